import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { correctContact } from "#app/features/lead-page/commands/edit-lead.server.ts";
import { ContactForm } from "#app/features/leads/schema.ts";
import { createInvoice } from "#app/features/payments/invoices/commands/create.server.ts";
import {
  issueInvoice,
  markFailed,
  retryInvoice,
} from "#app/features/payments/invoices/commands/issue.server.ts";
import { handlers } from "#app/jobs/handlers.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { invoices, leads, tasks } from "#db/schema/index.ts";
import {
  anInvoice,
  findStored,
  invoiceStage,
  itemsOf,
  jobsOf,
  makeInvoice,
  makeOpenInvoice,
} from "#tests/factories/invoices.ts";
import { deleteLeads, makeLead } from "#tests/factories/leads.ts";
import { runJobs } from "#tests/factories/payments.ts";
import type { StripeBehavior } from "#tests/fakes/stripe/behaviors.ts";

const stage = invoiceStage();

const atStripe = () => [...stage.held.stripe.world.invoices.values()];
const behaveAfter = (calls: number, ...next: StripeBehavior[]) => {
  const [first = "answer", ...rest] = [...Array.from({ length: calls }, () => "answer" as const), ...next];
  stage.held.stripe.behave(first, ...rest);
};

async function work(invoiceId: string, round = 1) {
  for (let attempt = 1; attempt <= 40; attempt += 1)
    if ((await issueInvoice({ invoiceId, round })).ok) return;
  throw new Error("The job did not end");
}

const runJob = (invoiceId: string) =>
  handlers["issue-invoice"].run(
    { invoiceId, round: 1 },
    { id: 1, kind: "issue-invoice", createdAt: new Date(), attempt: 1 },
  );

function expectOne() {
  expect(atStripe()).toMatchObject([
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

describe("creating an invoice", () => {
  test("stores row, items, timeline event and job together", async () => {
    const invoice = await makeInvoice(stage.staff, stage.leadId);
    const stored = { status: "creating", mode: "live", amountCents: 137_450, vendorId: null };
    expect(invoice).toMatchObject({ ...stored, createdBy: stage.staff.userId });
    expect(await itemsOf(invoice.id)).toMatchObject(
      anInvoice.items.map((item, position) => ({ ...item, position })),
    );
    expect(await stage.kinds()).toEqual(["invoice_created"]);
    const mine = (await jobsOf("issue-invoice")).filter(({ payload }) => payload.invoiceId === invoice.id);
    expect(mine).toMatchObject([{ payload: { invoiceId: invoice.id, round: 1 } }]);
    expect(stage.held.stripe.requests).toEqual([]);
  });

  test("creates one for one form key", async () => {
    const formKey = crypto.randomUUID();
    const press = () => createInvoice(stage.staff, { leadId: stage.leadId, ...anInvoice, formKey });
    expect((await Promise.all([press(), press(), press()])).every(({ ok }) => ok)).toBe(true);
    expect(await db().$count(invoices, eq(invoices.leadId, stage.leadId))).toBe(1);
  });

  test("is refused to visitors, for a lead without email, and for a deleted lead", async () => {
    const mute = await makeLead({ email: null });
    const gone = await makeLead({ deletedAt: new Date() });
    for (const [actor, leadId, reason] of [
      [visitor, stage.leadId, "forbidden"],
      [stage.staff, mute.id, "invalid"],
      [stage.staff, gone.id, "not_found"],
    ] as const)
      expect(await createInvoice(actor, { leadId, ...anInvoice })).toMatchObject({ reason });
  });
});

describe("issuing an invoice", () => {
  test("goes from customer to email with one key for each step", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    expect(await issueInvoice({ invoiceId: id, round: 1 })).toEqual({ ok: true });
    expectOne();
    const [theirs] = atStripe();
    expect(await findStored(id)).toMatchObject({
      status: "open",
      vendorId: theirs?.id,
      number: theirs?.number,
      hostedUrl: theirs?.hosted_invoice_url,
      pdfUrl: theirs?.invoice_pdf,
      sentAt: expect.any(Date),
      finalizedAt: expect.any(Date),
      dueAt: expect.any(Date),
      problem: null,
    });
    expect(theirs?.metadata).toEqual({ leadId: stage.leadId, invoiceId: id });
    const [lead] = await db().select().from(leads).where(eq(leads.id, stage.leadId));
    expect(lead?.stripeCustomerId).toBe(theirs?.customer);
    expect(await stage.kinds()).toEqual(["invoice_created", "invoice_sent"]);
    expect((await jobsOf("mail-invoice")).filter(({ payload }) => payload.invoiceId === id)).toEqual([]);
    expect(stage.held.stripe.requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])).toEqual([
      expect.stringMatching(new RegExp(`^customer:${stage.leadId}:`)),
      `invoice:${id}:1:create`,
      `invoice:${id}:1:lines`,
      `invoice:${id}:1:finalize`,
      `invoice:${id}:1:send`,
    ]);
    const before = stage.held.stripe.requests.length;
    await issueInvoice({ invoiceId: id, round: 1 });
    expect(stage.held.stripe.requests).toHaveLength(before);
  });

  const calls = Array.from({ length: 6 }, (_, call) => call);

  test.each(calls)("resumes after a lost answer to request %i without a second invoice", async (call) => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    behaveAfter(call, "answer lost", "answer");
    await work(id);
    expectOne();
    expect(await findStored(id)).toMatchObject({ status: "open", sentAt: expect.any(Date), problem: null });
    expect(await stage.kinds()).toEqual(["invoice_created", "invoice_sent"]);
    expect(stage.held.stripe.world.customers.size).toBe(1);
  });

  test("creates one invoice when two workers run the job", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    await Promise.all([issueInvoice({ invoiceId: id, round: 1 }), issueInvoice({ invoiceId: id, round: 1 })]);
    await work(id);
    expectOne();
    expect(await stage.kinds()).toEqual(["invoice_created", "invoice_sent"]);
  });

  test("waits while the key is refused, and retries while the lead is deleted", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    stage.held.stripe.behave("key refused");
    expect(await runJob(id)).toMatchObject({ end: "wait" });
    const asked = stage.held.stripe.requests.length;
    await deleteLeads(stage.staff, { ids: [stage.leadId] });
    expect(await runJob(id)).toMatchObject({ end: "retry", why: "The lead is deleted" });
    expect(stage.held.stripe.requests).toHaveLength(asked);
  });

  test("uses the corrected email of the lead, and the same customer", async () => {
    await stage.open();
    const [customer] = stage.held.stripe.world.customers.values();
    const [lead] = await db().select().from(leads).where(eq(leads.id, stage.leadId));
    const seen = { name: lead?.name ?? "", email: lead?.email ?? "" };
    const email = `${crypto.randomUUID()}@mail.example`;
    const form = ContactForm.parse({ ...seen, email, seen });
    await correctContact(stage.staff, { leadId: stage.leadId, form });
    expect(await runJobs("update-customer")).toEqual(["done"]);
    expect(stage.held.stripe.world.customers.get(customer?.id ?? "")?.email).toBe(email);
    await makeOpenInvoice(stage.staff, stage.leadId);
    expect(stage.held.stripe.world.customers.size).toBe(1);
  });

  test("fails once the lead was deleted for good", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    await db().delete(leads).where(eq(leads.id, stage.leadId));
    await work(id);
    expect(await findStored(id)).toMatchObject({ status: "failed", leadId: null });
  });

  test("never finalizes a draft that someone changed at Stripe", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    behaveAfter(3, "server error", "answer");
    await issueInvoice({ invoiceId: id, round: 1 });
    const [draft] = atStripe();
    if (draft) Object.assign(draft, { total: 5_000, amount_due: 5_000 });
    await work(id);
    expect(atStripe()).toMatchObject([{ status: "draft" }]);
    const problem = expect.stringContaining("$50 instead of $1,374.50");
    expect(await findStored(id)).toMatchObject({ status: "failed", problem });
  });
});

