import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { findAssignee } from "#app/features/accounts/queries.server.ts";
import { type Lead, lockLead } from "#app/features/leads/commands/leads.server.ts";
import {
  groupOf,
  type LeadStatus,
  mayWorkLeads,
  type StatusEvent,
  statusAfter,
  statusBadge,
  statusGroups,
} from "#app/features/leads/rules.ts";
import type { Person } from "#app/features/leads/types.ts";
import type { Actor } from "#app/lib/actor.ts";
import { displayName } from "#app/lib/labels.ts";
import { changedElsewhere, done, type Refusal, type Result, refused } from "#app/lib/result.ts";
import type { NewEvent } from "#app/timeline/events.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, leadTags, tags, tasks, users } from "#db/schema/index.ts";

/** `previous` restores the lead; `version` is the one after the change. */
export type ChangedLead = { leadId: string; previous: Record<string, unknown>; version: number };
export type SkippedLead = { leadId: string; why: string };
export type LeadOutcomes = { changed: ChangedLead[]; skipped: SkippedLead[] };

type By = { actor: Actor; now: Date };

/** Locks in order of ID, so that overlapping selections can't deadlock. Includes deleted leads. */
export const lockLeads = (tx: Transaction, ids: readonly string[], where?: SQL) =>
  tx
    .select()
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), where))
    .orderBy(leads.id)
    // The weaker mode lets a transaction that holds a task add to the timeline.
    .for("no key update");

/** Sets the columns and the next version of all; returns the versions by ID. */
export async function updateLeads(
  tx: Transaction,
  ids: readonly string[],
  change: Partial<{ [Column in keyof Lead]: Lead[Column] | SQL }>,
) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await tx
    .update(leads)
    .set({ ...change, version: sql`${leads.version} + 1` })
    .where(inArray(leads.id, [...ids]))
    .returning({ id: leads.id, version: leads.version });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

type OwnColumns = { leadId: string; columns: Record<string, unknown> };

/** Gives each lead its own values and the next version; returns the versions by ID. Other names are ignored. */
export async function setColumns(tx: Transaction, rows: readonly OwnColumns[]) {
  if (rows.length === 0) return new Map<string, number>();
  const table: Record<string, PgColumn> = getTableColumns(leads);
  const names = new Map(
    rows.flatMap(({ columns }) =>
      Object.keys(columns).flatMap((key): [string, string][] => (table[key] ? [[key, table[key].name]] : [])),
    ),
  );
  const changes = rows.map(({ leadId, columns }) => ({
    leadId,
    columns: Object.fromEntries(
      [...names].flatMap(([key, name]) => (key in columns ? [[name, columns[key]]] : [])),
    ),
  }));
  const values = [...names.values()].map(
    (name) => sql`, ${sql.identifier(name)} = (jsonb_populate_record(l, columns)).${sql.identifier(name)}`,
  );
  const stored = await tx.execute<{ id: string; version: number }>(sql`
    update ${leads} as l set version = l.version + 1${sql.join(values)}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change("leadId" uuid, columns jsonb)
    where l.id = change."leadId" returning l.id, l.version`);
  return new Map(stored.map(({ id, version }) => [id, version]));
}

type Partition = { open: Lead[]; skipped: SkippedLead[] };

function partitionLeads(all: readonly Lead[], whySkip: (lead: Lead) => string | null): Partition {
  const sorted: Partition = { open: [], skipped: [] };
  for (const lead of all) {
    const why = lead.deletedAt ? "It is deleted." : whySkip(lead);
    if (why) sorted.skipped.push({ leadId: lead.id, why });
    else sorted.open.push(lead);
  }
  return sorted;
}

type Assignment = By & {
  assignee: Person | null;
  /** The caller notifies the assignee of all leads at once. */
  isQuiet?: boolean;
};

