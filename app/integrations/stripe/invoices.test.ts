import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  addInvoiceItem,
  createInvoice,
  deleteDraft,
  ensureCustomer,
  finalizeInvoice,
  findInvoice,
  listInvoices,
  sendInvoice,
  voidInvoice,
} from "#app/integrations/stripe.server.ts";
import { type FakeStripe, startFakeStripe } from "#tests/fakes/stripe.ts";

let stripe: FakeStripe;
let call: { settings: FakeStripe["settings"] };
let customerId: string;
beforeEach(async () => {
  stripe = await startFakeStripe();
  call = { settings: stripe.settings };
  const owner = { leadId: "lead-1", email: "owner@mail.example", name: "Sample Owner", phone: null };
  const customer = await ensureCustomer({ ...owner, idempotencyKey: "customer:lead-1" }, call);
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
      currency: "usd",
      daysUntilDue: 14,
      idempotencyKey: `invoice:${number}`,
    },
    call,
  );
  if (!result.ok) throw new Error(result.detail);
  return result.invoice;
}

const add = (invoiceId: string, amountCents: number, idempotencyKey: string) =>
  addInvoiceItem(
    {
      customerId,
      invoiceId,
      description: `Item ${idempotencyKey}`,
      amountCents,
      currency: "usd",
      idempotencyKey,
    },
    call,
  );

async function finalized() {
  const { id } = await draft();
  await add(id, 12_500, "a");
  await finalizeInvoice({ id, idempotencyKey: "finalize:1" }, call);
  return id;
}

const asked = () => stripe.requests.map(({ method, path }) => `${method} ${path}`);
const unknown = { ok: false, reason: "rejected", code: "resource_missing" };

describe("an invoice", () => {
  test("begins as a draft that draws nothing else in and waits for us", async () => {
    expect(await draft()).toEqual({
      id: "in_sample2",
      number: null,
      status: "draft",
      description: "Walkthrough repairs",
      amountDueCents: 0,
      amountPaidCents: 0,
      currency: "usd",
      leadId: "lead-1",
      invoiceId: "invoice-1",
      customerId,
      createdAt: expect.any(Date),
      dueAt: null,
      paidAt: null,
      hostedUrl: null,
      pdfUrl: null,
      items: [],
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

  test("has its items once, however often they are added", async () => {
    const { id } = await draft();
    expect(await add(id, 12_500, "a")).toMatchObject({ ok: true, itemId: expect.stringMatching(/^ii_/) });
    await add(id, 12_500, "a");
    await add(id, -500, "b");
    expect(await findInvoice(id, call)).toMatchObject({
      ok: true,
      invoice: {
        amountDueCents: 12_000,
        items: [
          { description: "Item a", amountCents: 12_500 },
          { description: "Item b", amountCents: -500 },
        ],
      },
    });
  });

  test("gets number, due date and links when it is finalized, and takes no item after", async () => {
    const { id } = await draft();
    await add(id, 12_500, "a");
    expect(await finalizeInvoice({ id, idempotencyKey: "finalize:1" }, call)).toMatchObject({
      ok: true,
      invoice: {
        status: "open",
        number: expect.stringMatching(/^SAMPLE-/),
        dueAt: expect.any(Date),
        hostedUrl: `${stripe.settings.baseUrl}/invoices/${id}`,
        pdfUrl: `${stripe.settings.baseUrl}/invoices/${id}/pdf`,
      },
    });
    expect(await add(id, 100, "late")).toMatchObject({
      ok: false,
      reason: "rejected",
      code: "invoice_not_editable",
    });
  });

  test("is mailed once for one key, and again for another", async () => {
    const id = await finalized();
    await sendInvoice({ id, idempotencyKey: "send:1" }, call);
    expect(await sendInvoice({ id, idempotencyKey: "send:1" }, call)).toMatchObject({ ok: true });
    expect(stripe.world.invoices.get(id)?.sent).toBe(1);
    await sendInvoice({ id, idempotencyKey: "send:2" }, call);
    expect(stripe.world.invoices.get(id)?.sent).toBe(2);
  });

  test("that was paid says so, and cannot be voided", async () => {
    const id = await finalized();
    stripe.payInvoice(id);
    expect(await findInvoice(id, call)).toMatchObject({
      ok: true,
      invoice: {
        status: "paid",
        amountDueCents: 12_500,
        amountPaidCents: 12_500,
        paidAt: expect.any(Date),
      },
    });
    expect(await voidInvoice(id, call)).toMatchObject({ ok: false, reason: "rejected" });
  });

  test("that is open is voided, not deleted; a draft is deleted, not voided", async () => {
    const id = await finalized();
    expect(await deleteDraft(id, call)).toMatchObject({ ok: false, reason: "rejected" });
    expect(await voidInvoice(id, call)).toMatchObject({ ok: true, invoice: { status: "void" } });
    const { id: second } = await draft(2);
    expect(await voidInvoice(second, call)).toMatchObject({ ok: false, reason: "rejected" });
    expect(await deleteDraft(second, call)).toEqual({ ok: true, id: second });
    expect(await findInvoice(second, call)).toMatchObject(unknown);
  });

  test("without an id is refused before anything is asked", async () => {
    const before = asked();
    for (const id of ["", "in_", "cus_sample1", "in_1/void"]) {
      const key = { id, idempotencyKey: "k" };
      expect(await findInvoice(id, call)).toMatchObject(unknown);
      expect(await finalizeInvoice(key, call)).toMatchObject(unknown);
      expect(await sendInvoice(key, call)).toMatchObject(unknown);
      expect(await voidInvoice(id, call)).toMatchObject(unknown);
      expect(await deleteDraft(id, call)).toMatchObject(unknown);
    }
    expect(asked()).toEqual(before);
  });
});

describe("the list of a customer", () => {
  test("holds that customer's invoices, newest first", async () => {
    const first = await draft(1);
    const second = await draft(2);
    const other = await ensureCustomer(
      {
        leadId: "lead-2",
        email: "other@mail.example",
        name: "Other Owner",
        phone: null,
        idempotencyKey: "c2",
      },
      call,
    );
    const result = await listInvoices({ customerId }, call);
    expect(result).toMatchObject({ ok: true, invoices: [{ id: second.id }, { id: first.id }], next: null });
    expect(await listInvoices({ customerId: other.ok ? other.customerId : "" }, call)).toMatchObject({
      invoices: [],
    });
  });

  test("comes in pages of 50", async () => {
    for (let number = 0; number < 51; number++) await draft(number);
    const first = await listInvoices({ customerId }, call);
    if (!first.ok) throw new Error(first.detail);
    expect(first.invoices).toHaveLength(50);
    expect(await listInvoices({ customerId, after: first.next }, call)).toMatchObject({
      invoices: [{ id: "in_sample2" }],
      next: null,
    });
  });

  test("is never that of everybody", async () => {
    expect(await listInvoices({ customerId: "" }, call)).toMatchObject(unknown);
    expect(asked().at(-1)).toBe("POST /v1/customers");
  });
});
