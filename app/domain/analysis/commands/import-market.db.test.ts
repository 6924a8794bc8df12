import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { system } from "#app/domain/actor.ts";
import { importMarket } from "#app/domain/analysis/commands.server.ts";
import { findLocalEvidence } from "#app/domain/analysis/queries/evidence.server.ts";
import { assessRent } from "#app/domain/analysis/rules/assess.ts";
import { forgetKept } from "#app/domain/kept.server.ts";
import { sampleCompany } from "#app/domain/site/defaults.ts";
import { db } from "#db/instance.server.ts";
import { benchmarkRents, siteSettings, zipCodes } from "#db/schema/index.ts";
import { exampleSubject } from "#tests/factories/rent-example.ts";

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
  forgetKept();
});

test("loads points and rents of the service area, names wrong lines, and changes nothing the second time", async () => {
  for (const _ of [1, 2]) {
    expect(await load(points)).toMatchObject({
      value: { kind: "zip-points", stored: 1, problems: [{ line: 3 }] },
    });
    // The quoted heading takes two lines.
    expect(await load(safmr)).toMatchObject({
      value: { kind: "zip-rents", stored: 1, withoutPoint: 0, problems: [{ line: 4 }, { line: 5 }] },
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

test("a ZIP code without rents of its own gets its metro area's, and no other one's", async () => {
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
