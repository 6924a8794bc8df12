import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { leads } from "#db/schema/leads.ts";

/** Where a lead stands in another system. */
export const vendorLinks = pgTable(
  "vendor_links",
  {
    /** odoo */
    vendor: text("vendor").notNull(),
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    state: text("state").notNull().default("pending"),
    externalId: text("external_id"),
    /** What went wrong last, in one line without personal data. */
    problem: text("problem"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.leadId, t.vendor] }),
    check("vendor_links_state", sql`state in ('pending', 'pushed', 'failed')`),
  ],
);

/** When an outside system last did what it was asked, and when and why it last did not. */
export const vendorStates = pgTable("vendor_states", {
  vendor: text("vendor").primaryKey(),
  lastSuccessAt: instant("last_success_at"),
  /** Since when every call was refused for our key or its rights; null once one works. */
  refusedSince: instant("refused_since"),
  lastErrorAt: instant("last_error_at"),
  /** One line without personal data. */
  lastError: text("last_error"),
});
