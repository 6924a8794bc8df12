import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, edited, instant, version } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { leads } from "#db/schema/leads.ts";
import { realtorReferrals } from "#db/schema/referrals.ts";

export const tasks = pgTable(
  "tasks",
  {
    ...created(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    deletedLeadId: uuid("deleted_lead_id").references(() => leads.id, { onDelete: "set null" }),
    referralId: uuid("referral_id").references(() => realtorReferrals.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    title: text("title").notNull(),
    detail: text("detail"),
    dueAt: instant("due_at").notNull(),
    assignedTo: uuid("assigned_to").references(() => users.id, { onDelete: "set null" }),
    doneAt: instant("done_at"),
    doneBy: uuid("done_by").references(() => users.id, { onDelete: "set null" }),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    dedupeKey: text("dedupe_key"),
    version: version(),
  },
  (t) => [
    uniqueIndex("tasks_dedupe").on(t.dedupeKey),
    index("tasks_open").on(t.dueAt, t.id).where(sql`done_at is null`),
    index("tasks_lead").on(t.leadId),
    index("tasks_deleted_lead").on(t.deletedLeadId).where(sql`deleted_lead_id is not null`),
    index("tasks_referral").on(t.referralId).where(sql`referral_id is not null`),
    index("tasks_done").on(t.doneBy, t.doneAt.desc().nullsFirst()).where(sql`done_at is not null`),
  ],
);

/** How soon we promised to act. Met when `metAt` is not after `dueAt`. */
export const responseTargets = pgTable(
  "response_targets",
  {
    ...edited(),
    kind: text("kind").notNull(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    referralId: uuid("referral_id").references(() => realtorReferrals.id, { onDelete: "cascade" }),
    startedAt: instant("started_at").notNull(),
    dueAt: instant("due_at").notNull(),
    metAt: instant("met_at"),
    metBy: uuid("met_by").references(() => users.id, { onDelete: "set null" }),
    warnedAt: instant("warned_at"),
    missedAt: instant("missed_at"),
    /** No longer due, for example because the lead was lost. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("response_targets_open").on(t.dueAt, t.id).where(sql`met_at is null and ended_at is null`),
    uniqueIndex("response_targets_lead")
      .on(t.leadId, t.kind)
      .where(sql`lead_id is not null and met_at is null and ended_at is null`),
    index("response_targets_due").on(t.dueAt, t.kind),
    index("response_targets_referral").on(t.referralId).where(sql`referral_id is not null`),
    index("response_targets_history").on(t.leadId, t.startedAt).where(sql`lead_id is not null`),
  ],
);
