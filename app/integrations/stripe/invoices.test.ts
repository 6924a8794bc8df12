import { beforeEach, expect, test } from "vitest";
import { createInvoice, ensureCustomer } from "#app/integrations/stripe/invoices.server.ts";
import { withNewStripe } from "#tests/factories/stripe.ts";

const held = withNewStripe();
let customerId: string;
const owner = {
  leadId: "lead-1",
  email: "owner@mail.example",
  name: "Sample Owner",
  phone: "+15155550142",
  idempotencyKey: "customer:lead-1",
};
beforeEach(async () => {
  const customer = await ensureCustomer(owner);
  customerId = customer.ok ? customer.customerId : "";
});

async function draft(number = 1) {
  const result = await createInvoice({
    customerId,
    leadId: "lead-1",
    invoiceId: "invoice-1",
    description: "Walkthrough repairs",
    daysUntilDue: 14,
    idempotencyKey: `invoice:${number}`,
  });
  if (!result.ok) throw new Error(result.detail);
  return result.invoice;
}

test("creates one customer for a lead, and another for another lead with the same email", async () => {
  expect(held.stripe.requests.at(-1)?.form).toEqual({
    email: "owner@mail.example",
    name: "Sample Owner",
    phone: "+15155550142",
    "metadata[leadId]": "lead-1",
  });
  const again = { ...owner, name: "Another Name", idempotencyKey: "customer:lead-1:2" };
  expect(await ensureCustomer(again)).toEqual({ ok: true, customerId });
  const other = { ...owner, leadId: "lead-2", idempotencyKey: "customer:lead-2" };
  const [first, second] = await Promise.all([ensureCustomer(other), ensureCustomer(other)]);
  expect(first).toEqual(second);
  expect(held.stripe.world.customers.size).toBe(2);
});

test("creates a draft that includes nothing else and that Stripe doesn't finalize", async () => {
  expect(await draft()).toEqual({
    id: "in_sample2",
    number: null,
    status: "draft",
    amountDueCents: 0,
    amountPaidCents: 0,
    currency: "usd",
    leadId: "lead-1",
    invoiceId: "invoice-1",
    dueAt: null,
    paidAt: null,
    hostedUrl: null,
    pdfUrl: null,
  });
  expect(held.stripe.requests.at(-1)).toMatchObject({
    idempotencyKey: "invoice:1",
    form: {
      customer: customerId,
      collection_method: "send_invoice",
      days_until_due: "14",
      auto_advance: "false",
      pending_invoice_items_behavior: "exclude",
      currency: "usd",
      "metadata[leadId]": "lead-1",
      "metadata[invoiceId]": "invoice-1",
    },
  });
});