describe("Retry", () => {
  const taskOf = (id: string) =>
    db()
      .select()
      .from(tasks)
      .where(eq(tasks.dedupeKey, `invoice-failed:${id}`));

  test.each([0, 1, 2, 3, 4])("creates one invoice after a refusal at request %i", async (call) => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    behaveAfter(call, "bad request", "answer");
    await work(id);
    const failed = await findStored(id);
    expect(failed).toMatchObject({ status: "failed", problem: expect.stringContaining("400") });
    expect(failed.problem).not.toContain("owner@@mail");
    expect(await taskOf(id)).toMatchObject([{ leadId: stage.leadId, doneAt: null, kind: "invoice_trouble" }]);
    expect(await stage.kinds()).toContain("invoice_failed");
    const formKey = crypto.randomUUID();
    const press = () => retryInvoice(stage.staff, { id: id, formKey });
    expect(await Promise.all([press(), press()])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await findStored(id)).toMatchObject({ round: 2, problem: null });
    await work(id, 2);
    expectOne();
    expect(await findStored(id)).toMatchObject({ status: "open", vendorId: atStripe()[0]?.id });
    expect(await taskOf(id)).toMatchObject([{ doneAt: expect.any(Date) }]);
  });

  test("emails an issued invoice once", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    behaveAfter(5, "bad request", "answer");
    await work(id);
    expect(await findStored(id)).toMatchObject({ status: "open", sentAt: null, problem: expect.any(String) });
    await retryInvoice(stage.staff, { id: id });
    await work(id, 2);
    expectOne();
    expect(await findStored(id)).toMatchObject({ sentAt: expect.any(Date), problem: null });
  });

  test("continues a job that gave up halfway", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    behaveAfter(4, "server error");
    await issueInvoice({ invoiceId: id, round: 1 });
    await db().transaction(await markFailed({ invoiceId: id, round: 1, why: "Stripe answered 500" }));
    expect(await findStored(id)).toMatchObject({ status: "failed" });
    stage.held.stripe.behave("answer");
    await retryInvoice(stage.staff, { id: id });
    await work(id, 2);
    expectOne();
  });

  test("is not undone by a job of an earlier round", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    stage.held.stripe.behave("bad request", "answer");
    await work(id);
    await retryInvoice(stage.staff, { id: id });
    await issueInvoice({ invoiceId: id, round: 1 });
    await db().transaction(await markFailed({ invoiceId: id, round: 1, why: "late" }));
    expect(await findStored(id)).toMatchObject({ status: "creating", round: 2 });
    expect(atStripe()).toEqual([]);
  });

  test("is refused to visitors, and for an invoice that was sent", async () => {
    const { id } = await makeOpenInvoice(stage.staff, stage.leadId);
    expect(await retryInvoice(visitor, { id: id })).toMatchObject({ reason: "forbidden" });
    expect(await retryInvoice(stage.staff, { id: id })).toMatchObject({ reason: "conflict" });
    expect(await retryInvoice(stage.staff, { id: "x" })).toMatchObject({ reason: "not_found" });
  });
});
