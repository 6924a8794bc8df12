import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { closeTasks, reopenTask } from "#app/features/tasks/records.server.ts";
import {
  endTargets,
  eraseTargetNotifications,
  resumeTargets,
} from "#app/features/tasks/targets/commands.server.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { realtorReferrals, tasks } from "#db/schema/index.ts";
import { isTypedPhone } from "#db/typed-phone.ts";

const nextVersion = sql`${tasks.version} + 1`;

export const taskRows: LeadRows = {
  move: (tx, move) => moveRows(tx, tasks, move),
  merge: async (tx, { merged, now }) => ({ targets: await endTargets(tx, [merged.id], { now }) }),
  undoMerge: (tx, { targets }, now) => resumeTargets(tx, targets as string[], now),
  /** Payment tasks stay open without a lead when theirs is deleted. */
  async onDelete(tx, leadIds, now) {
    await tx
      .update(tasks)
      .set({ leadId: null, deletedLeadId: tasks.leadId, version: nextVersion })
      .where(and(inArray(tasks.leadId, leadIds), eq(tasks.kind, "payment_problem"), isNull(tasks.doneAt)));
    await endTargets(tx, leadIds, { now });
  },
  /** Also closes tasks that the deletion created. */
  async onRestore(tx, leadIds, now) {
    await tx
      .update(tasks)
      .set({ leadId: tasks.deletedLeadId, deletedLeadId: null, version: nextVersion })
      .where(inArray(tasks.deletedLeadId, leadIds));
    await closeTasks(tx, { leadId: leadIds, kind: "deleted_lead", reason: "The lead was restored.", now });
  },
  /** Of their referrals, before these are erased themselves. */
  async erase(tx, { emails, phones }) {
    const { id, clientEmail, clientPhone, realtorEmail, realtorPhone } = realtorReferrals;
    const isClient = or(inArray(clientEmail, emails), isTypedPhone(clientPhone, phones));
    const isRealtor = or(inArray(realtorEmail, emails), isTypedPhone(realtorPhone, phones));
    const sentByThem = tx.select({ id }).from(realtorReferrals).where(isRealtor);
    await tx.update(tasks).set({ detail: null }).where(inArray(tasks.referralId, sentByThem));
    const theirs = tx.select({ id }).from(realtorReferrals).where(isClient);
    await eraseTargetNotifications(tx, theirs);
    await tx.delete(tasks).where(inArray(tasks.referralId, theirs));
    // Of people without a lead, who asked for it on their preference page.
    const asked = emails.map((email) => sql`starts_with(lower(${tasks.detail}), ${`${email} `})`);
    await tx.delete(tasks).where(and(eq(tasks.kind, "delete_data"), or(...asked, sql`false`)));
  },
  /** The task has no lead, because a deleted lead's tasks are hidden. */
  reportLeftOpen: (tx, { leadId, why, dueAt }) =>
    reopenTask(tx, {
      leadId: null,
      deletedLeadId: leadId,
      kind: "deleted_lead",
      title: "Cancel what a deleted lead left open",
      detail: `${why} An admin finds the lead under Deleted leads as ${leadId}: restore it and cancel these there, or cancel them at the vendor.`,
      dueAt,
      dedupeKey: `cancel-deleted:${leadId}`,
    }),
};
