import { expect, test } from "vitest";
import { findCompBook, findLocalEvidence } from "#app/domain/analysis/queries/evidence.server.ts";
import { findTrackRecord } from "#app/domain/analysis/queries/track-record.server.ts";
import { trackRecord } from "#app/domain/analysis/rules/comp-book/track-record.ts";
import { db } from "#db/instance.server.ts";
import { comps } from "#db/schema/index.ts";
import { aSignedLease } from "#tests/factories/analysis.ts";

const day = "2026-11-21";
const date = "2026-09-01";

test("the track record is worked out once for a day and a comp book, and anew when a record changes", async () => {
  expect(await findTrackRecord(day)).toBeNull();
  for (let at = 0; at < 12; at++) await aSignedLease({ date, rentCents: 180_000 + at * 500 });
  const [first, second] = await Promise.all([findTrackRecord(day), findTrackRecord(day)]);
  expect(first).toMatchObject({ leases: 12 });
  expect(second).toBe(first);
  const { records, zipPoints } = await findCompBook(day);
  expect(first).toEqual(trackRecord(records, { day, zipPoints }));
  expect(await findTrackRecord(day)).toBe(first);

  await aSignedLease({ date, rentCents: 183_000 });
  const more = await findTrackRecord(day);
  expect(more).toMatchObject({ leases: 13 });
  expect(more?.sample).toBe(true);
  await db().update(comps).set({ sample: false });
  expect(await findTrackRecord(day)).toEqual({ ...more, sample: false });
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
