import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { system, visitor } from "#app/domain/actor.ts";
import { importComps } from "#app/domain/analysis/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { comps } from "#db/schema/index.ts";

const now = new Date("2026-11-21T18:00:00Z");
const header =
  "address,city,zip,property_type,bedrooms,bathrooms,square_footage,rent,kind,date,year_built,days_on_market,lat,lng";
const signed =
  '"12 Sample St",Des Moines,50310,single-family,3,1.5,1480,"$1,840",signed,2026-05-04,1926,18,41.62,-93.67';
const listed = "48 Specimen Ave,Ankeny,50023,townhouse,2,2,1190,1650,listed,11/02/2026,,,,";

const send = (...lines: string[]) => importComps(system, { text: [header, ...lines].join("\n"), now });

beforeEach(async () => {
  await db().delete(comps);
});

test("sound lines enter the comp book in cents, marked as the company's own", async () => {
  expect(await send(signed, listed)).toEqual({ ok: true, value: { inserted: 2, known: 0, problems: [] } });
  const rows = await db().select().from(comps).orderBy(asc(comps.date));
  expect(rows[0]).toMatchObject({
    address: "12 Sample St",
    zipCode: "50310",
    rentCents: 184_000,
    kind: "signed",
    date: "2026-05-04",
    bathrooms: 1.5,
    yearBuilt: 1926,
    daysOnMarket: 18,
    lat: 41.62,
    lng: -93.67,
    sample: false,
  });
  expect(rows[1]).toMatchObject({ date: "2026-11-02", yearBuilt: null, daysOnMarket: null, lat: null });
});

test("the same file again adds nothing, and neither does another spelling of the address", async () => {
  await send(signed, listed);
  expect(await send(signed, listed)).toMatchObject({ value: { inserted: 0, known: 2 } });
  expect(await send(signed.replace("12 Sample St", "12 SAMPLE STREET"))).toMatchObject({
    value: { inserted: 0, known: 1 },
  });
  expect(await db().$count(comps)).toBe(2);
});

test("a new lease of a known home is added", async () => {
  await send(signed);
  expect(await send(signed.replace("2026-05-04", "2025-05-01"))).toMatchObject({ value: { inserted: 1 } });
});

test("a wrong line is named and does not keep out the others", async () => {
  const wrong = signed.replace("50310", "5031").replace("1480", "none");
  const result = await send(wrong, listed);
  expect(result).toMatchObject({ ok: true, value: { inserted: 1, known: 0 } });
  expect(result.ok && result.value.problems).toEqual([
    { line: 2, message: expect.stringMatching(/zip is not five digits.*square_footage/) },
  ]);
});

test("a file without the columns adds nothing and says which are missing", async () => {
  const result = await importComps(system, { text: "street,rent\n12 Sample St,1840", now });
  expect(result).toMatchObject({ value: { inserted: 0, problems: [{ line: 1 }] } });
});

test("two imports of one file at once add each line once", async () => {
  const results = await Promise.all([send(signed, listed), send(signed, listed)]);
  const added = results.reduce((sum, result) => sum + (result.ok ? result.value.inserted : 0), 0);
  expect(added).toBe(2);
});

test("a visitor may not import", async () => {
  expect(await importComps(visitor, { text: `${header}\n${signed}`, now })).toMatchObject({
    ok: false,
    reason: "forbidden",
  });
  expect(await db().$count(comps)).toBe(0);
});
