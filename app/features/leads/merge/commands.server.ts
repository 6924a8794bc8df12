import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { moveAgreements } from "#app/features/agreements/commands/cancel.server.ts";
import { holdNewestEntry, moveAnalyses } from "#app/features/analysis/commands/entries.server.ts";
import { changeEntryFacts } from "#app/features/analysis/commands/owner-requests.server.ts";
import { findOverride } from "#app/features/analysis/queries/report.server.ts";
import { moveDrafts } from "#app/features/enrollment/commands/drafts.server.ts";
import { lockLeads, updateLeads } from "#app/features/leads/commands/change-leads.server.ts";
import type { Lead } from "#app/features/leads/commands/leads.server.ts";
import { takenColumns } from "#app/features/leads/merge/fields.ts";
import { whyNotMerge } from "#app/features/leads/merge/queries.server.ts";
import type { MergeForm } from "#app/features/leads/merge/schema.ts";
import { type Facts, factNames } from "#app/features/leads/property/facts.ts";
import { mayWorkLeads, restorableDays } from "#app/features/leads/rules.ts";
import {
  type Carried,
  carrySuppressions,
  endCarried,
} from "#app/features/messaging/contact/commands.server.ts";
import { moveMessages } from "#app/features/messaging/outbox/commands.server.ts";
import { moveMoney } from "#app/features/payments/commands/records.server.ts";
import { moveQuotes } from "#app/features/pricing/commands.server.ts";
import { moveReferrals } from "#app/features/referrals/commands.server.ts";
import { findCompanyIn } from "#app/features/settings/company/queries.server.ts";
import { endTargets, resumeTargets } from "#app/features/tasks/targets/commands.server.ts";
import { moveRegistrations } from "#app/features/webinars/commands.server.ts";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { dollarsFromCents } from "#app/lib/money.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { type LeadMove, type MovedRows, moveRows } from "#db/move-rows.server.ts";
import {
  analysisEntries,
  coOwners,
  files,
  leadMerges,
  leads,
  leadTags,
  onboardings,
  tasks,
  timelineEvents,
  vendorLinks,
  visits,
} from "#db/schema/index.ts";

type EntryFacts = Partial<Facts & { state: string | null }>;

/** As JSON: instants are texts. */
type Previous = {
  values: Partial<Record<keyof Lead, { from: unknown; to: unknown }>>;
  rows: MovedRows;
  targets: string[];
  entry: { id: string; from: EntryFacts; to: EntryFacts } | null;
  /** Absent in older merges. */
  stops?: Carried;
};

type Merge = { keptId: string; form: MergeForm; now?: Date };

/** Everything of the other lead moves to the kept one, and the other one is deleted. */
export async function mergeLeads(
  actor: Actor,
  { keptId, form: { with: mergedId, version, otherVersion, formKey, ...choices }, now = new Date() }: Merge,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to merge leads.");
  if (keptId === mergedId) return refused("invalid", "Choose another lead to merge with this one.");
  if (!isUuid(keptId)) return refused("not_found", gone);
  return storeOnce({ form: "merge", formKey, content: { keptId, mergedId }, answer: {} }, async (tx) => {
    const { kept, merged } = await lockBoth(tx, keptId, mergedId);
    if (!kept || !merged || kept.deletedAt || merged.deletedAt) return refused("not_found", gone);
    if (kept.version !== version || merged.version !== otherVersion)
      return changedElsewhere("one of these leads");
    const blocked = await whyNotMerge(tx, [keptId, mergedId]);
    if (blocked) return refused("conflict", blocked);
    const { timeZone } = await findCompanyIn(tx);
    const values = valuesOf(merged, [
      ...takenColumns(kept, merged, { choices, timeZone }),
      ...filled.filter((name) => kept[name] === null && merged[name] !== null),
    ]);
    const newest = await holdNewestEntry(tx, [keptId, mergedId]);
    const rows = await moveAll(tx, { from: mergedId, to: keptId });
    const targets = await endTargets(tx, [mergedId], { now });
    const priced = newest?.leadId === mergedId ? merged : kept;
    const override = await findOverride(keptId, tx);
    if (override) values.estimatedRent = dollarsFromCents(override.rentCents);
    else if (newest) values.estimatedRent = priced.estimatedRent;
    const entry = newest && (await alignEntry(tx, newest, { before: priced, after: { ...kept, ...values } }));
    const stops = await carrySuppressions(tx, { from: [kept, merged], to: { ...kept, ...values } });
    const previous: Previous = { values: changedIn(kept, values), rows, targets, entry, stops };
    const { actorId } = storedActor(actor);
    await updateLeads(tx, [keptId], values);
    await updateLeads(tx, [mergedId], { deletedAt: now, deletedBy: actorId, mergedInto: keptId });
    const undoUntil = new Date(now.getTime() + restorableDays * 86_400_000);
    const [merge] = await tx
      .insert(leadMerges)
      .values({ keptId, mergedId, mergedBy: actorId, previous, undoUntil, createdAt: now, updatedAt: now })
      .returning({ id: leadMerges.id });
    const name = [displayName(merged.name), displayAddress(merged)].filter(Boolean).join(", ");
    const data = { mergeId: merge?.id ?? "", name, ...statusMove(kept, values) };
    await recordEvents(tx, [{ leadId: keptId, kind: "merged", actor, at: now, data }]);
    await recordAudit(tx, { actor, action: "merge", subject: `lead:${keptId}`, data: { mergedId }, at: now });
    return done({});
  });
}

