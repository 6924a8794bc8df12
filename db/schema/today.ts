import { index, integer, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { created, instant } from "#db/columns.ts";
import { ofUser } from "#db/schema/accounts.ts";
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

/** What an undo needs. The takers are null for no one. */
export type HandedOver = {
  leads: { leadId: string; previous: Record<string, unknown> }[];
  leadsTo: string | null;
  tasks: string[];
  tasksTo: string | null;
  /** Set if someone else signs for the broker since; empty for no one. */
  brokerTo?: string;
};

/** Each time a person was disabled; `created_at` is when. */
export const handOvers = pgTable(
  "hand_overs",
  {
    ...created(),
    /** The disabled person. */
    userId: ofUser(),
    moved: jsonb("moved").$type<HandedOver>().notNull(),
    takenBackAt: instant("taken_back_at"),
  },
  (t) => [index("hand_overs_user").on(t.userId), index("hand_overs_created").on(t.createdAt)],
);
