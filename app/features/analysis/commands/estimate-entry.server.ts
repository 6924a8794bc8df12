import { and, eq } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { cautionOf, withOverride } from "#app/features/analysis/overrides/rules.ts";
import {
  cacheKey,
  findCachedReply,
  findLocalEvidence,
  findTrackChecks,
} from "#app/features/analysis/queries/evidence.server.ts";
import {
  findChosenPlan,
  findEntryToPrice,
  findOverride,
  type PricedEntry,
} from "#app/features/analysis/queries/report.server.ts";
import { assessRent, buildingTotals, preliminaryEstimate } from "#app/features/analysis/rules/assess.ts";
import { comparableLimits } from "#app/features/analysis/rules/comparables.ts";
import { factsOf } from "#app/features/analysis/rules/facts.ts";
import type { ZipMarket } from "#app/features/analysis/rules/market-figures.ts";
import { trackRecordFor } from "#app/features/analysis/rules/track-record.ts";
import type { VendorRent } from "#app/features/analysis/rules/vendor.ts";
import type { Estimate } from "#app/features/analysis/types.ts";
import { holdLead, updateLead } from "#app/features/leads/commands/leads.server.ts";
import { addressOfHome } from "#app/features/leads/property/address.ts";
import { issueQuote } from "#app/features/pricing/commands.server.ts";
import {
  type Choice,
  choiceOf,
  offerDocument,
  offerFor,
  readOffer,
  usualChoice,
} from "#app/features/pricing/offer.ts";
import { findLeadQuotes, findSchedule } from "#app/features/pricing/queries.server.ts";
import { feeModelOf } from "#app/features/pricing/quote.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { findCompany, findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { noteVendor } from "#app/features/settings/integrations/commands.server.ts";
import { addTask, closeTasks, findOpenTask } from "#app/features/tasks/records.server.ts";
import { endTargets, startTarget } from "#app/features/tasks/targets/commands.server.ts";
import { estimateRent, findMarket, rentcastMode } from "#app/integrations/rentcast.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { system } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { dollarsFromCents } from "#app/lib/money.ts";
import { logger } from "#app/log.server.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, analysisEntries, analysisResults, estimateCache } from "#db/schema/index.ts";

const budgetMs = 5_000;

/**
 * Asks the vendor before the transaction, at most 5 s. Does nothing when `revision` is old or the result exists.
 */
export async function estimateEntry(entryId: string, revision: number, now = new Date()): Promise<void> {
  const entry = await findEntryToPrice(entryId, revision);
  if (!entry) return;
  const priced = await assessEntry(entry, now);
  await db().transaction((tx) => storeEstimate(tx, entry, priced));
}

export async function assessEntry(entry: PricedEntry, now: Date): Promise<Priced> {
  const day = dayIn((await findCompany()).timeZone, now);
  const [vendor, local] = await Promise.all([askVendor(entry, now), findLocalEvidence(entry.subject, day)]);
  const needsComps = vendor === null && local.records.length >= comparableLimits.fewest;
  const checks = needsComps ? await findTrackChecks(day) : [];
  const trackRecord = trackRecordFor(checks, factsOf(entry.subject).facts);
  const estimate = assessRent(entry.subject, { vendor, ...local, trackRecord, day });
  const [schedule, handDue] = await Promise.all([findSchedule(day), findNextWorkingDay(now)]);
  return { estimate, schedule, handDue, now };
}

export async function giveUpEstimate(entryId: string, revision: number, now = new Date()): Promise<void> {
  const entry = await findEntryToPrice(entryId, revision);
  if (!entry) return;
  const { leadId, subject } = entry;
  const handDue = await findNextWorkingDay(now);
  // A home that a manager priced has a rent without an estimate.
  if (leadId && (await findOverride(leadId))) {
    const schedule = await findSchedule(dayIn((await findCompany()).timeZone, now));
    const priced = { estimate: preliminaryEstimate(subject), schedule, handDue, now };
    return db().transaction((tx) => storeEstimate(tx, entry, priced));
  }
  await db().transaction(async (tx) => {
    await holdLead(tx, leadId);
    const failed = await tx
      .update(analysisEntries)
      .set({ estimateState: "failed" })
      .where(and(isCurrent(entry), eq(analysisEntries.estimateState, "queued")))
      .returning({ id: analysisEntries.id });
    if (failed.length === 0 || !leadId) return;
    await recordEvent(tx, { leadId, kind: "estimate_failed", actor: system, at: now });
    await priceByHand(tx, leadId, { entry, why: "Failed to analyze property.", handDue, now });
  });
}

const isCurrent = ({ entryId, revision }: PricedEntry) =>
  and(eq(analysisEntries.id, entryId), eq(analysisEntries.revision, revision));

type Priced = {
  estimate: Estimate;
  schedule: FeeSchedule;
  handDue: Date;
  now: Date;
  isSeen?: boolean;
};

