import { z } from "zod";
import { cents, reference, time } from "#app/integrations/stripe/checkout-reply.ts";

/** An invoice in our words; money in cents of `currency`. */
export type StripeInvoice = {
  id: string;
  /** What the customer reads on it; null while it is a draft. */
  number: string | null;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  description: string;
  amountDueCents: number;
  amountPaidCents: number;
  currency: string;
  leadId: string | null;
  /** Our own id, as noted when it was made; null on those of other programs. */
  invoiceId: string | null;
  customerId: string | null;
  createdAt: Date;
  /** Null while it is a draft. */
  dueAt: Date | null;
  /** Null while it is not paid. */
  paidAt: Date | null;
  /** Whoever has these links can read the invoice; they end some weeks after the due date, so ask anew. */
  hostedUrl: string | null;
  pdfUrl: string | null;
  /** The first of them, where the vendor's reply holds no more. */
  items: { description: string; amountCents: number }[];
};

/** Throws where the shape is not the vendor's. */
export function invoiceOf(body: unknown): StripeInvoice {
  const invoice = Invoice.parse(body);
  return {
    id: invoice.id,
    number: invoice.number ?? null,
    status: invoice.status,
    description: invoice.description ?? "",
    amountDueCents: invoice.amount_due,
    amountPaidCents: invoice.amount_paid,
    currency: invoice.currency,
    leadId: invoice.metadata?.leadId ?? null,
    invoiceId: invoice.metadata?.invoiceId ?? null,
    customerId: invoice.customer?.id ?? null,
    createdAt: invoice.created,
    dueAt: invoice.due_date ?? null,
    paidAt: invoice.status === "paid" ? (invoice.status_transitions?.paid_at ?? null) : null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    items: invoice.lines.data.map(({ description, amount }) => ({
      description: description ?? "",
      amountCents: amount,
    })),
  };
}

const text = z.string().nullish();
const link = z.url({ protocol: /^https?$/ }).nullish();

const Invoice = z.object({
  id: z.string().startsWith("in_"),
  object: z.literal("invoice"),
  number: text,
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]),
  description: text,
  amount_due: cents,
  amount_paid: cents,
  currency: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  customer: reference,
  created: time,
  due_date: time.nullish(),
  status_transitions: z.object({ paid_at: time.nullish() }).nullish(),
  hosted_invoice_url: link,
  invoice_pdf: link,
  // A credit is a line below zero.
  lines: z.object({ data: z.array(z.object({ description: text, amount: z.number().int() })) }),
});
