import { Readable } from "node:stream";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeEach, expect, test } from "vitest";
import { loadLeases, loadMarketFile } from "#app/features/analysis/commands/import-files.server.ts";
import { hasBenchmarks } from "#app/features/analysis/queries/evidence.server.ts";
import { findRentData } from "#app/features/analysis/queries/rent-data.server.ts";
import { readStoredUpload, storeUpload } from "#app/features/media/uploads.server.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { areas, benchmarkRents, comps, siteSettings, zipCodes } from "#db/schema/index.ts";
import { staffActor } from "#tests/factories/staff.ts";

const austin = {
  ...sampleCompany,
  city: "Austin",
  state: "TX",
  zip: "78701",
  states: ["TX"],
  zips: ["78701-78799"],
};

beforeEach(async () => {
  for (const table of [benchmarkRents, zipCodes, comps, areas, siteSettings]) await db().delete(table);
  await db().insert(siteSettings).values({ key: "company", value: austin });
  clearCaches();
});

afterAll(async () => {
  await db().delete(siteSettings);
  clearCaches();
});

async function upload(name: string, content: string | Uint8Array) {
  const stored = await storeUpload("rent-data", Readable.from([Buffer.from(content)]), 1_000_000);
  if (!stored.ok) throw new Error("not stored");
  return { key: stored.key, name };
}

const admin = () => staffActor({ role: "admin" });

const gazetteer = [
  "GEOID|ALAND|INTPTLAT|INTPTLONG",
  "78701|1|30.27|-97.74",
  "78702|1|30.26|-97.71",
  "50309|1|41.58|-93.62",
];

const head = [
  "ZIP\nCode",
  "HUD Metro Fair Market Rent Area Name",
  ...[0, 1, 2, 3, 4].map((beds) => `SAFMR\n${beds}BR`),
];
const rents = (zip: string, two: number | string = 1_900) => [
  zip,
  "Austin, TX MSA",
  1_500,
  1_600,
  two,
  2_400,
  2_900,
];
const workbook = (rows: (string | number)[][]) =>
  writeXlsx({ sheets: [{ name: "SAFMRs", rows: [head, ...rows] }] });

test("loads the files of HUD and the Census Bureau, and says which ZIP codes are covered", async () => {
  const actor = await admin();
  const load = (file: { key: string; name: string }) => loadMarketFile(actor, { fiscalYear: null, file });
  expect(await findRentData()).toMatchObject({ served: 0, covered: 0, points: 0, zipYear: null });
  const points = await upload("2026_Gaz_zcta_national.txt", gazetteer.join("\n"));
  expect(await load(points)).toMatchObject({
    ok: true,
    value: { kind: "zip-points", stored: 2, elsewhere: 1 },
  });
  expect(await readStoredUpload(points.key)).toBeNull();
  expect(await findRentData()).toMatchObject({
    served: 2,
    covered: 0,
    missing: ["78701", "78702"],
    points: 2,
  });
  const file = await upload("fy2027_safmrs.xlsx", await workbook([rents("78701"), rents("50309")]));
  expect(await load(file)).toMatchObject({ ok: true, value: { kind: "zip-rents", stored: 1, elsewhere: 1 } });
  expect(await findRentData()).toMatchObject({ served: 2, covered: 1, missing: ["78702"], zipYear: 2027 });
  expect(await hasBenchmarks()).toBe(true);
  expect(await db().select().from(benchmarkRents)).toMatchObject([
    { area: "78701", br2: 1_900, provenance: "HUD's file fy2027_safmrs.xlsx" },
  ]);
});

test("asks for the year that neither the field nor the file's name says", async () => {
  const file = await upload("rents.xlsx", await workbook([rents("78701")]));
  const actor = await admin();
  expect(await loadMarketFile(actor, { fiscalYear: null, file })).toMatchObject({ field: "fiscalYear" });
  expect(await loadMarketFile(actor, { fiscalYear: 2026, file })).toMatchObject({ ok: true });
});

test.each([
  ["broken.xlsx", "PK\u0003\u0004 nothing", /can't be read/],
  ["other.csv", "a,b\n1,2", /aren't the columns/],
])("refuses %s beside the field", async (name, content, message) => {
  const result = await loadMarketFile(await admin(), { fiscalYear: 2027, file: await upload(name, content) });
  expect(result).toMatchObject({ ok: false, field: "file", message: expect.stringMatching(message) });
});

test("imports leases, and lists the lines that it could not import", async () => {
  const lines = [
    "address,city,zip,property_type,bedrooms,bathrooms,square_footage,rent,kind,date",
    "1 Congress Ave,Austin,78701,condo,2,2,1100,2400,signed,2020-05-04",
    "2 Congress Ave,Austin,78701,castle,2,2,1100,2400,signed,2020-05-04",
  ];
  const file = await upload("leases.csv", lines.join("\n"));
  const result = await loadLeases(await admin(), { acceptsOutliers: false, file });
  expect(result).toMatchObject({
    ok: false,
    field: "file",
    message: expect.stringMatching(/^1 stored, 1 not:\nLine 3: property_type is not one of .*\.$/),
  });
  expect(await findRentData()).toMatchObject({ leases: 1 });
});

test("is for admins, with a file", async () => {
  const sent = { acceptsOutliers: false, file: undefined };
  expect(await loadLeases(await staffActor({ role: "user" }), sent)).toMatchObject({ reason: "forbidden" });
  expect(await loadLeases(await admin(), sent)).toMatchObject({ field: "file" });
});
