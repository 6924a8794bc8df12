import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { cancelAgreement } from "#app/features/agreements/commands/cancel.server.ts";
import { giveUpOpening, openAgreement } from "#app/features/agreements/commands/open.server.ts";
import {
  requestAgreement,
  sendAgreement,
  sendAgreementAgain,
} from "#app/features/agreements/commands/send.server.ts";
import {
  closeAgreement,
  giveUpClosing,
  syncAgreement,
} from "#app/features/agreements/commands/sync.server.ts";
import { findDocuments } from "#app/features/agreements/queries/office.server.ts";
import { findOwnerAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { askForAgreement } from "#app/features/enrollment/commands/agreement.server.ts";
import { findEnrolled } from "#app/features/enrollment/queries/enrolled.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { agreements, coOwners, leads, tasks } from "#db/schema/index.ts";
import {
  agreementFields,
  agreementOf,
  aPricedReport,
  askedAgreement,
  connectDocuseal,
  jobsOf,
  readAgreement,
  storeAgreementTerms,
  submissionOf,
  withDocuseal,
} from "#tests/factories/agreements.ts";
import { mailedKeys } from "#tests/factories/analysis.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { dealOf, makeLead, makeStaff, openTasks } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const held = withDocuseal();
beforeAll(() => storeOfficeRules({ newLeadAddresses: ["leads@porchlight.example"] }));

const posts = () => held.docuseal.requests.filter(({ method }) => method === "POST");
const statusOf = async (leadId: string) =>
  (await db().select({ status: leads.status }).from(leads).where(eq(leads.id, leadId)))[0]?.status;

describe("an agreement that is complete", () => {
  test("can be signed as soon as the owner asks, and the link is emailed", async () => {
    const agreement = await askedAgreement();
    expect(agreement).toMatchObject({ status: "sent", mode: "live", ownerName: "Olive Sample" });
    expect(agreement.ownerUrl).toMatch(/\/s\//);
    const [post] = posts() as { body: Record<string, unknown> }[];
    const { submitters } = post?.body ?? {};
    expect(submitters).toMatchObject([
      { role: "Owner", external_id: agreement.externalId },
      { role: "Broker", email: "broker@porchlight.example" },
    ]);
    const [owner] = submitters as { fields: { name: string; readonly: boolean }[] }[];
    expect(owner?.fields.map(({ name }) => name)).toEqual(agreementFields);
    expect(owner?.fields.every(({ readonly }) => readonly)).toBe(true);
    expect(await jobsOf(agreement.id, "mail-agreement-ready")).toHaveLength(1);
    const leadId = agreement.leadId ?? "";
    expect(await statusOf(leadId)).toBe("contract_sent");
    expect(await openTasks(leadId, "prepare_agreement")).toEqual([]);
    expect(await findOwnerAgreement(leadId)).toMatchObject({ isSignable: true });
  });

  test("names a quote that was issued with it", async () => {
    const agreement = await askedAgreement();
    expect(agreement.quoteLine).toMatch(/^Quote Q-\d+, Website plans, effective November 2026$/);
    expect(agreement.items.find(({ key }) => key === "fees")?.value).toContain(agreement.quoteLine);
  });

  test("is created once when several people ask for it at the same time", async () => {
    const leadId = await aPricedReport();
    const staff = await makeStaff();
    await Promise.all([
      requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId }),
      requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId }),
      sendAgreement(staff, { leadId }),
      sendAgreement(staff, { leadId }),
    ]);
    expect(await db().select().from(agreements).where(eq(agreements.leadId, leadId))).toHaveLength(1);
    expect(posts()).toHaveLength(1);
    expect(await agreementOf(leadId)).toMatchObject({ status: "sent" });
  });

  test("is created once when several processes open it at the same time", async () => {
    held.docuseal.behave("too many requests", "normal");
    const agreement = await askedAgreement();
    expect(agreement.status).toBe("draft");
    const before = posts().length;
    await Promise.all(Array.from({ length: 8 }, () => openAgreement(agreement.id)));
    expect(posts()).toHaveLength(before + 1);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "sent" });
  });

  test("does not move back the status of a lead", async () => {
    const report = await aPricedReport();
    const [home] = await db().select().from(leads).where(eq(leads.id, report));
    const { email, streetAddress } = home ?? {};
    const typed = typedEnrollment({ email: email ?? "", streetAddress: streetAddress ?? "", from: report });
    const keys = await mailedKeys(report);
    const { secret, leadId, quoteId } = await enroll(typed, undefined, undefined, keys);
    await askForAgreement(visitor, { secret, quoteId, keys });
    expect(await agreementOf(leadId)).toMatchObject({ status: "sent", quoteId });
    expect(await statusOf(leadId)).toBe("enrolled");
    expect((await findEnrolled(secret))?.agreement?.signUrl ?? null).toBeNull();
    expect((await findEnrolled(secret, { keys }))?.agreement?.signUrl).toMatch(/^\/agreement\/.*\/sign$/);
  });
});

