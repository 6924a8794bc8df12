import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { cancelAgreement } from "#app/features/agreements/commands/cancel.server.ts";
import { openAgreement } from "#app/features/agreements/commands/open.server.ts";
import { sendAgreement } from "#app/features/agreements/commands/send.server.ts";
import {
  closeAgreement,
  giveUpClosing,
  syncAgreement,
} from "#app/features/agreements/commands/sync.server.ts";
import { reconcileAgreements } from "#app/features/agreements/commands/triggers.server.ts";
import { askForAgreement } from "#app/features/enrollment/commands/agreement.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { agreements, leads, tasks } from "#db/schema/index.ts";
import {
  agreementOf,
  aPricedReport,
  askedAgreement,
  jobsOf,
  readAgreement,
  withDocuseal,
} from "#tests/factories/agreements.ts";
import { mailedKeys } from "#tests/factories/analysis.ts";
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
const openTasks = (key: string) =>
  db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.dedupeKey, key), isNull(tasks.doneAt)));
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
  test("has signed: nothing is cancelled until whoever cancels has read it, and the broker is told", async () => {
    const agreement = await askedAgreement();
    const { id: agreementId, leadId } = agreement;
    const boss = await admin();
    docuseal.sign(numberOf(agreement), "owner");
    const reason = "The owner sells";
    const [called] = await Promise.all([
      cancelAgreement(boss, { agreementId, reason }),
      syncAgreement(agreementId),
      syncAgreement(agreementId),
    ]);
    expect(called).toMatchObject({ ok: false, message: expect.stringContaining("has signed it meanwhile") });
    expect(await readAgreement(agreementId)).toMatchObject({ status: "owner_signed", cancelReason: null });
    expect(await openTasks(`countersign:${agreementId}`)).toHaveLength(1);
    expect(await jobsOf(agreementId, "mail-countersign")).not.toEqual([]);
    expect(await cancelAgreement(boss, { agreementId, reason, isSignedKnown: true })).toMatchObject({
      ok: true,
      value: { leadId },
    });
    await closeAgreement(agreementId);
    expect(await readAgreement(agreementId)).toMatchObject({
      status: "cancelled",
      ownerSignedAt: expect.any(Date),
      completedAt: null,
      closedAt: expect.any(Date),
    });
    expect(await openTasks(`countersign:${agreementId}`)).toEqual([]);
    expect(await openTasks(`agreement-signed:${agreementId}`)).toEqual([]);
    expect(atVendor(agreement)).toMatchObject([{ archived_at: expect.any(String) }]);
    expect((await kindsOf(leadId ?? "")).filter((kind) => kind === "agreement_cancelled")).toHaveLength(1);
  });

  test("and whose broker has signed too has signed, whatever came first", async () => {
    const agreement = await askedAgreement();
    docuseal.sign(numberOf(agreement), "owner");
    docuseal.sign(numberOf(agreement), "broker");
    const [called] = await Promise.all([
      cancelAgreement(await admin(), { agreementId: agreement.id, reason: "Too late" }),
      syncAgreement(agreement.id),
    ]);
    expect(called).toMatchObject({ ok: false, reason: "conflict" });
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed" });
    expect(await jobsOf(agreement.id, "mail-executed-copy")).toHaveLength(1);
  });

  test("after the vendor was read and before its links end, is called by staff", async () => {
    const agreement = await askedAgreement();
    await cancelAgreement(await admin(), { agreementId: agreement.id, reason: "Sent twice" });
    docuseal.sign(numberOf(agreement), "owner");
    await closeAgreement(agreement.id);
    await closeAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "cancelled" });
    expect(await openTasks(`agreement-signed:${agreement.id}`)).toMatchObject([
      { title: expect.stringContaining("Call the owner who signed what was canceled") },
    ]);
    expect(await kindsOf(agreement.leadId ?? "")).toContain("agreement_signed");
  });

  test("with the broker at the same time, has a paper: it is kept, staff are told, and no other one goes out", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    const boss = await admin();
    await cancelAgreement(boss, { agreementId: agreement.id, reason: "Wrong name" });
    docuseal.sign(numberOf(agreement), "owner");
    docuseal.sign(numberOf(agreement), "broker");
    await sendAgreement(boss, { leadId });
    expect(await readAgreement(agreement.id)).toMatchObject({
      status: "completed",
      fileKey: expect.any(String),
    });
    expect(await openTasks(`agreement-completed:${agreement.id}`)).toMatchObject([
      { detail: expect.stringContaining("“Wrong name”") },
    ]);
    const second = await agreementOf(leadId);
    expect(second).toMatchObject({ status: "cancelled", submissionId: null });
    expect(atVendor(second)).toEqual([]);
  });

  test("while it is being made, has nothing to sign: what was made is put away", async () => {
    docuseal.behave("answer lost", "normal");
    const agreement = await askedAgreement();
    expect(agreement.status).toBe("draft");
    await db().update(agreements).set({ openingUntil: null }).where(eq(agreements.id, agreement.id));
    await Promise.all([
      openAgreement(agreement.id),
      cancelAgreement(await admin(), { agreementId: agreement.id, reason: "Sent twice" }),
    ]);
    await closeAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "cancelled" });
    expect(atVendor(agreement)).toMatchObject([{ archived_at: expect.any(String) }]);
  });
});

