import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { modes, paymentStatuses, refundStatuses } from "#app/lib/statuses.ts";
import { created, createdAt, instant, listOf, version } from "#db/columns.ts";
import { users } from "#db/schema/auth.ts";
import { leads } from "#db/schema/leads.ts";

/** In cents. */
export const payments = pgTable(
  "payments",
  {
    ...created(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    /** Copied when requested; deleted with an unpaid payment's lead. */
    ownerName: text("owner_name"),
    address: text("address"),
    scheduleName: text("schedule_name").notNull(),
    model: text("model").notNull(),
    /** Null when the owner was never quoted. */
    quoteLine: text("quote_line"),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("usd"),
    description: text("description").notNull(),
    status: text("status", { enum: paymentStatuses }).notNull().default("created"),
    mode: text("mode", { enum: modes }).notNull(),
    /** Part of the vendor's idempotency key. */
    attempt: integer("attempt").notNull().default(0),
    sessionId: text("session_id").unique(),
    paymentIntentId: text("payment_intent_id"),
    url: text("url"),
    expiresAt: instant("expires_at"),
    paidAt: instant("paid_at"),
    refundedCents: integer("refunded_cents").notNull().default(0),
    disputedAt: instant("disputed_at"),
    receiptUrl: text("receipt_url"),
    declineCode: text("decline_code"),
    openFailedAt: instant("open_failed_at"),
    openProblem: text("open_problem"),
    cancelReason: text("cancel_reason"),
    failedReason: text("parked_reason"),
    version: version(),
  },
  (t) => [
    check("payments_status", sql`${t.status} in ${listOf(paymentStatuses)}`),
    check("payments_mode", sql`${t.mode} in ${listOf(modes)}`),
    check("payments_amount", sql`${t.amountCents} > 0 and ${t.refundedCents} between 0 and ${t.amountCents}`),
    uniqueIndex("payments_one_live").on(t.leadId).where(sql`status in ('created', 'open')`),
    index("payments_lead").on(t.leadId),
    index("payments_intent").on(t.paymentIntentId).where(sql`payment_intent_id is not null`),
    index("payments_open").on(t.createdAt).where(sql`status in ('created', 'open')`),
  ],
);

/** In cents. */
export const refundColumns = () => ({
  amountCents: integer("amount_cents").notNull(),
  reason: text("reason").notNull(),
  requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "set null" }),
  status: text("status", { enum: refundStatuses }).notNull().default("requested"),
  vendorRefundId: text("vendor_refund_id").unique(),
  failureReason: text("failure_reason"),
  settledAt: instant("settled_at"),
});

export const paymentRefunds = pgTable(
  "payment_refunds",
  {
    ...created(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "restrict" }),
    ...refundColumns(),
  },
  (t) => [
    check("refunds_status", sql`${t.status} in ${listOf(refundStatuses)}`),
    check("refunds_amount", sql`${t.amountCents} > 0`),
    index("refunds_payment").on(t.paymentId),
  ],
);

const checkoutStatuses = ["open", "complete", "expired"] as const;

export const sandboxCheckouts = pgTable(
  "sandbox_checkouts",
  {
    sessionId: text("session_id").primaryKey(),
    createdAt: createdAt(),
    key: text("key").notNull().unique(),
    paymentId: uuid("payment_id").notNull(),
    leadId: uuid("lead_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    status: text("status", { enum: checkoutStatuses }).notNull().default("open"),
    expiresAt: instant("expires_at").notNull(),
    /** May be in the future; until then the session is unpaid. */
    paidAt: instant("paid_at"),
    declined: boolean("declined").notNull().default(false),
  },
  (t) => [
    check("sandbox_checkouts_status", sql`${t.status} in ${listOf(checkoutStatuses)}`),
    index("sandbox_checkouts_payment").on(t.paymentId),
  ],
);
