import { and, inArray, isNull } from "drizzle-orm";
import { cancelAgreementOfDeleted } from "#app/features/agreements/commands/cancel.server.ts";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { agreements } from "#db/schema/index.ts";

export const agreementRows: LeadRows = {
  move: (tx, move) => moveRows(tx, agreements, move),
  cancel: (leadId) => cancelAgreementOfDeleted(leadId).then(() => null),
  /** A signed agreement stays, without texts typed by staff or the owner. */
  async purge(tx, { leadIds }) {
    const ofLeads = inArray(agreements.leadId, leadIds);
    await tx.delete(agreements).where(and(ofLeads, isNull(agreements.ownerSignedAt)));
    await tx
      .update(agreements)
      .set({ cancelReason: null, declineReason: null, problem: null })
      .where(ofLeads);
  },
};
