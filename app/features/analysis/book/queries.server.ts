import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { accuracyBy, quarterOf } from "#app/features/analysis/book/rules.ts";
import {
  findLaterLeases,
  findLocalEvidence,
  findZipsNear,
} from "#app/features/analysis/queries/evidence.server.ts";
import { subjectOf } from "#app/features/analysis/queries/report.server.ts";
import { assessRent } from "#app/features/analysis/rules/assess.ts";
import { stages } from "#app/features/leads/rules.ts";
import { displayAddress } from "#app/lib/labels.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { findPage, type PageRequest } from "#db/keyset.server.ts";
import { analysisEntries, analysisResults, analysisSubscribers, comps, leads } from "#db/schema/index.ts";

const pageSize = 25;

const like = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Newest first. Rows of deleted leads have no link. */
export async function listEntries({ q, page }: { q: string; page: PageRequest }) {
  const entry = analysisEntries;
  const found = await findPage(
    { at: entry.createdAt, id: entry.id },
    page,
    pageSize,
    ({ where, orderBy, limit, cursor }) =>
      db()
        .select({
          id: entry.id,
          name: entry.name,
          email: entry.email,
          createdAt: entry.createdAt,
          streetAddress: entry.streetAddress,
          city: entry.city,
          state: entry.state,
          zipCode: entry.zipCode,
          estimateState: entry.estimateState,
          revision: entry.revision,
          leadId: leads.id,
          method: analysisResults.method,
          rent: analysisResults.rentEstimate,
          low: analysisResults.rentRangeLow,
          high: analysisResults.rentRangeHigh,
          comparables: sql<number>`coalesce(jsonb_array_length(${analysisResults.comparableProperties}), 0)`,
          cursor,
        })
        .from(entry)
        .leftJoin(leads, and(eq(leads.id, entry.leadId), isNull(leads.deletedAt)))
        .leftJoin(
          analysisResults,
          and(eq(analysisResults.entryId, entry.id), eq(analysisResults.revision, entry.revision)),
        )
        .where(
          and(q ? or(ilike(entry.email, like(q)), ilike(entry.streetAddress, like(q))) : undefined, where),
        )
        .orderBy(...orderBy)
        .limit(limit),
  );
  const rows = found.rows.map(({ rent, low, high, cursor: _, ...row }) => ({
    ...row,
    name: row.name ?? row.email ?? "Anonymous",
    address: displayAddress({ ...row, propertyAddress: null }),
    rentCents: centsFromDollars(rent),
    lowCents: centsFromDollars(low),
    highCents: centsFromDollars(high),
  }));
  return { ...found, rows };
}

/** What an entry was estimated at, newest first; null without such an entry. */
export async function findVersions(entryId: string) {
  if (!isUuid(entryId)) return null;
  const result = analysisResults;
  const rows = await db()
    .select({
      id: result.id,
      revision: result.revision,
      at: result.createdAt,
      method: result.method,
      rent: result.rentEstimate,
      low: result.rentRangeLow,
      high: result.rentRangeHigh,
      comparables: sql<number>`coalesce(jsonb_array_length(${result.comparableProperties}), 0)`,
      street: analysisEntries.streetAddress,
    })
    .from(result)
    .innerJoin(analysisEntries, eq(analysisEntries.id, result.entryId))
    .where(eq(result.entryId, entryId))
    .orderBy(desc(result.revision))
    .limit(50);
  const priced = rows.map(({ rent, low, high, ...row }) => ({
    ...row,
    rentCents: centsFromDollars(rent),
    lowCents: centsFromDollars(low),
    highCents: centsFromDollars(high),
  }));
  return priced.map((row, at) => ({
    ...row,
    changeCents: (row.rentCents ?? 0) - (priced[at + 1]?.rentCents ?? row.rentCents ?? 0),
  }));
}

export type Version = NonNullable<Awaited<ReturnType<typeof findVersions>>>[number];

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>["rows"][number];

export const leaseKinds = ["signed", "listed", "excluded"] as const;
export type LeaseKind = (typeof leaseKinds)[number];