/** The caller has locked the leads. Open tasks of the previous assignee go to the new one. */
export async function assignLeads(
  tx: Transaction,
  all: readonly Lead[],
  { assignee, actor, now, isQuiet = false }: Assignment,
): Promise<LeadOutcomes> {
  const to = assignee?.id ?? null;
  const { open, skipped } = partitionLeads(all, (lead) =>
    lead.assignedTo === to
      ? `It is already ${assignee ? `assigned to ${assignee.name}` : "unassigned"}.`
      : null,
  );
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return { changed: [], skipped };
  const moved = await tx
    .update(tasks)
    .set({ assignedTo: to, version: sql`${tasks.version} + 1` })
    .from(leads)
    .where(
      and(
        inArray(tasks.leadId, ids),
        eq(leads.id, tasks.leadId),
        isNull(tasks.doneAt),
        sql`${tasks.assignedTo} is not distinct from ${leads.assignedTo}`,
      ),
    )
    .returning({ id: tasks.id, leadId: tasks.leadId });
  const tasksOf = Map.groupBy(moved, ({ leadId }) => leadId);
  const versions = await updateLeads(tx, ids, { assignedTo: to, assignedAt: now });
  const names = await namesOf(tx, open);
  await recordEvents(
    tx,
    open.map((lead): NewEvent => {
      const data = { from: names.get(lead.assignedTo ?? "") ?? null, to: assignee?.name ?? null };
      return { leadId: lead.id, kind: "assigned", actor, at: now, data };
    }),
  );
  const isOwn = actor.kind === "staff" && actor.userId === to;
  if (to && !isOwn && !isQuiet)
    await notify(
      tx,
      open.map((lead) => ({
        userId: to,
        kind: "assigned",
        title: `${displayName(lead.name)} was assigned to you`,
        path: `/leads/${lead.id}`,
        dedupeKey: `assigned:${lead.id}:${now.getTime()}`,
      })),
    );
  const changed = open.map(({ id, assignedTo, assignedAt }) => ({
    leadId: id,
    previous: { assignedTo, assignedAt, tasks: (tasksOf.get(id) ?? []).map((task) => task.id) },
    version: versions.get(id) ?? 0,
  }));
  return { changed, skipped };
}

type Earlier = { leadId: string; previous: ChangedLead["previous"] | null };

