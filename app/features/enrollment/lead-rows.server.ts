import { sql } from "drizzle-orm";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";

export const enrollmentRows: LeadRows = {
  move: (tx, move) =>
    moveRows(tx, enrollmentDrafts, move, { key: sql`encode(${enrollmentDrafts.secretHash}, 'hex')` }),
};
