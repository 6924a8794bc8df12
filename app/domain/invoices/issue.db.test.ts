import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import {
  createInvoice,
  giveUpInvoice,
  issueInvoice,
  retryInvoice,
} from "#app/domain/invoices/commands.server.ts";
import { deleteLeads } from "#app/domain/leads/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices, leads, tasks } from "#db/schema/index.ts";
import {
  anInvoice,
  findStored,
  itemsOf,
  jobsOf,
  makeInvoice,
  makeOpenInvoice,
  withFakeStripe,
} from "#tests/factories/invoices.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";
import type { StripeBehaviour } from "#tests/fakes/stripe/behaviours.ts";

const held = withFakeStripe();
let staff: Awaited<ReturnType<typeof makeStaff>>;
let leadId: string;

beforeEach(async () => {
  staff = await makeStaff();
  leadId = (await makeLead({ phoneE164: "+15155550148" })).id;
});

const kindsOf = async () => (await storyOf(leadId)).map(({ kind }) => kind);
const atVendor = () => [...held.stripe.world.invoices.values()];
const taskOf = (id: string) =>
  db()
    .select()
    .from(tasks)
    .where(eq(tasks.dedupeKey, `invoice-failed:${id}`));

/** Works the job as the worker does, until it has ended one way or another. */
async function work(invoiceId: string, round = 1) {
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    const step = await issueInvoice({ invoiceId, round, attempt });
    if (step.end === "done") return attempt;
  }
  throw new Error("The job did not end");
}

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
    const invoice = await makeInvoice(staff, leadId);
    expect(invoice).toMatchObject({
      status: "creating",
      mode: "live",
      amountCents: 137_450,
      createdBy: staff.userId,
      vendorId: null,
    });
    expect(await itemsOf(invoice.id)).toMatchObject(
      anInvoice.items.map((item, position) => ({ ...item, position })),
    );
    expect(await kindsOf()).toEqual(["invoice_created"]);
    const mine = (await jobsOf("issue-invoice")).filter(({ payload }) => payload.invoiceId === invoice.id);
    expect(mine).toMatchObject([{ payload: { invoiceId: invoice.id, round: 1 } }]);
    expect(held.stripe.requests).toEqual([]);
  });

  test("with one key, however often and by whom at once, makes one", async () => {
    const formKey = crypto.randomUUID();
    const press = () => createInvoice(staff, { leadId, ...anInvoice, formKey });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await db().$count(invoices, eq(invoices.leadId, leadId))).toBe(1);
  });

  test("is refused to visitors, for a lead without e-mail, and for one that is gone", async () => {
    const mute = await makeLead({ email: null });
    const gone = await makeLead({ deletedAt: new Date() });
    expect(await createInvoice(visitor, { leadId, ...anInvoice })).toMatchObject({ reason: "forbidden" });
    expect(await createInvoice(staff, { leadId: mute.id, ...anInvoice })).toMatchObject({
      reason: "invalid",
    });
    expect(await createInvoice(staff, { leadId: gone.id, ...anInvoice })).toMatchObject({
      reason: "not_found",
    });
    for (const id of [leadId, mute.id, gone.id])
      expect(await db().$count(invoices, eq(invoices.leadId, id))).toBe(0);
  });
});

