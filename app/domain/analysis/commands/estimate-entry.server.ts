import { and, eq, isNull } from "drizzle-orm";
import { system } from "#app/domain/actor.ts";
import { askVendor } from "#app/domain/analysis/commands/ask-vendor.server.ts";
import { findEntryToPrice, type PricedEntry } from "#app/domain/analysis/queries/entry.server.ts";
import { findLocalEvidence } from "#app/domain/analysis/queries/evidence.server.ts";
import { findTrackChecks } from "#app/domain/analysis/queries/track-record.server.ts";
import { formatAddressLine } from "#app/domain/analysis/rules/address.ts";
import { assessRent, buildingTotals } from "#app/domain/analysis/rules/assess.ts";
import { comparableLimits } from "#app/domain/analysis/rules/comp-book/comparables.ts";
import { trackRecordFor } from "#app/domain/analysis/rules/comp-book/track-record.ts";
import { factsOf } from "#app/domain/analysis/rules/facts.ts";
import type { Estimate } from "#app/domain/analysis/types.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { issueQuote } from "#app/domain/pricing/commands.server.ts";
import { offerDocument, offerFor } from "#app/domain/pricing/offer.ts";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { findCompany, findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import { addTask, closeTasks, findOpenTask, recordEvent } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, analysisEntries, analysisResults, leads } from "#db/schema/index.ts";

/**
 * Prices one property from the best source there is and stores the result on entry and lead. Asks the vendor before
 * the transaction, at most 5 s. Does nothing when the facts were corrected meanwhile (`revision` is old), or when the
 * result is there already.
 */
export async function estimateEntry(entryId: string, revision: number, now = new Date()): Promise<void> {
  const entry = await findEntryToPrice(entryId, revision);
  if (!entry) return;
  const day = dayIn((await findCompany()).timeZone, now);
  const [vendor, local] = await Promise.all([askVendor(entry, now), findLocalEvidence(entry.subject, day)]);
  const needsComps = vendor === null && local.records.length >= comparableLimits.fewest;
  const checks = needsComps ? await findTrackChecks(day) : [];
  const trackRecord = trackRecordFor(checks, factsOf(entry.subject).facts);
  const estimate = assessRent(entry.subject, { vendor, ...local, trackRecord, day });
  const [schedule, handDue] = await Promise.all([findSchedule(day), findNextWorkingDay(now)]);
  await db().transaction((tx) => storeEstimate(tx, entry, { estimate, schedule, handDue, now }));
}

/** After the last attempt: the report says that it failed and offers to try again, and staff price it by hand. */
export async function giveUpEstimate(entryId: string, revision: number, now = new Date()): Promise<void> {
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const [of] = await tx
      .select({ leadId: analysisEntries.leadId })
      .from(analysisEntries)
      .where(eq(analysisEntries.id, entryId));
    const leadId = of?.leadId ?? null;
    await holdLead(tx, leadId);
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
      .returning({ street: analysisEntries.streetAddress });
    if (!entry || !leadId) return;
    await recordEvent(tx, { leadId, kind: "estimate_failed", actor: system, at: now });
    await priceByHand(tx, {
      leadId,
      entryId,
      revision,
      dueAt,
      street: entry.street ?? "the property",
      why: "Failed to analyze property.",
    });
  });
}

/** Before the entry, as the owner's acts do: two that took them in turn would wait for each other for ever. */
async function holdLead(tx: Transaction, leadId: string | null) {
  if (leadId) await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, leadId)).for("no key update");
}

type Priced = {
  estimate: Estimate;
  schedule: FeeSchedule;
  /** When a price by hand would be due. */
  handDue: Date;
  now: Date;
};

async function storeEstimate(
  tx: Transaction,
  entry: PricedEntry,
  { estimate, schedule, handDue, now }: Priced,
) {
  const { entryId, revision, leadId, subject } = entry;
  await holdLead(tx, leadId);
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
  if (!(await isSignedByBoth(tx, leadId)))
    await issueQuote(tx, { leadId, ...quoteAt(entry, estimate, schedule), now });
  if (estimate.method === "preliminary")
    await priceByHand(tx, {
      leadId,
      entryId,
      revision,
      street: subject.streetAddress,
      why: "No comparables and no benchmark for this ZIP.",
      dueAt: handDue,
    });
  else await closeTasks(tx, { leadId, kind: "price_by_hand", reason: pricedMeanwhile, now });
}

/** Then its fees are agreed, and nothing is offered beside them. */
async function isSignedByBoth(tx: Transaction, leadId: string) {
  const [signed] = await tx
    .select({ id: agreements.id })
    .from(agreements)
    .where(and(eq(agreements.leadId, leadId), eq(agreements.status, "completed")))
    .limit(1);
  return signed !== undefined;
}

const pricedMeanwhile = "No longer needed: there is an estimate of the rent now.";

/** The company's offer at an estimate's rent, as it is quoted with the report. */
export function quoteAt(
  { subject }: Pick<PricedEntry, "subject">,
  estimate: Estimate,
  schedule: FeeSchedule,
) {
  const unitCount = Math.max(1, subject.unitCount);
  const offer = offerFor(schedule, { unitCount, rentCents: estimate.rentCents * unitCount });
  const address = formatAddressLine({ ...subject, street: subject.streetAddress });
  const document = offerDocument(offer, { address, propertyType: subject.propertyType });
  return { model: "pitchPricing" as const, scheduleName: schedule.name, document };
}

/** A result as the table keeps it: the columns of the old backend, and the whole estimate beside them. */
export function resultRow(
  { entryId, revision, subject }: Omit<PricedEntry, "leadId">,
  estimate: Estimate,
  now: Date,
) {
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

type ByHand = { leadId: string; entryId: string; revision: number; street: string; why: string; dueAt: Date };

/** A task for the staff, unless an earlier one for the same home waits to be done. The lead is locked. */
async function priceByHand(tx: Transaction, { leadId, entryId, revision, street, why, dueAt }: ByHand) {
  if (await findOpenTask(tx, leadId, "price_by_hand")) return;
  await addTask(tx, {
    leadId,
    kind: "price_by_hand",
    title: `Price ${street} by hand`,
    detail: why,
    dueAt,
    dedupeKey: `price:${entryId}:${revision}`,
  });
}
