import { and, eq, isNull } from "drizzle-orm";
import { system } from "#app/domain/actor.ts";
import {
  cacheKey,
  findCachedRent,
  findEntryToPrice,
  findLocalEvidence,
  type PricedEntry,
} from "#app/domain/analysis/queries.server.ts";
import { assessRent, buildingTotals } from "#app/domain/analysis/rules/assess.ts";
import type { VendorRent } from "#app/domain/analysis/rules/vendor.ts";
import type { Estimate, Subject } from "#app/domain/analysis/types.ts";
import { dayIn } from "#app/domain/days.ts";
import { addTask, recordEvent } from "#app/domain/leads/records.server.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { estimateRent } from "#app/integrations/rentcast.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, analysisResults, estimateCache, leads } from "#db/schema/index.ts";

const hour = 3_600_000;

/**
 * Prices one property from the best source there is and stores the result on entry and lead. Asks the vendor before
 * the transaction, at most 5 s. Does nothing when the facts were corrected meanwhile (`revision` is old), or when the
 * result is there already.
 */
export async function estimateEntry(entryId: string, revision: number, now = new Date()): Promise<void> {
  const entry = await findEntryToPrice(entryId, revision);
  if (!entry) return;
  const day = dayIn((await findCompany()).timeZone, now);
  const [vendor, local] = await Promise.all([
    askVendor(entry.subject, now),
    findLocalEvidence(entry.subject, day),
  ]);
  const estimate = assessRent(entry.subject, { vendor, ...local, day });
  await db().transaction((tx) => storeEstimate(tx, entry, estimate, now));
}

/** After the last attempt: the report says that it failed and offers to try again, and staff price it by hand. */
export async function giveUpEstimate(entryId: string, revision: number, now = new Date()): Promise<void> {
  await db().transaction(async (tx) => {
    const [entry] = await tx
      .update(analysisEntries)
      .set({ estimateState: "failed" })
      .where(
        and(
          eq(analysisEntries.id, entryId),
          eq(analysisEntries.revision, revision),
          eq(analysisEntries.estimateState, "queued"),
        ),
      )
      .returning({ leadId: analysisEntries.leadId, street: analysisEntries.streetAddress });
    if (!entry?.leadId) return;
    await recordEvent(tx, { leadId: entry.leadId, kind: "estimate_failed", actor: system, at: now });
    await priceByHand(tx, {
      leadId: entry.leadId,
      entryId,
      revision,
      street: entry.street ?? "the property",
      why: "The estimate could not be computed.",
      now,
    });
  });
}

/** The vendor's reply, from the cache or asked for now; null for every reason it may have to give none. */
async function askVendor(subject: Subject, now: Date): Promise<VendorRent | null> {
  const key = cacheKey(subject);
  const cached = await findCachedRent(key, now);
  if (cached) return cached;
  const result = await estimateRent(subject);
  if (!result.ok) return null;
  const row = { key, reply: result.reply, fetchedAt: now };
  await db().insert(estimateCache).values(row).onConflictDoUpdate({ target: estimateCache.key, set: row });
  return result.reply;
}

async function storeEstimate(tx: Transaction, entry: PricedEntry, estimate: Estimate, now: Date) {
  const { entryId, revision, leadId, subject } = entry;
  const current = await tx
    .update(analysisEntries)
    .set({ estimateState: "ready" })
    .where(
      and(
        eq(analysisEntries.id, entryId),
        eq(analysisEntries.revision, revision),
        isNull(analysisEntries.deletedAt),
      ),
    )
    .returning({ id: analysisEntries.id });
  if (current.length === 0) return;
  const stored = await tx
    .insert(analysisResults)
    .values(resultRow(entry, estimate, now))
    .onConflictDoNothing()
    .returning({ id: analysisResults.id });
  if (stored.length === 0 || !leadId) return;
  const building = buildingTotals(estimate, subject.unitCount);
  // A manager's own figure may stand here one day; the estimate of a machine never counts as contact.
  await tx
    .update(leads)
    .set({ estimatedRent: dollarsFromCents(building.rentCents) })
    .where(eq(leads.id, leadId));
  await recordEvent(tx, {
    leadId,
    kind: "estimated",
    actor: system,
    at: now,
    data: { method: estimate.method, rentCents: building.rentCents, unitCount: building.unitCount, revision },
  });
  if (estimate.method === "preliminary")
    await priceByHand(tx, {
      leadId,
      entryId,
      revision,
      street: subject.streetAddress,
      why: "No comparables and no benchmark for this ZIP.",
      now,
    });
}

function resultRow({ entryId, revision, subject }: PricedEntry, estimate: Estimate, now: Date) {
  return {
    entryId,
    revision,
    createdAt: now,
    rentEstimate: dollarsFromCents(estimate.rentCents),
    rentRangeLow: dollarsFromCents(estimate.lowCents),
    rentRangeHigh: dollarsFromCents(estimate.highCents),
    occupancyRate: estimate.occupancyPercent?.value ?? null,
    averageDaysOnMarket: estimate.averageDaysOnMarket?.value ?? null,
    yearOverYearChange: estimate.yearOverYearPercent?.value ?? null,
    comparableProperties: estimate.comparables.map((comparable) => ({
      address: comparable.address,
      distance: comparable.distanceMiles,
      squareFootage: comparable.squareFootage,
      rentAmount: comparable.rentCents / 100,
    })),
    marketData: {
      yearBuilt: subject.yearBuilt,
      bedrooms: estimate.facts.bedrooms,
      bathrooms: estimate.facts.bathrooms,
      squareFootage: estimate.facts.squareFootage,
      propertyType: estimate.facts.propertyType,
    },
    method: estimate.method,
    estimate,
  };
}

type ByHand = { leadId: string; entryId: string; revision: number; street: string; why: string; now: Date };

function priceByHand(tx: Transaction, { leadId, entryId, revision, street, why, now }: ByHand) {
  return addTask(tx, {
    leadId,
    kind: "price_by_hand",
    title: `Price ${street} by hand`,
    detail: why,
    dueAt: new Date(now.getTime() + 24 * hour),
    dedupeKey: `price:${entryId}:${revision}`,
  });
}
