import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import { createInvoice, issueInvoice } from "#app/domain/invoices/commands.server.ts";
import { deleteLeads } from "#app/domain/leads/commands.server.ts";
import { handlers } from "#app/jobs/handlers.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices, leads } from "#db/schema/index.ts";
import {
  anInvoice,
  findStored,
  invoiceStage,
  itemsOf,
  jobsOf,
  makeInvoice,
  makeOpenInvoice,
} from "#tests/factories/invoices.ts";
import { makeLead } from "#tests/factories/leads.ts";
import type { StripeBehaviour } from "#tests/fakes/stripe/behaviours.ts";

const stage = invoiceStage();

const atVendor = () => [...stage.held.stripe.world.invoices.values()];
/** Works the job as the worker does, until it has ended one way or another. */
async function work(invoiceId: string, round = 1) {
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    const step = await issueInvoice({ invoiceId, round, attempt });
    if (step.ok) return attempt;
  }
  throw new Error("The job did not end");
}

/** One attempt, as the worker hears of it. */
const runJob = (invoiceId: string) =>
  handlers["issue-invoice"]
    .prepare({ invoiceId, round: 1 })
    ?.run({ id: 1, kind: "issue-invoice", createdAt: new Date(), attempt: 1 });

/** What the vendor holds in the end: one invoice, whole, mailed once. */
function expectOne() {
  expect(atVendor()).toMatchObject([
    {
      status: "open",
      total: 137_450,
      sent: 1,
      days_until_due: 14,
      lines: {
        data: [
          { description: "Two smoke detectors", amount: 12_450 },
          { description: "Labor", amount: 125_000 },
        ],
      },
    },
  ]);
}

describe("creating", () => {
  test("stores row, items, timeline and job together", async () => {
    const invoice = await makeInvoice(stage.staff, stage.leadId);
    expect(invoice).toMatchObject({
      status: "creating",
      mode: "live",
      amountCents: 137_450,
      createdBy: stage.staff.userId,
      vendorId: null,
    });
    expect(await itemsOf(invoice.id)).toMatchObject(
      anInvoice.items.map((item, position) => ({ ...item, position })),
    );
    expect(await stage.kinds()).toEqual(["invoice_created"]);
    const mine = (await jobsOf("issue-invoice")).filter(({ payload }) => payload.invoiceId === invoice.id);
    expect(mine).toMatchObject([{ payload: { invoiceId: invoice.id, round: 1 } }]);
    expect(stage.held.stripe.requests).toEqual([]);
  });

  test("with one key, however often and by whom at once, makes one", async () => {
    const formKey = crypto.randomUUID();
    const press = () => createInvoice(stage.staff, { leadId: stage.leadId, ...anInvoice, formKey });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await db().$count(invoices, eq(invoices.leadId, stage.leadId))).toBe(1);
  });

  test("is refused to visitors, for a lead without e-mail, and for one that is gone", async () => {
    const mute = await makeLead({ email: null });
    const gone = await makeLead({ deletedAt: new Date() });
    expect(await createInvoice(visitor, { leadId: stage.leadId, ...anInvoice })).toMatchObject({
      reason: "forbidden",
    });
    expect(await createInvoice(stage.staff, { leadId: mute.id, ...anInvoice })).toMatchObject({
      reason: "invalid",
    });
    expect(await createInvoice(stage.staff, { leadId: gone.id, ...anInvoice })).toMatchObject({
      reason: "not_found",
    });
    for (const id of [stage.leadId, mute.id, gone.id])
      expect(await db().$count(invoices, eq(invoices.leadId, id))).toBe(0);
  });
});

