import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { realtorReferrals } from "#db/schema/index.ts";

export const referralRows: LeadRows = {
  move: (tx, move) => moveRows(tx, realtorReferrals, move, { column: "knownLeadId" }),
};
