import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { ofLead } from "#db/schema/leads.ts";

export const timelineEvents = pgTable(
  "timeline_events",
  {
    id: id(),
    leadId: ofLead(),
    at: instant("at").notNull().defaultNow(),
    kind: text("kind").notNull(),
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    body: text("body"),
    data: jsonb("data").$type<Record<string, unknown>>(),
    pinnedAt: instant("pinned_at"),
    editedAt: instant("edited_at"),
    /** Of an edited note, oldest first. */
    earlierBodies: jsonb("earlier_bodies").$type<{ at: string; body: string }[]>(),
  },
  (t) => [index("timeline_lead").on(t.leadId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst())],
);

/** Each change of a status, also by an undo or a merge. The lead is the one whose status changed, even after a merge. */
export const leadStatusChanges = pgTable(
  "lead_status_changes",
  {
    /** Of the timeline: it belongs to the same lead, so both go together. */
    eventId: uuid("event_id").primaryKey(),
    leadId: ofLead(),
    from: text("from_status"),
    to: text("to_status").notNull(),
    at: instant("at").notNull(),
    actorId: uuid("actor_id"),
  },
  (t) => [index("status_changes_lead").on(t.leadId, t.at), index("status_changes_at").using("brin", t.at)],
);
