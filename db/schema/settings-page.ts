import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

export const alerts = pgTable("alerts", {
  about: text("about").primaryKey(),
  since: instant("since").notNull(),
  alertedAt: instant("alerted_at"),
  error: text("error"),
  host: text("host"),
});
