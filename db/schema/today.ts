import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { leads } from "#db/schema/leads.ts";

/** Open leads by expected fee × days without activity. The worker replaces all rows. */
export const idleLeads = pgTable("idle_leads", {
  leadId: uuid("lead_id")
    .primaryKey()
    .references(() => leads.id, { onDelete: "cascade" }),
  position: integer("position").notNull(),
  /** Cents of the first year, if the owner signs. */
  feeCents: integer("fee_cents").notNull(),
  /** Of 10,000. */
  probability: integer("probability").notNull(),
  /** Closed leads that the probability comes from; 0 for an assumed one. */
  closedLeads: integer("closed_leads").notNull(),
  idleSince: instant("idle_since").notNull(),
  computedAt: instant("computed_at").notNull(),
});
