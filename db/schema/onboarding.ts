import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, createdAt, edited, instant, updatedAt, version } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { leads } from "#db/schema/leads.ts";

export const onboardings = pgTable("onboardings", {
  leadId: uuid("lead_id")
    .primaryKey()
    .references(() => leads.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** The secret part of the owner's upload link. */
  ownerKey: uuid("owner_key").notNull().unique().default(sql`gen_random_uuid()`),
  finishedAt: instant("finished_at"),
  version: version(),
});

export const onboardingItems = pgTable(
  "onboarding_items",
  {
    ...edited(),
    leadId: uuid("lead_id")
      .notNull()
      .references(() => onboardings.leadId, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    detail: text("detail"),
    /** The owner uploads a file for it. */
    isForOwner: boolean("is_for_owner").notNull().default(false),
    dueOn: date("due_on", { mode: "string" }),
    doneAt: instant("done_at"),
    doneBy: uuid("done_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("onboarding_items_lead").on(t.leadId, t.position),
    index("onboarding_items_due").on(t.dueOn).where(sql`done_at is null`),
  ],
);

/** Private files of a lead. */
export const files = pgTable(
  "files",
  {
    ...created(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    onboardingItemId: uuid("onboarding_item_id").references(() => onboardingItems.id, {
      onDelete: "set null",
    }),
    name: text("name").notNull(),
    /** Detected from the content. */
    mediaType: text("media_type").notNull(),
    bytes: integer("bytes").notNull(),
    /** In hex. */
    sha256: text("sha256").notNull(),
    fileKey: text("file_key").notNull(),
    uploadedBy: uuid("uploaded_by").references(() => users.id, { onDelete: "set null" }),
    /** Copied; the owner's for an upload by link. */
    uploadedByName: text("uploaded_by_name").notNull(),
    deletedAt: instant("deleted_at"),
    version: version(),
  },
  (t) => [index("files_lead").on(t.leadId, t.createdAt.desc().nullsFirst())],
);
