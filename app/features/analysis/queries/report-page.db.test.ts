import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import { correctFacts } from "#app/features/analysis/commands/correct-facts.server.ts";
import { estimateEntry, giveUpEstimate } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { askForPerson, chooseImprovements } from "#app/features/analysis/commands/owner-requests.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { findReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, feeSchedules, leads, quotes, timelineEvents } from "#db/schema/index.ts";
import { leasesAround } from "#tests/factories/agreements.ts";
import {
  anAnalysisForm,
  aProperty,
  aSignedLease,
  factsSeen,
  mailedKeys,
  sendAnalysis,
  senderKeys,
} from "#tests/factories/analysis.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { staffActor } from "#tests/factories/staff.ts";

const stranger = { keys: [] };

/** Prices a home as the job does; without comparables by the benchmark or the defaults. */
async function price(leadId: string) {
  const report = await findReport(leadId);
  if (!report) throw new Error("no report");
  const { entryId, revision } = report;
  await estimateEntry(entryId, revision);
}

async function pageOf(leadId: string, reader: Parameters<typeof findReportPage>[1] = stranger) {
  const page = await findReportPage(leadId, reader);
  if (!page) throw new Error("no page");
  return page;
}

describe("the report of a home that is enrolled", () => {
  const now = new Date("2026-11-21T15:00:00Z");

  test("shows when the owner enrolled, and whether in this browser", async () => {
    const form = anAnalysisForm();
    const leadId = await sendAnalysis(form);
    expect((await pageOf(leadId)).enrolled).toBeNull();
    const { streetAddress } = form.properties[0] ?? {};
    const typed = typedEnrollment({ email: form.email, streetAddress });
    await enroll(typed, now, undefined, await mailedKeys(leadId));
    const reader = { ...stranger, now };
    expect((await pageOf(leadId, reader)).enrolled).toEqual({ on: "Nov 21", isHere: false });
    expect((await pageOf(leadId, { ...reader, enrolledLeadId: leadId })).enrolled?.isHere).toBe(true);
  });

  test("shows an enrollment by the office, until the office reverts it", async () => {
    const leadId = await sendAnalysis();
    const become = (status: string) => db().update(leads).set({ status }).where(eq(leads.id, leadId));
    await become("enrolled");
    expect((await pageOf(leadId)).enrolled).toEqual({ on: null, isHere: false });
    const data = { from: "analysis_submitted", to: "enrolled" };
    const event = { leadId, kind: "status_changed", actorName: "Sam", data };
    await db()
      .insert(timelineEvents)
      .values({ ...event, at: now });
    expect((await pageOf(leadId, { ...stranger, now })).enrolled).toEqual({ on: "Nov 21", isHere: false });
    await become("proposal");
    expect((await pageOf(leadId)).enrolled).toBeNull();
  });
});

describe("the state of a report", () => {
  test("is queued until there is an estimate, then a report", async () => {
    const leadId = await sendAnalysis();
    expect(await pageOf(leadId)).toMatchObject({ state: "queued", letter: null });
    await price(leadId);
    const { state, letter } = await pageOf(leadId);
    expect(state).toBe("ready");
    expect(letter?.view.rent.cents).toBeGreaterThan(0);
  });

  test("is failed after the last attempt, and outside where we do not work", async () => {
    const failed = await sendAnalysis();
    const report = await findReport(failed);
    await giveUpEstimate(report?.entryId ?? "", 1);
    expect((await pageOf(failed)).state).toBe("failed");
    const outside = await sendAnalysis(
      anAnalysisForm({ properties: [aProperty({ zipCode: "60606", city: "Chicago" })] }),
    );
    expect((await pageOf(outside)).state).toBe("outside");
  });

  test("is none for a home that was never priced", async () => {
    const leadId = await sendAnalysis();
    await db()
      .update(analysisEntries)
      .set({ estimateState: "none" })
      .where(eq(analysisEntries.leadId, leadId));
    const { state, letter, properties } = await pageOf(leadId);
    expect({ state, letter }).toEqual({ state: "none", letter: null });
    expect(properties).toMatchObject([{ state: "none", rentCents: null }]);
  });
});

