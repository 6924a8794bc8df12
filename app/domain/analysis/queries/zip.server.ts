import { eq, inArray } from "drizzle-orm";
import { benchmarkRow, inBenchmarkOf } from "#app/domain/analysis/queries/evidence.server.ts";
import { db } from "#db/instance.server.ts";
import { benchmarkRents, zipCodes } from "#db/schema/index.ts";

/** City and county of a ZIP of the bundled data. */
export async function findZip(zip: string) {
  const [row] = await db().select().from(zipCodes).where(eq(zipCodes.zip, zip));
  return row ?? null;
}

/** HUD's benchmarks of some ZIPs and of the metro, every year of each: the rents by bedrooms, 0 to 4, in cents. */
export async function listBenchmarks(zips: string[]) {
  const rows = await db().select().from(benchmarkRents).where(inBenchmarkOf(zips));
  return rows.map(benchmarkRow);
}

/** The cities of ZIP codes, by ZIP code; those that are not known are left out. */
export async function findCities(zips: string[]) {
  const rows = await db().select().from(zipCodes).where(inArray(zipCodes.zip, zips));
  return new Map(rows.flatMap(({ zip, city }): [string, string][] => (city ? [[zip, city]] : [])));
}
