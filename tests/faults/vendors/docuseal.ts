import { randomUUID } from "node:crypto";
import { defaultAgreementTerms } from "#app/features/settings/company/text-defaults.ts";
import { startFakeDocuseal } from "#tests/fakes/docuseal.ts";
import { watchEnding, watchFailing } from "#tests/faults/vendors/jobs.ts";
import { attemptMs, newReport, objections, timed, usual, type Vendor } from "#tests/faults/vendors/vendor.ts";
import { estimated, post } from "#tests/harness/visitor.ts";

export async function docusealVendor(): Promise<Vendor> {
  const docuseal = await startFakeDocuseal(defaultAgreementTerms.items.map(({ title }) => title));

  const prepare: Vendor["prepare"] = async (scene, round) => {
    const { base, sql } = scene;
    const { lead, owner } = await newReport(scene, "agreement", 340 + round);
    await estimated(sql, lead);
    const stored = async () => {
      const [row] = await sql<{ id: string; status: string; external: string }[]>`
        select id, status, external_id as external from agreements where lead_id = ${lead}`;
      return row;
    };
    return {
      async begin() {
        const fields = {
          acknowledged: "on",
          owner1Name: "Ada Sample",
          owner1Address: "1 Court Ave, Des Moines 50309",
          formKey: randomUUID(),
        };
        const asked = await timed(() => post(base, `/analysis/${lead}/start`, fields, { cookie: owner }));
        const row = await stored();
        const wrong = objections({
          [`the owner was answered ${asked.status} ${asked.to}`]: asked.to.includes("step=done"),
          [`the owner waited ${Math.round(asked.tookMs)} ms`]: asked.tookMs < 3_500,
          [`the agreement is ${row?.status}`]: row?.status === "draft",
        });
        const job = await watchFailing(scene, { kind: "open-agreement", about: row?.id ?? "none" });
        return { tookMs: Math.max(job.tookMs, asked.tookMs), wrong: wrong ?? job.wrong };
      },
      async end() {
        const before = await stored();
        const job = await watchEnding(scene, { kind: "open-agreement", about: before?.id ?? "none" });
        const row = await stored();
        const made = docuseal.submissions.filter(({ signers }) =>
          signers.some(({ external_id }) => external_id === row?.external),
        );
        const wrong = objections({
          [`the agreement is ${row?.status} afterwards`]: row?.status === "sent",
          [`the vendor has ${made.length}`]: made.length === 1,
        });
        return { tookMs: job.tookMs, wrong: job.wrong ?? wrong };
      },
    };
  };

  return {
    name: "DocuSeal",
    env: {
      DOCUSEAL_API_KEY: docuseal.apiKey,
      DOCUSEAL_TEMPLATE_ID: String(docuseal.template.id),
      DOCUSEAL_WEBHOOK_HEADER_SECRET: "sample-header-secret",
      DOCUSEAL_API_BASE: docuseal.baseUrl,
    },
    limitMs: attemptMs,
    trouble: (which) => docuseal.behave(which ? usual[which] : "normal"),
    prepare,
    stop: () => docuseal.stop(),
  };
}
