import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { lockLeads, updateLeads } from "#app/features/leads/commands/change-leads.server.ts";
import type { Lead } from "#app/features/leads/commands/leads.server.ts";
import { leadRows } from "#app/features/leads/lead-rows.ts";
import { takenColumns } from "#app/features/leads/merge/fields.ts";
import { whyNotMerge } from "#app/features/leads/merge/queries.server.ts";
import type { MergeForm } from "#app/features/leads/merge/schema.ts";
import { mayWorkLeads, restorableDays } from "#app/features/leads/rules.ts";
import {
  type Carried,
  carrySuppressions,
  endCarried,
} from "#app/features/messaging/contact/commands.server.ts";
import { findCompanyIn } from "#app/features/settings/company/queries.server.ts";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { type LeadMove, type MovedRows, moveRows } from "#db/move-rows.server.ts";
import { coOwners, leadMerges, leads, leadTags, timelineEvents } from "#db/schema/index.ts";

/** As JSON: instants are texts. Beside it is what the features returned. */
type Previous = Record<string, unknown> & {
  values: Partial<Record<keyof Lead, { from: unknown; to: unknown }>>;
  rows: MovedRows;
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
    const rows = await moveAll(tx, { from: mergedId, to: keptId });
    const parts: Record<string, unknown> = {};
    for (const { merge } of leadRows())
      Object.assign(parts, await merge?.(tx, { kept, merged, values, rows, now }));
    const stops = await carrySuppressions(tx, { from: [kept, merged], to: { ...kept, ...values } });
    const previous: Previous = { ...parts, values: changedIn(kept, values), rows, stops };
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

/** Tags that the other lead has already stay. */
async function moveAll(tx: Transaction, move: LeadMove): Promise<MovedRows> {
  const rows: MovedRows = {};
  for (const each of leadRows()) Object.assign(rows, await each.move?.(tx, move));
  for (const table of [timelineEvents, coOwners]) Object.assign(rows, await moveRows(tx, table, move));
  const { tagId } = leadTags;
  const where = sql`not exists (select 1 from lead_tags o where o.lead_id = ${move.to} and o.tag_id = ${tagId})`;
  return Object.assign(rows, await moveRows(tx, leadTags, move, { key: tagId, where }));
}

const plain = (value: unknown) => JSON.stringify(value ?? null);

const changedIn = (lead: Lead, values: Partial<Lead>): Previous["values"] =>
  Object.fromEntries(
    (Object.keys(values) as (keyof Lead)[])
      .filter((name) => plain(lead[name]) !== plain(values[name]))
      .map((name) => [name, { from: lead[name], to: values[name] }]),
  );

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
    const previous = merge.previous as Previous;
    const { values, rows, stops = [] } = previous;
    await moveAll(tx, { from: leadId, to: merged.id, only: rows });
    await updateLeads(tx, [merged.id], { deletedAt: null, deletedBy: null, mergedInto: null });
    const restored = restoredValues(kept, values);
    await updateLeads(tx, [leadId], restored);
    for (const each of leadRows()) await each.undoMerge?.(tx, previous, now);
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
