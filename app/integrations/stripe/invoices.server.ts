import type { Stripe } from "stripe";
import { z } from "zod";
import {
  askStripe,
  centsSchema,
  dateOf,
  idOf,
  rejected,
  type StripeCall,
  type StripeResult,
} from "#app/integrations/stripe.server.ts";

export type StripeInvoice = {
  id: string;
  number: string | null;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  amountDueCents: number;
  amountPaidCents: number;
  currency: string;
  leadId: string | null;
  invoiceId: string | null;
  dueAt: Date | null;
  paidAt: Date | null;
  /** Anyone with these links can read the invoice. They expire weeks after the due date. */
  hostedUrl: string | null;
  pdfUrl: string | null;
};

type InvoiceResult = StripeResult<{ invoice: StripeInvoice }>;

/** One customer per lead, even if an owner has several. */
export function ensureCustomer(
  customer: { leadId: string; email: string; name: string; phone: string | null; idempotencyKey: string },
  call: StripeCall = {},
): StripeResult<{ customerId: string }> {
  const { leadId, email, name, phone, idempotencyKey } = customer;
  return askStripe(call, async (stripe, end) => {
    const { data } = await stripe.customers.list({ email, limit: 100 });
    const known = data.find(({ metadata }) => metadata?.leadId === leadId);
    if (known) return { ok: true, customerId: CustomerId.parse(known.id) };
    end.throwIfAborted();
    const created = await stripe.customers.create(
      { email, name, ...(phone && { phone }), metadata: { leadId } },
      { idempotencyKey },
    );
    return { ok: true, customerId: CustomerId.parse(created.id) };
  });
}

export const updateCustomer = (
  { customerId, email, idempotencyKey }: { customerId: string; email: string; idempotencyKey: string },
  call: StripeCall = {},
): StripeResult<object> =>
  askStripe(call, async (stripe) => {
    Known.parse(await stripe.customers.update(customerId, { email }, { idempotencyKey }));
    return { ok: true };
  });

const CustomerId = z.string().startsWith("cus_");

/** Any other reply is not Stripe's. */
const Known = z.object({ id: z.string(), object: z.string() });

type NewInvoice = {
  customerId: string;
  leadId: string;
  invoiceId: string;
  description: string;
  daysUntilDue: number;
  idempotencyKey: string;
};

/** Stripe doesn't finalize it automatically. */
export const createInvoice = (
  { customerId, leadId, invoiceId, description, daysUntilDue, idempotencyKey }: NewInvoice,
  call: StripeCall = {},
): InvoiceResult =>
  askStripe(call, async (stripe) => {
    const created = await stripe.invoices.create(
      {
        customer: customerId,
        collection_method: "send_invoice",
        days_until_due: daysUntilDue,
        auto_advance: false,
        pending_invoice_items_behavior: "exclude",
        currency: "usd",
        description,
        metadata: { leadId, invoiceId },
      },
      { idempotencyKey },
    );
    return { ok: true, invoice: invoiceOf(created) };
  });

type NewItem = {
  customerId: string;
  invoiceId: string;
  description: string;
  amountCents: number;
  idempotencyKey: string;
};

export const addInvoiceItem = (
  { customerId, invoiceId, description, amountCents, idempotencyKey }: NewItem,
  call: StripeCall = {},
): StripeResult<object> =>
  askStripe(call, async (stripe) => {
    const item = { customer: customerId, invoice: invoiceId, amount: amountCents, description };
    Known.parse(await stripe.invoiceItems.create({ ...item, currency: "usd" }, { idempotencyKey }));
    return { ok: true };
  });

type Keyed = { id: string; idempotencyKey: string };

export const finalizeInvoice = ({ id, idempotencyKey }: Keyed, call: StripeCall = {}): InvoiceResult =>
  withInvoice(id, call, ({ invoices }) =>
    invoices.finalizeInvoice(id, { auto_advance: false }, { idempotencyKey }),
  );

/** A new key sends the email again. */
export const sendInvoice = ({ id, idempotencyKey }: Keyed, call: StripeCall = {}): InvoiceResult =>
  withInvoice(id, call, ({ invoices }) => invoices.sendInvoice(id, {}, { idempotencyKey }));

export const voidInvoice = (id: string, call: StripeCall = {}): InvoiceResult =>
  withInvoice(id, call, ({ invoices }) => invoices.voidInvoice(id));

export async function deleteDraft(id: string, call: StripeCall = {}): StripeResult<object> {
  if (!invoiceId.test(id)) return noSuchInvoice();
  return askStripe(call, async ({ invoices }) => {
    Known.parse(await invoices.del(id));
    return { ok: true };
  });
}

export const findInvoice = (id: string, call: StripeCall = {}): InvoiceResult =>
  withInvoice(id, call, ({ invoices }) => invoices.retrieve(id));

const invoiceId = /^in_\w{1,200}$/;
const noSuchInvoice = () => rejected("This is no id of an invoice", "resource_missing");

/** The SDK would build another URL from an empty id. */
async function withInvoice(
  id: string,
  call: StripeCall,
  work: (stripe: Stripe) => Promise<Stripe.Invoice>,
): InvoiceResult {
  if (!invoiceId.test(id)) return noSuchInvoice();
  return askStripe(call, async (stripe) => ({ ok: true, invoice: invoiceOf(await work(stripe)) }));
}

function invoiceOf(invoice: Stripe.Invoice): StripeInvoice {
  const { id, status, amount_due, amount_paid, hosted_invoice_url, invoice_pdf } = Invoice.parse(invoice);
  const paidAt = invoice.status_transitions?.paid_at;
  return {
    id,
    number: invoice.number ?? null,
    status,
    amountDueCents: amount_due,
    amountPaidCents: amount_paid,
    currency: invoice.currency,
    leadId: invoice.metadata?.leadId ?? null,
    invoiceId: invoice.metadata?.invoiceId ?? null,
    dueAt: invoice.due_date ? dateOf(invoice.due_date) : null,
    paidAt: status === "paid" && paidAt ? dateOf(paidAt) : null,
    hostedUrl: hosted_invoice_url ?? null,
    pdfUrl: invoice_pdf ?? null,
  };
}

const link = z.url({ protocol: /^https?$/ }).nullish();

const Invoice = z.object({
  id: z.string().startsWith("in_"),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]),
  amount_due: centsSchema,
  amount_paid: centsSchema,
  hosted_invoice_url: link,
  invoice_pdf: link,
});

/** `pi_…`; null if it was paid outside of Stripe. */
export const findPaymentIntent = (
  invoiceId: string,
  call: StripeCall = {},
): StripeResult<{ paymentIntentId: string | null }> =>
  askStripe(call, async (stripe) => {
    const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: "paid", limit: 10 });
    const intents = data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
    return { ok: true, paymentIntentId: intents[0] ?? null };
  });
