import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { edited, instant, listOf } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";

const actionStates = ["queued", "running", "done", "canceled", "undoing", "undone", "failed"] as const;

const importStates = [
  "uploaded",
  "checking",
  "checked",
  "running",
  "done",
  "undoing",
  "undone",
  "failed",
] as const;

/** Either `filter` or `leadIds` says which leads. */
export const bulkActions = pgTable(
  "bulk_actions",
  {
    ...edited(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    /** assign, status, tag or delete */
    action: text("action").notNull(),
    input: jsonb("input").$type<Record<string, unknown>>().notNull(),
    /** Frozen: leads created after the action don't match. */
    filter: jsonb("filter").$type<Record<string, unknown>>(),
    leadIds: uuid("lead_ids").array(),
    state: text("state", { enum: actionStates }).notNull().default("queued"),
    /** Where the next batch begins. */
    cursor: text("cursor"),
    total: integer("total").notNull(),
    changed: integer("changed").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    /** Leads by reason. */
    skipReasons: jsonb("skip_reasons").$type<Record<string, number>>(),
    restored: integer("restored").notNull().default(0),
    undoUntil: instant("undo_until").notNull(),
    finishedAt: instant("finished_at"),
    undoneBy: uuid("undone_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("bulk_actions_recent").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check("bulk_actions_state", sql`state in ${listOf(actionStates)}`),
  ],
);

export const bulkActionLeads = pgTable(
  "bulk_action_leads",
  {
    actionId: uuid("action_id")
      .notNull()
      .references(() => bulkActions.id, { onDelete: "cascade" }),
    leadId: uuid("lead_id").notNull(),
    /** Null for a skipped lead. */
    previous: jsonb("previous").$type<Record<string, unknown>>(),
    skipReason: text("skip_reason"),
    /** Of the lead after the change; a different one means that it changed since. */
    leadVersion: integer("lead_version"),
    restoredAt: instant("restored_at"),
  },
  (t) => [
    primaryKey({ columns: [t.actionId, t.leadId] }),
    index("bulk_action_leads_skipped").on(t.actionId, t.leadId).where(sql`skip_reason is not null`),
  ],
);

export const leadImports = pgTable(
  "lead_imports",
  {
    ...edited(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    fileKey: text("file_key").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    state: text("state", { enum: importStates }).notNull().default("uploaded"),
    /** Delimiter, encoding, header, mapped columns and what to do with matches. */
    settings: jsonb("settings").$type<Record<string, unknown>>().notNull(),
    counts: jsonb("counts").$type<Record<string, number>>(),
    /** Lines done, for progress and to resume. */
    position: integer("position").notNull().default(0),
    problem: text("problem"),
    undoUntil: instant("undo_until"),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    index("lead_imports_recent").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check("lead_imports_state", sql`state in ${listOf(importStates)}`),
  ],
);

export const leadImportLines = pgTable(
  "lead_import_lines",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => leadImports.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    outcome: text("outcome", { enum: ["create", "update", "skip", "invalid"] }).notNull(),
    reason: text("reason"),
    leadId: uuid("lead_id"),
    previous: jsonb("previous").$type<Record<string, unknown>>(),
    leadVersion: integer("lead_version"),
    restoredAt: instant("restored_at"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index("lead_import_lines_outcome").on(t.importId, t.outcome, t.line),
  ],
);

/** A saved filter of a list. */
export const savedViews = pgTable(
  "saved_views",
  {
    ...edited(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Query string without `?`. */
    query: text("query").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
  },
  (t) => [uniqueIndex("saved_views_name").on(t.ownerId, sql`lower(name)`)],
);