describe("the job", () => {
  test("goes from customer to mail, and notes every step", async () => {
    const { id } = await makeInvoice(staff, leadId);
    expect(await issueInvoice({ invoiceId: id, round: 1 })).toEqual({ end: "done" });
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
    expect(vendor?.metadata).toEqual({ leadId, invoiceId: id });
    expect((await itemsOf(id)).every(({ vendorId }) => vendorId?.startsWith("ii_"))).toBe(true);
    const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
    expect(lead?.stripeCustomerId).toBe(vendor?.customer);
    expect(await kindsOf()).toEqual(["invoice_created", "invoice_sent"]);
    // The vendor mails it.
    expect((await jobsOf("mail-invoice")).filter(({ payload }) => payload.invoiceId === id)).toEqual([]);
    expect(held.stripe.requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])).toEqual([
      expect.stringMatching(new RegExp(`^customer:${leadId}:`)),
      `invoice:${id}:create`,
      `invoice:${id}:item:0`,
      `invoice:${id}:item:1`,
      `invoice:${id}:finalize`,
      `invoice:${id}:send`,
    ]);
  });

  test("again changes nothing", async () => {
    const { id } = await makeOpenInvoice(staff, leadId);
    const before = held.stripe.requests.length;
    await issueInvoice({ invoiceId: id, round: 1, attempt: 2 });
    expect(held.stripe.requests).toHaveLength(before);
    expectOne();
  });

  const calls = Array.from({ length: 11 }, (_, call) => call);
  const answers = (call: number): StripeBehaviour[] => Array.from({ length: call }, () => "answer" as const);

  test.each(
    (["answer lost", "reset", "server error", "gateway page", "key in use"] as const).flatMap((mishap) =>
      calls.map((call) => [mishap, call] as const),
    ),
  )("that breaks off by “%s” at call %i goes on and makes no second invoice", async (mishap, call) => {
    const { id } = await makeInvoice(staff, leadId);
    held.stripe.behave(...(answers(call) as []), mishap, "answer");
    await work(id);
    expectOne();
    expect(await findStored(id)).toMatchObject({ status: "open", sentAt: expect.any(Date), problem: null });
    expect(await kindsOf()).toEqual(["invoice_created", "invoice_sent"]);
    expect(held.stripe.world.customers.size).toBe(1);
  });

  test("run by two workers at once makes one invoice", async () => {
    const { id } = await makeInvoice(staff, leadId);
    await Promise.all([issueInvoice({ invoiceId: id, round: 1 }), issueInvoice({ invoiceId: id, round: 1 })]);
    await work(id);
    expectOne();
    expect(await kindsOf()).toEqual(["invoice_created", "invoice_sent"]);
  });

  test("waits as long as the vendor asks, without using up attempts, and says so to staff", async () => {
    const { id } = await makeInvoice(staff, leadId);
    held.stripe.behave("too many requests, wait");
    expect(await issueInvoice({ invoiceId: id, round: 1 })).toMatchObject({ end: "wait", ms: 7_000 });
    expect(await findStored(id)).toMatchObject({
      status: "creating",
      problem: expect.stringContaining("429"),
    });
    held.stripe.behave("too many requests");
    expect(await issueInvoice({ invoiceId: id, round: 1 })).toMatchObject({ end: "retry" });
    held.stripe.behave("answer");
    await work(id);
    expectOne();
  });

  test("waits while the key is refused, and while the lead is deleted", async () => {
    const { id } = await makeInvoice(staff, leadId);
    held.stripe.behave("key refused");
    expect(await issueInvoice({ invoiceId: id, round: 1 })).toMatchObject({ end: "wait" });
    held.stripe.behave("answer");
    const asked = held.stripe.requests.length;
    await deleteLeads(staff, { ids: [leadId] });
    expect(await issueInvoice({ invoiceId: id, round: 1 })).toMatchObject({
      end: "wait",
      why: "The lead is deleted",
    });
    expect(held.stripe.requests).toHaveLength(asked);
  });

  test("of a lead that was removed for good fails", async () => {
    const { id } = await makeInvoice(staff, leadId);
    await db().delete(leads).where(eq(leads.id, leadId));
    await work(id);
    expect(await findStored(id)).toMatchObject({ status: "failed", leadId: null });
  });
});