describe("while DocuSeal does not answer", () => {
  test("nothing is cancelled that the owner may have signed", async () => {
    const agreement = await askedAgreement();
    docuseal.behave("server error");
    const called = await cancelAgreement(await admin(), { agreementId: agreement.id, reason: "Sent twice" });
    expect(called).toMatchObject({
      reason: "conflict",
      message: expect.stringContaining("Nothing was changed"),
    });
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "sent" });
    expect(await jobsOf(agreement.id, "close-agreement")).toEqual([]);
  });

  test("no other agreement goes out beside one that can still be signed; a person and the clock end that", async () => {
    const first = await askedAgreement();
    const leadId = first.leadId ?? "";
    const boss = await admin();
    await cancelAgreement(boss, { agreementId: first.id, reason: "Wrong name" });
    docuseal.behave("server error");
    await sendAgreement(boss, { leadId });
    const second = await agreementOf(leadId);
    expect(second).toMatchObject({ status: "draft", attemptedAt: null });
    expect(await openAgreement(second.id)).toMatchObject({
      reason: "unavailable",
      detail: expect.stringContaining("One before it can still be signed"),
    });
    docuseal.behave({ status: 422, body: { error: "Not now" } });
    // The vendor refused the earlier agreement, so the job of this one retries.
    expect(await openAgreement(second.id)).toMatchObject({ reason: "unavailable" });
    await db().transaction(await giveUpClosing(first.id, "DocuSeal answered 500"));
    expect(await openTasks(`agreement-open:${first.id}`)).toHaveLength(1);
    await reconcileAgreements(new Date("2031-01-01T10:00:00Z"));
    expect(await jobsOf(first.id, "close-agreement")).toHaveLength(2);
    docuseal.behave("normal");
    await openAgreement(second.id);
    expect(await readAgreement(second.id)).toMatchObject({ status: "sent" });
    expect(atVendor(first)).toMatchObject([{ archived_at: expect.any(String) }]);
    expect(await openTasks(`agreement-open:${first.id}`)).toEqual([]);
  });
});

describe("other fees", () => {
  async function enrollAgain() {
    const first = await askedAgreement();
    const reportId = first.leadId ?? "";
    const [lead] = await db().select().from(leads).where(eq(leads.id, reportId));
    const home = { email: lead?.email ?? "", streetAddress: lead?.streetAddress ?? "", zipCode: "50311" };
    const { secret, quoteId } = await enroll(typedEnrollment(home));
    return {
      first,
      reportId,
      ask: async () => askForAgreement(visitor, { secret, quoteId, keys: await mailedKeys(reportId) }),
    };
  }
  const allOf = (leadId: string) => db().select().from(agreements).where(eq(agreements.leadId, leadId));

  test("do not replace what the owner has signed a moment ago", async () => {
    const { first, reportId, ask } = await enrollAgain();
    docuseal.sign(numberOf(first), "owner");
    await Promise.all([ask(), syncAgreement(first.id)]);
    expect(await allOf(reportId)).toMatchObject([{ id: first.id, status: "owner_signed" }]);
    expect(await openTasks(`countersign:${first.id}`)).toHaveLength(1);
  });

  test("wait while nobody can tell whether what is out was signed, and staff have it to do", async () => {
    const { first, reportId, ask } = await enrollAgain();
    docuseal.behave("server error");
    expect(await ask()).toMatchObject({ ok: true });
    expect(await allOf(reportId)).toMatchObject([{ id: first.id, status: "sent" }]);
    expect(await openTasks(`agreement-outdated:${first.id}`)).toHaveLength(1);
    expect(await sendAgreement(await admin(), { leadId: reportId })).toMatchObject({
      message: expect.stringContaining("Nothing was sent"),
    });
  });

  test("go out once what was out is put away", async () => {
    const { first, reportId, ask } = await enrollAgain();
    await ask();
    expect(await readAgreement(first.id)).toMatchObject({ status: "cancelled", closedAt: expect.any(Date) });
    expect(atVendor(first)).toMatchObject([{ archived_at: expect.any(String) }]);
    expect(await agreementOf(reportId)).toMatchObject({ status: "sent" });
  });
});

test("a timeline names who sent an agreement, and who countersigned it", async () => {
  const leadId = await aPricedReport();
  const sender = await makeStaff({ name: "Dana Sample" });
  await sendAgreement(sender, { leadId });
  const agreement = await agreementOf(leadId);
  docuseal.sign(numberOf(agreement), "owner");
  docuseal.sign(numberOf(agreement), "broker");
  await syncAgreement(agreement.id);
  const named = (await storyOf(leadId)).map(({ kind, actorName }) => [kind, actorName]);
  expect(named).toContainEqual(["agreement_sent", "Dana Sample"]);
  expect(named).toContainEqual(["agreement_completed", expect.stringMatching(/^(?!System).+/)]);
});
