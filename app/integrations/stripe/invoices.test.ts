import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addInvoiceItem,
  createInvoice,
  deleteDraft,
  ensureCustomer,
  finalizeInvoice,
  findInvoice,
} from "#app/integrations/stripe/invoices.server.ts";
import { type FakeStripe, startFakeStripe } from "#tests/fakes/stripe.ts";

let stripe: FakeStripe;
let call: { settings: FakeStripe["settings"] };
let customerId: string;
const owner = {
  leadId: "lead-1",
  email: "owner@mail.example",
  name: "Sample Owner",
  phone: "+15155550142",
  idempotencyKey: "customer:lead-1",
};
beforeEach(async () => {
  stripe = await startFakeStripe();
  call = { settings: stripe.settings };
  const customer = await ensureCustomer(owner, call);
  customerId = customer.ok ? customer.customerId : "";
});
afterEach(() => stripe.stop());

async function draft(number = 1) {
  const result = await createInvoice(
    {
      customerId,
      leadId: "lead-1",
      invoiceId: "invoice-1",
      description: "Walkthrough repairs",
      daysUntilDue: 14,
      idempotencyKey: `invoice:${number}`,
    },
    call,
  );
  if (!result.ok) throw new Error(result.detail);
  return result.invoice;
}

const add = (invoiceId: string, amountCents: number, idempotencyKey: string) =>
  addInvoiceItem({ customerId, invoiceId, description: "An item", amountCents, idempotencyKey }, call);

async function _finalized() {
  const { id } = await draft();
  await add(id, 12_500, "a");
  const result = await finalizeInvoice({ id, idempotencyKey: "finalize:1" }, call);
  if (!result.ok) throw new Error(result.detail);
  return result.invoice;
}

const unknown = { ok: false, reason: "rejected", code: "resource_missing" };
const _rejected = { ok: false, reason: "rejected" };

test("creates one customer for a lead, and another for another lead with the same email", async () => {
  expect(stripe.requests.at(-1)?.form).toEqual({
    email: "owner@mail.example",
    name: "Sample Owner",
    phone: "+15155550142",
    "metadata[leadId]": "lead-1",
  });
  const again = { ...owner, name: "Another Name", idempotencyKey: "customer:lead-1:2" };
  expect(await ensureCustomer(again, call)).toEqual({ ok: true, customerId });
  const other = { ...owner, leadId: "lead-2", idempotencyKey: "customer:lead-2" };
  const [first, second] = await Promise.all([ensureCustomer(other, call), ensureCustomer(other, call)]);
  expect(first).toEqual(second);
  expect(stripe.world.customers.size).toBe(2);
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
  expect(stripe.requests.at(-1)).toMatchObject({
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

test("rejects what is no id of an invoice without a request", async () => {
  const before = stripe.requests.length;
  for (const id of ["", "in_", "cus_sample1", "in_1/void"]) {
    const key = { id, idempotencyKey: "k" };
    expect(await findInvoice(id, call)).toMatchObject(unknown);
    expect(await finalizeInvoice(key, call)).toMatchObject(unknown);
    expect(await deleteDraft(id, call)).toMatchObject(unknown);
  }
  expect(stripe.requests).toHaveLength(before);
});