test("names assumed rooms, so that the page can ask for them", async () => {
  const leadId = await sendAnalysis(
    anAnalysisForm({ properties: [aProperty({ bedrooms: undefined, bathrooms: 2 })] }),
  );
  await price(leadId);
  expect((await pageOf(leadId)).letter?.assumption).toBe("We assumed 3 beds. How many are there?");
});

test("a report names its last correction", async () => {
  const leadId = await sendAnalysis();
  await price(leadId);
  expect((await pageOf(leadId)).letter?.head).toHaveLength(2);
  const correct = async (actor: Actor, bedrooms: number, at: string) => {
    const keys = actor.kind === "visitor" ? await mailedKeys(leadId) : undefined;
    const seen = await factsSeen(leadId);
    await correctFacts(actor, { leadId, keys, facts: aProperty({ bedrooms }), seen, now: new Date(at) });
    await price(leadId);
    return (await pageOf(leadId)).letter?.head.at(-1);
  };
  expect(await correct(visitor, 4, "2026-11-21T16:12:00Z")).toBe(
    "Revised Nov 21, 10:12 AM: details corrected by you",
  );
  expect(await correct(await staffActor(), 2, "2026-11-22T16:30:00Z")).toBe(
    "Revised Nov 22, 10:30 AM: details corrected by our office",
  );
});

test("changed assumptions change the statement and nothing else", async () => {
  const leadId = await sendAnalysis();
  await price(leadId);
  const usual = (await pageOf(leadId)).letter;
  const changed = (await pageOf(leadId, { ...stranger, typed: { maintenance: "20" } })).letter;
  const net = (letter: typeof usual) => letter?.view.projection.statement.at(-1)?.cents ?? 0;
  expect(net(changed)).toBeLessThan(net(usual));
  expect(changed?.view.rent).toEqual(usual?.view.rent);
});

test("stores the checked improvements on the lead and counts them", async () => {
  const leadId = await sendAnalysis();
  await price(leadId);
  await chooseImprovements(visitor, {
    keys: await mailedKeys(leadId),
    leadId,
    chosen: ["Landscaping", "Gold plating"],
  });
  const improvements = (await pageOf(leadId)).letter?.view.improvements;
  expect(improvements?.items.filter((item) => item.checked).map((item) => item.name)).toEqual([
    "Landscaping",
  ]);
  expect(improvements?.totalCents).toBe(500_00);
});

test("a building is offered at its own rent, placement at the rent of one unit", async () => {
  await leasesAround();
  const leadId = await sendAnalysis(anAnalysisForm({ properties: [aProperty({ unitCount: 12 })] }));
  await price(leadId);
  const letter = (await pageOf(leadId)).letter;
  const one = letter?.view.rent.cents ?? 0;
  expect(letter?.offer).toMatchObject({
    unitCount: 12,
    rentCents: one * 12,
    onePlacementCents: one,
    baseMonthlyFeeCents: 300_00,
  });
});

test("stores what the owner requested, with its day in the company's zone", async () => {
  const leadId = await sendAnalysis();
  await price(leadId);
  expect((await pageOf(leadId)).asked).toEqual({ agreement: null, person: null });
  const evening = new Date("2026-11-22T02:00:00Z");
  await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId, now: evening });
  await requestAgreement(visitor, {
    keys: await mailedKeys(leadId),
    leadId,
    now: new Date("2026-11-25T18:00:00Z"),
  });
  await askForPerson(visitor, {
    keys: await mailedKeys(leadId),
    leadId,
    now: new Date("2026-11-22T18:00:00Z"),
  });
  await askForPerson(visitor, {
    keys: await mailedKeys(leadId),
    leadId,
    message: "New roof",
    now: new Date("2026-11-23T18:00:00Z"),
  });
  const now = new Date("2026-11-30T18:00:00Z");
  expect((await pageOf(leadId, { ...stranger, now })).asked).toEqual({
    agreement: "Nov 21",
    person: "Nov 23",
  });
  const nextYear = new Date("2027-02-01T18:00:00Z");
  expect((await pageOf(leadId, { ...stranger, now: nextYear })).asked.agreement).toBe("Nov 21, 2026");
  expect((await pageOf(await sendAnalysis())).asked).toEqual({ agreement: null, person: null });
});

