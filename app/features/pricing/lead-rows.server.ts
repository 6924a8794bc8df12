import { inArray } from "drizzle-orm";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { quotes } from "#db/schema/index.ts";

export const pricingRows: LeadRows = {
  move: (tx, move) => moveRows(tx, quotes, move),
  purge: (tx, { leadIds }) => tx.delete(quotes).where(inArray(quotes.leadId, leadIds)),
};
