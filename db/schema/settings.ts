import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { users } from "#db/schema/auth.ts";

export const siteSettings = pgTable("site_settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
});

export const vendorStates = pgTable("vendor_states", {
  vendor: text("vendor").primaryKey(),
  lastSuccessAt: instant("last_success_at"),
  refusedSince: instant("refused_since"),
  lastErrorAt: instant("last_error_at"),
  /** One line without personal data. */
  lastError: text("last_error"),
});
