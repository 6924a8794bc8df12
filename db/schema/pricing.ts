import { date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "#db/columns.ts";
import { leads } from "#db/schema/leads.ts";

export const quotes = pgTable(
  "quotes",
  {
    id: id(),
    number: integer("number").generatedAlwaysAsIdentity({ startWith: 1001 }).unique(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    /** enrollmentEstimate, pitchPricing … */
    model: text("model").notNull(),
    scheduleName: text("schedule_name").notNull(),
    /** Amounts in cents. */
    document: jsonb("document").$type<Record<string, unknown>>().notNull(),
    issuedAt: instant("issued_at").notNull().defaultNow(),
  },
  (t) => [index("quotes_lead").on(t.leadId)],
);

export const feeSchedules = pgTable("fee_schedules", {
  name: text("name").primaryKey(),
  effectiveFrom: date("effective_from", { mode: "string" }).notNull().unique(),
  document: jsonb("document").notNull(),
  createdAt: createdAt(),
});
