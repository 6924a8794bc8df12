import { benchmarkRow } from "#app/features/analysis/queries/evidence.server.ts";
import type { OpenData } from "#app/seed/sample.ts";
import { db } from "#db/instance.server.ts";
import { benchmarkRents, zipCodes } from "#db/schema/index.ts";

export async function readOpenData(): Promise<OpenData> {
  const [zips, rents] = await Promise.all([db().select().from(zipCodes), db().select().from(benchmarkRents)]);
  const cities = new Map(zips.map(({ zip, city }) => [zip, city]));
  return {
    cityOf: (zip) => cities.get(zip) ?? "Des Moines",
    zipPoints: new Map(zips.map(({ zip, lat, lng }) => [zip, { lat, lng }])),
    benchmarks: rents.map(benchmarkRow),
  };
}
