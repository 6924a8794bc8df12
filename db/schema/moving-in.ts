import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { created, instant } from "#db/columns.ts";

export const movingRuns = pgTable("moving_runs", {
  ...created(),
  /** A file name, or host and database of an address. */
  source: text("source").notNull(),
  report: jsonb("report").$type<Record<string, unknown>>().notNull(),
  finishedAt: instant("finished_at"),
});

/** Rows of the previous backend: one that was deleted here does not come again. */
export const movedRows = pgTable(
  "moved_rows",
  {
    source: text("source").notNull(),
    oldId: text("old_id").notNull(),
    newId: uuid("new_id"),
  },
  (t) => [primaryKey({ columns: [t.source, t.oldId] })],
);