describe("the job", () => {
  test("goes from customer to mail, and notes every step", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    expect(await issueInvoice({ invoiceId: id, round: 1 })).toEqual({ ok: true });
    expectOne();
    const stored = await findStored(id);
    const [vendor] = atVendor();
    expect(stored).toMatchObject({
      status: "open",
      vendorId: vendor?.id,
      number: vendor?.number,
      hostedUrl: vendor?.hosted_invoice_url,
      pdfUrl: vendor?.invoice_pdf,
      sentAt: expect.any(Date),
      finalizedAt: expect.any(Date),
      dueAt: expect.any(Date),
      problem: null,
    });
    expect(vendor?.metadata).toEqual({ leadId: stage.leadId, invoiceId: id });
    expect((await itemsOf(id)).every(({ vendorId }) => vendorId?.startsWith("ii_"))).toBe(true);
    const [lead] = await db().select().from(leads).where(eq(leads.id, stage.leadId));
    expect(lead?.stripeCustomerId).toBe(vendor?.customer);
    expect(await stage.kinds()).toEqual(["invoice_created", "invoice_sent"]);
    // The vendor mails it.
    expect((await jobsOf("mail-invoice")).filter(({ payload }) => payload.invoiceId === id)).toEqual([]);
    expect(stage.held.stripe.requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])).toEqual([
      expect.stringMatching(new RegExp(`^customer:${stage.leadId}:`)),
      `invoice:${id}:create`,
      `invoice:${id}:item:0`,
      `invoice:${id}:item:1`,
      `invoice:${id}:finalize`,
      `invoice:${id}:send`,
    ]);
  });

  test("again changes nothing", async () => {
    const { id } = await makeOpenInvoice(stage.staff, stage.leadId);
    const before = stage.held.stripe.requests.length;
    await issueInvoice({ invoiceId: id, round: 1, attempt: 2 });
    expect(stage.held.stripe.requests).toHaveLength(before);
    expectOne();
  });

  const calls = Array.from({ length: 11 }, (_, call) => call);
  const answers = (call: number): StripeBehaviour[] => Array.from({ length: call }, () => "answer" as const);

  test.each(
    (["answer lost", "reset", "server error", "gateway page", "key in use"] as const).flatMap((mishap) =>
      calls.map((call) => [mishap, call] as const),
    ),
  )("that breaks off by “%s” at call %i goes on and makes no second invoice", async (mishap, call) => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    stage.held.stripe.behave(...(answers(call) as []), mishap, "answer");
    await work(id);
    expectOne();
    expect(await findStored(id)).toMatchObject({ status: "open", sentAt: expect.any(Date), problem: null });
    expect(await stage.kinds()).toEqual(["invoice_created", "invoice_sent"]);
    expect(stage.held.stripe.world.customers.size).toBe(1);
  });

  test("run by two workers at once makes one invoice", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    await Promise.all([issueInvoice({ invoiceId: id, round: 1 }), issueInvoice({ invoiceId: id, round: 1 })]);
    await work(id);
    expectOne();
    expect(await stage.kinds()).toEqual(["invoice_created", "invoice_sent"]);
  });

  test("rests as long as the vendor asks, which counts as an attempt, and says so to staff", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    stage.held.stripe.behave("too many requests, wait");
    expect(await runJob(id)).toMatchObject({ end: "retry", atLeastMs: 7_000 });
    expect(await findStored(id)).toMatchObject({
      status: "creating",
      problem: expect.stringContaining("429"),
    });
    stage.held.stripe.behave("too many requests");
    expect(await runJob(id)).toMatchObject({ end: "retry" });
    stage.held.stripe.behave("answer");
    await work(id);
    expectOne();
  });

  test.each(["0", new Date(0).toUTCString()])(
    "of a vendor that says Retry-After: %s does not ask again at once, and comes to an end",
    async (after) => {
      const { id } = await makeInvoice(stage.staff, stage.leadId);
      const away = { status: 503, body: { error: { type: "api_error" } }, headers: { "retry-after": after } };
      stage.held.stripe.behave(away);
      expect(await runJob(id)).toMatchObject({ end: "retry", atLeastMs: 1_000 });
    },
  );

  test("waits while the key is refused, and while the lead is deleted", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    stage.held.stripe.behave("key refused");
    expect(await runJob(id)).toMatchObject({ end: "wait" });
    stage.held.stripe.behave("answer");
    const asked = stage.held.stripe.requests.length;
    await deleteLeads(stage.staff, { ids: [stage.leadId] });
    expect(await runJob(id)).toMatchObject({ end: "wait", why: "The lead is deleted" });
    expect(stage.held.stripe.requests).toHaveLength(asked);
  });

  test("of a lead that was removed for good fails", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    await db().delete(leads).where(eq(leads.id, stage.leadId));
    await work(id);
    expect(await findStored(id)).toMatchObject({ status: "failed", leadId: null });
  });
});
