import { asc, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { importComps, importMarket } from "#app/features/analysis/commands/import.server.ts";
import {
  findLocalEvidence,
  findZipAnswer,
  hasBenchmarks,
} from "#app/features/analysis/queries/evidence.server.ts";
import { assessRent } from "#app/features/analysis/rules/assess.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { system, visitor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { areas, benchmarkRents, comps, siteSettings, zipCodes } from "#db/schema/index.ts";
import { exampleSubject } from "#tests/factories/rent-example.ts";

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

test("imports valid lines in cents, marked as the company's own", async () => {
  expect(await send(signed, listed)).toEqual({
    ok: true,
    value: { inserted: 2, known: 0, problems: [], heldBack: [] },
  });
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

test("imports a lease once, also under another spelling of the address", async () => {
  await send(signed, listed);
  expect(await send(signed, listed)).toMatchObject({ value: { inserted: 0, known: 2 } });
  expect(await send(signed.replace("12 Sample St", "12 SAMPLE STREET"))).toMatchObject({
    value: { inserted: 0, known: 1 },
  });
  expect(await db().$count(comps)).toBe(2);
});

test("two imports of one file at once add each line once", async () => {
  const results = await Promise.all([send(signed, listed), send(signed, listed)]);
  const added = results.reduce((sum, result) => sum + (result.ok ? result.value.inserted : 0), 0);
  expect(added).toBe(2);
});

test("refuses an import by a visitor", async () => {
  expect(await importComps(visitor, { text: `${header}\n${signed}`, now })).toMatchObject({
    ok: false,
    reason: "forbidden",
  });
  expect(await db().$count(comps)).toBe(0);
});

describe("a rent far from those around it", () => {
  const around = (at: number, rent = 1_200) =>
    `${at} Neighbor St,Des Moines,50310,single-family,2,1,${900 + at},${rent},signed,2026-0${1 + (at % 9)}-04,1926,,,`;
  const street = Array.from({ length: 6 }, (_, at) => around(at + 1));
  const held = async (line: string) => {
    const result = await send(...street, line);
    if (!result.ok) throw new Error(result.message);
    return { inserted: result.value.inserted, reasons: result.value.heldBack };
  };

  test("is skipped with its line and the reason, and the others are stored", async () => {
    expect(await held(around(7, 2_100))).toEqual({
      inserted: 6,
      reasons: [
        { line: 8, message: expect.stringMatching(/^\$2,100 \(\$2\.32 a square foot\) is far from/) },
      ],
    });
    expect(await db().$count(comps)).toBe(6);
  });

  test("is skipped even if its file repeats it", async () => {
    await send(...street);
    const repeated = Array.from({ length: 10 }, (_, at) => around(20 + at, 2_100));
    expect(await send(...repeated)).toMatchObject({ value: { inserted: 0, heldBack: { length: 10 } } });
  });

  test("is compared with the benchmark of its ZIP code if there are no neighbors", async () => {
    const rents = { br0: 900, br1: 1_000, br2: 1_200, br3: 1_600, br4: 1_800 };
    await db()
      .insert(benchmarkRents)
      .values({ area: "52801", fiscalYear: 2026, provenance: "hud-workbook", ...rents })
      .onConflictDoNothing();
    const alone = "1 Lone St,Davenport,52801,single-family,2,1,900,2500,signed,2026-05-04,,,,";
    const result = await send(alone);
    expect(result).toMatchObject({
      value: {
        inserted: 0,
        heldBack: [{ line: 2, message: expect.stringContaining("benchmark of ZIP 52801") }],
      },
    });
  });

  test("is stored if the import accepts outliers", async () => {
    await send(...street);
    const text = [header, around(7, 2_100)].join("\n");
    expect(await importComps(system, { text, acceptsOutliers: true, now })).toMatchObject({
      value: { inserted: 1, heldBack: [] },
    });
  });
});

const metro = "Minneapolis-St. Paul-Bloomington, MN-WI HUD Metro FMR Area";

const points = [
  "GEOID\tALAND\tINTPTLAT\tINTPTLONG   ",
  "55401\t1\t44.985\t-93.27",
  "55402\t1\tnorth\t-93.27",
];

const safmr = [
  '"ZIP\nCode",HUD Area Code,HUD Metro Fair Market Rent Area Name,SAFMR 0BR,SAFMR 1BR,SAFMR 2BR,SAFMR 3BR,SAFMR 4BR',
  `55401,METRO33460,"${metro}","$1,200",1340,1640,2210,2540`,
  `50309,METRO19780,"Des Moines",1,1,1,1,1`,
  `55402,METRO33460,"${metro}",1200,,1640,2210,2540`,
];

const load = (lines: string[], source = "HUD’s file fy2027_safmrs.csv") =>
  importMarket(system, { text: lines.join("\n"), fiscalYear: 2027, source });

beforeEach(async () => {
  await db().delete(siteSettings);
  const value = { ...sampleCompany, state: "MN", states: ["MN"] };
  await db().insert(siteSettings).values({ key: "company", value });
  await db()
    .delete(zipCodes)
    .where(inArray(zipCodes.zip, ["55401", "55402"]));
  await db()
    .delete(benchmarkRents)
    .where(inArray(benchmarkRents.area, ["55401", "55402", metro]));
  clearCaches();
});

test("loads points and rents of the service area once, and names invalid lines", async () => {
  for (const _ of [1, 2]) {
    expect(await load(points)).toMatchObject({
      value: { kind: "zip-points", stored: 1, problems: [{ line: 3 }] },
    });
    // The quoted heading takes two lines; a line of another area is not checked.
    expect(await load(safmr)).toMatchObject({
      value: { kind: "zip-rents", stored: 1, withoutPoint: 0, elsewhere: 1, problems: [{ line: 5 }] },
    });
  }
  const [zip] = await db().select().from(zipCodes).where(eq(zipCodes.zip, "55401"));
  expect(zip).toMatchObject({ lat: 44.985, hudArea: metro });
  const found = await findLocalEvidence({ zipCode: "55401" }, "2026-11-24");
  const subject = exampleSubject({ zipCode: "55401", bedrooms: 3 });
  const evidence = { ...found, vendor: null, trackRecord: null, day: "2026-11-24" };
  expect(assessRent(subject, evidence)).toMatchObject({
    rentCents: 221_000,
    benchmark: { fiscalYear: 2027, provenance: "HUD’s file fy2027_safmrs.csv", area: "zip" },
  });
});

test("reads the pipes of the current gazetteer, and takes the city from the one city page with the ZIP code", async () => {
  await db()
    .delete(areas)
    .where(inArray(areas.slug, ["minneapolis", "st-paul"]));
  const cityOf = async () => (await findZipAnswer("55401")).city;
  expect(await load(points.map((line) => line.replaceAll("\t", "|")))).toMatchObject({
    value: { kind: "zip-points", stored: 1, problems: [{ line: 3 }] },
  });
  expect(await cityOf()).toBeNull();
  const page = { zips: ["55401"], intro: "", cityUrl: "", position: 0 };
  await db()
    .insert(areas)
    .values({ ...page, slug: "minneapolis", name: "Minneapolis" });
  expect(await cityOf()).toBe("Minneapolis");
  await db()
    .insert(areas)
    .values({ ...page, slug: "st-paul", name: "St. Paul" });
  expect(await cityOf()).toBeNull();
});

test("knows whether there are rents for the service area", async () => {
  expect(await hasBenchmarks()).toBe(false);
  await load(safmr);
  expect(await hasBenchmarks()).toBe(true);
});

test("uses the metro area's rents for a ZIP code without its own", async () => {
  await load(points);
  await load(safmr);
  await db().delete(benchmarkRents).where(eq(benchmarkRents.area, "55401"));
  expect((await findLocalEvidence({ zipCode: "55401" }, "2026-11-24")).benchmarks).toEqual([]);
  const fmr = [
    "stusps,hud_area_name,fmr_0,fmr_1,fmr_2,fmr_3,fmr_4",
    `MN,"${metro}",1100,1200,1500,2000,2300`,
  ];
  expect(await load(fmr)).toMatchObject({ value: { kind: "metro-rents", stored: 1 } });
  const { benchmarks } = await findLocalEvidence({ zipCode: "55401" }, "2026-11-24");
  expect(benchmarks).toMatchObject([{ zipCode: null, metro, fiscalYear: 2027 }]);
});

test("refuses a file of other columns", async () => {
  expect(await load(["a,b", "1,2"])).toMatchObject({ ok: false, reason: "invalid" });
});
