import { randomUUID } from "node:crypto";
import { and, eq, inArray, like, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import { estimateEntry, giveUpEstimate } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { retryEstimate } from "#app/features/analysis/commands/owner-requests.server.ts";
import { submitAnalysis } from "#app/features/analysis/commands/submit-analysis.server.ts";
import { findReport, listSiblings } from "#app/features/analysis/queries/report.server.ts";
import { findSubmission } from "#app/features/analysis/queries/report-page.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import {
  analysisEntries,
  analysisResults,
  consents,
  leads,
  outbox,
  tasks,
  timelineEvents,
  users,
} from "#db/schema/index.ts";
import { anAnalysisForm, aProperty, aSignedLease, sendAnalysis } from "#tests/factories/analysis.ts";
import { leadsOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

beforeAll(() => storeOfficeRules());

async function reportOf(leadId: string) {
  const report = await findReport(leadId);
  if (!report) throw new Error("no report");
  return report;
}

test("creates two leads with entries, consent, tasks and jobs from two properties in one transaction", async () => {
  const form = anAnalysisForm({ properties: [aProperty(), aProperty({ zipCode: "50312" })] });
  const leadId = await sendAnalysis(form);
  const rows = await leadsOf(form.email);
  expect(rows).toHaveLength(2);
  for (const row of rows)
    expect(row).toMatchObject({
      status: "analysis_submitted",
      source: "analysis",
      state: "IA",
      statusGroup: "analysis_submitted",
    });
  expect(rows[0]?.name).toBe(form.email.split("@")[0]);
  const entries = await db().select().from(analysisEntries).where(eq(analysisEntries.email, form.email));
  expect(entries.map((entry) => entry.leadId).sort()).toEqual(rows.map((row) => row.id).sort());
  const submissionId = rows[0]?.submissionId ?? "";
  const jobs = await db()
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `%${submissionId}%`));
  expect(jobs.map((job) => job.kind).sort()).toEqual(["mail-new-lead", "mail-rent-report"]);
  for (const entry of entries)
    expect(
      await db()
        .select()
        .from(outbox)
        .where(eq(outbox.dedupeKey, `estimate:${entry.id}:1`)),
    ).toHaveLength(1);
  expect(await db().select().from(tasks).where(eq(tasks.leadId, leadId))).toMatchObject([
    { kind: "first_response" },
  ]);
  expect(await db().select().from(consents).where(eq(consents.leadId, leadId))).toMatchObject([
    { purpose: "report", wordingVersion: "report-2026-11-30", page: "/" },
  ]);
});

test("stores a form once when it is sent twenty times at once", async () => {
  const form = anAnalysisForm({ properties: [aProperty(), aProperty()] });
  const formKey = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendAnalysis(form, { formKey })));
  expect(new Set(answers).size).toBe(1);
  expect(await leadsOf(form.email)).toHaveLength(2);
});

test("the timeline has the chosen plan, unless there is no such plan", async () => {
  for (const plan of ["Growth", "Grwth"]) {
    const form = anAnalysisForm();
    await submitAnalysis(visitor, { form, formKey: randomUUID(), page: "/analysis", plan, ip: "192.0.2.1" });
    const [lead] = await leadsOf(form.email);
    const events = await db()
      .select()
      .from(timelineEvents)
      .where(and(eq(timelineEvents.leadId, lead?.id ?? ""), eq(timelineEvents.kind, "submitted")));
    expect(events.map(({ data }) => data)).toMatchObject([plan === "Growth" ? { plan } : {}]);
    if (plan !== "Growth") expect(events[0]?.data).not.toHaveProperty("plan");
  }
});

test("the same key with other content is another form", async () => {
  const form = anAnalysisForm();
  const formKey = randomUUID();
  await sendAnalysis(form, { formKey });
  await sendAnalysis({ ...form, properties: [aProperty()] }, { formKey });
  expect(await leadsOf(form.email)).toHaveLength(2);
});

