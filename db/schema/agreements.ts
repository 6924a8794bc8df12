import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { modes } from "#app/lib/statuses.ts";
import { citext, created, createdAt, instant, listOf, version } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { leads } from "#db/schema/leads.ts";
import { quotes } from "#db/schema/pricing.ts";

export type StoredAgreementItem = { key: string; label: string; value: string | null; missing: string[] };

const statuses = [
  "draft",
  "preparing",
  "sent",
  "viewed",
  "owner_signed",
  "completed",
  "declined",
  "expired",
  "cancelled",
] as const;

export const agreements = pgTable(
  "agreements",
  {
    ...created(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    quoteId: uuid("quote_id").references(() => quotes.id, { onDelete: "set null" }),
    documentName: text("document_name").notNull(),
    propertyAddress: text("property_address"),
    ownerName: text("owner_name"),
    ownerEmail: citext("owner_email"),
    items: jsonb("items").$type<StoredAgreementItem[]>().notNull(),
    scheduleName: text("schedule_name"),
    /** Remains when the quote is deleted. */
    quoteLine: text("quote_line"),
    mode: text("mode", { enum: modes }).notNull(),
    externalId: text("external_id").notNull().unique(),
    submissionId: text("submission_id").unique(),
    /** The secret part of the owner's link. */
    ownerKey: uuid("owner_key").notNull().unique().default(sql`gen_random_uuid()`),
    status: text("status", { enum: statuses }).notNull(),
    problem: text("problem"),
    ownerUrl: text("owner_url"),
    brokerUrl: text("broker_url"),
    /** Since then the vendor may have created it. */
    attemptedAt: instant("attempted_at"),
    openingUntil: instant("opening_until"),
    sentAt: instant("sent_at"),
    viewedAt: instant("viewed_at"),
    ownerSignedAt: instant("owner_signed_at"),
    completedAt: instant("completed_at"),
    declinedAt: instant("declined_at"),
    declineReason: text("decline_reason"),
    cancelReason: text("cancel_reason"),
    /** Since then a canceled agreement can't be signed. */
    closedAt: instant("closed_at"),
    fileKey: text("file_key"),
    /** In hex. */
    fileSha256: text("file_sha256"),
    auditFileKey: text("audit_file_key"),
    remindedAt: instant("reminded_at"),
    reminders: integer("reminders").notNull().default(0),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    version: version(),
  },
  (t) => [
    uniqueIndex("agreements_live")
      .on(t.leadId)
      .where(sql`status in ('draft', 'preparing', 'sent', 'viewed', 'owner_signed')`),
    index("agreements_lead").on(t.leadId, t.createdAt.desc().nullsFirst()),
    index("agreements_quote").on(t.quoteId).where(sql`quote_id is not null`),
    index("agreements_keyset").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("agreements_out")
      .on(t.sentAt)
      .where(
        sql`status in ('sent', 'viewed', 'owner_signed') or (status = 'completed' and file_key is null)`,
      ),
    check("agreements_status", sql`status in ${listOf(statuses)}`),
    check("agreements_mode", sql`mode in ${listOf(modes)}`),
  ],
);

export const sandboxSubmissions = pgTable("sandbox_submissions", {
  ...created(),
  agreementId: uuid("agreement_id")
    .notNull()
    .unique()
    .references(() => agreements.id, { onDelete: "cascade" }),
  ownerSlug: uuid("owner_slug").notNull().unique().default(sql`gen_random_uuid()`),
  brokerSlug: uuid("broker_slug").notNull().unique().default(sql`gen_random_uuid()`),
  expiresAt: instant("expires_at").notNull(),
  openedAt: instant("opened_at"),
  ownerName: text("owner_name"),
  ownerSignedAt: instant("owner_signed_at"),
  brokerName: text("broker_name"),
  brokerSignedAt: instant("broker_signed_at"),
  declinedAt: instant("declined_at"),
  declineReason: text("decline_reason"),
  archivedAt: instant("archived_at"),
});

export const docusealEvents = pgTable(
  "docuseal_events",
  {
    key: text("key").primaryKey(),
    receivedAt: instant("received_at").notNull().defaultNow(),
  },
  (t) => [index("docuseal_events_age").on(t.receivedAt)],
);

/** Opens an agreement once on the device of the office. */
export const signingLinks = pgTable("signing_links", {
  key: uuid("key").primaryKey().default(sql`gen_random_uuid()`),
  createdAt: createdAt(),
  agreementId: uuid("agreement_id")
    .notNull()
    .references(() => agreements.id, { onDelete: "cascade" }),
  createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});
