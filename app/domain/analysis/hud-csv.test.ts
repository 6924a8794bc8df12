import { expect, test } from "vitest";
import { parseHudCsv } from "#app/domain/analysis/hud-csv.ts";

const columns = "fiscal_year,br0,br1,br2,br3,br4,provenance";

test("dollars become cents, and a file without ZIP codes is the whole area's", () => {
  const rentCents = [107_000, 112_000, 133_000, 180_000, 185_000];
  const figures = "2027,1070,1120,1330,1800,1850,hud-workbook";
  expect(parseHudCsv(`zip,${columns}\n50310,${figures}`).rows).toEqual([
    { zipCode: "50310", fiscalYear: 2027, rentCents, provenance: "hud-workbook" },
  ]);
  expect(parseHudCsv(`${columns}\n${figures}`).rows).toEqual([
    { zipCode: null, fiscalYear: 2027, rentCents, provenance: "hud-workbook" },
  ]);
});

test.each([
  ["5031,2027,1070,1120,1330,1800,1850,x", "zip is not five digits"],
  ["50310,27,1070,1120,1330,1800,1850,x", "fiscal_year is not a fiscal year"],
  ["50310,2027,0,1120,1330,1800,1850,x", "br0 is not a rent in whole dollars"],
  ['50310,2027,1070,1120,1330,"1,800",1850,x', "br3 is not a rent in whole dollars"],
  ["50310,2027,1070,1120,1330,1800,1850,", "provenance is missing"],
])("%j is a problem of line 2", (line, message) => {
  expect(parseHudCsv(`zip,${columns}\n${line}`)).toEqual({ rows: [], problems: [{ line: 2, message }] });
});