test("stores nothing after a failure, and accepts the same key afterwards", async () => {
  const form = anAnalysisForm({ properties: [aProperty(), aProperty({ squareFootage: 3_000_000_000 })] });
  const formKey = randomUUID();
  await expect(submitAnalysis(visitor, { form, formKey, page: "/", ip: "192.0.2.1" })).rejects.toThrow();
  expect(await leadsOf(form.email)).toHaveLength(0);
  const corrected = { ...form, properties: [aProperty(), aProperty()] };
  await sendAnalysis(corrected, { formKey });
  expect(await leadsOf(form.email)).toHaveLength(2);
});

test("assigns a returning owner to the same member of staff, in any letter case of the email", async () => {
  const [staff] = await db()
    .insert(users)
    .values({ email: `${randomUUID()}@porchlight.example`, name: "Sam Staff" })
    .returning();
  const form = anAnalysisForm({ name: "Ann Owner" });
  const first = await sendAnalysis(form);
  await db()
    .update(leads)
    .set({ assignedTo: staff?.id ?? null })
    .where(eq(leads.id, first));
  const second = await sendAnalysis(anAnalysisForm({ email: form.email.toUpperCase() }));
  const [again] = await db().select().from(leads).where(eq(leads.id, second));
  expect(again).toMatchObject({ assignedTo: staff?.id, name: "Ann Owner" });
  const notes = await db()
    .select()
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, first), eq(timelineEvents.kind, "came_again")));
  expect(notes).toHaveLength(1);
});

test("records what led a returning owner here on the existing lead", async () => {
  const { email } = anAnalysisForm();
  const first = { at: "2026-11-01T15:00:00.000Z", path: "/", referrer: "google.com" };
  const last = { at: "2026-11-20T15:00:00.000Z", path: "/analysis", utm_source: "newsletter" };
  const before = await sendAnalysis(anAnalysisForm({ email }), { touches: { first, last: first } });
  const again = await sendAnalysis(anAnalysisForm({ email }), { touches: { first, last } });
  const rows = await db()
    .select({ kind: timelineEvents.kind, data: timelineEvents.data })
    .from(timelineEvents)
    .where(eq(timelineEvents.leadId, before));
  expect(rows.find(({ kind }) => kind === "came_again")?.data).toEqual({ leadId: again, touch: last });
  expect(rows.find(({ kind }) => kind === "submitted")?.data).not.toHaveProperty("touch");
});

test("shows a phone number known from an earlier request on the lead and in the task, but not in the entry", async () => {
  const phone = { typed: "515-555-0188", e164: "+15155550188" };
  const { email } = anAnalysisForm();
  const leadIds = [];
  for (const given of [undefined, phone, undefined])
    leadIds.push(await sendAnalysis(anAnalysisForm({ email, phone: given })));
  const rows = await db().select().from(tasks).where(inArray(tasks.leadId, leadIds)).orderBy(tasks.createdAt);
  expect(rows.map(({ detail }) => detail?.split(". ")[1])).toEqual([
    "Left no phone number with it.",
    "Left a phone number, so a call is welcome.",
    "Left no phone number; 515-555-0188 is known from an earlier request.",
  ]);
  const [again] = await db()
    .select()
    .from(leads)
    .where(eq(leads.id, leadIds[2] ?? ""));
  expect(again).toMatchObject({ phone: phone.typed, phoneE164: phone.e164 });
  expect(
    await db()
      .select()
      .from(analysisEntries)
      .where(eq(analysisEntries.leadId, leadIds[2] ?? "")),
  ).toMatchObject([{ phone: null }]);
});

test("with three signed leases nearby the comp book prices the home, per unit and for the building", async () => {
  await Promise.all([1_840_00, 1_850_00, 1_860_00].map((rentCents) => aSignedLease({ rentCents })));
  const leadId = await sendAnalysis(
    anAnalysisForm({ properties: [aProperty({ propertyType: "single-family", unitCount: 2 })] }),
  );
  await estimateEntry((await reportOf(leadId)).entryId, 1);
  const { estimate, lead } = await reportOf(leadId);
  expect(estimate?.method).toBe("comp_book");
  expect(estimate?.comparables).toHaveLength(3);
  expect(Number(lead.estimatedRent) * 100).toBe((estimate?.rentCents ?? 0) * 2);
});

