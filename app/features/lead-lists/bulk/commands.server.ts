import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { findAssignee } from "#app/features/accounts/queries.server.ts";
import {
  actorOf,
  lockUnchanged,
  notifyOfEnd,
  signalPage,
} from "#app/features/lead-lists/batches/commands.server.ts";
import { batchSize, isWorking, undoHours } from "#app/features/lead-lists/batches/rules.ts";
import {
  changeIn,
  describeChange,
  formatCounts,
  formatRestored,
  leadsLabel,
  mostAtOnce,
  type Restored,
  undoRefusal,
} from "#app/features/lead-lists/bulk/rules.ts";
import type { BulkChange, BulkForm } from "#app/features/lead-lists/bulk/schema.ts";
import { inFilter } from "#app/features/lead-lists/queries.server.ts";
import { type LeadFilter, readListRequest } from "#app/features/lead-lists/request.ts";
import {
  assignLeads,
  type LeadOutcomes,
  lockLeads,
  restoreTags,
  restoreTasks,
  setColumns,
  setStatuses,
  statusRefusal,
  tagLeads,
} from "#app/features/leads/commands/change-leads.server.ts";
import { deleteLocked, restoreLocked } from "#app/features/leads/commands/delete-leads.server.ts";
import { type Lead, lockLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { findCompany, findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { bulkActionLeads, bulkActions, leads } from "#db/schema/index.ts";

type Action = typeof bulkActions.$inferSelect;

/** Changes up to 200 leads at once, others in the background. A repeated send returns the first action. */
export async function startBulkAction(
  actor: Actor,
  { form, now = new Date() }: { form: BulkForm; now?: Date },
): Promise<Result<{ actionId: string }>> {
  if (!mayWorkLeads(actor) || actor.kind !== "staff") return refused("forbidden", "Sign in to change leads.");
  const { timeZone } = await findCompany();
  const { filter } = readListRequest(new URLSearchParams(form.query), timeZone, actor.userId);
  const leadIds = form.matching ? null : [...new Set(form.ids)];
  if (leadIds?.length === 0) return refused("invalid", "Choose at least one lead.");
  const answer = { actionId: randomUUID() as string };
  const sent = { form: "bulk-action", formKey: form.formKey, content: form, answer };
  return storeOnce(sent, async (tx) => {
    const change = await changeOf(tx, form);
    if (!change.ok) return change;
    if (form.action === "status" && form.version !== undefined) {
      const lead = await lockLead(tx, leadIds?.[0] ?? "");
      if (lead?.version !== form.version) return changedElsewhere("this lead");
    }
    const chosen = { leadIds, filter: leadIds ? null : filter, createdAt: now };
    const some = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(isChosen(chosen))
      .limit(mostAtOnce + 1);
    if (some.length === 0) return refused("invalid", "No lead matches.");
    const { action, ...input } = change.value;
    await tx.insert(bulkActions).values({
      ...chosen,
      id: answer.actionId,
      createdBy: actor.userId,
      action,
      input,
      total: some.length,
      undoUntil: new Date(now.getTime() + undoHours * 3_600_000),
    });
    await workNowOrLater(tx, answer.actionId, { total: some.length, now, step: "run" });
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

/** The filter is frozen: leads that came after the action don't match. */
const isChosen = ({ leadIds, filter, createdAt }: Pick<Action, "leadIds" | "filter" | "createdAt">) =>
  leadIds ? inArray(leads.id, leadIds) : and(inFilter(filter as LeadFilter), lte(leads.createdAt, createdAt));

type Work = { total: number; now: Date; step: "run" | "undo" };

async function workNowOrLater(tx: Transaction, actionId: string, { total, now, step }: Work) {
  if (total > mostAtOnce)
    return enqueue(tx, "run-bulk-action", { actionId }, { dedupeKey: `bulk-${step}:${actionId}` });
  while (!(await runBulkBatch(actionId)(tx, now)));
}

/** True if the action is over. */
export const runBulkBatch = (actionId: string) => async (tx: Transaction, now: Date) => {
  const action = await lockAction(tx, actionId);
  if (!action || !isWorking(action.state)) return true;
  return action.state === "undoing" ? undoBatch(tx, action, now) : changeBatch(tx, action, now);
};

async function lockAction(tx: Transaction, id: string) {
  if (!isUuid(id)) return undefined;
  const [action] = await tx.select().from(bulkActions).where(eq(bulkActions.id, id)).for("update");
  return action;
}

async function saveAction(tx: Transaction, { id, version }: Action, values: Partial<Action>) {
  await tx
    .update(bulkActions)
    .set({ updatedAt: sql`now()`, ...values, version: version + 1 })
    .where(eq(bulkActions.id, id));
  await signalPage(tx, id);
}

async function changeBatch(tx: Transaction, action: Action, now: Date): Promise<boolean> {
  const chosen = isChosen(action);
  const isCounted = action.state !== "queued" || action.total <= mostAtOnce;
  const total = isCounted ? action.total : await tx.$count(leads, chosen);
  // By creation, so that a lead which leaves the filter through this action doesn't shift the others.
  const [at, id] = action.cursor?.split(" ") ?? [];
  const next = await tx
    .select({ id: leads.id, createdAt: leads.createdAt })
    .from(leads)
    .where(
      and(
        chosen,
        at && id ? sql`(${leads.createdAt}, ${leads.id}) < (${at}::timestamptz, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(batchSize);
  const last = next.at(-1);
  const isLast = next.length < batchSize;
  const locked = await lockLeads(
    tx,
    next.map((lead) => lead.id),
    chosen,
  );
  const actor = await actorOf(tx, action.createdBy);
  const change = changeIn(action);
  const isQuiet = action.total > 1;
  const { changed, skipped } = await applyChange(tx, locked, change, { actor, now, isQuiet });
  const rows = [
    ...changed.map(({ leadId, previous, version }) => ({ leadId, previous, leadVersion: version })),
    ...skipped.map(({ leadId, why }) => ({ leadId, skipReason: why })),
  ];
  // As one parameter: thousands take longer than the insert.
  await tx.execute(sql`
    insert into ${bulkActionLeads} (action_id, lead_id, previous, skip_reason, lead_version)
    select ${action.id}::uuid, "leadId", previous, "skipReason", "leadVersion"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("leadId" uuid, previous jsonb, "skipReason" text, "leadVersion" integer)`);
  const skipReasons: Record<string, number> = { ...action.skipReasons };
  for (const { why } of skipped) skipReasons[why] = (skipReasons[why] ?? 0) + 1;
  const counts = { changed: action.changed + changed.length, skipped: action.skipped + skipped.length };
  await saveAction(tx, action, {
    ...counts,
    skipReasons,
    updatedAt: now,
    total: isLast ? counts.changed + counts.skipped : total,
    state: isLast ? "done" : "running",
    ...(last && { cursor: `${last.createdAt.toISOString()} ${last.id}` }),
    ...(isLast && { finishedAt: now }),
  });
  if (!isLast) return false;
  if (change.action === "assign" && action.total > 1)
    await notifyAssignee(tx, action, change.userId, counts.changed);
  if (total > mostAtOnce) await notifyOfAction(tx, action, formatCounts(counts));
  return true;
}

const notifyOfAction = (tx: Transaction, action: Action, how: string, userId = action.createdBy) =>
  notifyOfEnd(tx, {
    id: action.id,
    version: action.version,
    userId,
    title: `${describeChange(changeIn(action))}: ${how}`,
    path: `/leads/bulk/${action.id}`,
  });

/** Of all leads at once. */
async function notifyAssignee(tx: Transaction, action: Action, userId: string | null, changed: number) {
  if (!userId || userId === action.createdBy || changed === 0) return;
  const title = `${leadsLabel(changed)} ${changed === 1 ? "was" : "were"} assigned to you`;
  const dedupeKey = `bulk:${action.id}`;
  await notify(tx, [{ userId, kind: "assigned", title, path: "/leads?assignee=me", dedupeKey }]);
}

type By = { actor: Actor; now: Date };

async function applyChange(
  tx: Transaction,
  all: readonly Lead[],
  change: BulkChange,
  by: By & { isQuiet: boolean },
): Promise<LeadOutcomes> {
  switch (change.action) {
    case "assign": {
      const { userId: id, name } = change;
      return assignLeads(tx, all, { assignee: id && name ? { id, name } : null, ...by });
    }
    case "status":
      return setStatuses(tx, all, { ...change, ...by });
    case "tag":
      return tagLeads(tx, all, { ...change, ...by });
    case "delete":
      return deleteLocked(tx, all, by);
  }
}

/**
 * Restores what no one changed since. An action that still runs stops after its current batch.
 * @returns `isOver` if it is not continued in the background.
 */
export async function undoBulkAction(
  actor: Actor,
  { actionId, now = new Date() }: { actionId: string; now?: Date },
): Promise<Result<Restored & { isOver: boolean }>> {
  if (!mayWorkLeads(actor) || actor.kind !== "staff") return refused("forbidden", "Sign in to change leads.");
  return db().transaction(async (tx) => {
    const action = await lockAction(tx, actionId);
    if (!action) return refused("not_found", "This bulk action no longer exists.");
    const why = undoRefusal(action, actor, now);
    if (why) return refused("conflict", why);
    await saveAction(tx, action, { state: "undoing", cursor: null, undoneBy: actor.userId });
    await workNowOrLater(tx, actionId, { total: action.changed, now, step: "undo" });
    const { state, changed, restored } = (await lockAction(tx, actionId)) ?? action;
    const isMove = action.action === "status" && action.leadIds?.length === 1 && restored === 1;
    const lead = isMove ? await lockLead(tx, action.leadIds?.[0] ?? "") : null;
    return done({ isOver: state === "undone", changed, restored, lead });
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
        action.cursor ? gt(bulkActionLeads.leadId, action.cursor) : undefined,
      ),
    )
    .orderBy(asc(bulkActionLeads.leadId))
    .limit(batchSize);
  const unchanged = await lockUnchanged(tx, rows);
  const actor = await actorOf(tx, action.undoneBy);
  if (unchanged.length > 0) await restore(tx, action, unchanged, { actor, now });
  const isLast = rows.length < batchSize;
  const counts = { changed: action.changed, restored: action.restored + unchanged.length };
  await saveAction(tx, action, {
    ...counts,
    cursor: rows.at(-1)?.leadId ?? action.cursor,
    ...(isLast && { state: "undone" }),
  });
  if (isLast && action.changed > mostAtOnce)
    await notifyOfAction(tx, action, formatRestored(counts), action.undoneBy);
  return isLast;
}

type Unchanged = Awaited<ReturnType<typeof lockUnchanged<typeof bulkActionLeads.$inferSelect>>>;

async function restore(tx: Transaction, { id, action }: Action, rows: Unchanged, { actor, now }: By) {
  if (action === "delete")
    await restoreLocked(
      tx,
      rows.map(({ lead }) => lead),
      { actor, now },
    );
  else {
    if (action === "tag") await restoreTags(tx, rows);
    if (action === "assign") await restoreTasks(tx, rows);
    await setColumns(
      tx,
      rows.map(({ leadId, previous }) => ({ leadId, columns: previous ?? {} })),
    );
    await recordEvents(
      tx,
      rows.map(({ leadId, lead, previous }) => {
        const to = previous?.status;
        const status = typeof to === "string" && { status: { from: lead.status, to } };
        return { leadId, kind: "bulk_undone", actor, at: now, data: { action, ...status } };
      }),
    );
  }
  const ids = rows.map(({ leadId }) => leadId);
  await tx
    .update(bulkActionLeads)
    .set({ restoredAt: now })
    .where(and(eq(bulkActionLeads.actionId, id), inArray(bulkActionLeads.leadId, ids)));
}

export async function failBulkAction(tx: Transaction, actionId: string) {
  const action = await lockAction(tx, actionId);
  if (!action || !isWorking(action.state)) return;
  await saveAction(tx, action, { state: "failed", finishedAt: new Date() });
  await notifyOfAction(tx, action, "failed", action.undoneBy ?? action.createdBy);
}
