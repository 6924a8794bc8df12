import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { walkthroughs } from "#db/schema/index.ts";

export const walkthroughRows: LeadRows = { move: (tx, move) => moveRows(tx, walkthroughs, move) };
