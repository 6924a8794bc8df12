import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "#db/columns.ts";
import { users } from "#db/schema/auth.ts";
import { leads } from "#db/schema/leads.ts";

/** What an owner is asked to pay once, from the link that staff send to the receipt. Money in cents. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    createdAt: createdAt(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    /** As they were when the payment was asked for; gone with the lead where nothing was paid. */
    ownerName: text("owner_name"),
    address: text("address"),
    /** The fee schedule and its model that the amount comes from. */
    scheduleName: text("schedule_name").notNull(),
    model: text("model").notNull(),
    /** The quote that names the amount, in its words; null where the owner was never quoted. */
    quoteLine: text("quote_line"),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("usd"),
    description: text("description").notNull(),
    status: text("status").notNull().default("created"),
    /** live: the vendor moves the money; sandbox: it is only played. */
    mode: text("mode").notNull(),
    /** Counts the pages that were asked of the vendor; with the id, the key under which each is made once. */
    attempt: integer("attempt").notNull().default(0),
    sessionId: text("session_id").unique(),
    paymentIntentId: text("payment_intent_id"),
    /** The vendor's page, while it is open. */
    url: text("url"),
    expiresAt: instant("expires_at"),
    paidAt: instant("paid_at"),
    refundedCents: integer("refunded_cents").notNull().default(0),
    disputedAt: instant("disputed_at"),
    receiptUrl: text("receipt_url"),
    /** Why the last card was declined, in the vendor's word. */
    declineCode: text("decline_code"),
    /** When and why the owner last pressed Pay and no payment page could be opened. */
    openFailedAt: instant("open_failed_at"),
    openProblem: text("open_problem"),
    cancelReason: text("cancel_reason"),
    /** Why a person has to look at it. */
    parkedReason: text("parked_reason"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    check(
      "payments_status",
      sql`${t.status} in ('created', 'open', 'failed', 'expired', 'cancelled', 'paid', 'refunded', 'disputed', 'lost')`,
    ),
    check("payments_mode", sql`${t.mode} in ('live', 'sandbox')`),
    check("payments_amount", sql`${t.amountCents} > 0 and ${t.refundedCents} between 0 and ${t.amountCents}`),
    uniqueIndex("payments_one_live").on(t.leadId).where(sql`status in ('created', 'open')`),
    index("payments_lead").on(t.leadId),
    index("payments_intent").on(t.paymentIntentId).where(sql`payment_intent_id is not null`),
    index("payments_open").on(t.createdAt).where(sql`status in ('created', 'open')`),
  ],
);

/** Money on its way back, asked for here or at the vendor's own console. */
export const paymentRefunds = pgTable(
  "payment_refunds",
  {
    id: id(),
    createdAt: createdAt(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "restrict" }),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").notNull(),
    requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "set null" }),
    status: text("status").notNull().default("requested"),
    vendorRefundId: text("vendor_refund_id").unique(),
    failureReason: text("failure_reason"),
    /** When the vendor said what became of it. */
    settledAt: instant("settled_at"),
  },
  (t) => [
    check("refunds_status", sql`${t.status} in ('requested', 'pending', 'succeeded', 'failed')`),
    check("refunds_amount", sql`${t.amountCents} > 0`),
    index("refunds_payment").on(t.paymentId),
  ],
);

/** The world of the vendor's stand-in: what it would know of its sessions. Used where no key is set, in a demo. */
export const sandboxCheckouts = pgTable(
  "sandbox_checkouts",
  {
    sessionId: text("session_id").primaryKey(),
    createdAt: createdAt(),
    /** Made once for each of these. */
    key: text("key").notNull().unique(),
    paymentId: uuid("payment_id").notNull(),
    leadId: uuid("lead_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    status: text("status").notNull().default("open"),
    expiresAt: instant("expires_at").notNull(),
    /** May lie ahead: until then the session is complete, and not paid. */
    paidAt: instant("paid_at"),
    declined: boolean("declined").notNull().default(false),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** Refunds that were taken: each is made once. */
    refundKeys: text("refund_keys").array().notNull().default(sql`'{}'`),
  },
  (t) => [
    check("sandbox_checkouts_status", sql`${t.status} in ('open', 'complete', 'expired')`),
    index("sandbox_checkouts_payment").on(t.paymentId),
  ],
);

/** The vendor's events that were taken, so that each is worked on once. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    type: text("type").notNull(),
    objectId: text("object_id"),
  },
  (t) => [index("stripe_events_age").on(t.receivedAt)],
);