describe("Your Properties", () => {
  test("state that an amount is not an estimate of the home", async () => {
    await Promise.all([1_840_00, 1_850_00, 1_860_00].map((rentCents) => aSignedLease({ rentCents })));
    const properties = ["50263", "51111", "50311"].map((zipCode) => aProperty({ zipCode }));
    const leadId = await sendAnalysis(anAnalysisForm({ properties }));
    const sender = { ...stranger, keys: await senderKeys(leadId) };
    const notPriced = (await pageOf(leadId, sender)).properties;
    expect(notPriced.map(({ rentCaution }) => rentCaution)).toEqual([null, null, null]);
    for (const property of notPriced) await price(property.leadId);
    expect(
      (await pageOf(leadId, sender)).properties.map(({ place, rentCaution }) => [
        place.slice(-5),
        rentCaution,
      ]),
    ).toEqual([
      ["50263", "benchmark"],
      ["51111", "preliminary"],
      ["50311", null],
    ]);
    expect((await pageOf(leadId)).properties).toHaveLength(1);
    const emailOf = async (zipCode: string) => {
      const property = notPriced.find(({ place }) => place.endsWith(zipCode));
      return (await pageOf(property?.leadId ?? "")).letter;
    };
    const offered = async (zipCode: string) => (await emailOf(zipCode))?.view.projection.fees?.label;
    expect(await offered("50263")).toBe(undefined);
    expect(await offered("51111")).toBe(undefined);
    expect(await offered("50311")).toBe("With the Foundation plan");
    expect((await emailOf("51111"))?.terms.caution).toMatch(/Ask a manager to price the home first/);
    expect((await emailOf("50311"))?.terms.caution).toBe("");
  });
});

describe("the offer of a report", () => {
  const now = new Date();
  const inDays = (count: number) => new Date(now.getTime() + count * 86_400_000);
  const quotesOf = (leadId: string) =>
    db().select().from(quotes).where(eq(quotes.leadId, leadId)).orderBy(asc(quotes.number));
  const offerOf = async (leadId: string, at = now) =>
    (await pageOf(leadId, { keys: await mailedKeys(leadId), now: at })).letter?.offer;

  test("names the quote that was issued with the figure, and a correction brings another", async () => {
    await leasesAround();
    const home = aProperty();
    const leadId = await sendAnalysis(anAnalysisForm({ properties: [home] }));
    await price(leadId);
    const [first] = await quotesOf(leadId);
    const offer = await offerOf(leadId);
    expect(offer?.name).toBe(`Quote Q-${first?.number}, Website plans, effective November 2026`);
    const seen = JSON.stringify(await pageOf(leadId));
    expect(seen).toContain("Website plans, effective November 2026");
    expect(seen).not.toMatch(/Q-\d/);
    await correctFacts(visitor, {
      keys: await mailedKeys(leadId),
      leadId,
      facts: { ...home, bedrooms: 4 },
      seen: await factsSeen(leadId),
    });
    await price(leadId);
    const [, second, ...more] = await quotesOf(leadId);
    expect(more).toEqual([]);
    const after = await offerOf(leadId);
    expect(after?.name).toContain(`Q-${second?.number}`);
    expect(after?.rentCents).not.toBe(offer?.rentCents);
  });

  test("stays as quoted after the schedule changes, while later estimates use the new one", async () => {
    await leasesAround();
    const leadId = await sendAnalysis();
    await price(leadId);
    const before = await offerOf(leadId);
    const dearer = {
      ...defaultSchedule,
      name: "2026-12",
      effectiveFrom: inDays(1).toISOString().slice(0, 10),
      websitePlans: {
        ...defaultSchedule.websitePlans,
        plans: [{ name: "Foundation", managementBasisPoints: 990 }],
      },
    };
    await db()
      .insert(feeSchedules)
      .values({ name: dearer.name, effectiveFrom: dearer.effectiveFrom, document: dearer });
    clearCaches();
    const later = inDays(5);
    expect(await offerOf(leadId, later)).toEqual(before);
    const next = await sendAnalysis();
    const { entryId = "" } = (await findReport(next)) ?? {};
    await estimateEntry(entryId, 1, later);
    expect(await offerOf(next, later)).toMatchObject({ rentBasisPoints: 990, schedule: "2026-12" });
  });
});
