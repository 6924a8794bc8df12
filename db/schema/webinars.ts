import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { citext, created, instant } from "#db/columns.ts";
import { editedBy } from "#db/schema/accounts.ts";
import { leads } from "#db/schema/leads.ts";

export const webinars = pgTable(
  "webinars",
  {
    ...created(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    topics: text("topics").array().notNull().default(sql`'{}'`),
    startsAt: instant("starts_at").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    joinUrl: text("join_url").notNull(),
    replayUrl: text("replay_url"),
    cancelledAt: instant("cancelled_at"),
    ...editedBy(),
  },
  (t) => [index("webinars_starts").on(t.startsAt)],
);

export const webinarRegistrations = pgTable(
  "webinar_registrations",
  {
    ...created(),
    webinarId: uuid("webinar_id")
      .notNull()
      .references(() => webinars.id, { onDelete: "cascade" }),
    email: citext("email").notNull(),
    name: text("name").notNull(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("webinar_registrations_person").on(t.webinarId, t.email),
    index("webinar_registrations_lead").on(t.leadId).where(sql`lead_id is not null`),
  ],
);
