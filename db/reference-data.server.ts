import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { db } from "#db/instance.server.ts";
import { benchmarkRents, zipCodes } from "#db/schema/index.ts";

/**
 * Loads the open data that the product ships with (db/data/). Rows that are there already stay as they are, so a
 * newer file that an admin loaded is never undone.
 */
export async function loadReferenceData(folder = path.resolve("db/data")) {
  const read = (file: string): Record<string, string>[] =>
    parse(readFileSync(path.join(folder, file)), { columns: true, skip_empty_lines: true });
  const benchmarks = [
    ...read("hud-safmr-des-moines.csv").map((row) => ({ ...benchmark(row), area: row.zip ?? "" })),
    ...read("hud-fmr-des-moines-metro.csv").map((row) => ({ ...benchmark(row), area: "metro" })),
  ];
  const zips = read("zips-des-moines.csv").map((row) => ({
    zip: row.zip ?? "",
    city: row.city ?? "",
    county: row.county ?? "",
    lat: Number(row.lat),
    lng: Number(row.lng),
  }));
  await db().insert(benchmarkRents).values(benchmarks).onConflictDoNothing();
  await db().insert(zipCodes).values(zips).onConflictDoNothing();
}

function benchmark(row: Record<string, string>) {
  return {
    fiscalYear: Number(row.fiscal_year),
    br0: Number(row.br0),
    br1: Number(row.br1),
    br2: Number(row.br2),
    br3: Number(row.br3),
    br4: Number(row.br4),
    provenance: row.provenance ?? "",
  };
}
