import type { Stripe } from "stripe";
import { z } from "zod";
import { askStripe, centsSchema, dateOf, idOf } from "#app/integrations/stripe.server.ts";

type Customer = {
  leadId: string;
  email: string;
  name: string;
  phone: string | null;
  idempotencyKey: string;
};

/** One customer per lead, even if an owner has several. */
export const ensureCustomer = ({ leadId, email, name, phone, idempotencyKey }: Customer) =>
  askStripe(async (stripe) => {
    const { data } = await stripe.customers.list({ email, limit: 100 });
    const known = data.find(({ metadata }) => metadata?.leadId === leadId);
    const customer =
      known ??
      (await stripe.customers.create(
        { email, name, ...(phone && { phone }), metadata: { leadId } },
        { idempotencyKey },
      ));
    return { ok: true, customerId: CustomerId.parse(customer.id) };
  });

type NewEmail = { customerId: string; email: string; idempotencyKey: string };

export const updateCustomer = ({ customerId, email, idempotencyKey }: NewEmail) =>
  askStripe(async (stripe) => {
    const { id } = await stripe.customers.update(customerId, { email }, { idempotencyKey });
    return { ok: true, customerId: CustomerId.parse(id) };
  });

const CustomerId = z.string().startsWith("cus_");

type NewInvoice = {
  customerId: string;
  leadId: string;
  invoiceId: string;
  description: string;
  daysUntilDue: number;
  idempotencyKey: string;
};

/** An empty draft, which Stripe doesn't finalize automatically. */
export const createInvoice = ({ customerId, leadId, invoiceId, idempotencyKey, ...invoice }: NewInvoice) =>
  askInvoice(({ invoices }) =>
    invoices.create(
      {
        customer: customerId,
        collection_method: "send_invoice",
        days_until_due: invoice.daysUntilDue,
        auto_advance: false,
        pending_invoice_items_behavior: "exclude",
        currency: "usd",
        description: invoice.description,
        metadata: { leadId, invoiceId },
      },
      { idempotencyKey },
    ),
  );

type Keyed = { id: string; idempotencyKey: string };
type NewLines = Keyed & { items: readonly { description: string; amountCents: number }[] };

/** All or none. */
export const addLines = ({ id, items, idempotencyKey }: NewLines) =>
  askInvoice(({ invoices }) => {
    const lines = items.map(({ description, amountCents }) => ({ description, amount: amountCents }));
    return invoices.addLines(id, { lines }, { idempotencyKey });
  });

export const finalizeInvoice = ({ id, idempotencyKey }: Keyed) =>
  askInvoice(({ invoices }) => invoices.finalizeInvoice(id, { auto_advance: false }, { idempotencyKey }));

/** A new key sends the email again. */
export const sendInvoice = ({ id, idempotencyKey }: Keyed) =>
  askInvoice(({ invoices }) => invoices.sendInvoice(id, {}, { idempotencyKey }));

/** Paid by other means, such as a check. */
export const payOutOfBand = ({ id, idempotencyKey }: Keyed) =>
  askInvoice(({ invoices }) => invoices.pay(id, { paid_out_of_band: true }, { idempotencyKey }));

export const voidInvoice = (id: string) => askInvoice(({ invoices }) => invoices.voidInvoice(id));

export const findInvoice = (id: string) => askInvoice(({ invoices }) => invoices.retrieve(id));

const askInvoice = (work: (stripe: Stripe) => Promise<Stripe.Invoice>) =>
  askStripe(async (stripe) => ({ ok: true, invoice: Invoice.parse(await work(stripe)) }));

const link = z.url({ protocol: /^https?$/ }).nullish();
const seconds = z.number().int().nullish();

const Invoice = z
  .object({
    id: z.string().startsWith("in_"),
    number: z.string().nullish(),
    status: z.enum(["draft", "open", "paid", "uncollectible", "void"]),
    amount_due: centsSchema,
    amount_paid: centsSchema,
    currency: z.string(),
    metadata: z.object({ leadId: z.string().optional(), invoiceId: z.string().optional() }).nullish(),
    due_date: seconds,
    status_transitions: z.object({ paid_at: seconds }).nullish(),
    hosted_invoice_url: link,
    invoice_pdf: link,
  })
  .transform(({ id, status, currency, metadata, due_date, status_transitions, ...invoice }) => ({
    id,
    number: invoice.number ?? null,
    status,
    amountDueCents: invoice.amount_due,
    amountPaidCents: invoice.amount_paid,
    currency,
    leadId: metadata?.leadId ?? null,
    invoiceId: metadata?.invoiceId ?? null,
    dueAt: due_date ? dateOf(due_date) : null,
    paidAt: status === "paid" && status_transitions?.paid_at ? dateOf(status_transitions.paid_at) : null,
    /** Anyone with these links can read the invoice. They expire weeks after the due date. */
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }));

export type StripeInvoice = z.output<typeof Invoice>;

/** `pi_…`; null if it was paid outside of Stripe. */
export const findPaymentIntent = (invoiceId: string) =>
  askStripe(async (stripe) => {
    const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: "paid", limit: 10 });
    const intents = data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
    return { ok: true, paymentIntentId: intents[0] ?? null };
  });
