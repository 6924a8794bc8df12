import { beforeAll, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { actInSandbox, viewInSandbox } from "#app/features/agreements/commands/sandbox.server.ts";
import { syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { findSandboxSigning } from "#app/features/agreements/queries/owner.server.ts";
import { loader as copy } from "#app/routes/funnel/agreement/copy.ts";
import { loader as page } from "#app/routes/funnel/agreement/page.tsx";
import { loader as toSign } from "#app/routes/funnel/agreement/sign.ts";
import { action as sign } from "#app/routes/sandbox/sign.tsx";
import {
  askedAgreement,
  connectDocuseal,
  jobsOf,
  readAgreement,
  slugsOf,
  storeAgreementTerms,
} from "#tests/factories/agreements.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

beforeAll(async () => {
  connectDocuseal();
  await storeOfficeRules();
  await storeAgreementTerms();
});

const signs = (slug: string, name: string) =>
  actInSandbox({ slug, form: { intent: "sign", name, agreed: "on" } });

test("both sign on the local pages, the owner first, and a PDF is stored", async () => {
  const agreement = await askedAgreement();
  expect(agreement).toMatchObject({ status: "sent", mode: "sandbox" });
  const { owner, broker } = await slugsOf(agreement.id);
  expect(await signs(broker, "Bea Broker")).toMatchObject({ reason: "conflict" });
  await viewInSandbox(owner);
  await syncAgreement(agreement.id);
  expect(await readAgreement(agreement.id)).toMatchObject({ status: "viewed" });
  expect(await signs(owner, "Olive Sample")).toMatchObject({ ok: true });
  expect(await signs(owner, "Olive Again")).toMatchObject({ reason: "conflict" });
  await syncAgreement(agreement.id);
  expect(await readAgreement(agreement.id)).toMatchObject({ status: "owner_signed", fileKey: null });
  expect(await signs(broker, "Bea Broker")).toMatchObject({ ok: true });
  await syncAgreement(agreement.id);
  const done = await readAgreement(agreement.id);
  expect(done).toMatchObject({ status: "completed", fileSha256: expect.stringMatching(/^[\da-f]{64}$/) });
  expect(await jobsOf(agreement.id, "mail-executed-copy")).toHaveLength(1);

  const key = done.ownerKey;
  const file = await answerOf(copy(sentTo({ path: `/agreement/${key}/copy.pdf`, params: { key } })));
  expect(file.status).toBe(200);
  expect(file.reply?.headers.get("content-disposition")).toBe(
    `attachment; filename="document-${done.id}.pdf"`,
  );
  expect(file.reply?.headers.get("cache-control")).toBe("no-store");
  expect((await file.reply?.text())?.slice(0, 5)).toBe("%PDF-");
});

test("a signature in the sandbox starts the same job as the vendor's", async () => {
  const agreement = await askedAgreement();
  const { owner } = await slugsOf(agreement.id);
  await signs(owner, "Olive Sample");
  expect(await jobsOf(agreement.id, "sync-agreement")).toHaveLength(1);
  expect(await readAgreement(agreement.id)).toMatchObject({ status: "sent" });
});

test("the owner's page shows the current state after signing", async () => {
  const agreement = await askedAgreement();
  const { owner } = await slugsOf(agreement.id);
  const params = { key: agreement.ownerKey };
  const at = (path: string) => answerOf(page(sentTo({ path, params })));
  expect((await at("/agreement/x?signed")).data).toMatchObject({ isConfirming: true });
  await signs(owner, "Olive Sample");
  expect((await at("/agreement/x?signed")).data).toMatchObject({
    isConfirming: false,
    page: { status: "owner_signed" },
  });
});

test("the owner's link leads to the signing page, or to the agreement if there is nothing to sign", async () => {
  const agreement = await askedAgreement();
  const { owner } = await slugsOf(agreement.id);
  const params = { key: agreement.ownerKey };
  const link = () => answerOf(toSign(sentTo({ path: "/agreement/x/sign", params })));
  expect((await link()).to).toContain(`/sandbox/sign/${owner}`);
  await actInSandbox({ slug: owner, form: { intent: "decline", reason: "Too expensive" } });
  await syncAgreement(agreement.id);
  expect(await readAgreement(agreement.id)).toMatchObject({
    status: "declined",
    declineReason: "Too expensive",
  });
  expect((await link()).to).toBe(`/agreement/${agreement.ownerKey}`);
});

test("a missing name or checkmark is refused beside its field", async () => {
  const agreement = await askedAgreement();
  const { owner: slug } = await slugsOf(agreement.id);
  const fields = { intent: "sign", name: "Olive Sample" };
  const answer = await answerOf(sign(sentTo({ path: `/sandbox/sign/${slug}`, fields, params: { slug } })));
  expect(answer).toMatchObject({
    status: 422,
    data: {
      initialValue: { name: "Olive Sample" },
      error: { agreed: ["Check the box to confirm that you agree."] },
    },
  });
});

test("answers 404 for unknown URLs, and in production for all", async () => {
  const agreement = await askedAgreement();
  const { owner } = await slugsOf(agreement.id);
  for (const slug of [crypto.randomUUID(), "nonsense", agreement.id])
    expect(await signs(slug, "Nobody Known")).toMatchObject({ reason: "not_found" });
  for (const key of [crypto.randomUUID(), "../..", agreement.id])
    expect((await answerOf(copy(sentTo({ path: "/agreement/x/copy.pdf", params: { key } })))).status).toBe(
      404,
    );
  const { demo } = config;
  config.demo = false;
  try {
    expect(await signs(owner, "Olive Sample")).toMatchObject({ reason: "not_found" });
    expect(await findSandboxSigning(owner)).toBeNull();
  } finally {
    config.demo = demo;
  }
});
