import { expect, test } from "vitest";
import {
  findCompBook,
  findErrorRecords,
  findErrorRecordsFor,
  findLocalEvidence,
  findTrackChecks,
} from "#app/features/analysis/queries/evidence.server.ts";
import { factsOf } from "#app/features/analysis/rules/facts.ts";
import { trackChecks, trackRecordFor } from "#app/features/analysis/rules/track-record.ts";
import type { Estimate } from "#app/features/analysis/types.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, analysisResults, comps } from "#db/schema/index.ts";
import { aSignedLease } from "#tests/factories/analysis.ts";
import { exampleSubject } from "#tests/factories/rent-example.ts";

const day = "2026-11-21";
const date = "2026-09-01";

test("the leases are checked once for a day and a comp book, and again when a record changes", async () => {
  expect(await findTrackChecks(day)).toEqual([]);
  for (let at = 0; at < 12; at++) await aSignedLease({ date, rentCents: 180_000 + at * 500 });
  const [first, second] = await Promise.all([findTrackChecks(day), findTrackChecks(day)]);
  expect(first).toHaveLength(12);
  expect(second).toBe(first);
  const { records, zipPoints } = await findCompBook(day);
  expect(first).toEqual(trackChecks(records, { day, zipPoints }));
  expect(await findTrackChecks(day)).toBe(first);

  await aSignedLease({ date, rentCents: 183_000 });
  const more = await findTrackChecks(day);
  expect(more).toHaveLength(13);
  expect(more.every(({ sample }) => sample)).toBe(true);
  await db().update(comps).set({ sample: false });
  expect((await findTrackChecks(day)).some(({ sample }) => sample)).toBe(false);
});

test("a home's evidence is the comp book within five miles, four and a half years back", async () => {
  const near = await aSignedLease({ date, zipCode: "50310" });
  const far = await aSignedLease({ date, zipCode: "50003" });
  const old = await aSignedLease({ date: "2022-05-20" });
  const unknown = await aSignedLease({ date, zipCode: "52801" });
  const found = async (zipCode: string) =>
    (await findLocalEvidence({ zipCode }, day)).records.map(({ address }) => address);
  const around = await found("50311");
  expect(around).toContain(near.address);
  for (const { address } of [far, old, unknown]) expect(around).not.toContain(address);
  expect(await found("52801")).toEqual([unknown.address]);
});

test("a lease signed after an estimate of the same home is held against the last one before it", async () => {
  clearCaches();
  const now = Date.now();
  const dayBefore = (days: number) => new Date(now - days * 86_400_000);
  const lease = { date: dayBefore(20).toISOString().slice(0, 10), zipCode: "50311", rentCents: 1_800_00 };
  await aSignedLease({ ...lease, address: "77 Later Street" });
  await aSignedLease({ ...lease, address: "77 Other Street" });
  const [entry] = await db()
    .insert(analysisEntries)
    .values({ streetAddress: "77 later st", zipCode: "50311" })
    .returning();
  const estimates = [
    { days: 500, rentCents: 1_000_00 },
    { days: 60, rentCents: 1_700_00 },
    { days: 30, rentCents: 1_760_00 },
    { days: 5, rentCents: 1_800_00 },
  ];
  await db()
    .insert(analysisResults)
    .values(
      estimates.map(({ days, rentCents }, at) => ({
        entryId: entry?.id ?? "",
        revision: at + 1,
        method: "comp_book",
        estimate: { rentCents },
        createdAt: dayBefore(days),
      })),
    );
  const { later } = await findErrorRecords();
  expect(later).toMatchObject({ leases: 1, misses: [-40_00], figures: null });
});

test("a report's leases are all of the book, and its figures those of its own statement", async () => {
  for (let at = 0; at < 24; at += 1) {
    const rentCents = 185_000 + (at % 5) * 1_000;
    await aSignedLease({ rentCents, zipCode: "50021" });
    await aSignedLease({
      rentCents: rentCents + 70_000,
      zipCode: "50021",
      squareFootage: 3_000,
      bedrooms: 5,
    });
  }
  clearCaches();
  const checks = await findTrackChecks(dayIn("America/Chicago", new Date()));
  const facts = { ...factsOf(exampleSubject()).facts, bedrooms: 3, squareFootage: 1_500 };
  const trackRecord = trackRecordFor(checks, facts);
  const estimate = { facts, trackRecord } as Estimate;
  const { tested } = await findErrorRecordsFor(estimate);
  expect(tested.misses).toHaveLength(checks.length);
  expect(tested.like).toHaveLength(trackRecord?.leases ?? 0);
  expect(tested.like?.length).toBeLessThan(tested.misses.length);
  const stated = { medianErrorCents: 12_00, ninetiethErrorCents: 34_00 };
  const before = { ...estimate, trackRecord: trackRecord && { ...trackRecord, ...stated } };
  expect((await findErrorRecordsFor(before)).tested.figures).toMatchObject({
    halfCents: 12_00,
    mostCents: 34_00,
  });
});
