import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { edited, instant } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { ofLead } from "#db/schema/leads.ts";

export const walkthroughs = pgTable(
  "visits",
  {
    ...edited(),
    leadId: ofLead(),
    /** Who comes. */
    assignedTo: uuid("assigned_to").references(() => users.id, { onDelete: "set null" }),
    startsAt: instant("starts_at").notNull(),
    /** The secret part of the owner's link to move or cancel it. */
    ownerKey: uuid("owner_key").notNull().unique().default(sql`gen_random_uuid()`),
    confirmedAt: instant("confirmed_at"),
    canceledAt: instant("canceled_at"),
    cancelReason: text("cancel_reason"),
    /** Counts the changes, for calendar programs. */
    sequence: integer("sequence").notNull().default(0),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("visits_slot").on(t.assignedTo, t.startsAt).where(sql`canceled_at is null`),
    uniqueIndex("visits_lead").on(t.leadId).where(sql`canceled_at is null`),
    index("visits_starts").on(t.startsAt).where(sql`canceled_at is null`),
  ],
);