/** Filled where the kept lead has none. */
const filled = ["stripeCustomerId", "firstTouch", "lastTouch", "estimatedRent"] as const;

const valuesOf = (lead: Lead, names: readonly (keyof Lead)[]): Partial<Lead> =>
  Object.fromEntries(names.map((name) => [name, lead[name]]));

const statusMove = (lead: Lead, { status = lead.status }: Partial<Lead>) =>
  status === lead.status ? {} : { status: { from: lead.status, to: status } };

const gone = "Someone deleted or merged one of these leads, so nothing was merged.";

async function lockBoth(tx: Transaction, keptId: string, mergedId: string) {
  const both = await lockLeads(tx, [keptId, mergedId]);
  return { kept: both.find(({ id }) => id === keptId), merged: both.find(({ id }) => id === mergedId) };
}

const isNotWith = (table: PgTable, { name }: AnyPgColumn, to: string) =>
  sql`not exists (select 1 from ${table} o where o.lead_id = ${to}
    and o.${sql.identifier(name)} = ${table}.${sql.identifier(name)})`;

const moves = [
  moveAgreements,
  moveAnalyses,
  moveDrafts,
  moveMessages,
  moveMoney,
  moveQuotes,
  moveReferrals,
  moveRegistrations,
  moveOnboarding,
];

/** Links and tags that the other lead has already stay. */
async function moveAll(tx: Transaction, move: LeadMove): Promise<MovedRows> {
  const rows: MovedRows = {};
  for (const each of moves) Object.assign(rows, await each(tx, move));
  for (const table of [tasks, timelineEvents, coOwners, files, visits])
    Object.assign(rows, await moveRows(tx, table, move));
  for (const [table, key] of [
    [leadTags, leadTags.tagId] as const,
    [vendorLinks, vendorLinks.vendor] as const,
  ])
    Object.assign(rows, await moveRows(tx, table, move, { key, where: isNotWith(table, key, move.to) }));
  return rows;
}

/** One statement, because the items refer to the lead of their onboarding. */
async function moveOnboarding(tx: Transaction, { from, to, only }: LeadMove): Promise<MovedRows> {
  if (only && !only.onboardings) return {};
  const moved = await tx.execute(sql`with items as (
      update onboarding_items set lead_id = ${to}
      where lead_id = ${from} and not exists (select 1 from ${onboardings} where lead_id = ${to})
    ) update ${onboardings} set lead_id = ${to}
    where lead_id = ${from} and not exists (select 1 from ${onboardings} o where o.lead_id = ${to}) returning 1`);
  return moved.length > 0 ? { onboardings: [from] } : {};
}

const plain = (value: unknown) => JSON.stringify(value ?? null);

const changedIn = (lead: Lead, values: Partial<Lead>): Previous["values"] =>
  Object.fromEntries(
    (Object.keys(values) as (keyof Lead)[])
      .filter((name) => plain(lead[name]) !== plain(values[name]))
      .map((name) => [name, { from: lead[name], to: values[name] }]),
  );

