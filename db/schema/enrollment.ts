import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytea, updatedAt } from "#db/columns.ts";
import { leads } from "#db/schema/leads.ts";

/** SHA-256 of the secret in the cookie. */
export const enrollmentDrafts = pgTable(
  "enrollment_drafts",
  {
    secretHash: bytea("secret_hash").primaryKey(),
    values: jsonb("values").$type<Record<string, string>>().notNull(),
    updatedAt: updatedAt(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("enrollment_drafts_age").on(t.updatedAt),
    index("enrollment_drafts_lead").on(t.leadId).where(sql`lead_id is not null`),
  ],
);
