import { sql } from "drizzle-orm";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { vendorLinks } from "#db/schema/index.ts";

const { vendor } = vendorLinks;

export const crmRows: LeadRows = {
  /** Links that the other lead has already stay. */
  move: (tx, move) =>
    moveRows(tx, vendorLinks, move, {
      key: vendor,
      where: sql`not exists (select 1 from vendor_links o where o.lead_id = ${move.to} and o.vendor = ${vendor})`,
    }),
};