describe("an agreement that lacks something", () => {
  test("is not sent, and staff get a task that lists what is missing", async () => {
    await storeAgreementTerms({ brokerLicence: "" });
    const agreement = await askedAgreement();
    expect(agreement).toMatchObject({ status: "preparing", submissionId: null });
    expect(posts()).toEqual([]);
    const [task] = await openTasks(agreement.leadId ?? "", "prepare_agreement");
    expect(task?.detail).toContain("Missing: the broker's license (Settings, Agreement).");
    expect(await findOwnerAgreement(agreement.leadId ?? "")).toMatchObject({ isSignable: false });
    const _staff = await makeStaff();
    const seen = async () => (await dealOf(agreement.leadId ?? "")).agreement.missing;
    expect(await seen()).toEqual(["the broker's license (Settings, Agreement)"]);
    await storeAgreementTerms();
    expect(await seen()).toEqual([]);
  });

  test("is sent once staff have completed the facts, and refused until then", async () => {
    const { id: leadId } = await makeLead({ email: "kim@owner.example", estimatedRent: "1500" });
    const staff = await makeStaff();
    expect(await sendAgreement(staff, { leadId })).toMatchObject({
      ok: false,
      message: "Still missing: street, city and ZIP of the property.",
    });
    const home = { streetAddress: "12 Sample St", city: "Ankeny", state: "IA", zipCode: "50021" };
    await db().update(leads).set(home).where(eq(leads.id, leadId));
    expect(await sendAgreement(staff, { leadId })).toMatchObject({ ok: true });
    expect(await agreementOf(leadId)).toMatchObject({
      status: "sent",
      documentName: expect.stringMatching(/12 Sample St/),
    });
    expect(await sendAgreement(staff, { leadId })).toMatchObject({
      reason: "conflict",
      message: expect.stringContaining("already has this agreement"),
    });
  });

  test("offers the lead and its co-owners as owners, but no agent", async () => {
    const { id: leadId } = await makeLead({ name: "Olive Sample", legalOwners: null });
    await db()
      .insert(coOwners)
      .values([
        { leadId, name: "Otto Sample", role: "Spouse" },
        { leadId, name: "Ann Agent", role: "Agent" },
      ]);
    const _staff = await makeStaff();
    const offered = async () => (await dealOf(leadId)).agreement.owners;
    const otto = { name: "Otto Sample", address: "" };
    expect(await offered()).toEqual([{ name: "Olive Sample", address: "" }, otto]);
    const legalOwners = [{ name: "Olive A. Sample", address: "12 Owner St, Ames, IA 50010" }];
    await db().update(leads).set({ legalOwners }).where(eq(leads.id, leadId));
    expect(await offered()).toEqual([...legalOwners, otto]);
  });

  test("has the same quote when it is drafted again", async () => {
    await storeAgreementTerms({ brokerName: "" });
    const first = await askedAgreement();
    await storeAgreementTerms();
    const leadId = first.leadId ?? "";
    await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId });
    expect(await agreementOf(leadId)).toMatchObject({
      id: first.id,
      quoteId: first.quoteId,
      status: "sent",
    });
    expect(await openTasks(leadId, "prepare_agreement")).toEqual([]);
  });
});

