import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { batchSize, isWorking, mostAtOnce, undoHours, undoRefusal } from "#app/features/leads/bulk/rules.ts";
import { BulkChange, type BulkForm } from "#app/features/leads/bulk/schema.ts";
import {
  assignLeads,
  type LeadOutcomes,
  lockLeads,
  setStatuses,
  statusRefusal,
  tagLeads,
  updateLeads,
} from "#app/features/leads/commands/change-leads.server.ts";
import { deleteLocked, restoreLocked } from "#app/features/leads/commands/delete-leads.server.ts";
import { type Lead, lockLead } from "#app/features/leads/commands/leads.server.ts";
import { type LeadFilter, readListRequest } from "#app/features/leads/list-request.ts";
import { inFilter } from "#app/features/leads/queries/list.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { findAssignee } from "#app/features/leads/tasks/commands.server.ts";
import { recordEvents } from "#app/features/leads/timeline/records.server.ts";
import { findCompany, findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { bulkActionLeads, bulkActions, leads, leadTags, tags, tasks, users } from "#db/schema/index.ts";

type Action = typeof bulkActions.$inferSelect;

/** What the job needs of a filter that no longer changes. */
type Frozen = { filter: LeadFilter; until: string };

type Start = { form: BulkForm; now?: Date };

/** Changes up to 200 leads at once, others in the background. A repeated send returns the first action. */
export async function startBulkAction(
  actor: Actor,
  { form, now = new Date() }: Start,
): Promise<Result<{ actionId: string }>> {
  if (!mayWorkLeads(actor) || actor.kind !== "staff") return refused("forbidden", "Sign in to change leads.");
  const { timeZone } = await findCompany();
  const { filter } = readListRequest(new URLSearchParams(form.query), timeZone, actor.userId);
  const frozen: Frozen | null = form.matching ? { filter, until: now.toISOString() } : null;
  const ids = frozen ? null : [...new Set(form.ids)].sort();
  if (ids?.length === 0) return refused("invalid", "Choose at least one lead.");
  const answer = { actionId: randomUUID() as string };
  const sent = { form: "bulk-action", formKey: form.formKey, content: form, answer };
  return storeOnce(sent, async (tx) => {
    const change = await changeOf(tx, form);
    if (!change.ok) return change;
    if (form.action === "status" && form.version !== undefined) {
      const lead = await lockLead(tx, ids?.[0] ?? "");
      if (lead?.version !== form.version) return changedElsewhere("this lead");
    }
    const total = ids?.length ?? (await countSome(tx, frozen));
    if (total === 0) return refused("invalid", "No lead matches.");
    const { action, ...input } = change.value;
    await tx.insert(bulkActions).values({
      id: answer.actionId,
      createdAt: now,
      createdBy: actor.userId,
      action,
      input,
      filter: frozen,
      leadIds: ids,
      total,
      undoUntil: new Date(now.getTime() + undoHours * 3_600_000),
    });
    await workNowOrLater(tx, answer.actionId, { total, now, step: "run" });
    return done(answer);
  });
}

async function changeOf(tx: Transaction, form: BulkForm): Promise<Result<BulkChange>> {
  switch (form.action) {
    case "assign": {
      const found = await findAssignee(tx, form.assignee === "none" ? null : form.assignee);
      if (!found.ok) return { ...found, field: "assignee" };
      const person = found.value;
      return done({ action: "assign", userId: person?.id ?? null, name: person?.name ?? null });
    }
    case "status": {
      const { status } = form;
      const { "lost-reasons": reasons } = await findSettingsIn(tx);
      const why = status === "lost" ? reasons.find(({ label }) => label === form.reason) : undefined;
      const change = { status, reason: why?.label ?? null, reasonKind: why?.kind ?? null };
      return statusRefusal(change) ?? done({ action: "status", ...change });
    }
    case "tag": {
      const { add, remove } = form;
      if (add.length + remove.length === 0) return refused("invalid", "Enter a tag.", "add");
      return done({ action: "tag", add, remove });
    }
    case "delete":
      return done({ action: "delete" });
  }
}

/** One more than fits into a request is enough to know; the job counts the rest. */
async function countSome(tx: Transaction, frozen: Frozen | null) {
  const some = tx
    .select({ one: sql`1` })
    .from(leads)
    .where(isFrozenIn(frozen))
    .limit(mostAtOnce + 1)
    .as("some");
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

const isFrozenIn = (frozen: Frozen | null) =>
  frozen ? and(inFilter(frozen.filter), lte(leads.createdAt, new Date(frozen.until))) : sql`false`;

type Work = { total: number; now: Date; step: "run" | "undo" };

async function workNowOrLater(tx: Transaction, actionId: string, { total, now, step }: Work) {
  if (total > mostAtOnce)
    return enqueue(tx, "run-bulk-action", { actionId }, { dedupeKey: `bulk-${step}:${actionId}` });
  while (!(await runBatch(tx, actionId, now)));
}

/**
 * Runs batches for about `forMs`, at least one. True once the action is over. Each batch is a transaction, so that a killed worker
 * leaves nothing half done.
 */
export async function workOnBulkAction(actionId: string, { forMs }: { forMs: number }): Promise<boolean> {
  const until = performance.now() + forMs;
  await countAll(actionId);
  do {
    const startedAt = performance.now();
    if (await db().transaction((tx) => runBatch(tx, actionId, new Date()))) return true;
    // Leaves room for the pages of the office.
    await sleep((performance.now() - startedAt) * 0.1);
  } while (performance.now() < until);
  return false;
}

async function countAll(actionId: string) {
  await db().transaction(async (tx) => {
    const [action] = await tx.select().from(bulkActions).where(eq(bulkActions.id, actionId)).for("update");
    if (action?.state !== "queued") return;
    const total = action.filter ? await tx.$count(leads, isFrozenIn(frozenOf(action))) : action.total;
    await tx.update(bulkActions).set({ state: "running", total }).where(eq(bulkActions.id, actionId));
  });
}

const frozenOf = ({ filter }: Action) => filter as Frozen | null;

/** True if the action is over. */
async function runBatch(tx: Transaction, actionId: string, now: Date): Promise<boolean> {
  const [action] = await tx.select().from(bulkActions).where(eq(bulkActions.id, actionId)).for("update");
  if (!action || !isWorking(action.state)) return true;
  return action.state === "undoing" ? undoBatch(tx, action, now) : changeBatch(tx, action, now);
}

async function changeBatch(tx: Transaction, action: Action, now: Date): Promise<boolean> {
  const { ids, cursor } = await (action.leadIds ? nextIds(tx, action) : nextMatching(tx, action));
  const locked = await lockLeads(
    tx,
    ids,
    action.leadIds ? undefined : inFilter(frozenOf(action)?.filter ?? {}),
  );
  const actor = await actorOf(tx, action.createdBy);
  const change = BulkChange.parse({ action: action.action, ...action.input });
  const { changed, skipped } = await applyChange(tx, locked, change, { actor, now });
  const found = new Set(locked.map(({ id }) => id));
  // A lead that no longer matches the filter wasn't asked for.
  const missing = action.leadIds ? ids.filter((id) => !found.has(id)) : [];
  const rows = [
    ...changed.map(({ leadId, previous, version }) => ({ leadId, previous, leadVersion: version })),
    ...skipped.map(({ leadId, why }) => ({ leadId, skipReason: why })),
    ...missing.map((leadId) => ({ leadId, skipReason: "It no longer exists." })),
  ];
  // As one parameter: thousands take longer than the insert.
  await tx.execute(sql`
    insert into ${bulkActionLeads} (action_id, lead_id, previous, skip_reason, lead_version)
    select ${action.id}::uuid, "leadId", previous, "skipReason", "leadVersion"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("leadId" uuid, previous jsonb, "skipReason" text, "leadVersion" integer)`);
  const isLast = ids.length < batchSize;
  const skipReasons: Record<string, number> = { ...action.skipReasons };
  for (const row of rows)
    if ("skipReason" in row) skipReasons[row.skipReason] = (skipReasons[row.skipReason] ?? 0) + 1;
  const sums = {
    changed: action.changed + changed.length,
    skipped: action.skipped + skipped.length + missing.length,
  };
  await saveAction(tx, action, {
    ...sums,
    skipReasons,
    state: isLast ? "done" : "running",
    cursor: cursor ?? action.cursor,
    ...(isLast && { total: sums.changed + sums.skipped, finishedAt: now }),
  });
  if (isLast) await notifyOfAssignment(tx, { id: action.id, change, changed: sums.changed, locked, actor });
  return isLast;
}

async function saveAction(tx: Transaction, action: Action, values: Partial<Action>) {
  await tx
    .update(bulkActions)
    .set({ ...values, updatedAt: sql`now()`, version: sql`${bulkActions.version} + 1` })
    .where(eq(bulkActions.id, action.id));
  // A batch without changes would leave the page of the action as it is.
  await tx.execute(sql`select pg_notify('leads', 'many')`);
}

type Batch = { ids: string[]; cursor: string | null };

async function nextIds(tx: Transaction, { id, cursor }: Action): Promise<Batch> {
  const rows = await tx.execute<{ id: string }>(sql`
    select distinct lead_id as id from ${bulkActions}, unnest(${bulkActions.leadIds}) as lead_id
    where ${bulkActions.id} = ${id} ${cursor ? sql`and lead_id > ${cursor}::uuid` : sql``}
    order by lead_id limit ${batchSize}`);
  const ids = rows.map((row) => row.id);
  return { ids, cursor: ids.at(-1) ?? null };
}

/** By creation, so that a lead which leaves the filter through this action doesn't shift the others. */
async function nextMatching(tx: Transaction, action: Action): Promise<Batch> {
  const [at, id] = action.cursor?.split(" ") ?? [];
  const rows = await tx
    .select({ id: leads.id, createdAt: leads.createdAt })
    .from(leads)
    .where(
      and(
        isFrozenIn(frozenOf(action)),
        at && id ? sql`(${leads.createdAt}, ${leads.id}) < (${at}::timestamptz, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(batchSize);
  const last = rows.at(-1);
  return {
    ids: rows.map((row) => row.id),
    cursor: last ? `${last.createdAt.toISOString()} ${last.id}` : null,
  };
}

/** The person was allowed when they asked; the role no longer matters. */
async function actorOf(tx: Transaction, userId: string | null): Promise<Actor> {
  if (!userId) return system;
  const [person] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return person ? { kind: "staff", userId, ...person, role: "user", sessionId: "" } : system;
}

type By = { actor: Actor; now: Date };

async function applyChange(
  tx: Transaction,
  all: readonly Lead[],
  change: BulkChange,
  by: By,
): Promise<LeadOutcomes> {
  switch (change.action) {
    case "assign": {
      const { userId, name } = change;
      const assignee = userId && name ? { id: userId, name } : null;
      return assignLeads(tx, all, { assignee, ...by, isQuiet: true });
    }
    case "status":
      return setStatuses(tx, all, { ...change, ...by });
    case "tag":
      return tagLeads(tx, all, { ...change, ...by });
    case "delete":
      return deleteLocked(tx, all, by);
  }
}

type FinishedAssignment = {
  id: string;
  change: BulkChange;
  changed: number;
  locked: readonly Lead[];
  actor: Actor;
};

async function notifyOfAssignment(
  tx: Transaction,
  { id, change, changed, locked, actor }: FinishedAssignment,
) {
  if (change.action !== "assign" || !change.userId || changed === 0) return;
  if (actor.kind === "staff" && actor.userId === change.userId) return;
  const [only] = locked;
  const one = changed === 1 && locked.length === 1 && only;
  await notify(tx, [
    {
      userId: change.userId,
      kind: "assigned",
      title: one ? `${only.name ?? "A lead"} was assigned to you` : `${changed} leads were assigned to you`,
      path: one ? `/leads/${only.id}` : "/leads?assignee=me",
      dedupeKey: `bulk:${id}`,
    },
  ]);
}

type Asked = { actionId: string; now?: Date };

/** Stops after the current batch. What was changed stays and can be undone. */
export async function cancelBulkAction(actor: Actor, { actionId, now = new Date() }: Asked): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change leads.");
  const canceled = await db()
    .update(bulkActions)
    .set({ state: "canceled", finishedAt: now, version: sql`${bulkActions.version} + 1` })
    .where(and(eq(bulkActions.id, actionId), inArray(bulkActions.state, ["queued", "running"])))
    .returning({ id: bulkActions.id });
  return canceled.length > 0 ? done(undefined) : refused("conflict", "This is already finished.");
}

/** `isOver`: not continued in the background. */
export type Undone = { isOver: boolean; changed: number; restored: number };

/** Restores what no one changed since. */
export async function undoBulkAction(
  actor: Actor,
  { actionId, now = new Date() }: Asked,
): Promise<Result<Undone>> {
  if (!mayWorkLeads(actor) || actor.kind !== "staff") return refused("forbidden", "Sign in to change leads.");
  return db().transaction(async (tx) => {
    const [action] = await tx.select().from(bulkActions).where(eq(bulkActions.id, actionId)).for("update");
    if (!action) return refused("not_found", "This bulk action no longer exists.");
    const why = undoRefusal(action, actor, now);
    if (why) return refused("conflict", why);
    await saveAction(tx, action, { state: "undoing", cursor: null, undoneBy: actor.userId });
    await workNowOrLater(tx, actionId, { total: action.changed, now, step: "undo" });
    const [after = action] = await tx.select().from(bulkActions).where(eq(bulkActions.id, actionId));
    return done({ isOver: after.state === "undone", changed: after.changed, restored: after.restored });
  });
}

async function undoBatch(tx: Transaction, action: Action, now: Date): Promise<boolean> {
  const rows = await tx
    .select()
    .from(bulkActionLeads)
    .where(
      and(
        eq(bulkActionLeads.actionId, action.id),
        isNotNull(bulkActionLeads.previous),
        isNull(bulkActionLeads.restoredAt),
        action.cursor ? gt(bulkActionLeads.leadId, action.cursor) : undefined,
      ),
    )
    .orderBy(asc(bulkActionLeads.leadId))
    .limit(batchSize);
  const versions = new Map(rows.map(({ leadId, leadVersion }) => [leadId, leadVersion]));
  const locked = await lockLeads(tx, [...versions.keys()]);
  const unchanged = locked.filter((lead) => lead.version === versions.get(lead.id));
  const actor = await actorOf(tx, action.undoneBy);
  if (unchanged.length > 0) await restoreAll(tx, action, unchanged, { actor, now });
  const isLast = rows.length < batchSize;
  await saveAction(tx, action, {
    restored: action.restored + unchanged.length,
    cursor: rows.at(-1)?.leadId ?? action.cursor,
    ...(isLast && { state: "undone" }),
  });
  return isLast;
}

async function restoreAll(tx: Transaction, action: Action, unchanged: readonly Lead[], { actor, now }: By) {
  const ids = unchanged.map(({ id }) => id);
  const change = BulkChange.parse({ action: action.action, ...action.input });
  if (change.action === "delete") await restoreLocked(tx, unchanged, { actor, now });
  else {
    await restorers[change.action](tx, { actionId: action.id, ids });
    await recordEvents(
      tx,
      ids.map((leadId) => {
        const data = { action: change.action };
        return { leadId, kind: "bulk_undone", actor, at: now, data };
      }),
    );
  }
  await tx
    .update(bulkActionLeads)
    .set({ restoredAt: now })
    .where(and(eq(bulkActionLeads.actionId, action.id), inArray(bulkActionLeads.leadId, ids)));
}

type Restored = { actionId: string; ids: string[] };

const restorers = {
  async status(tx: Transaction, restored: Restored) {
    await restoreColumns(tx, restored, {
      status: previous("status"),
      statusReason: previous("statusReason"),
      statusReasonKind: previous("statusReasonKind"),
      statusChangedAt: sql`(${previous("statusChangedAt")})::timestamptz`,
    });
  },

  async assign(tx: Transaction, { actionId, ids }: Restored) {
    await tx
      .update(tasks)
      .set({ assignedTo: sql`(${previous("assignedTo")})::uuid`, version: sql`${tasks.version} + 1` })
      .from(bulkActionLeads)
      .innerJoin(leads, eq(leads.id, bulkActionLeads.leadId))
      .where(
        and(
          isRestored({ actionId, ids }),
          eq(tasks.leadId, bulkActionLeads.leadId),
          isNull(tasks.doneAt),
          sql`${tasks.assignedTo} is not distinct from ${leads.assignedTo}`,
          sql`${bulkActionLeads.previous}->'tasks' ? ${tasks.id}::text`,
        ),
      );
    await restoreColumns(
      tx,
      { actionId, ids },
      {
        assignedTo: sql`(${previous("assignedTo")})::uuid`,
        assignedAt: sql`(${previous("assignedAt")})::timestamptz`,
      },
    );
  },

  async tag(tx: Transaction, { actionId, ids }: Restored) {
    await tx.execute(sql`
      delete from ${leadTags} using ${bulkActionLeads}
      where ${isRestored({ actionId, ids })} and ${leadTags.leadId} = ${bulkActionLeads.leadId}
        and ${bulkActionLeads.previous}->'added' ? ${leadTags.tagId}::text`);
    await tx.execute(sql`
      insert into ${leadTags} (lead_id, tag_id)
      select ${bulkActionLeads.leadId}, ${tags.id} from ${bulkActionLeads}
      join ${tags} on ${bulkActionLeads.previous}->'removed' ? ${tags.id}::text
      where ${isRestored({ actionId, ids })}
      on conflict do nothing`);
    await updateLeads(tx, ids, {});
  },
};

const previous = (name: string) => sql`${bulkActionLeads.previous}->>${name}`;

const isRestored = ({ actionId, ids }: Restored) =>
  and(eq(bulkActionLeads.actionId, actionId), inArray(bulkActionLeads.leadId, ids));

async function restoreColumns(
  tx: Transaction,
  restored: Restored,
  columns: Partial<{ [Column in keyof Lead]: SQL }>,
) {
  await tx
    .update(leads)
    .set({ ...columns, version: sql`${leads.version} + 1` })
    .from(bulkActionLeads)
    .where(and(isRestored(restored), eq(leads.id, bulkActionLeads.leadId)));
}

export async function failBulkAction(tx: Transaction, actionId: string) {
  const [action] = await tx.select().from(bulkActions).where(eq(bulkActions.id, actionId)).for("update");
  if (action && isWorking(action.state))
    await saveAction(tx, action, { state: "failed", finishedAt: new Date() });
}