const earlierOf = (rows: readonly Earlier[]) => {
  const values = rows.map(({ leadId, previous }) => ({ leadId, previous }));
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as earlier("leadId" uuid, previous jsonb)`;
};

/** Before the leads, whose assignee tells which tasks nobody passed on since. */
export const restoreTasks = (tx: Transaction, rows: readonly Earlier[]) =>
  tx.execute(sql`
    update ${tasks} set assigned_to = (previous->>'assignedTo')::uuid, version = ${tasks.version} + 1
    from ${earlierOf(rows)} join ${leads} on ${leads.id} = earlier."leadId"
    where ${tasks.leadId} = earlier."leadId" and ${tasks.doneAt} is null
      and ${tasks.assignedTo} is not distinct from ${leads.assignedTo}
      and previous->'tasks' ? ${tasks.id}::text`);

async function namesOf(tx: Transaction, all: readonly Lead[]) {
  const ids = [...new Set(all.flatMap(({ assignedTo }) => assignedTo ?? []))];
  if (ids.length === 0) return new Map<string, string>();
  const rows = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type StatusChange = {
  status: string;
  reason?: string | null | undefined;
  /** `invalid`: not lost business. */
  reasonKind?: string | null | undefined;
  /** Also of a lead that has the status. */
  changesReason?: boolean;
};

/** For a change by staff; null if it is allowed. */
export function statusRefusal({ status, reason }: StatusChange): Refusal | null {
  if (!isStatus(status)) return refused("invalid", "Choose a status.", "status");
  if (status === "lost" && !reason?.trim()) return refused("invalid", "Choose a reason.", "reason");
  return null;
}

const isStatus = (status: string): status is LeadStatus =>
  statusGroups.some((group) => group.value === status);

/** The caller has locked the leads and checked `statusRefusal`. */
export async function setStatuses(
  tx: Transaction,
  all: readonly Lead[],
  { status, reason, reasonKind, changesReason = false, actor, now }: StatusChange & By,
): Promise<LeadOutcomes> {
  const statusReason = reason?.trim() || null;
  const { open, skipped } = partitionLeads(all, (lead) =>
    groupOf(lead.status)?.value === status && !(changesReason && lead.statusReason !== statusReason)
      ? `Its status is already ${statusBadge(status).label}.`
      : null,
  );
  const versions = await storeStatus(tx, open, { status, reason: statusReason, reasonKind, actor, now });
  const changed = open.map((lead) => ({
    leadId: lead.id,
    previous: {
      status: lead.status,
      statusReason: lead.statusReason,
      statusReasonKind: lead.statusReasonKind,
      statusChangedAt: lead.statusChangedAt,
    },
    version: versions.get(lead.id) ?? 0,
  }));
  return { changed, skipped };
}

/** The caller has locked the lead. Returns the current status. */
export async function changeStatus(
  tx: Transaction,
  lead: Pick<Lead, "id" | "status">,
  event: StatusEvent,
  by: By & { actorName?: string },
): Promise<string | null> {
  const status = statusAfter(lead.status, event);
  if (!status || status === lead.status) return lead.status;
  await storeStatus(tx, [lead], { status, ...by });
  return status;
}

/** Returns the versions by ID. */
async function storeStatus(
  tx: Transaction,
  all: readonly Pick<Lead, "id" | "status">[],
  { status, reason = null, reasonKind = null, now, ...by }: StatusChange & By & { actorName?: string },
) {
  const versions = await updateLeads(
    tx,
    all.map(({ id }) => id),
    {
      status,
      statusReason: reason,
      statusReasonKind: reason ? reasonKind : null,
      // Another reason starts no new stage.
      statusChangedAt: sql`case when ${leads.status} = ${status} then ${leads.statusChangedAt} else ${now.toISOString()}::timestamptz end`,
    },
  );
  await recordEvents(
    tx,
    all.map((lead): NewEvent => {
      const data = { from: lead.status, to: status, ...(reason && { reason }) };
      return { leadId: lead.id, kind: "status_changed", ...by, at: now, data };
    }),
  );
  return versions;
}

type TagChange = By & {
  /** Names; a tag that doesn't exist is created. */
  add?: readonly string[];
  remove?: readonly string[];
};

/** The caller has locked the leads. */
export async function tagLeads(
  tx: Transaction,
  all: readonly Lead[],
  { add = [], remove = [], actor, now }: TagChange,
): Promise<LeadOutcomes> {
  const ids = all.map(({ id }) => id);
  const added = await ensureTags(tx, add);
  const removed = await findTags(tx, remove);
  const wanted = [...added, ...removed].map(({ id }) => id);
  const stored = await tx
    .select()
    .from(leadTags)
    .where(and(inArray(leadTags.leadId, ids), inArray(leadTags.tagId, wanted)));
  const has = new Set(stored.map(({ leadId, tagId }) => `${leadId} ${tagId}`));
  const changeOf = (lead: Lead) => ({
    added: added.filter(({ id }) => !has.has(`${lead.id} ${id}`)),
    removed: removed.filter(({ id }) => has.has(`${lead.id} ${id}`)),
  });
  const { open, skipped } = partitionLeads(all, (lead) => {
    const change = changeOf(lead);
    return change.added.length + change.removed.length === 0 ? "It already has these tags." : null;
  });
  const openIds = open.map(({ id }) => id);
  const rows = open.flatMap((lead) => changeOf(lead).added.map(({ id }) => ({ leadId: lead.id, tagId: id })));
  if (rows.length > 0) await tx.insert(leadTags).values(rows).onConflictDoNothing();
  if (removed.length > 0)
    await tx.delete(leadTags).where(
      and(
        inArray(leadTags.leadId, openIds),
        inArray(
          leadTags.tagId,
          removed.map(({ id }) => id),
        ),
      ),
    );
  const versions = await updateLeads(tx, openIds, {});
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  await recordEvents(
    tx,
    open.map((lead): NewEvent => {
      const change = changeOf(lead);
      const data = { added: names(change.added), removed: names(change.removed) };
      return { leadId: lead.id, kind: "tagged", actor, at: now, data };
    }),
  );
  const changed = open.map((lead) => {
    const change = changeOf(lead);
    const tagIds = (list: { id: string }[]) => list.map(({ id }) => id);
    const previous = { added: tagIds(change.added), removed: tagIds(change.removed) };
    return { leadId: lead.id, previous, version: versions.get(lead.id) ?? 0 };
  });
  return { changed, skipped };
}

export async function restoreTags(tx: Transaction, rows: readonly Earlier[]) {
  await tx.execute(sql`
    delete from ${leadTags} using ${earlierOf(rows)}
    where ${leadTags.leadId} = earlier."leadId" and previous->'added' ? ${leadTags.tagId}::text`);
  await tx.execute(sql`
    insert into ${leadTags} (lead_id, tag_id)
    select earlier."leadId", ${tags.id} from ${earlierOf(rows)} join ${tags} on previous->'removed' ? ${tags.id}::text
    on conflict do nothing`);
}

export const cleanNames = (names: readonly string[]) =>
  [
    ...new Map(
      names.map((name) => name.trim().replace(/\s+/g, " ")).map((name) => [name.toLowerCase(), name]),
    ).values(),
  ].filter(Boolean);

export async function ensureTags(tx: Transaction, names: readonly string[]) {
  const wanted = cleanNames(names).sort();
  if (wanted.length === 0) return [];
  await tx
    .insert(tags)
    .values(wanted.map((name) => ({ name })))
    .onConflictDoNothing();
  return findTags(tx, wanted);
}

async function findTags(tx: Transaction, names: readonly string[]) {
  const wanted = cleanNames(names);
  if (wanted.length === 0) return [];
  return tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(inArray(tags.name, wanted))
    .orderBy(tags.name);
}

type OneLead = { leadId: string; version?: number | undefined; now?: Date };

export const setLeadStatus = (actor: Actor, { leadId, version, now, ...change }: OneLead & StatusChange) =>
  changeOne(actor, { leadId, version, now }, async (tx, lead, by) => {
    const refusal = statusRefusal(change);
    return refusal ?? done(await setStatuses(tx, [lead], { ...change, ...by }));
  });

export const assignLead = (actor: Actor, { userId, ...one }: OneLead & { userId: string | null }) =>
  changeOne(actor, one, async (tx, lead, by) => {
    const assignee = await findAssignee(tx, userId);
    return assignee.ok ? done(await assignLeads(tx, [lead], { assignee: assignee.value, ...by })) : assignee;
  });

export const tagLead = (
  actor: Actor,
  { add, remove, ...one }: OneLead & { add?: readonly string[]; remove?: readonly string[] },
) =>
  changeOne(actor, one, async (tx, lead, by) =>
    done(await tagLeads(tx, [lead], { ...(add && { add }), ...(remove && { remove }), ...by })),
  );

/** `changed` is false if the lead was already so. */
function changeOne(
  actor: Actor,
  {
    leadId,
    version,
    now = new Date(),
  }: { leadId: string; version?: number | undefined; now?: Date | undefined },
  change: (tx: Transaction, lead: Lead, by: By) => Promise<Result<LeadOutcomes>>,
): Promise<Result<{ changed: boolean }>> {
  return db().transaction(async (tx): Promise<Result<{ changed: boolean }>> => {
    if (!mayWorkLeads(actor)) return refused("forbidden", "Failed to update lead");
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "Lead not found");
    if (version !== undefined && version !== lead.version) return changedElsewhere("this lead");
    const outcome = await change(tx, lead, { actor, now });
    return outcome.ok ? done({ changed: outcome.value.changed.length > 0 }) : outcome;
  });
}