describe("when DocuSeal", () => {
  test("creates it but its answer is lost, the next attempt finds it", async () => {
    held.docuseal.behave("answer lost", "normal");
    const before = held.docuseal.submissions.length;
    const agreement = await askedAgreement();
    expect(agreement).toMatchObject({ status: "draft", submissionId: null });
    expect(held.docuseal.submissions).toHaveLength(before + 1);
    await db().update(agreements).set({ openingUntil: null }).where(eq(agreements.id, agreement.id));
    expect(await openAgreement(agreement.id)).toEqual({ ok: true });
    expect(held.docuseal.submissions).toHaveLength(before + 1);
    expect(await readAgreement(agreement.id)).toMatchObject({
      status: "sent",
      submissionId: String(held.docuseal.submissions.at(-1)?.id),
    });
  });

  test("is unavailable, the job tries again, and in the end staff get a task", async () => {
    held.docuseal.behave("server error");
    const agreement = await askedAgreement();
    expect(agreement.status).toBe("draft");
    expect(await jobsOf(agreement.id, "open-agreement")).toHaveLength(1);
    expect(await openAgreement(agreement.id)).toMatchObject({ ok: false, reason: "unavailable" });
    await db().transaction(await giveUpOpening(agreement.id, "DocuSeal answered 500"));
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "preparing" });
    const [task] = await openTasks(agreement.leadId ?? "", "prepare_agreement");
    expect(task?.detail).toContain("It could not be sent: DocuSeal answered 500.");
    held.docuseal.behave("normal");
    await sendAgreement(await makeStaff(), { leadId: agreement.leadId ?? "" });
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "sent", problem: null });
  });

  test("refuses it, the failure says why", async () => {
    held.docuseal.behave({ status: 422, body: { error: "Recipient emails should differ" } });
    const agreement = await askedAgreement();
    expect(agreement.status).toBe("draft");
    expect(await openAgreement(agreement.id)).toMatchObject({
      reason: "rejected",
      detail: expect.stringContaining("Recipient emails should differ"),
    });
  });

  test("is not configured in production, the task names the missing setting", async () => {
    connectDocuseal();
    const { demo } = config;
    config.demo = false;
    try {
      const agreement = await askedAgreement();
      expect(agreement).toMatchObject({ status: "preparing", mode: "live" });
      const [task] = await openTasks(agreement.leadId ?? "", "prepare_agreement");
      expect(task?.detail).toContain("until an admin sets DOCUSEAL_API_KEY, ");
      expect(task?.detail).not.toContain("Send agreement");
    } finally {
      config.demo = demo;
    }
  });
});

