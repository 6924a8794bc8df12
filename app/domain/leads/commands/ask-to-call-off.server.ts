import { reopenTask } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";

type LeftOpen = { leadId: string; why: string; dueAt: Date };

/**
 * Leaves to a person what could not be called off of a lead that was deleted. The task stands for itself, for with its
 * lead nobody would see it.
 */
export const askToCallOff = (tx: Transaction, { leadId, why, dueAt }: LeftOpen) =>
  reopenTask(tx, {
    leadId: null,
    deletedLeadId: leadId,
    kind: "deleted_lead",
    title: "Call off what a deleted lead left open",
    detail: `${why} An admin finds the lead under Deleted leads as ${leadId}: restore it and call that off there, or do so at the vendor.`,
    dueAt,
    dedupeKey: `call-off:${leadId}`,
  });