export async function listLeases({
  q,
  kind,
  page,
}: {
  q: string;
  kind: LeaseKind | null;
  page: PageRequest;
}) {
  const which = {
    signed: and(eq(comps.kind, "signed"), isNull(comps.excludedReason)),
    listed: and(eq(comps.kind, "listed"), isNull(comps.excludedReason)),
    excluded: isNotNull(comps.excludedReason),
  };
  return findPage(
    { at: sql`${comps.date}::timestamptz`, id: comps.id },
    page,
    pageSize,
    ({ where, orderBy, limit, cursor }) =>
      db()
        .select({
          id: comps.id,
          name: comps.address,
          city: comps.city,
          zipCode: comps.zipCode,
          propertyType: comps.propertyType,
          bedrooms: comps.bedrooms,
          bathrooms: comps.bathrooms,
          squareFootage: comps.squareFootage,
          rentCents: comps.rentCents,
          kind: comps.kind,
          date: comps.date,
          daysOnMarket: comps.daysOnMarket,
          excludedReason: comps.excludedReason,
          cursor,
        })
        .from(comps)
        .where(
          and(
            kind ? which[kind] : undefined,
            q
              ? or(ilike(comps.address, like(q)), ilike(comps.city, like(q)), eq(comps.zipCode, q))
              : undefined,
            where,
          ),
        )
        .orderBy(...orderBy)
        .limit(limit),
  );
}

export type ListedLease = Awaited<ReturnType<typeof listLeases>>["rows"][number];

export async function findLease(id: string) {
  if (!isUuid(id)) return null;
  const [lease] = await db().select().from(comps).where(eq(comps.id, id));
  return lease ?? null;
}

export type Lease = NonNullable<Awaited<ReturnType<typeof findLease>>>;

/** Reports that are looked through, and those that are priced again. */
const most = { searched: 2_000, priced: 12 };

/**
 * What open reports, newest first, would be by the data of today, with and without a lease. `more` rest on it too.
 */
export async function findEffectOfLeavingOut(lease: Lease, day: string) {
  const entry = analysisEntries;
  const { near } = await findZipsNear(lease.zipCode);
  const recent = db()
    .select({ id: entry.id })
    .from(entry)
    .innerJoin(leads, and(eq(leads.id, entry.leadId), isNull(leads.deletedAt)))
    .where(and(inArray(entry.zipCode, near), inArray(leads.statusGroup, openGroups)))
    .orderBy(desc(entry.createdAt))
    .limit(most.searched);
  const rests = await db()
    .select({ entry })
    .from(entry)
    .innerJoin(
      analysisResults,
      and(eq(analysisResults.entryId, entry.id), eq(analysisResults.revision, entry.revision)),
    )
    .where(
      and(
        inArray(entry.id, recent),
        sql`${analysisResults.estimate} -> 'comparables' @> ${JSON.stringify([{ id: lease.id }])}::jsonb`,
      ),
    )
    .orderBy(desc(entry.createdAt));
  const evidence = new Map<string, Awaited<ReturnType<typeof findLocalEvidence>>>();
  const reports = [];
  for (const { entry } of rests.slice(0, most.priced)) {
    const subject = subjectOf(entry);
    const found = evidence.get(subject.zipCode) ?? (await findLocalEvidence(subject, day));
    evidence.set(subject.zipCode, found);
    const estimateBy = (records: typeof found.records) =>
      assessRent(subject, { ...found, records, vendor: null, trackRecord: null, day }).rentCents;
    const withIt = estimateBy(found.records);
    const without = estimateBy(found.records.filter(({ id }) => id !== lease.id));
    reports.push({
      id: entry.id,
      leadId: entry.leadId ?? "",
      address: displayAddress({ ...entry, propertyAddress: null }),
      withIt,
      without,
      changeCents: without - withIt,
    });
  }
  return { reports, more: rests.length - reports.length };
}

const openGroups = stages.filter(({ board }) => board === "cards").map(({ value }) => value);

export type EffectOfLeavingOut = Awaited<ReturnType<typeof findEffectOfLeavingOut>>;

/** Our estimates against the leases that were signed after them. */
export async function findAccuracy(day: string) {
  const leases = await findLaterLeases(day);
  return {
    all: accuracyBy(leases, () => "All leases"),
    city: accuracyBy(leases, ({ city }) => city).toSorted((a, b) => b.leases - a.leases),
    type: accuracyBy(leases, ({ propertyType }) => propertyType).toSorted((a, b) => b.leases - a.leases),
    quarter: accuracyBy(leases, quarterOf).toSorted((a, b) => (a.name < b.name ? 1 : -1)),
  };
}

export const listSubscribers = () =>
  db()
    .select({
      id: sql<string>`${analysisSubscribers.email}::text`,
      name: analysisSubscribers.name,
      email: analysisSubscribers.email,
      createdAt: analysisSubscribers.createdAt,
    })
    .from(analysisSubscribers)
    .orderBy(desc(analysisSubscribers.createdAt), asc(analysisSubscribers.email))
    .limit(500);
