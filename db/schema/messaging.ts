import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { citext, created, id, instant } from "#db/columns.ts";
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
    /** report, enrollment, calculator, webinar, referral or sms */
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
