import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, updatedAt } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";

/** What a record contained each time it was saved, and the unsaved draft of each person. */
export const recordVersions = pgTable(
  "record_versions",
  {
    ...created(),
    updatedAt: updatedAt(),
    /** Such as `post` or `page`. */
    kind: text("kind").notNull(),
    recordId: uuid("record_id").notNull(),
    /** Of the record: what a saved version became, or what a draft began from. */
    version: integer("version").notNull(),
    state: text("state").notNull(),
    /** The texts of the form. */
    content: jsonb("content").$type<Record<string, string>>().notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("record_versions_saved")
      .on(t.kind, t.recordId, t.version.desc())
      .where(sql`${t.state} = 'saved'`),
    uniqueIndex("record_versions_draft").on(t.kind, t.recordId, t.userId).where(sql`${t.state} = 'draft'`),
  ],
);
