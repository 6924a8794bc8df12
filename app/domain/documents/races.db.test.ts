import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import {
  cancelAgreement,
  closeAgreement,
  openAgreement,
  sendAgreement,
  settleAgreement,
} from "#app/domain/documents/commands.server.ts";
import { askForAgreement } from "#app/domain/enrollment/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, leads } from "#db/schema/index.ts";
import {
  agreementOf,
  aPricedReport,
  askedAgreement,
  jobsOf,
  readAgreement,
  withDocuseal,
} from "#tests/factories/agreements.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { makeStaff, storyOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import type { FakeDocuseal } from "#tests/fakes/docuseal.ts";

let docuseal: FakeDocuseal;

withDocuseal((started) => {
  docuseal = started;
});
beforeAll(() => storeOfficeRules());

const numberOf = ({ submissionId }: { submissionId: string | null }) => Number(submissionId);
const atVendor = (agreement: { externalId: string }) =>
  docuseal.submissions.filter(({ signers }) =>
    signers.some(({ external_id }) => external_id === agreement.externalId),
  );
const kindsOf = async (leadId: string) => (await storyOf(leadId)).map(({ kind }) => kind);
const admin = () => makeStaff({ role: "admin" });

test("two of the staff who send the agreement in the same second send one, and each is answered", async () => {
  const leadId = await aPricedReport();
  const [one, two] = [await makeStaff(), await makeStaff()];
  const send = (who: typeof one) => sendAgreement(who, { leadId, formKey: crypto.randomUUID() });
  const answers = await Promise.all([send(one), send(two)]);
  expect(answers.some(({ ok }) => ok)).toBe(true);
  const agreement = await agreementOf(leadId);
  expect(await db().$count(agreements, eq(agreements.leadId, leadId))).toBe(1);
  expect(agreement).toMatchObject({ status: "sent" });
  expect(atVendor(agreement)).toHaveLength(1);
  expect(await jobsOf(agreement.id, "mail-agreement-ready")).toHaveLength(1);
  expect((await kindsOf(leadId)).filter((kind) => kind === "agreement_sent")).toHaveLength(1);
});

describe("an owner who signs while staff call the agreement off", () => {
  test("finds it called off, the broker is not asked to sign, and the signature is in the record", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    docuseal.sign(numberOf(agreement), "owner");
    const [called] = await Promise.all([
      cancelAgreement(await admin(), { leadId, reason: "The owner sells" }),
      settleAgreement(agreement.id),
      settleAgreement(agreement.id),
    ]);
    expect(called).toMatchObject({ ok: true });
    await closeAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({
      status: "cancelled",
      ownerSignedAt: expect.any(Date),
      completedAt: null,
    });
    expect(atVendor(agreement)).toMatchObject([{ archived_at: expect.any(String) }]);
    expect((await kindsOf(leadId)).filter((kind) => kind === "agreement_cancelled")).toHaveLength(1);
  });

  test("and whose broker has signed too has signed, whatever came first", async () => {
    const agreement = await askedAgreement();
    docuseal.sign(numberOf(agreement), "owner");
    docuseal.sign(numberOf(agreement), "broker");
    await Promise.all([
      cancelAgreement(await admin(), { leadId: agreement.leadId ?? "", reason: "Too late" }),
      settleAgreement(agreement.id),
    ]);
    await closeAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed" });
    expect(await jobsOf(agreement.id, "mail-executed-copy")).toHaveLength(1);
  });

  test("while it is being made, has nothing to sign: what was made is put away", async () => {
    docuseal.behave("answer lost", "normal");
    const agreement = await askedAgreement();
    expect(agreement.status).toBe("draft");
    await db().update(agreements).set({ openingUntil: null }).where(eq(agreements.id, agreement.id));
    await Promise.all([
      openAgreement(agreement.id),
      cancelAgreement(await admin(), { leadId: agreement.leadId ?? "", reason: "Sent twice" }),
    ]);
    await closeAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "cancelled" });
    expect(atVendor(agreement)).toMatchObject([{ archived_at: expect.any(String) }]);
  });
});

test("what an owner signs in the moment in which other fees replace it is put away, and one agreement is live", async () => {
  const first = await askedAgreement();
  const reportId = first.leadId ?? "";
  const [lead] = await db().select().from(leads).where(eq(leads.id, reportId));
  const { secret, quoteId } = await enroll({
    ...typedEnrollment({
      email: lead?.email ?? "",
      streetAddress: lead?.streetAddress ?? "",
      zipCode: "50311",
    }),
    from: reportId,
  });
  docuseal.sign(numberOf(first), "owner");
  await Promise.all([askForAgreement(visitor, { secret, quoteId }), settleAgreement(first.id)]);
  if ((await readAgreement(first.id)).status === "cancelled") await closeAgreement(first.id);
  const all = await db().select().from(agreements).where(eq(agreements.leadId, reportId));
  const live = all.filter(({ status }) => ["sent", "owner_signed"].includes(status));
  expect(live).toHaveLength(1);
  const old = await readAgreement(first.id);
  // Known to be signed before the other fees came, it stays; else it is over, at the vendor as well.
  expect(old.status === "owner_signed" ? null : atVendor(first)[0]?.archived_at).not.toBe(undefined);
  expect(["owner_signed", "cancelled"]).toContain(old.status);
});