type Entry = typeof analysisEntries.$inferSelect;
type Homes = { before: EntryFacts; after: EntryFacts };

/** The newest report is of the home as it was chosen. */
async function alignEntry(
  tx: Transaction,
  entry: Entry,
  { before, after }: Homes,
): Promise<Previous["entry"]> {
  const names = [...factNames, "state" as const].filter((name) => before[name] !== after[name]);
  if (names.length === 0) return null;
  const picked = (home: EntryFacts): EntryFacts =>
    Object.fromEntries(names.map((name) => [name, home[name]]));
  await changeEntryFacts(tx, entry, picked(after));
  return { id: entry.id, from: picked(entry), to: picked(after) };
}

type Undo = { leadId: string; mergeId: string; now?: Date };

/** Moves back what still belongs to the kept lead; values that someone changed since stay. */
export async function undoMerge(actor: Actor, { leadId, mergeId, now = new Date() }: Undo): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to undo a merge.");
  if (!isUuid(leadId) || !isUuid(mergeId)) return refused("not_found", noMerge);
  return db().transaction(async (tx): Promise<Result> => {
    const own = and(eq(leadMerges.id, mergeId), eq(leadMerges.keptId, leadId));
    const [seen] = await tx.select({ mergedId: leadMerges.mergedId }).from(leadMerges).where(own);
    if (!seen) return refused("not_found", noMerge);
    const { kept, merged } = await lockBoth(tx, leadId, seen.mergedId);
    const [merge] = await tx.select().from(leadMerges).where(own).for("update");
    if (!merge) return refused("not_found", noMerge);
    if (merge.undoneAt) return done(undefined);
    if (merge.undoUntil < now || !merged)
      return refused("conflict", `A merge can be undone for ${restorableDays} days only.`);
    if (!kept || kept.deletedAt)
      return refused("conflict", "This lead was deleted or merged since, so this merge can't be undone.");
    const { values, rows, targets, entry, stops = [] } = merge.previous as Previous;
    await moveAll(tx, { from: leadId, to: merged.id, only: rows });
    await updateLeads(tx, [merged.id], { deletedAt: null, deletedBy: null, mergedInto: null });
    const restored = restoredValues(kept, values);
    await updateLeads(tx, [leadId], restored);
    if (entry) await restoreEntry(tx, entry);
    await resumeTargets(tx, targets, now);
    await endCarried(tx, stops, { now });
    const { actorId: undoneBy } = storedActor(actor);
    await tx.update(leadMerges).set({ undoneAt: now, undoneBy, updatedAt: now }).where(own);
    // There is nothing to undo any more.
    await tx
      .update(timelineEvents)
      .set({ data: sql`${timelineEvents.data} - 'mergeId'` })
      .where(and(eq(timelineEvents.leadId, leadId), sql`${timelineEvents.data} ->> 'mergeId' = ${mergeId}`));
    await recordEvents(tx, [
      {
        leadId,
        kind: "merge_undone",
        actor,
        at: now,
        data: { leadId: merged.id, ...statusMove(kept, restored) },
      },
      { leadId: merged.id, kind: "merge_undone", actor, at: now, data: { leadId } },
    ]);
    const data = { mergedId: merged.id, isUndone: true };
    await recordAudit(tx, { actor, action: "merge", subject: `lead:${leadId}`, data, at: now });
    return done(undefined);
  });
}

const noMerge = "There is no such merge.";

const restoredValues = (kept: Lead, values: Previous["values"]): Partial<Lead> =>
  Object.fromEntries(
    (Object.keys(values) as (keyof Lead)[])
      .filter((name) => plain(kept[name]) === plain(values[name]?.to))
      .map((name) => {
        const from = values[name]?.from ?? null;
        return [name, leads[name].dataType === "date" && from ? new Date(String(from)) : from];
      }),
  );

async function restoreEntry(tx: Transaction, { id, from, to }: NonNullable<Previous["entry"]>) {
  const [entry] = await tx.select().from(analysisEntries).where(eq(analysisEntries.id, id)).for("update");
  const names = Object.keys(to) as (keyof EntryFacts)[];
  if (entry && names.every((name) => entry[name] === to[name])) await changeEntryFacts(tx, entry, from);
}
