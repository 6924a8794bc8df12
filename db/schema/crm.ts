import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { updatedAt } from "#db/columns.ts";
import { ofLead } from "#db/schema/leads.ts";

export const vendorLinks = pgTable(
  "vendor_links",
  {
    vendor: text("vendor").notNull(),
    leadId: ofLead(),
    state: text("state").notNull().default("pending"),
    externalId: text("external_id"),
    /** One line without personal data. */
    problem: text("problem"),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.leadId, t.vendor] }),
    check("vendor_links_state", sql`state in ('pending', 'pushed', 'failed')`),
  ],
);
