import { eq, max, sql } from "drizzle-orm";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { isOutside, statesServed } from "#app/features/settings/company/service-area.ts";
import { db } from "#db/instance.server.ts";
import { areas, benchmarkRents, comps, zipCodes } from "#db/schema/index.ts";

const mostShown = 60;

/** What of HUD's and the Census Bureau's data is loaded for the service area. */
export async function findRentData() {
  const [company, known, rents, cities, leases] = await Promise.all([
    findCompany(),
    db().select({ zipCode: zipCodes.zip, hudArea: zipCodes.hudArea }).from(zipCodes).limit(50_000),
    db()
      .select({ area: benchmarkRents.area, year: max(benchmarkRents.fiscalYear) })
      .from(benchmarkRents)
      .groupBy(benchmarkRents.area)
      .limit(50_000),
    db()
      .selectDistinct({ zipCode: sql<string>`unnest(${areas.zips})` })
      .from(areas)
      .limit(5_000),
    db().$count(comps, eq(comps.sample, false)),
  ]);
  const years = new Map(rents.map(({ area, year }) => [area, year ?? 0]));
  const points = known.filter((place) => !isOutside(company, place));
  const metros = new Map(points.map(({ zipCode, hudArea }) => [zipCode, hudArea ?? ""]));
  const served = new Set(
    [...points, ...cities]
      .map(({ zipCode }) => zipCode)
      .filter((zipCode) => !isOutside(company, { zipCode })),
  );
  const missing = [...served].filter((zip) => !years.has(zip) && !years.has(metros.get(zip) ?? "")).sort();
  const newest = (names: Iterable<string>) =>
    Math.max(0, ...[...names].map((name) => years.get(name) ?? 0)) || null;
  return {
    hasArea: statesServed(company).length > 0,
    served: served.size,
    covered: served.size - missing.length,
    missing: missing.slice(0, mostShown),
    missingMore: Math.max(0, missing.length - mostShown),
    points: points.length,
    zipYear: newest(served),
    metroYear: newest(metros.values()),
    leases,
  };
}

export type RentData = Awaited<ReturnType<typeof findRentData>>;
