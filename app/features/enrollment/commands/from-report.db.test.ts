import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import { findQuotedFees } from "#app/features/agreements/queries/fees.server.ts";
import { findReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { findEnrolled } from "#app/features/enrollment/queries/enrolled.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { findLeadQuotes, findQuote } from "#app/features/pricing/queries.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, tasks, timelineEvents } from "#db/schema/index.ts";
import { aPricedReport } from "#tests/factories/agreements.ts";
import { anAnalysisForm, mailedKeys, sendAnalysis, senderKeys } from "#tests/factories/analysis.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { leadOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:00:00Z");

beforeAll(() => storeOfficeRules());

const linksOf = (leadId: string) =>
  db()
    .select({ kind: timelineEvents.kind, data: timelineEvents.data, actorName: timelineEvents.actorName })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), like(timelineEvents.kind, "enrolled_%")));

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

describe("a home that is enrolled from its report with another email", () => {
  test("gets its own lead with the report's details, and the report's lead does not change", async () => {
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
    expect(await linksOf(report)).toEqual([
      { kind: "enrolled_elsewhere", actorName: "Bea Buyer", data: { leadId } },
    ]);
  });

  test("shows as enrolled on its report, which offers nothing more", async () => {
    const { report, leadId } = await enrolledFrom();
    const page = await findReportPage(report, { keys: [], enrolledLeadId: leadId, now });
    expect(page?.enrolled).toEqual({ on: "Nov 21", isHere: true });
    const stranger = await findReportPage(report, { keys: [], enrolledLeadId: null, now });
    expect(stranger?.enrolled).toEqual({ on: "Nov 21", isHere: false });
    expect(await findEnrollment({ secret: null, step: null, from: report, now })).toBeNull();
    expect(
      await requestAgreement(visitor, { keys: await mailedKeys(report), leadId: report, now }),
    ).toMatchObject({ reason: "conflict" });
  });

  test("by a stranger does not change the report", async () => {
    const { report } = await enrolledFrom({}, true);
    expect(await linksOf(report)).toEqual([]);
    expect((await findReportPage(report, { keys: await mailedKeys(report), now }))?.enrolled).toBeNull();
  });

  test("is no longer enrolled after the office deleted its lead", async () => {
    const { report, leadId } = await enrolledFrom();
    await db().update(leads).set({ deletedAt: now }).where(eq(leads.id, leadId));
    expect((await findReportPage(report, { keys: [], now }))?.enrolled).toBeNull();
  });
});

describe("a home whose report has a quote", () => {
  async function fromPriced(changes: Parameters<typeof typedEnrollment>[0] = {}) {
    const report = await aPricedReport();
    const lead = await leadOf(report);
    const { offered } = await findLeadQuotes(report);
    const keys = await mailedKeys(report);
    const shown = await findEnrollment({ secret: null, step: null, from: report, keys });
    const { streetAddress } = shown?.typed ?? {};
    const typed = typedEnrollment({ email: lead?.email ?? "", streetAddress, from: report, ...changes });
    return { report, offered, shown, keys, ...(await enroll(typed, undefined, undefined, keys)) };
  }

  test("is enrolled with that quote and its number, whatever rent is typed", async () => {
    const { report, offered, shown, leadId, secret, quoteId, keys } = await fromPriced({
      estimatedRent: "2,400",
    });
    expect(shown?.quote).toMatchObject({ id: offered?.id, code: offered?.code });
    expect([leadId, quoteId]).toEqual([report, offered?.id]);
    expect((await findLeadQuotes(report)).enrolled).toBeNull();
    const opened = await db().select({ detail: tasks.detail }).from(tasks).where(eq(tasks.leadId, report));
    expect(opened.map(({ detail }) => detail).join()).toContain("Rent given: $2,400 a month.");
    expect((await findEnrolled(secret, { keys }))?.fees.quote).toEqual(shown?.quote);
    expect(await findQuotedFees(quoteId)).toMatchObject({ quote: { code: offered?.code } });
    const view = (await findReportPage(report, { keys: await mailedKeys(report) }))?.letter?.view;
    expect(view?.projection.fees).toMatchObject({
      label: "With the fees of your enrollment",
      name: expect.stringContaining(`Quote ${offered?.code}, Website plans`),
    });
  });

  test("has the same fees under another number for another person", async () => {
    const { report, offered, leadId, quoteId } = await fromPriced({ email: "bea@buyer.example" });
    expect(leadId).not.toBe(report);
    expect(await findQuote(quoteId)).toMatchObject({ leadId, document: offered?.document });
  });

  test("has the estimate for other units than those of the quote", async () => {
    const { report, leadId } = await fromPriced({ propertyType: "multi-family", unitCount: "4" });
    expect(leadId).toBe(report);
    expect((await findLeadQuotes(report)).enrolled).not.toBeNull();
  });
});

test("ignores the report when another home is enrolled", async () => {
  const { report, leadId } = await enrolledFrom({ streetAddress: "77 Other St" });
  expect(await leadOf(leadId)).toMatchObject({ squareFootage: null, yearBuilt: null });
  expect(await linksOf(report)).toEqual([]);
  expect((await findReportPage(report, { keys: [], now }))?.enrolled).toBeNull();
});