describe("what the vendor refuses", () => {
  test.each([0, 1, 2, 3, 4, 5, 6])(
    "at call %i fails with why and a task; Retry makes one invoice",
    async (call) => {
      const { id } = await makeInvoice(staff, leadId);
      held.stripe.behave(
        ...(Array.from({ length: call }, () => "answer" as const) as []),
        "bad request",
        "answer",
      );
      await work(id);
      const failed = await findStored(id);
      expect(failed.status).toBe("failed");
      expect(failed.problem).toContain("400");
      expect(failed.problem).not.toContain("owner@@mail");
      expect(await taskOf(id)).toMatchObject([{ leadId, doneAt: null, kind: "invoice_trouble" }]);
      expect(await kindsOf()).toContain("invoice_failed");

      const formKey = crypto.randomUUID();
      const [one, two] = await Promise.all([1, 2].map(() => retryInvoice(staff, { invoiceId: id, formKey })));
      expect([one, two]).toMatchObject([{ ok: true }, { ok: true }]);
      expect(await findStored(id)).toMatchObject({ status: "creating", round: 2, problem: null });
      await work(id, 2);
      expectOne();
      expect(await findStored(id)).toMatchObject({ status: "open", vendorId: atVendor()[0]?.id });
      expect(await taskOf(id)).toMatchObject([{ doneAt: expect.any(Date) }]);
    },
  );

  test("in mailing it leaves the invoice open, and Retry mails it once", async () => {
    const { id } = await makeInvoice(staff, leadId);
    held.stripe.behave(
      ...(Array.from({ length: 8 }, () => "answer" as const) as []),
      "bad request",
      "answer",
    );
    await work(id);
    expect(await findStored(id)).toMatchObject({ status: "open", sentAt: null, problem: expect.any(String) });
    await retryInvoice(staff, { invoiceId: id });
    await work(id, 2);
    expectOne();
    expect(await findStored(id)).toMatchObject({ sentAt: expect.any(Date), problem: null });
  });

  test("a job that was given up while the vendor was away can be begun anew, also when half of it was done", async () => {
    const { id } = await makeInvoice(staff, leadId);
    held.stripe.behave("answer", "answer", "answer", "answer lost", "server error");
    for (let attempt = 1; attempt <= 8; attempt += 1)
      await issueInvoice({ invoiceId: id, round: 1, attempt });
    await db().transaction(await giveUpInvoice({ invoiceId: id, round: 1, why: "Stripe answered 500" }));
    expect(await findStored(id)).toMatchObject({ status: "failed" });
    held.stripe.behave("answer");
    await retryInvoice(staff, { invoiceId: id });
    await work(id, 2);
    expectOne();
  });

  test("an old job leaves the next round alone", async () => {
    const { id } = await makeInvoice(staff, leadId);
    held.stripe.behave("bad request", "answer");
    await work(id);
    await retryInvoice(staff, { invoiceId: id });
    await issueInvoice({ invoiceId: id, round: 1, attempt: 8 });
    await db().transaction(await giveUpInvoice({ invoiceId: id, round: 1, why: "late" }));
    expect(await findStored(id)).toMatchObject({ status: "creating", round: 2 });
    expect(atVendor()).toEqual([]);
  });

  test("Retry is refused to visitors and for what is out already", async () => {
    const { id } = await makeOpenInvoice(staff, leadId);
    expect(await retryInvoice(visitor, { invoiceId: id })).toMatchObject({ reason: "forbidden" });
    expect(await retryInvoice(staff, { invoiceId: id })).toMatchObject({ reason: "conflict" });
    expect(await retryInvoice(staff, { invoiceId: "x" })).toMatchObject({ reason: "not_found" });
  });
});

test("items that are noted are not asked for again, though the vendor may have forgotten their keys", async () => {
  const { id } = await makeInvoice(staff, leadId);
  held.stripe.behave("answer", "answer", "answer", "answer", "answer", "server error", "answer");
  await work(id);
  expectOne();
  expect(held.stripe.requests.filter(({ path }) => path === "/v1/invoiceitems")).toHaveLength(2);
});

test("a draft that somebody changed at the vendor is never finalized", async () => {
  const { id } = await makeInvoice(staff, leadId);
  held.stripe.behave("answer", "answer", "answer", "server error", "answer");
  await issueInvoice({ invoiceId: id, round: 1 });
  const [draft] = atVendor();
  if (draft) Object.assign(draft, { total: 5_000, amount_due: 5_000 });
  await work(id);
  expect(atVendor()).toMatchObject([{ status: "draft" }]);
  expect(await findStored(id)).toMatchObject({
    status: "failed",
    problem: expect.stringContaining("142450"),
  });
  await retryInvoice(staff, { invoiceId: id });
  await work(id, 2);
  expectOne();
});
