import type { Stripe } from "stripe";
import { z } from "zod";
import { askStripe, type StripeCall, type StripeResult } from "#app/integrations/stripe/client.server.ts";
import { rejected } from "#app/integrations/stripe/failure.ts";
import { invoiceOf, type StripeInvoice } from "#app/integrations/stripe/invoice-reply.ts";

type InvoiceResult = StripeResult<{ invoice: StripeInvoice }>;

/**
 * Starts a draft without items for one customer, payable within `daysUntilDue` of its finalizing. Nothing that waits
 * on the customer is drawn in, and the vendor does not finalize it by itself.
 */
export function createInvoice(
  draft: {
    customerId: string;
    leadId: string;
    /** Ours, by which it is found again where the answer was lost. */
    invoiceId: string;
    description: string;
    currency: "usd";
    daysUntilDue: number;
    idempotencyKey: string;
  },
  call: StripeCall = {},
): InvoiceResult {
  const { customerId, leadId, invoiceId, description, currency, daysUntilDue, idempotencyKey } = draft;
  return askStripe(call, async (stripe) => {
    const created = await stripe.invoices.create(
      {
        customer: customerId,
        collection_method: "send_invoice",
        days_until_due: daysUntilDue,
        auto_advance: false,
        pending_invoice_items_behavior: "exclude",
        currency,
        ...(description && { description }),
        metadata: { leadId, invoiceId },
      },
      { idempotencyKey },
    );
    return { ok: true, invoice: invoiceOf(created) };
  });
}

/** Adds one line to a draft; rejected once it is finalized. */
export function addInvoiceItem(
  item: {
    customerId: string;
    invoiceId: string;
    description: string;
    amountCents: number;
    currency: "usd";
    idempotencyKey: string;
  },
  call: StripeCall = {},
): StripeResult<{ itemId: string }> {
  const { customerId, invoiceId, description, amountCents, currency, idempotencyKey } = item;
  return askStripe(call, async (stripe) => {
    const added = await stripe.invoiceItems.create(
      { customer: customerId, invoice: invoiceId, amount: amountCents, currency, description },
      { idempotencyKey },
    );
    return { ok: true, itemId: Item.parse(added).id };
  });
}

/** Fixes the amounts and gives a draft its number and links. One without items is paid at once. */
export function finalizeInvoice(
  { id, idempotencyKey }: { id: string; idempotencyKey: string },
  call: StripeCall = {},
): InvoiceResult {
  return withInvoice(id, call, ({ invoices }) =>
    invoices.finalizeInvoice(id, { auto_advance: false }, { idempotencyKey }),
  );
}

/** Has the vendor mail it to the customer, and finalizes a draft first. Another key mails it again. */
export function sendInvoice(
  { id, idempotencyKey }: { id: string; idempotencyKey: string },
  call: StripeCall = {},
): InvoiceResult {
  return withInvoice(id, call, ({ invoices }) => invoices.sendInvoice(id, {}, { idempotencyKey }));
}

/** Cancels an invoice that is open or uncollectible; any other is rejected. */
export function voidInvoice(id: string, call: StripeCall = {}): InvoiceResult {
  return withInvoice(id, call, ({ invoices }) => invoices.voidInvoice(id));
}

/** Removes an invoice that was never finalized; any other is rejected. */
export async function deleteDraft(id: string, call: StripeCall = {}): StripeResult<{ id: string }> {
  if (!invoiceId.test(id)) return notAnInvoice();
  return askStripe(call, async ({ invoices }) => ({
    ok: true,
    id: Deleted.parse(await invoices.del(id)).id,
  }));
}

/** An invoice by its id with fresh links; an unknown one is rejected. */
export function findInvoice(id: string, call: StripeCall = {}): InvoiceResult {
  return withInvoice(id, call, ({ invoices }) => invoices.retrieve(id));
}

/** The invoices of one customer, newest first, 50 at a time: `next` goes into `after` for the following page. */
export async function listInvoices(
  { customerId, after = null }: { customerId: string; after?: string | null },
  call: StripeCall = {},
): StripeResult<{ invoices: StripeInvoice[]; next: string | null }> {
  // Without a customer the vendor lists those of everybody.
  if (!/^cus_\w{1,200}$/.test(customerId)) return rejected("This is no id of a customer", "resource_missing");
  return askStripe(call, async (stripe) => {
    const page = Page.parse(
      await stripe.invoices.list({
        customer: customerId,
        limit: 50,
        ...(after && { starting_after: after }),
      }),
    );
    const invoices = page.data.map(invoiceOf);
    return { ok: true, invoices, next: page.has_more ? (invoices.at(-1)?.id ?? null) : null };
  });
}

const invoiceId = /^in_\w{1,200}$/;
const notAnInvoice = () => rejected("This is no id of an invoice", "resource_missing");

/** The SDK would make another address of an id that is empty. */
async function withInvoice(
  id: string,
  call: StripeCall,
  work: (stripe: Stripe) => Promise<unknown>,
): InvoiceResult {
  if (!invoiceId.test(id)) return notAnInvoice();
  return askStripe(call, async (stripe) => ({ ok: true, invoice: invoiceOf(await work(stripe)) }));
}

const Item = z.object({ id: z.string().startsWith("ii_") });
const Deleted = z.object({ id: z.string(), deleted: z.literal(true) });
const Page = z.object({ data: z.array(z.unknown()).max(100), has_more: z.boolean() });
