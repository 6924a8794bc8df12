import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import { leads } from "#db/schema/leads.ts";

/** What an owner was quoted, as it was that day. A later fee schedule changes none of it. */
export const quotes = pgTable(
  "quotes",
  {
    id: id(),
    /** Shown as `Q-1042`. */
    number: integer("number").generatedAlwaysAsIdentity({ startWith: 1001 }).unique(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    /** Which of the schedule's models: enrollmentEstimate, pitchPricing … */
    model: text("model").notNull(),
    scheduleName: text("schedule_name").notNull(),
    /** The inputs and every amount in cents. */
    document: jsonb("document").$type<Record<string, unknown>>().notNull(),
    issuedAt: instant("issued_at").notNull().defaultNow(),
  },
  (t) => [index("quotes_lead").on(t.leadId)],
);
