import { and, asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { correctFacts } from "#app/features/analysis/commands/correct-facts.server.ts";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { askForPerson, retryEstimate } from "#app/features/analysis/commands/owner-requests.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import type { Facts } from "#app/features/leads/property/facts.ts";
import type { Property } from "#app/features/leads/property/schema.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leads, outbox, tasks, timelineEvents } from "#db/schema/index.ts";
import { anAnalysisForm, aProperty, mailedKeys, sendAnalysis } from "#tests/factories/analysis.ts";

const saved = { ok: true };

/** A home with a report, and the form that corrects it as one reader has it open. */
async function aHome(over: Partial<Property> = {}) {
  const home = aProperty(over);
  const leadId = await sendAnalysis(anAnalysisForm({ properties: [home] }));
  const now = new Date("2026-11-21T16:12:00Z");
  return {
    home,
    leadId,
    now,
    report: () => reportOf(leadId),
    /** In a form that was opened before `seen` was changed. */
    save: async (changes: Partial<Property>, seen: Partial<Facts> = {}) =>
      correctFacts(visitor, {
        keys: await mailedKeys(leadId),
        leadId,
        facts: { ...home, ...changes },
        seen: {
          ...home,
          yearBuilt: home.yearBuilt ?? null,
          bedrooms: home.bedrooms ?? null,
          bathrooms: home.bathrooms ?? null,
          ...seen,
        },
        now,
      }),
  };
}

async function reportOf(leadId: string) {
  const report = await findReport(leadId);
  if (!report) throw new Error("The report is gone");
  return report;
}

const correctionsOf = (leadId: string) =>
  db()
    .select({ data: timelineEvents.data })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.kind, "facts_corrected")))
    .orderBy(asc(timelineEvents.at))
    .then((rows) => rows.map(({ data }) => data));

test("hides the old figure after a correction, requests a new one, and records both values", async () => {
  const { leadId, save, report } = await aHome();
  const { entryId } = await report();
  await estimateEntry(entryId, 1);
  expect(await save({ bedrooms: 4 })).toMatchObject(saved);
  expect(await save({ bedrooms: 4 })).toMatchObject(saved);
  expect(await save({ bedrooms: 4 }, { bedrooms: 4 })).toMatchObject(saved);
  expect(await report()).toMatchObject({ state: "queued", revision: 2, estimate: null });
  await estimateEntry(entryId, 1);
  expect((await report()).estimate).toBeNull();
  await estimateEntry(entryId, 2);
  expect((await report()).estimate?.facts.bedrooms).toBe(4);
  expect(await correctionsOf(leadId)).toEqual([{ bedrooms: { from: 3, to: 4 }, revision: 2 }]);
});

