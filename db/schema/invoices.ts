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
import { createdAt, id, instant } from "#db/columns.ts";
import { users } from "#db/schema/auth.ts";
import { leads } from "#db/schema/leads.ts";

/** What an owner is billed for beside the onboarding fee. Stays when its lead is removed for good. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    createdAt: createdAt(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    /** What the owner reads on it; the vendor gives it. */
    number: text("number"),
    description: text("description").notNull(),
    /** creating, draft, failed, open, uncollectible, void or paid; see domain/invoices/rules.ts */
    status: text("status").notNull().default("creating"),
    amountCents: integer("amount_cents").notNull(),
    paidCents: integer("paid_cents").notNull().default(0),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** The card or bank payment at the vendor, once a refund needed it. */
    paymentIntentId: text("payment_intent_id").unique(),
    currency: text("currency").notNull().default("usd"),
    daysUntilDue: integer("days_until_due").notNull(),
    dueAt: instant("due_at"),
    /** live or sandbox */
    mode: text("mode").notNull(),
    customerId: text("customer_id"),
    /** The invoice's id at the vendor. */
    vendorId: text("vendor_id"),
    /** Counts the times it was begun anew; part of the keys under which the vendor is asked. */
    round: integer("round").notNull().default(1),
    hostedUrl: text("hosted_url"),
    pdfUrl: text("pdf_url"),
    finalizedAt: instant("finalized_at"),
    sentAt: instant("sent_at"),
    paidAt: instant("paid_at"),
    voidAskedAt: instant("void_asked_at"),
    voidedAt: instant("voided_at"),
    voidReason: text("void_reason"),
    /** Why the latest step failed, for staff. */
    problem: text("problem"),
    /** When the vendor was last asked how it stands. */
    checkedAt: instant("checked_at"),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("invoices_vendor").on(t.vendorId),
    index("invoices_lead").on(t.leadId, t.createdAt.desc().nullsFirst()),
    index("invoices_unsettled").on(t.checkedAt).where(sql`status in ('open', 'uncollectible')`),
    index("invoices_created_by").on(t.createdBy).where(sql`created_by is not null`),
    check(
      "invoices_status",
      sql`${t.status} in ('creating', 'draft', 'failed', 'open', 'uncollectible', 'void', 'paid')`,
    ),
    check("invoices_mode", sql`${t.mode} in ('live', 'sandbox')`),
    check("invoices_amount", sql`${t.amountCents} > 0 and ${t.paidCents} >= 0`),
  ],
);

/** Money of an invoice on its way back, asked for here or at the vendor's own console. */
export const invoiceRefunds = pgTable(
  "invoice_refunds",
  {
    id: id(),
    createdAt: createdAt(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "restrict" }),
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
    check("invoice_refunds_status", sql`${t.status} in ('requested', 'pending', 'succeeded', 'failed')`),
    check("invoice_refunds_amount", sql`${t.amountCents} > 0`),
    index("invoice_refunds_invoice").on(t.invoiceId),
    index("invoice_refunds_requested_by").on(t.requestedBy).where(sql`requested_by is not null`),
  ],
);

/** The lines of an invoice, in order; cents of its currency. */
export const invoiceItems = pgTable(
  "invoice_items",
  {
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    description: text("description").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** The line's id at the vendor, once it is there. */
    vendorId: text("vendor_id"),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.position] }),
    check("invoice_items_amount", sql`${t.amountCents} >= 0`),
  ],
);

/** In place of the vendor's own records, in a demo only. */
export const sandboxInvoices = pgTable(
  "sandbox_invoices",
  {
    /** As the vendor's ids: `in_…` */
    id: text("id").primaryKey(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .unique()
      .references(() => invoices.id, { onDelete: "cascade" }),
    /** Shown as `SANDBOX-1001`. */
    serial: integer("serial").generatedAlwaysAsIdentity({ startWith: 1001 }).unique(),
    createdAt: createdAt(),
    amountCents: integer("amount_cents").notNull(),
    dueAt: instant("due_at").notNull(),
    paidAt: instant("paid_at"),
    isVoid: boolean("is_void").notNull().default(false),
  },
  (t) => [check("sandbox_invoices_paid_or_void", sql`not (${t.isVoid} and ${t.paidAt} is not null)`)],
);
