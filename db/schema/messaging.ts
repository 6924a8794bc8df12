import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { citext, created, id, instant, listOf } from "#db/columns.ts";
import { leads } from "#db/schema/leads.ts";
import { tasks } from "#db/schema/tasks.ts";

export const messages = pgTable(
  "messages",
  {
    ...created(),
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
    /** Shown to the recipient. */
    reason: text("reason").notNull(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    providerId: text("provider_id"),
    /** Null for email and in the sandbox. */
    status: text("status"),
    errorCode: integer("error_code"),
    segments: integer("segments"),
  },
  (t) => [
    uniqueIndex("messages_mail_in").on(t.providerId).where(sql`direction = 'in' and channel = 'email'`),
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
    /** report, enrollment, calculator, webinar, referral, sms, marketing-email or marketing-sms */
    purpose: text("purpose").notNull(),
    wordingVersion: text("wording_version").notNull(),
    wording: text("wording").notNull(),
    page: text("page").notNull(),
    ip: text("ip"),
  },
  (t) => [
    index("consents_email").on(t.email),
    index("consents_lead").on(t.leadId).where(sql`lead_id is not null`),
    index("consents_phone").on(t.phoneE164).where(sql`phone_e164 is not null`),
  ],
);

/** Of an email that was given up. Holds until its task is done; without a task, until the address changes. */
export const bounces = pgTable(
  "bounces",
  {
    id: id(),
    at: instant("at").notNull().defaultNow(),
    address: citext("address").notNull(),
    /** hard: refused for good; soft: for now, such as a full mailbox */
    kind: text("kind").notNull(),
    diagnosis: text("diagnosis").notNull(),
    taskId: uuid("task_id")
      .unique()
      .references(() => tasks.id, { onDelete: "cascade" }),
  },
  (t) => [index("bounces_address").on(t.address)],
);

export const suppressions = pgTable(
  "suppressions",
  {
    id: id(),
    at: instant("at").notNull().defaultNow(),
    /** email, sms or call */
    channel: text("channel").notNull(),
    address: citext("address").notNull(),
    reason: text("reason").notNull(),
    endedAt: instant("ended_at"),
    endReason: text("end_reason"),
  },
  (t) => [uniqueIndex("suppressions_identity").on(t.channel, t.address)],
);

/** What a mailbox wants of our marketing; email that a person asked for doesn't depend on it. */
export const emailPreferences = pgTable("email_preferences", {
  ...created(),
  email: citext("email").notNull().unique(),
  /** The secret of the links in our emails. */
  key: uuid("key").notNull().unique().default(sql`gen_random_uuid()`),
  /** Holds until a later consent to marketing. */
  stoppedAt: instant("stopped_at"),
  pausedUntil: instant("paused_until"),
  topicsOff: text("topics_off").array().notNull().default(sql`'{rent-changes}'`),
});

export const consentEventKinds = [
  "withdrawn",
  "suppressed",
  "ended",
  "bounced",
  "complained",
  "paused",
  "resumed",
] as const;

/** Append-only: triggers refuse everything but another lead in a merge. What was given is in `consents`. */
export const consentEvents = pgTable(
  "consent_events",
  {
    id: id(),
    at: instant("at").notNull().defaultNow(),
    email: citext("email"),
    phoneE164: text("phone_e164"),
    /** No reference, because the row outlives the lead. */
    leadId: uuid("lead_id"),
    kind: text("kind", { enum: consentEventKinds }).notNull(),
    /** email, sms or call; `marketing` is marketing by email */
    channel: text("channel").notNull(),
    reason: text("reason").notNull(),
    page: text("page"),
    who: text("who").notNull(),
  },
  (t) => [
    check("consent_events_kind", sql`${t.kind} in ${listOf(consentEventKinds)}`),
    index("consent_events_email").on(t.email).where(sql`email is not null`),
    index("consent_events_phone").on(t.phoneE164).where(sql`phone_e164 is not null`),
    index("consent_events_lead").on(t.leadId).where(sql`lead_id is not null`),
  ],
);
