import { reopenTask } from "#app/features/leads/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";

type LeftOpen = { leadId: string; why: string; dueAt: Date };

/** For what couldn't be canceled automatically. The task has no lead, because a deleted lead's tasks are hidden. */
export const requestCancellation = (tx: Transaction, { leadId, why, dueAt }: LeftOpen) =>
  reopenTask(tx, {
    leadId: null,
    deletedLeadId: leadId,
    kind: "deleted_lead",
    title: "Call off what a deleted lead left open",
    detail: `${why} An admin finds the lead under Deleted leads as ${leadId}: restore it and call that off there, or do so at the vendor.`,
    dueAt,
    dedupeKey: `call-off:${leadId}`,
  });
