import { setImmediate as nextTurn } from "node:timers/promises";
import {
  and,
  type Column,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { BenchmarkRow } from "#app/features/analysis/rules/benchmark.ts";
import { comparableLimits } from "#app/features/analysis/rules/comparables.ts";
import { monthsBefore, type ZipPoints, zipsWithin } from "#app/features/analysis/rules/distance.ts";
import {
  type CheckedLease,
  type ErrorRecord,
  errorRecord,
} from "#app/features/analysis/rules/error-record.ts";
import { leasingSpeed } from "#app/features/analysis/rules/price-or-wait.ts";
import { checksLike, type TrackCheck, trackCheckSteps } from "#app/features/analysis/rules/track-record.ts";
import { answerZip } from "#app/features/analysis/rules/zip-answer.ts";
import type { CompRecord, Estimate } from "#app/features/analysis/types.ts";
import { homeKey, normaliseAddress } from "#app/features/leads/property/address.ts";
import type { Subject } from "#app/features/leads/property/types.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { isOutside, statesServed } from "#app/features/settings/company/service-area.ts";
import { cached as cachedFor5s } from "#app/lib/cache.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";
import {
  analysisEntries,
  analysisResults,
  areas,
  benchmarkRents,
  comps,
  estimateCache,
  zipCodes,
} from "#db/schema/index.ts";

let cached: { key: string; checks: Promise<TrackCheck[]>; laterLeases: Promise<LaterLease[]> } | undefined;

export type LaterLease = CheckedLease & { id: string; address: string; city: string; propertyType: string };

/**
 * The comp book of the last four and a half years (the newest 5,000 records) in the ZIP codes within reach, and
 * HUD's benchmarks.
 * @param day `YYYY-MM-DD`.
 */
export async function findLocalEvidence(subject: Pick<Subject, "zipCode">, day: string) {
  const [{ near, zipPoints }, benchmarks] = await Promise.all([
    findZipsNear(subject.zipCode),
    listBenchmarks([subject.zipCode]),
  ]);
  const records = await listRecords(
    and(inArray(comps.zipCode, near), gte(comps.date, monthsBefore(day, 54))),
  );
  return { records, benchmarks, zipPoints };
}

/** ZIP codes whose homes can be comparables of each other. */
export async function findZipsNear(zipCode: string) {
  const zipPoints = await listZipPoints();
  return { zipPoints, near: zipsWithin(comparableLimits.miles, zipCode, zipPoints) };
}

export async function findImportEvidence(day: string) {
  const [book, benchmarks, zipPoints] = await Promise.all([
    listRecords(gte(comps.date, monthsBefore(day, comparableLimits.months))),
    db().select().from(benchmarkRents),
    listZipPoints(),
  ]);
  return { book, benchmarks: benchmarks.map(benchmarkRow), zipPoints };
}

// Two years of leases, and eighteen months of comparables before the oldest.
const inTrackRecord = (day: string) =>
  and(gte(comps.date, monthsBefore(monthsBefore(day, 24), comparableLimits.months)), lte(comps.date, day));

async function listZipPoints(): Promise<ZipPoints> {
  const points = await db()
    .select({ zip: zipCodes.zip, lat: zipCodes.lat, lng: zipCodes.lng })
    .from(zipCodes);
  return new Map(points.map(({ zip, lat, lng }) => [zip, { lat, lng }]));
}

export async function findCachedReply<Reply extends object>(
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

export function cacheKey({ streetAddress, city, state, zipCode, ...facts }: Subject) {
  const { propertyType, squareFootage, bedrooms, bathrooms } = facts;
  const address = normaliseAddress({ street: streetAddress, city, state, zipCode });
  return [address, propertyType, squareFootage, bedrooms ?? "-", bathrooms ?? "-"].join("|");
}

/** The newest 5,000. */
async function listRecords(which: SQL | undefined): Promise<CompRecord[]> {
  const {
    createdAt: _at,
    version: _version,
    excludedReason,
    city: _city,
    ...columns
  } = getTableColumns(comps);
  const rows = await db()
    .select(columns)
    .from(comps)
    .where(and(which, isNull(excludedReason)))
    .orderBy(desc(comps.date), comps.id)
    .limit(5_000);
  return rows.map(({ lat, lng, ...row }) => ({
    ...row,
    point: lat !== null && lng !== null ? { lat, lng } : null,
  }));
}

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

/** The Census Bureau names no cities: the city page that lists the ZIP code does. */
export async function findZipCity(zip: string) {
  const named = db()
    .select({ name: sql<string | null>`case when count(*) = 1 then min(${areas.name}) end` })
    .from(areas)
    .where(sql`${zip} = any(${areas.zips})`);
  const [row] = await db()
    .select({ city: sql<string | null>`coalesce(nullif(${zipCodes.city}, ''), (${named}))` })
    .from(zipCodes)
    .where(eq(zipCodes.zip, zip));
  return row?.city ?? null;
}

export async function findZipAnswer(zip: string) {
  const [city, rows, company] = await Promise.all([findZipCity(zip), listBenchmarks([zip]), findCompany()]);
  const day = dayIn(company.timeZone, new Date());
  return answerZip(zip, { city, rows, area: company, day });
}

/** False until HUD's rents are loaded for at least one ZIP code that the company serves. */
export const hasBenchmarks = cachedFor5s(async () => {
  const [area, rows] = await Promise.all([
    findCompany(),
    db()
      .selectDistinct({ zipCode: benchmarkRents.area })
      .from(benchmarkRents)
      .where(sql`${benchmarkRents.area} ~ '^\\d{5}$'`),
  ]);
  return statesServed(area).length > 0 && rows.some((place) => !isOutside(area, place));
});

export async function listBenchmarks(zips: string[]) {
  const { area } = benchmarkRents;
  const metros = db().select({ area: zipCodes.hudArea }).from(zipCodes).where(inArray(zipCodes.zip, zips));
  const rows = await db()
    .select()
    .from(benchmarkRents)
    .where(or(inArray(area, zips), inArray(area, metros)));
  return rows.map(benchmarkRow);
}

/** Cached per day and state of the comp book, because it takes a while. */
export const findTrackChecks = async (day: string) => (await checkedBook(day)).checks;

async function checkedBook(day: string) {
  const [book] = await db()
    .select({ records: count(), content: sql`bit_xor(hashtextextended(${comps}::text, 0))`.mapWith(String) })
    .from(comps)
    .where(inTrackRecord(day));
  const key = `${day}/${book?.records}/${book?.content}`;
  if (cached?.key === key) return cached;
  const work = { key, checks: checkCompBook(day), laterLeases: listLaterLeases(day) };
  cached = work;
  Promise.all([work.checks, work.laterLeases]).catch(() => {
    if (cached === work) cached = undefined;
  });
  return work;
}

export async function findCompBook(day: string) {
  const [records, zipPoints] = await Promise.all([listRecords(inTrackRecord(day)), listZipPoints()]);
  return { records, zipPoints };
}

async function checkCompBook(day: string) {
  const { records, zipPoints } = await findCompBook(day);
  const checks: TrackCheck[] = [];
  for (const check of trackCheckSteps(records, { day, zipPoints })) {
    if (check) checks.push(check);
    await nextTurn();
  }
  return checks;
}

/** Leases of two years, each with the last estimate that we made in the year before it. */
async function listLaterLeases(day: string): Promise<LaterLease[]> {
  const houseNumber = (street: Column) => sql`split_part(trim(${street}), ' ', 1)`;
  const { entryId, createdAt, estimate, method } = analysisResults;
  const rows = await db()
    .select({
      id: comps.id,
      address: comps.address,
      city: comps.city,
      zipCode: comps.zipCode,
      propertyType: comps.propertyType,
      date: comps.date,
      rentCents: comps.rentCents,
      sample: comps.sample,
      sampleLease: comps.sample,
      street: analysisEntries.streetAddress,
      estimateCents: sql<number>`(${estimate} ->> 'rentCents')::int`,
    })
    .from(comps)
    .innerJoin(
      analysisEntries,
      and(
        eq(analysisEntries.zipCode, comps.zipCode),
        eq(houseNumber(analysisEntries.streetAddress), houseNumber(comps.address)),
      ),
    )
    .innerJoin(analysisResults, eq(entryId, analysisEntries.id))
    .where(
      and(
        eq(comps.kind, "signed"),
        isNull(comps.excludedReason),
        gte(comps.date, monthsBefore(day, 24)),
        lte(comps.date, day),
        inArray(method, ["rentcast", "comp_book"]),
        sql`${createdAt} < ${comps.date} and ${createdAt} > ${comps.date} - interval '1 year'`,
      ),
    )
    .orderBy(desc(createdAt))
    .limit(5_000);
  const ofHome = rows.filter((row) => homeKey(row) === homeKey({ ...row, address: row.street ?? "" }));
  return [...Map.groupBy(ofHome, ({ id }) => id).values()].flatMap(([newest]) => newest ?? []);
}

/** Signed leases whose home we had estimated before, by the comp book of today. */
export const findLaterLeases = async (day: string) => (await checkedBook(day)).laterLeases;

/** Cached for five seconds. */
export const findErrorRecords = cachedFor5s(async () => {
  const { checks, laterLeases } = await checkedBook(dayIn((await findCompany()).timeZone, new Date()));
  return { tested: errorRecord(await checks), later: errorRecord(await laterLeases) };
});

/** With the figures of the estimate's own statement, which are of homes like it. */
export async function findErrorRecordsFor({ facts, trackRecord }: Estimate) {
  const records: Record<"tested" | "later", ErrorRecord> = await findErrorRecords();
  if (!trackRecord?.like) return records;
  const { misses: like, figures } = errorRecord(checksLike(await findChecksNow(), facts, trackRecord.like));
  const { medianErrorCents: halfCents, ninetiethErrorCents: mostCents } = trackRecord;
  return {
    ...records,
    tested: { ...records.tested, like, figures: figures && { ...figures, halfCents, mostCents } },
  };
}

/** Cached for five seconds. */
export const findLeasingSpeed = cachedFor5s(async () => {
  const checks = await findChecksNow();
  return leasingSpeed(
    checks.flatMap(({ ratio, daysOnMarket: days, sampleLease: sample }) =>
      days === null ? [] : [{ ratio, days, sample }],
    ),
  );
});

const findChecksNow = async () => findTrackChecks(dayIn((await findCompany()).timeZone, new Date()));