describe("staff", () => {
  test("email the link again, once per form", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    const staff = await makeStaff();
    const formKey = crypto.randomUUID();
    await sendAgreementAgain(staff, { leadId, formKey });
    await sendAgreementAgain(staff, { leadId, formKey });
    expect(await jobsOf(agreement.id, "mail-agreement-ready")).toHaveLength(2);
  });

  test("cancel it as admins only, its link ends, and another may follow", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    const reason = "The owner sells";
    expect(await cancelAgreement(await makeStaff(), { id: agreement.id, reason })).toMatchObject({
      reason: "forbidden",
    });
    const admin = await makeStaff({ role: "admin" });
    expect(await cancelAgreement(admin, { id: agreement.id, reason })).toMatchObject({ ok: true });
    await closeAgreement(agreement.id);
    expect(
      held.docuseal.submissions.find(({ id }) => id === submissionOf(agreement))?.archived_at,
    ).not.toBeNull();
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "cancelled", cancelReason: reason });
    await sendAgreement(admin, { leadId });
    expect(await agreementOf(leadId)).toMatchObject({ status: "sent" });
    expect((await agreementOf(leadId)).id).not.toBe(agreement.id);
  });

  test("see signatures that arrived before a cancellation took effect", async () => {
    const admin = await makeStaff({ role: "admin" });
    const problemsOf = async ({ leadId }: { leadId: string | null }) =>
      (await openTasks(leadId ?? "", "agreement_problem")).map(({ title }) => title);
    const first = await askedAgreement();
    held.docuseal.sign(submissionOf(first), "owner");
    await cancelAgreement(admin, { id: first.id, reason: "Sent twice" });
    await closeAgreement(first.id);
    await closeAgreement(first.id);
    const problem = [expect.stringContaining("who signed a canceled agreement")];
    expect(await readAgreement(first.id)).toMatchObject({ status: "cancelled", closedAt: expect.any(Date) });
    expect(await problemsOf(first)).toEqual(problem);

    const second = await askedAgreement();
    for (const party of ["owner", "broker"] as const) held.docuseal.sign(submissionOf(second), party);
    await cancelAgreement(admin, { id: second.id, reason: "Sent twice" });
    await closeAgreement(second.id);
    expect(await readAgreement(second.id)).toMatchObject({
      status: "completed",
      fileKey: expect.any(String),
    });
    expect(await problemsOf(second)).toEqual(problem);
  });

  test("learn that a canceled agreement is in effect after all, even if its task was done", async () => {
    const agreement = await askedAgreement();
    held.docuseal.sign(submissionOf(agreement), "owner");
    const admin = await makeStaff({ role: "admin" });
    await cancelAgreement(admin, { id: agreement.id, reason: "Sent twice" });
    await syncAgreement(agreement.id);
    const ofLead = eq(tasks.leadId, agreement.leadId ?? "");
    await db().update(tasks).set({ doneAt: new Date() }).where(ofLead);
    held.docuseal.sign(submissionOf(agreement), "broker");
    await syncAgreement(agreement.id);
    expect(await openTasks(agreement.leadId ?? "", "agreement_problem")).toMatchObject([
      { detail: expect.stringContaining("it is in effect") },
    ]);
  });

  test("get a task when DocuSeal does not end the links of a canceled agreement", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    await cancelAgreement(await makeStaff({ role: "admin" }), {
      id: agreement.id,
      reason: "Wrong name",
    });
    held.docuseal.behave("server error");
    expect(await closeAgreement(agreement.id)).toMatchObject({ ok: false, reason: "unavailable" });
    await db().transaction(await giveUpClosing(agreement.id, "DocuSeal answered 500"));
    expect(await openTasks(leadId, "agreement_problem")).toHaveLength(1);
    held.docuseal.behave("normal");
    expect(await closeAgreement(agreement.id)).toEqual({ ok: true });
    expect(await readAgreement(agreement.id)).toMatchObject({ closedAt: expect.any(Date) });
    expect(await openTasks(leadId, "agreement_problem")).toEqual([]);
  });

  test("cancel an agreement that is being created, and its links end", async () => {
    held.docuseal.behave("answer lost", "normal");
    const agreement = await askedAgreement();
    await db().update(agreements).set({ openingUntil: null }).where(eq(agreements.id, agreement.id));
    await Promise.all([
      openAgreement(agreement.id),
      cancelAgreement(await makeStaff({ role: "admin" }), {
        id: agreement.id,
        reason: "Sent twice",
      }),
    ]);
    await closeAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "cancelled" });
    expect(held.docuseal.submissions.at(-1)?.archived_at).not.toBeNull();
  });

  test("page through every document once; visitors see none", async () => {
    const staff = await makeStaff();
    const now = new Date();
    const rows = Array.from({ length: 7 }, (_, index) => ({
      documentName: `Sample ${index}`,
      items: [],
      mode: "live" as const,
      status: "cancelled" as const,
      externalId: `sample-${crypto.randomUUID()}`,
      createdAt: now,
    }));
    await db().insert(agreements).values(rows);
    const seen: string[] = [];
    for (let before: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof findDocuments>> = await findDocuments(staff, { before }, 3);
      seen.push(...page.rows.map(({ id }) => id));
      if (!page.older) break;
      before = page.older;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(await db().$count(agreements));
    expect(await findDocuments(visitor, { before: null })).toEqual({ rows: [], older: null });
    expect((await findDocuments(staff, { before: "'; drop" }, 3)).rows).toHaveLength(3);
  });
});

test("an enrollment with other fees replaces an unsigned agreement only in the owner's browser", async () => {
  const first = await askedAgreement();
  const reportId = first.leadId ?? "";
  const [lead] = await db().select().from(leads).where(eq(leads.id, reportId));
  const typed = typedEnrollment({
    email: lead?.email ?? "",
    streetAddress: lead?.streetAddress ?? "",
    zipCode: "50311",
    propertyType: "multi-family",
    unitCount: "2",
  });
  const { secret, leadId, quoteId } = await enroll(typed);
  expect(leadId).toBe(reportId);
  await askForAgreement(visitor, { secret, quoteId });
  expect(await readAgreement(first.id)).toMatchObject({ status: "sent" });
  expect((await findEnrolled(secret))?.agreement).toBeNull();

  const keys = await mailedKeys(reportId);
  const own = await enroll(typed, undefined, undefined, keys);
  expect((await findEnrolled(own.secret, { keys }))?.isAgreementAsked).toBe(false);
  await askForAgreement(visitor, { secret: own.secret, quoteId: own.quoteId, keys });
  expect(await readAgreement(first.id)).toMatchObject({ status: "cancelled" });
  expect(await jobsOf(first.id, "close-agreement")).toHaveLength(1);
  expect(await agreementOf(reportId)).toMatchObject({ status: "sent", quoteId: own.quoteId });
});
