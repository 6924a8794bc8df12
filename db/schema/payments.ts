import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { invoiceStatuses, modes, paymentStatuses, refundStatuses } from "#app/lib/statuses.ts";
import { created, createdAt, instant, listOf, version } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { leads } from "#db/schema/leads.ts";

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

export const invoices = pgTable(
  "invoices",
  {
    ...created(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    number: text("number"),
    description: text("description").notNull(),
    status: text("status", { enum: invoiceStatuses }).notNull().default("creating"),
    amountCents: integer("amount_cents").notNull(),
    paidCents: integer("paid_cents").notNull().default(0),
    refundedCents: integer("refunded_cents").notNull().default(0),
    paymentIntentId: text("payment_intent_id").unique(),
    currency: text("currency").notNull().default("usd"),
    daysUntilDue: integer("days_until_due").notNull(),
    dueAt: instant("due_at"),
    mode: text("mode", { enum: modes }).notNull(),
    vendorId: text("vendor_id"),
    /** Part of the vendor's idempotency keys. */
    round: integer("round").notNull().default(1),
    hostedUrl: text("hosted_url"),
    pdfUrl: text("pdf_url"),
    finalizedAt: instant("finalized_at"),
    sentAt: instant("sent_at"),
    paidAt: instant("paid_at"),
    /** Set for a check that the office received. */
    checkNumber: text("check_number"),
    remindedAt: instant("reminded_at"),
    voidAskedAt: instant("void_asked_at"),
    voidedAt: instant("voided_at"),
    voidReason: text("void_reason"),
    problem: text("problem"),
    checkedAt: instant("checked_at"),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    version: version(),
  },
  (t) => [
    uniqueIndex("invoices_vendor").on(t.vendorId),
    index("invoices_lead").on(t.leadId, t.createdAt.desc().nullsFirst()),
    index("invoices_unsettled").on(t.checkedAt).where(sql`status in ('open', 'uncollectible')`),
    index("invoices_created_by").on(t.createdBy).where(sql`created_by is not null`),
    check("invoices_status", sql`${t.status} in ${listOf(invoiceStatuses)}`),
    check("invoices_mode", sql`${t.mode} in ${listOf(modes)}`),
    check("invoices_amount", sql`${t.amountCents} > 0 and ${t.paidCents} >= 0`),
  ],
);

export const invoiceRefunds = pgTable(
  "invoice_refunds",
  {
    ...created(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "restrict" }),
    ...refundColumns(),
  },
  (t) => [
    check("invoice_refunds_status", sql`${t.status} in ${listOf(refundStatuses)}`),
    check("invoice_refunds_amount", sql`${t.amountCents} > 0`),
    index("invoice_refunds_invoice").on(t.invoiceId),
    index("invoice_refunds_requested_by").on(t.requestedBy).where(sql`requested_by is not null`),
  ],
);

/** In cents. */
export const invoiceItems = pgTable(
  "invoice_items",
  {
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    description: text("description").notNull(),
    amountCents: integer("amount_cents").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.position] }),
    check("invoice_items_amount", sql`${t.amountCents} >= 0`),
  ],
);

export const sandboxInvoices = pgTable(
  "sandbox_invoices",
  {
    /** `in_…` */
    id: text("id").primaryKey(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .unique()
      .references(() => invoices.id, { onDelete: "cascade" }),
    serial: integer("serial").generatedAlwaysAsIdentity({ startWith: 1001 }).unique(),
    createdAt: createdAt(),
    amountCents: integer("amount_cents").notNull(),
    dueAt: instant("due_at").notNull(),
    paidAt: instant("paid_at"),
    isVoid: boolean("is_void").notNull().default(false),
  },
  (t) => [check("sandbox_invoices_paid_or_void", sql`not (${t.isVoid} and ${t.paidAt} is not null)`)],
);

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
