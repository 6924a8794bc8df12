import { and, count, desc, eq, gte, inArray, lte, or, sql } from "drizzle-orm";
import { normaliseAddress } from "#app/domain/analysis/rules/address.ts";
import type { BenchmarkRow } from "#app/domain/analysis/rules/benchmark.ts";
import { comparableLimits } from "#app/domain/analysis/rules/comp-book/comparables.ts";
import { monthsBefore } from "#app/domain/analysis/rules/days.ts";
import { type ZipPoints, zipsWithin } from "#app/domain/analysis/rules/distance.ts";
import { type CompRecord, isPropertyType, type Subject } from "#app/domain/analysis/types.ts";
import { db } from "#db/instance.server.ts";
import { benchmarkRents, comps, estimateCache, zipCodes } from "#db/schema/index.ts";

/**
 * What the company and the public know about rents around a home: the comp book of the last four and a half years
 * (the newest 5,000 records) in the ZIP codes whose centre lies within the reach of a comparable, and HUD's benchmarks
 * for the ZIP and the metro. A home is placed by its ZIP code, so coordinates of a record do not widen the reach.
 *
 * @param day `YYYY-MM-DD`.
 */
export async function findLocalEvidence(subject: Pick<Subject, "zipCode">, day: string) {
  const [zipPoints, benchmarks] = await Promise.all([
    listZipPoints(),
    db()
      .select()
      .from(benchmarkRents)
      .where(inBenchmarkOf([subject.zipCode])),
  ]);
  const near = zipsWithin(comparableLimits.miles, subject.zipCode, zipPoints);
  const records = await db()
    .select()
    .from(comps)
    .where(and(inArray(comps.zipCode, near), gte(comps.date, monthsBefore(day, 54))))
    .orderBy(desc(comps.date), comps.id)
    .limit(5_000);
  return { records: records.map(compRecord), benchmarks: benchmarks.map(benchmarkRow), zipPoints };
}

/** What new records are compared with: the comp book of the last 18 months, at most 5,000 records, and all benchmarks. */
export async function findImportEvidence(day: string) {
  const [rows, benchmarks, zipPoints] = await Promise.all([
    db()
      .select()
      .from(comps)
      .where(gte(comps.date, monthsBefore(day, comparableLimits.months)))
      .orderBy(desc(comps.date), comps.id)
      .limit(5_000),
    db().select().from(benchmarkRents),
    listZipPoints(),
  ]);
  return { book: rows.map(compRecord), benchmarks: benchmarks.map(benchmarkRow), zipPoints };
}

/** The whole comp book, newest first, as far as the track record of `day` reads it; at most 5,000 records. */
export async function findCompBook(day: string) {
  const [rows, zipPoints] = await Promise.all([
    db().select().from(comps).where(inTrackRecord(day)).orderBy(desc(comps.date), comps.id).limit(5_000),
    listZipPoints(),
  ]);
  return { records: rows.map(compRecord), zipPoints };
}

/** A text that is another one as soon as any record that the track record of `day` reads is. */
export async function findCompBookVersion(day: string): Promise<string> {
  const [row] = await db()
    .select({ records: count(), content: sql`bit_xor(hashtextextended(${comps}::text, 0))`.mapWith(String) })
    .from(comps)
    .where(inTrackRecord(day));
  return `${row?.records ?? 0}/${row?.content ?? ""}`;
}

// Leases of two years, and for the oldest of them the comparables of eighteen months before it.
const inTrackRecord = (day: string) =>
  and(gte(comps.date, monthsBefore(monthsBefore(day, 24), comparableLimits.months)), lte(comps.date, day));

async function listZipPoints(): Promise<ZipPoints> {
  const points = await db()
    .select({ zip: zipCodes.zip, lat: zipCodes.lat, lng: zipCodes.lng })
    .from(zipCodes);
  return new Map(points.map(({ zip, lat, lng }) => [zip, { lat, lng }]));
}

/**
 * What is kept of the vendor's answer under a key: a reply that is younger than 30 days, a refusal that is younger than
 * 7; null when it has to be asked (again).
 */
export async function findKeptAnswer<Reply extends object>(
  key: string,
  now: Date,
): Promise<Reply | { rejected: string } | null> {
  const [row] = await db()
    .select({ reply: estimateCache.reply, fetchedAt: estimateCache.fetchedAt })
    .from(estimateCache)
    .where(and(eq(estimateCache.key, key), gte(estimateCache.fetchedAt, daysBefore(now, 30))));
  if (!row) return null;
  const answer = row.reply as Reply | { rejected: string };
  return "rejected" in answer && row.fetchedAt < daysBefore(now, 7) ? null : answer;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Under which a vendor's reply is kept: the address as any spelling of it, and the facts that were sent along. */
export function cacheKey({ streetAddress, city, state, zipCode, ...facts }: Subject) {
  const { propertyType, squareFootage, bedrooms, bathrooms } = facts;
  const address = normaliseAddress({ street: streetAddress, city, state, zipCode });
  return [address, propertyType, squareFootage, bedrooms ?? "-", bathrooms ?? "-"].join("|");
}

function compRecord(row: typeof comps.$inferSelect): CompRecord {
  return {
    id: row.id,
    address: row.address,
    zipCode: row.zipCode,
    point: row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null,
    propertyType: isPropertyType(row.propertyType) ? row.propertyType : "single-family",
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    squareFootage: row.squareFootage,
    yearBuilt: row.yearBuilt,
    rentCents: row.rentCents,
    kind: row.kind === "listed" ? "listed" : "signed",
    date: row.date,
    daysOnMarket: row.daysOnMarket,
    sample: row.sample,
  };
}

/** The figures of some ZIP codes, and of the metro areas that they lie in. */
export const inBenchmarkOf = (zips: string[]) =>
  or(
    inArray(benchmarkRents.area, zips),
    inArray(
      benchmarkRents.area,
      db().select({ area: zipCodes.hudArea }).from(zipCodes).where(inArray(zipCodes.zip, zips)),
    ),
  );

/** HUD's figures of one area, dollars as cents; without a ZIP code they are the metro's. */
export function benchmarkRow(row: typeof benchmarkRents.$inferSelect): BenchmarkRow {
  const isZip = /^\d{5}$/.test(row.area);
  return {
    zipCode: isZip ? row.area : null,
    ...(!isZip && { metro: row.area }),
    fiscalYear: row.fiscalYear,
    rentCents: [row.br0 * 100, row.br1 * 100, row.br2 * 100, row.br3 * 100, row.br4 * 100],
    provenance: row.provenance,
  };
}