test("asks the owner for the units of a building sent as one unit", async () => {
  const home = aProperty({ propertyType: "multi-family" });
  const leadId = await sendAnalysis(anAnalysisForm({ properties: [home] }));
  const [task] = await db().select().from(tasks).where(eq(tasks.leadId, leadId));
  expect(task?.detail).toContain(`counted as one unit: ask how many ${home.streetAddress} has.`);
});

test("creates a task to price a home by hand if its ZIP code has no data", async () => {
  const leadId = await sendAnalysis(
    anAnalysisForm({ properties: [aProperty({ zipCode: "52801", city: "Davenport" })] }),
  );
  await estimateEntry((await reportOf(leadId)).entryId, 1);
  expect((await reportOf(leadId)).estimate?.method).toBe("preliminary");
  const open = await db().select().from(tasks).where(eq(tasks.leadId, leadId));
  expect(open.map((task) => task.kind).sort()).toEqual(["first_response", "price_by_hand"]);
});

test("pricing twice, or at the same time, stores one result", async () => {
  const leadId = await sendAnalysis();
  const { entryId } = await reportOf(leadId);
  await Promise.all([estimateEntry(entryId, 1), estimateEntry(entryId, 1)]);
  await estimateEntry(entryId, 1);
  expect(await db().select().from(analysisResults).where(eq(analysisResults.entryId, entryId))).toHaveLength(
    1,
  );
  const rows = await db()
    .select()
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.kind, "estimated")));
  expect(rows).toHaveLength(1);
});

test("a failed estimate that is retried from the outbox prices the home", async () => {
  const leadId = await sendAnalysis();
  const { entryId } = await reportOf(leadId);
  await giveUpEstimate(entryId, 1);
  await estimateEntry(entryId, 1);
  expect(await reportOf(leadId)).toMatchObject({
    state: "ready",
    estimate: { rentCents: expect.any(Number) },
  });
});

test("does not price an entry until its owner asks for it", async () => {
  const leadId = await sendAnalysis();
  const { entryId } = await reportOf(leadId);
  const setState = (estimateState: string, zipCode = "50311") =>
    db().update(analysisEntries).set({ estimateState, zipCode }).where(eq(analysisEntries.id, entryId));
  await setState("none");
  await estimateEntry(entryId, 1);
  expect((await reportOf(leadId)).state).toBe("none");
  await retryEstimate(visitor, { leadId });
  expect(await reportOf(leadId)).toMatchObject({ state: "queued", revision: 2 });
  await setState("none", "60606");
  await retryEstimate(visitor, { leadId });
  expect((await reportOf(leadId)).state).toBe("outside");
});

test("refuses actions on a lead that does not exist", async () => {
  for (const leadId of [randomUUID(), "nonsense"])
    expect(await requestAgreement(visitor, { keys: [], leadId })).toMatchObject({
      ok: false,
      reason: "not_found",
    });
});

test("a reader sees the other homes of the submission; all homes of the email only with the mailed token", async () => {
  const form = anAnalysisForm({ properties: [aProperty(), aProperty()] });
  const leadId = await sendAnalysis(form);
  await sendAnalysis(anAnalysisForm({ email: form.email }));
  const { lead } = await reportOf(leadId);
  const submission = await findSubmission(lead.submissionId ?? "");
  expect(await listSiblings(lead, [])).toHaveLength(2);
  expect(await listSiblings(lead, [randomUUID()])).toHaveLength(2);
  expect(await listSiblings(lead, ["' or 1=1"])).toHaveLength(2);
  expect(await listSiblings(lead, [submission?.mailToken ?? ""])).toHaveLength(3);
});

test("a deleted lead has no report", async () => {
  const leadId = await sendAnalysis();
  await db().update(leads).set({ deletedAt: sql`now()` }).where(eq(leads.id, leadId));
  expect(await findReport(leadId)).toBeNull();
});
