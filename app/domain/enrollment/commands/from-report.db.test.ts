import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import { findReportPage } from "#app/domain/analysis/queries.server.ts";
import { requestAgreement } from "#app/domain/documents/commands.server.ts";
import { startFromReport } from "#app/domain/enrollment/commands.server.ts";
import { findEnrollment } from "#app/domain/enrollment/queries.server.ts";
import { mintSecret } from "#app/domain/enrollment/secret.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, timelineEvents } from "#db/schema/index.ts";
import { anAnalysisForm, mailedKeys, sendAnalysis, senderKeys } from "#tests/factories/analysis.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:00:00Z");

beforeAll(() => storeOfficeRules());

const leadOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0];
const told = (leadId: string) =>
  db()
    .select({ kind: timelineEvents.kind, data: timelineEvents.data, actorName: timelineEvents.actorName })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), like(timelineEvents.kind, "enrolled_%")));

/** Somebody enrolls from the report of an owner, with an e-mail of their own. */
async function enrolledFrom(changes: Parameters<typeof typedEnrollment>[0] = {}, isStranger = false) {
  const form = anAnalysisForm();
  const report = await sendAnalysis(form);
  const [home] = form.properties;
  const before = await leadOf(report);
  const typed = typedEnrollment({
    streetAddress: home?.streetAddress.replace("Ave", "avenue"),
    name: "Bea Buyer",
    from: report,
    ...changes,
  });
  const keys = isStranger ? [] : await senderKeys(report);
  return { report, before, home, ...(await enroll(typed, now, undefined, keys)) };
}

describe("a home that is enrolled from its report with another e-mail", () => {
  test("has a lead of its own with the facts of the report, and the report's lead stays what it is", async () => {
    const { report, before, leadId, home } = await enrolledFrom();
    expect(leadId).not.toBe(report);
    expect(await leadOf(leadId)).toMatchObject({
      name: "Bea Buyer",
      squareFootage: home?.squareFootage,
      bedrooms: home?.bedrooms,
      bathrooms: home?.bathrooms,
      yearBuilt: home?.yearBuilt,
    });
    expect(await leadOf(report)).toEqual(before);
  });

  test("is told in the timeline of both leads, each with the way to the other", async () => {
    const { report, leadId } = await enrolledFrom();
    const actorName = "Bea Buyer";
    expect(await told(report)).toEqual([{ kind: "enrolled_elsewhere", actorName, data: { leadId } }]);
    expect(await told(leadId)).toEqual([
      { kind: "enrolled_from_report", actorName, data: { leadId: report } },
    ]);
  });

  test("is enrolled on its report, which offers neither another enrollment nor an agreement", async () => {
    const { report, leadId } = await enrolledFrom();
    const page = await findReportPage(report, { keys: [], enrolledLeadId: leadId, now });
    expect(page?.enrolled).toEqual({ on: "Nov 21", isHere: true });
    const stranger = await findReportPage(report, { keys: [], enrolledLeadId: null, now });
    expect(stranger?.enrolled).toEqual({ on: "Nov 21", isHere: false });
    const secret = mintSecret();
    const asked = { secret, step: null, from: report, wants: false, now };
    expect(await findEnrollment(asked)).toBeNull();
    expect(await startFromReport(visitor, { secret, from: report, now })).toMatchObject({ ok: false });
    expect(
      await requestAgreement(visitor, { keys: await mailedKeys(report), leadId: report, now }),
    ).toMatchObject({ reason: "conflict" });
  });

  test("by a stranger leaves the report as it was, so that its owner can still ask for an agreement", async () => {
    const { report, leadId } = await enrolledFrom({}, true);
    expect(await told(report)).toEqual([]);
    expect(await told(leadId)).toMatchObject([{ kind: "enrolled_from_report" }]);
    expect((await findReportPage(report, { keys: await mailedKeys(report), now }))?.enrolled).toBeNull();
  });

  test("is not enrolled any more once the office has deleted that enrollment", async () => {
    const { report, leadId } = await enrolledFrom();
    await db().update(leads).set({ deletedAt: now }).where(eq(leads.id, leadId));
    expect((await findReportPage(report, { keys: [], now }))?.enrolled).toBeNull();
  });
});

test("another home than the report's is enrolled without a word of the report", async () => {
  const { report, leadId } = await enrolledFrom({ streetAddress: "77 Other St" });
  expect(await leadOf(leadId)).toMatchObject({ squareFootage: null, yearBuilt: null });
  expect(await told(report)).toEqual([]);
  expect((await findReportPage(report, { keys: [], now }))?.enrolled).toBeNull();
});

test("the home of another report of the same e-mail is not told as enrolled", async () => {
  const form = anAnalysisForm();
  const report = await sendAnalysis(form);
  await enroll(typedEnrollment({ email: form.email, streetAddress: "77 Other St" }), now);
  expect((await findReportPage(report, { keys: [], now }))?.enrolled).toBeNull();
});