describe("two corrections at the same time", () => {
  test("different facts: both are stored", async () => {
    const { save, report } = await aHome();
    const answers = await Promise.all([save({ bedrooms: 4 }), save({ bathrooms: 2 })]);
    expect(answers).toMatchObject([saved, saved]);
    const { subject, lead } = await report();
    expect([subject, lead]).toMatchObject(Array(2).fill({ bedrooms: 4, bathrooms: 2 }));
  });

  test("the same fact: the second is refused, and saving again stores it", async () => {
    const { save, report, leadId } = await aHome();
    await save({ bedrooms: 4, yearBuilt: 1930 });
    await retryEstimate(visitor, { leadId });
    const answer = await save({ bedrooms: 5, bathrooms: 2 });
    expect((await report()).subject).toMatchObject({ bedrooms: 4, bathrooms: 1.5, yearBuilt: 1930 });
    expect(answer).toMatchObject({ ok: false, reason: "changed" });
    const now = { bedrooms: 4, yearBuilt: 1930 };
    expect(await save({ bedrooms: 5, bathrooms: 2, yearBuilt: 1930 }, now)).toMatchObject(saved);
    expect((await report()).subject).toMatchObject({ bedrooms: 5, bathrooms: 2, yearBuilt: 1930 });
  });

  test("twenty equal ones at once: one correction", async () => {
    const { save, leadId } = await aHome();
    const answers = await Promise.all(Array.from({ length: 20 }, () => save({ bedrooms: 4 })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(await correctionsOf(leadId)).toHaveLength(1);
    const jobs = await db().select().from(outbox).where(eq(outbox.kind, "estimate-property"));
    const { entryId } = await reportOf(leadId);
    expect(jobs.filter(({ dedupeKey }) => dedupeKey?.startsWith(`estimate:${entryId}:`))).toHaveLength(2);
  });
});

describe("the address", () => {
  test("is corrected on entry and lead, in the timeline, and in the tasks that name it", async () => {
    const { home, save, report, leadId } = await aHome();
    await askForPerson(visitor, { keys: await mailedKeys(leadId), leadId });
    expect(await save({ streetAddress: "2941 Cottage Grove Ave" })).toMatchObject(saved);
    const { subject, lead, state, revision } = await report();
    expect(subject.streetAddress).toBe("2941 Cottage Grove Ave");
    expect({ state, revision }).toEqual({ state: "queued", revision: 2 });
    expect(lead).toMatchObject({
      streetAddress: "2941 Cottage Grove Ave",
      propertyAddress: "2941 Cottage Grove Ave, Des Moines, IA 50311",
    });
    expect(await correctionsOf(leadId)).toEqual([
      { streetAddress: { from: home.streetAddress, to: "2941 Cottage Grove Ave" }, revision: 2 },
    ]);
    const open = await db().select({ title: tasks.title }).from(tasks).where(eq(tasks.leadId, leadId));
    expect(open.map(({ title }) => title)).toContain("Price 2941 Cottage Grove Ave by hand");
  });

  test("has no figure outside Iowa, and gets one again back inside", async () => {
    const { save, report, leadId } = await aHome();
    await estimateEntry((await report()).entryId, 1);
    expect((await report()).lead.estimatedRent).not.toBeNull();
    await save({ zipCode: "60601", city: "Chicago" });
    expect(await report()).toMatchObject({
      state: "outside",
      estimate: null,
      lead: { statusReason: "outside service area", estimatedRent: null },
    });
    await save({}, { zipCode: "60601", city: "Chicago" });
    expect(await report()).toMatchObject({ state: "queued", revision: 3, lead: { statusReason: null } });
    await estimateEntry((await report()).entryId, 3);
    expect((await report()).estimate).not.toBeNull();
    await db().update(leads).set({ statusReason: "other" }).where(eq(leads.id, leadId));
    await save({ zipCode: "60601", city: "Chicago" });
    expect((await report()).lead.statusReason).toBe("other");
  });

  test.each([
    ["outside Iowa", { zipCode: "60601", city: "Chicago" }, /No longer needed: outside the service area\.$/],
    [
      "where rents are known",
      { zipCode: "50311", city: "Des Moines" },
      /No longer needed: the rent is now estimated\.$/,
    ],
  ])("%s: closes the task to price the home by hand", async (_, to, reason) => {
    const { save, report, leadId } = await aHome({ zipCode: "52801", city: "Davenport" });
    const { entryId } = await report();
    const byHand = () =>
      db()
        .select()
        .from(tasks)
        .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, "price_by_hand")));
    await estimateEntry(entryId, 1);
    await save({ bedrooms: 4 });
    await estimateEntry(entryId, 2);
    expect(await byHand()).toMatchObject([{ doneAt: null }]);
    await save({ bedrooms: 4, ...to });
    await estimateEntry(entryId, 3);
    expect(await byHand()).toMatchObject([
      { doneAt: expect.any(Date), detail: expect.stringMatching(reason), version: 2 },
    ]);
    const events = await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, leadId));
    expect(events.filter(({ kind }) => kind === "task_closed")).toHaveLength(1);
  });

  test("of an entry that knows little is filled in", async () => {
    const { save, report, leadId, home } = await aHome();
    const nothing = { streetAddress: null, city: null, state: null, zipCode: null, squareFootage: null };
    await db().update(analysisEntries).set(nothing).where(eq(analysisEntries.leadId, leadId));
    expect(await save({}, nothing)).toMatchObject(saved);
    expect((await report()).subject).toMatchObject({ streetAddress: home.streetAddress, state: "IA" });
  });
});
