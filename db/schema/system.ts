import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, citext, createdAt, id, instant } from "#db/columns.ts";
import { users } from "#db/schema/auth.ts";
import { leads } from "#db/schema/leads.ts";

/** Every side effect that leaves the process, written in the transaction that causes it. */
export const outbox = pgTable(
  "outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    dedupeKey: text("dedupe_key").unique(),
    createdAt: createdAt(),
    runAt: instant("run_at").notNull().defaultNow(),
    leasedUntil: instant("leased_until"),
    attempts: integer("attempts").notNull().default(0),
    doneAt: instant("done_at"),
    parkedAt: instant("parked_at"),
    providerId: text("provider_id"),
    lastError: text("last_error"),
  },
  (t) => [
    // Mail is worked apart from the rest.
    index("outbox_line")
      .on(sql`(case when kind like 'mail-%' then 'mail' else 'other' end)`, t.runAt, t.id)
      .where(sql`done_at is null and parked_at is null`),
    index("outbox_parked").on(t.id.desc()).where(sql`parked_at is not null`),
  ],
);

/** Each mail and text message that went out, or would have gone out from the sandbox, and each text that came in. */
export const messages = pgTable(
  "messages",
  {
    id: id(),
    createdAt: createdAt(),
    outboxId: bigint("outbox_id", { mode: "number" }).unique(),
    /** email or sms */
    channel: text("channel").notNull().default("email"),
    /** out or in */
    direction: text("direction").notNull().default("out"),
    /** live or sandbox */
    mode: text("mode").notNull(),
    kind: text("kind").notNull(),
    recipient: citext("recipient").notNull(),
    sender: text("sender").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    body: text("body").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    /** Why this person gets this message, in one sentence. */
    reason: text("reason").notNull(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    providerId: text("provider_id"),
    /** How far a text has got, in the carrier's words; null for mail and in the sandbox. */
    status: text("status"),
    /** The carrier's number for why a text was not delivered. */
    errorCode: integer("error_code"),
    /** Parts that a text is billed as. */
    segments: integer("segments"),
  },
  (t) => [
    uniqueIndex("messages_text").on(t.providerId).where(sql`channel = 'sms'`),
    index("messages_texts_with").on(t.recipient, t.createdAt).where(sql`channel = 'sms'`),
    index("messages_recent").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("messages_lead").on(t.leadId).where(sql`lead_id is not null`),
    index("messages_recipient").on(t.recipient, t.kind, t.createdAt),
  ],
);

export const consents = pgTable(
  "consents",
  {
    id: id(),
    at: instant("at").notNull().defaultNow(),
    email: citext("email"),
    phoneE164: text("phone_e164"),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    /** report, enrollment, calculator, webinar, referral, sms */
    purpose: text("purpose").notNull(),
    wordingVersion: text("wording_version").notNull(),
    wording: text("wording").notNull(),
    page: text("page").notNull(),
    ip: text("ip"),
  },
  (t) => [
    index("consents_email").on(t.email),
    index("consents_lead").on(t.leadId).where(sql`lead_id is not null`),
  ],
);

export const suppressions = pgTable(
  "suppressions",
  {
    id: id(),
    at: instant("at").notNull().defaultNow(),
    /** email or sms */
    channel: text("channel").notNull(),
    address: citext("address").notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [uniqueIndex("suppressions_identity").on(t.channel, t.address)],
);

export const siteSettings = pgTable("site_settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
});

export const feeSchedules = pgTable("fee_schedules", {
  name: text("name").primaryKey(),
  effectiveFrom: date("effective_from", { mode: "string" }).notNull().unique(),
  document: jsonb("document").notNull(),
  createdAt: createdAt(),
});

/** One row per form that was sent; a repeat of the key gets the first answer again. */
export const formKeys = pgTable(
  "form_keys",
  {
    key: uuid("key").primaryKey(),
    form: text("form").notNull(),
    result: jsonb("result").$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("form_keys_age").on(t.createdAt)],
);

/** The shape that rate-limiter-flexible expects. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: timestamp("expire", { withTimezone: true }),
  },
  (t) => [index("rate_limits_expiry").on(t.expire)],
);

/** The answers, where they came from, and what came after them; absent until there is something to tell. */
export type EnrollmentValues = Partial<Record<AnswerName | OriginName | AfterName, string>>;
type AnswerName =
  | "propertyType"
  | "unitCount"
  | "estimatedRent"
  | "streetAddress"
  | "zipCode"
  | "city"
  | "name"
  | "email"
  | "phone"
  | "sms";
type OriginName = "from" | "carriedEmail" | "carriedStreet" | "carriedLead";
type AfterName = "quoteId" | "agreementAt" | "walkthroughAt" | "wishedAt" | "walkthroughChoices";

/** An enrolment that somebody has begun, found by the secret in the browser's cookie (SHA-256 here). */
export const enrollmentDrafts = pgTable(
  "enrollment_drafts",
  {
    secretHash: bytea("secret_hash").primaryKey(),
    values: jsonb("values").$type<EnrollmentValues>().notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** Set when it was completed; the pages after that belong to this lead. */
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("enrollment_drafts_age").on(t.updatedAt),
    index("enrollment_drafts_lead").on(t.leadId).where(sql`lead_id is not null`),
  ],
);
