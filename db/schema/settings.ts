import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, instant } from "#db/columns.ts";
import { editedBy } from "#db/schema/accounts.ts";

export const siteSettings = pgTable("site_settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  ...editedBy(),
});

export const vendorSettings = pgTable("vendor_settings", {
  vendor: text("vendor").primaryKey(),
  ciphertext: bytea("ciphertext").notNull(),
  ...editedBy(),
});

export const vendorStates = pgTable("vendor_states", {
  vendor: text("vendor").primaryKey(),
  lastSuccessAt: instant("last_success_at"),
  refusedSince: instant("refused_since"),
  lastErrorAt: instant("last_error_at"),
  /** One line without personal data. */
  lastError: text("last_error"),
});
