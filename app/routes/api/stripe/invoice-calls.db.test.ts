import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { issueInvoice } from "#app/features/payments/invoices/commands/issue.server.ts";
import { Failure } from "#app/server/api/endpoint.ts";
import { db } from "#db/instance.server.ts";
import { invoices, outbox } from "#db/schema/index.ts";
import { callWith, makeTokens } from "#tests/factories/calls.ts";
import { findStored, itemsOf, withFakeStripe } from "#tests/factories/invoices.ts";
import { deleteLeads, leadOf, makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";

const held = withFakeStripe();
let tokens: Record<string, string>;
const call = callWith(() => tokens);
beforeAll(async () => {
  tokens = await makeTokens();
});

const bill = {
  description: "Walkthrough repairs",
  items: [
    { description: "Two smoke detectors", amount: 124.5 },
    { description: "Labor", amount: 1_250 },
  ],
};
const send = (changes: Record<string, unknown>) => call("createInvoice", { body: { ...bill, ...changes } });

describe("an invoice", () => {
  test("is stored for the lead with the token's name and one job", async () => {
    const lead = await makeLead();
    const { status, said } = await send({ customerId: lead.id });
    expect(status).toBe(200);
    const { id } = said as { id: string };
    const { createdAt } = await findStored(id);
    expect(said).toEqual({
      id,
      description: "Walkthrough repairs",
      created: Math.floor(createdAt.getTime() / 1000),
      amount_due: 137_450,
      status: "creating",
    });
    expect(await findStored(id)).toMatchObject({ leadId: lead.id, daysUntilDue: 14, createdBy: null });
    expect((await itemsOf(id)).map(({ amountCents }) => amountCents)).toEqual([12_450, 125_000]);
    expect(await storyOf(lead.id)).toMatchObject([{ kind: "invoice_created", actorName: "Web shop" }]);
    const jobs = await db().select().from(outbox).where(eq(outbox.kind, "issue-invoice"));
    expect(jobs.filter(({ payload }) => payload.invoiceId === id)).toHaveLength(1);
  });

  test("finds its lead by the Stripe customer id", async () => {
    const lead = await makeLead();
    const first = await send({ customerId: lead.id });
    await issueInvoice({ invoiceId: (first.said as { id: string }).id, round: 1 });
    const { stripeCustomerId } = await leadOf(lead.id);
    expect(stripeCustomerId).toMatch(/^cus_/);
    const { said } = await send({ customerId: stripeCustomerId });
    expect(await findStored((said as { id: string }).id)).toMatchObject({ leadId: lead.id });
    expect(held.stripe.world.invoices.size).toBe(1);
  });

  test("is created once per key", async () => {
    const lead = await makeLead();
    const key = crypto.randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => send({ customerId: lead.id, key })));
    expect(new Set(sent.map(({ said }) => JSON.stringify(said))).size).toBe(1);
    await send({ customerId: lead.id });
    expect(await db().$count(invoices, eq(invoices.leadId, lead.id))).toBe(2);
    expect(await send({ customerId: lead.id, key, description: "Other repairs" })).toMatchObject({
      status: 409,
      said: { error: "Failed to create invoice" },
    });
    expect(await db().$count(invoices, eq(invoices.leadId, lead.id))).toBe(2);
  });

  test("is refused for an unknown or deleted customer", async () => {
    const lead = await makeLead({ stripeCustomerId: "cus_gone1" });
    await deleteLeads(await makeStaff(), { ids: [lead.id] });
    for (const customerId of [lead.id, "cus_gone1", "cus_nobody", crypto.randomUUID()]) {
      const { status, said } = await send({ customerId });
      expect(status).toBe(404);
      if (customerId === "cus_nobody")
        expect(said).toMatchObject({
          error: "Failed to create invoice",
          fields: { customerId: ["There is no such customer."] },
        });
      expect(Failure.safeParse(said).success).toBe(true);
    }
    expect(await db().$count(invoices)).toBe(0);
  });

  test.each([
    ["without items", { items: [] }, "items"],
    ["of less than the vendor collects", { items: [{ description: "Labor", amount: 0.49 }] }, "items"],
    ["of nothing", { items: [{ description: "Labor", amount: 0 }] }, "items"],
    ["with a negative amount", { items: [{ description: "Labor", amount: -5 }] }, "items.0.amount"],
    ["with parts of a cent", { items: [{ description: "Labor", amount: 1.005 }] }, "items.0.amount"],
    ["with an amount as text", { items: [{ description: "Labor", amount: "125" }] }, "items.0.amount"],
    [
      "with an amount that is too large",
      { items: [{ description: "Labor", amount: 1e9 }] },
      "items.0.amount",
    ],
    [
      "with a total that is too large",
      { items: [bill.items[1], { description: "More", amount: 99_999 }] },
      "items",
    ],
    ["without a description", { description: " " }, "description"],
    ["due in zero days", { daysUntilDue: 0 }, "daysUntilDue"],
    ["with an invalid customer id", { customerId: "cus_'; --" }, "customerId"],
  ])("%s is refused", async (_, changes, field) => {
    const lead = await makeLead();
    const { status, said } = await send({ customerId: lead.id, ...changes });
    expect(status).toBe(422);
    expect(Object.keys(Failure.parse(said).fields ?? {})).toEqual([field]);
    expect(await db().$count(invoices)).toBe(0);
  });

  test.each([0.5, 0.57, 1.1, 4.35, 19.99, 1_234.56, 99_999.99])(
    "of %d dollars is billed exactly",
    async (amount) => {
      const lead = await makeLead();
      const { said } = await send({ customerId: lead.id, items: [{ description: "Labor", amount }] });
      expect(said).toMatchObject({ amount_due: Number(amount.toFixed(2).replace(".", "")) });
    },
  );

  test("is refused for a lead without email, and without a payment provider", async () => {
    const silent = await makeLead({ email: null });
    expect(await send({ customerId: silent.id })).toMatchObject({
      status: 422,
      said: { error: "Failed to create invoice", detail: expect.stringContaining("no email address") },
    });
    const { stripe, demo } = config;
    Object.assign(config, { stripe: { ...stripe, secretKey: undefined }, demo: false });
    try {
      expect(await send({ customerId: silent.id })).toMatchObject({
        status: 503,
        said: { error: "Failed to create invoice" },
      });
    } finally {
      Object.assign(config, { stripe, demo });
    }
  });
});