export async function storeEstimate(
  tx: Transaction,
  entry: PricedEntry,
  { estimate, schedule, handDue, now, isSeen = true }: Priced,
) {
  const { revision, leadId, subject } = entry;
  await holdLead(tx, leadId);
  const current = await tx
    .update(analysisEntries)
    .set({ estimateState: "ready" })
    .where(isCurrent(entry))
    .returning({ id: analysisEntries.id });
  if (current.length === 0) return;
  const stored = await tx
    .insert(analysisResults)
    .values({ ...resultRow(entry, estimate, now), isSeen })
    .onConflictDoNothing()
    .returning({ id: analysisResults.id });
  if (stored.length === 0 || !leadId) return;
  const building = buildingTotals(estimate, subject.unitCount);
  await recordEvent(tx, {
    leadId,
    kind: "estimated",
    actor: system,
    at: now,
    data: { method: estimate.method, rentCents: building.rentCents, unitCount: building.unitCount, revision },
  });
  const override = await findOverride(leadId, tx);
  await quoteRent(tx, { leadId, subject }, { estimate: withOverride(estimate, override), schedule, now });
  if (estimate.method === "preliminary" && !override)
    await priceByHand(tx, leadId, {
      entry,
      why: "No comparables and no benchmark for this ZIP.",
      handDue,
      now,
    });
  else {
    await closeTasks(tx, { leadId, kind: "price_by_hand", reason: nowEstimated, now });
    await endTargets(tx, [leadId], { on: "report_reviewed", now });
  }
}

type Quoted = { leadId: string } & Pick<PricedEntry, "subject">;

export async function quoteRent(
  tx: Transaction,
  { leadId, subject }: Quoted,
  { estimate, schedule, now }: Omit<Priced, "handDue">,
) {
  const { rentCents } = buildingTotals(estimate, subject.unitCount);
  // An estimate does not count as contact.
  await updateLead(tx, leadId, { estimatedRent: dollarsFromCents(rentCents) });
  const isSigned = and(eq(agreements.leadId, leadId), eq(agreements.status, "completed"));
  const { enrolled, offered } = await findLeadQuotes(leadId, tx);
  // The quote of an enrollment holds.
  if (cautionOf(estimate) || enrolled || (await tx.$count(agreements, isSigned)) > 0) return;
  const { unitCount } = subject;
  const chosen = usualChoice(schedule, unitCount, await findChosenPlan(leadId, tx));
  const choice = choiceOf(offered && readOffer(offered), unitCount) ?? chosen;
  await issueQuote(tx, { leadId, ...quoteAt({ subject }, estimate, schedule, choice), now });
}

const nowEstimated = "No longer needed: the rent is now estimated.";

export function quoteAt(
  { subject }: Pick<PricedEntry, "subject">,
  estimate: Estimate,
  schedule: FeeSchedule,
  choice?: Choice,
) {
  const { unitCount } = subject;
  const offer = offerFor(schedule, { unitCount, rentCents: estimate.rentCents * unitCount }, choice);
  const home = { address: addressOfHome(subject), propertyType: subject.propertyType };
  const document = offerDocument(offer, home);
  return { model: feeModelOf(offer.model), scheduleName: schedule.name, document };
}

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

type ByHand = Pick<Priced, "handDue" | "now"> & { entry: PricedEntry; why: string };

/** Expects the lead to be locked. */
async function priceByHand(tx: Transaction, leadId: string, { entry, why, handDue, now }: ByHand) {
  if (await findOpenTask(tx, leadId, "price_by_hand")) return;
  await addTask(tx, {
    leadId,
    kind: "price_by_hand",
    title: `Price ${entry.subject.streetAddress || "the property"} by hand`,
    detail: why,
    dueAt: handDue,
    dedupeKey: `price:${entry.entryId}:${entry.revision}`,
  });
  await startTarget(tx, { on: "report_waits", leadId, now });
}

async function askVendor(
  { entryId, subject }: Pick<PricedEntry, "entryId" | "subject">,
  now: Date,
): Promise<{ rent: VendorRent; market: ZipMarket | null } | null> {
  const end = performance.now() + budgetMs;
  const { zipCode } = subject;
  const rent = await answerTo(cacheKey(subject), () => estimateRent(subject), { entryId, now });
  if (!rent) return null;
  const timeoutMs = Math.min(config.rentcast.timeoutMs, Math.max(1, Math.round(end - performance.now())));
  const settings = { ...config.rentcast, timeoutMs };
  const askMarket = () => findMarket(zipCode, { settings });
  return { rent, market: await answerTo(`market|${zipCode}`, askMarket, { entryId, now }) };
}

type Answer<Reply> = { ok: true; reply: Reply } | VendorFailure;

async function answerTo<Reply extends Record<string, unknown>>(
  key: string,
  ask: () => Promise<Answer<Reply>>,
  { entryId, now }: { entryId: string; now: Date },
): Promise<Reply | null> {
  const cached = await findCachedReply<Reply>(key, now);
  if (cached) return "rejected" in cached ? null : cached;
  const result = await ask();
  if (rentcastMode() === "live") await noteVendor("rentcast", result, now);
  if (!result.ok && result.reason !== "rejected") {
    const { reason, detail } = result;
    const isMissing = reason === "not configured" && !config.rentcast.apiKey;
    if (!isMissing) logger.warn({ entryId, reason, detail }, "the rent data vendor gave no answer");
    return null;
  }
  const reply = result.ok ? result.reply : { rejected: result.detail };
  const row = { key, reply, fetchedAt: now };
  await db().insert(estimateCache).values(row).onConflictDoUpdate({ target: estimateCache.key, set: row });
  return result.ok ? result.reply : null;
}
