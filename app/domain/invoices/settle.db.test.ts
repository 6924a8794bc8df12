import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { visitor } from "#app/domain/actor.ts";
import {
  carryOutVoid,
  createInvoice,
  hearInvoice,
  issueInvoice,
  payInSandbox,
  reconcileInvoices,
  settleInvoice,
  voidInvoice,
} from "#app/domain/invoices/commands.server.ts";
import {
  findInvoiceLetter,
  findInvoicesPanel,
  findSandboxInvoice,
} from "#app/domain/invoices/queries.server.ts";
import { sweepExpired } from "#app/domain/upkeep/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices, leads, outbox, tasks } from "#db/schema/index.ts";
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

const held = withFakeStripe();
let staff: Awaited<ReturnType<typeof makeStaff>>;
let admin: Awaited<ReturnType<typeof makeStaff>>;
let leadId: string;

beforeEach(async () => {
  await db().delete(outbox);
  staff = await makeStaff();
  admin = await makeStaff({ role: "admin" });
  leadId = (await makeLead({ name: "Quinn Sample" })).id;
});

const kindsOf = async () => (await storyOf(leadId)).map(({ kind }) => kind);
const mismatches = (id: string) =>
  db()
    .select()
    .from(tasks)
    .where(eq(tasks.dedupeKey, `invoice-mismatch:${id}`));

async function open() {
  const invoice = await makeOpenInvoice(staff, leadId);
  return { id: invoice.id, vendorId: invoice.vendorId ?? "" };
}

describe("a paid invoice", () => {
  test("is paid once, however often it is heard of and in whatever order", async () => {
    const { id, vendorId } = await open();
    held.stripe.payInvoice(vendorId);
    await Promise.all(Array.from({ length: 10 }, () => settleInvoice({ vendorId })));
    expect(await findStored(id)).toMatchObject({
      status: "paid",
      paidCents: 137_450,
      paidAt: expect.any(Date),
    });
    const world = held.stripe.world.invoices.get(vendorId);
    Object.assign(world ?? {}, { status: "open", amount_paid: 0 });
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", paidCents: 137_450 });
    expect((await kindsOf()).filter((kind) => kind === "invoice_paid")).toHaveLength(1);
  });

  test("is heard of by its event once, in the transaction that remembers it", async () => {
    const heard = { invoiceId: "in_1", eventId: "evt_1" };
    await db().transaction(async (tx) => {
      await hearInvoice(tx, heard);
      await hearInvoice(tx, heard);
      await hearInvoice(tx, { ...heard, eventId: "evt_2" });
    });
    expect(await jobsOf("settle-invoice")).toMatchObject([
      { payload: { vendorId: "in_1" } },
      { payload: { vendorId: "in_1" } },
    ]);
  });

  test("is found by its note where our own note of its id was lost", async () => {
    const { id, vendorId } = await open();
    held.stripe.payInvoice(vendorId);
    await db().update(invoices).set({ vendorId: null }).where(eq(invoices.id, id));
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", vendorId });
  });

  test.each([
    ["amount", { amount_due: 5 }],
    ["currency", { currency: "eur" }],
    ["lead", { metadata: { leadId: "other" } }],
  ])("of another %s is told to staff once and changes nothing", async (_, change) => {
    const { id, vendorId } = await open();
    held.stripe.payInvoice(vendorId);
    const world = held.stripe.world.invoices.get(vendorId);
    const truth = structuredClone(world);
    const metadata = { ...world?.metadata, ...("metadata" in change ? change.metadata : {}) };
    Object.assign(world ?? {}, change, { metadata });
    await settleInvoice({ vendorId });
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "open", paidAt: null, problem: expect.any(String) });
    expect(await mismatches(id)).toMatchObject([{ leadId, doneAt: null }]);
    expect((await kindsOf()).filter((kind) => kind === "invoice_mismatch")).toHaveLength(1);
    Object.assign(world ?? {}, truth);
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", problem: null });
    expect(await mismatches(id)).toMatchObject([{ doneAt: expect.any(Date) }]);
  });

  test("of another program, or one that the vendor does not know, changes nothing", async () => {
    const { vendorId } = await open();
    const foreign = {
      ...structuredClone(held.stripe.world.invoices.get(vendorId)),
      id: "in_foreign",
      metadata: {},
    };
    held.stripe.world.invoices.set("in_foreign", foreign as never);
    expect(await settleInvoice({ vendorId: "in_foreign" })).toEqual({ end: "done" });
    expect(await settleInvoice({ vendorId: "in_unknown" })).toEqual({ end: "done" });
    expect(await settleInvoice({ vendorId: "nonsense/../x" })).toEqual({ end: "done" });
  });

  test("is looked up later while the vendor is away", async () => {
    const { id, vendorId } = await open();
    held.stripe.payInvoice(vendorId);
    held.stripe.behave("server error", "too many requests, wait", "answer");
    expect(await settleInvoice({ vendorId })).toMatchObject({ end: "retry" });
    expect(await settleInvoice({ vendorId })).toMatchObject({ end: "wait", ms: 7_000 });
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid" });
  });

  test("of a deleted lead is paid all the same", async () => {
    const { id, vendorId } = await open();
    await db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId));
    held.stripe.payInvoice(vendorId);
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid" });
  });
});

describe("once an hour", () => {
  test("whatever waits for money is looked up, longest unseen first; the rest is left alone", async () => {
    const { vendorId } = await open();
    const paid = await open();
    held.stripe.payInvoice(paid.vendorId);
    await settleInvoice(paid);
    await makeInvoice(staff, leadId);
    await db().delete(outbox);
    const now = new Date("2026-11-22T10:20:00Z");
    await Promise.all([reconcileInvoices(now), reconcileInvoices(now)]);
    await reconcileInvoices(new Date("2026-11-22T10:50:00Z"));
    const asked = (await jobsOf("settle-invoice")).filter(({ payload }) =>
      [vendorId, paid.vendorId].includes(String(payload.vendorId)),
    );
    expect(asked).toMatchObject([{ payload: { vendorId } }]);
    await reconcileInvoices(new Date("2026-11-22T11:20:00Z"));
    expect(
      (await jobsOf("settle-invoice")).filter(({ payload }) => payload.vendorId === vendorId),
    ).toHaveLength(2);
  });
});

describe("voiding", () => {
  const reason = "Sent to the wrong owner";

  test("is asked for by an admin with a reason, and done by the vendor", async () => {
    const { id, vendorId } = await open();
    const formKey = crypto.randomUUID();
    expect(await voidInvoice(staff, { invoiceId: id, reason })).toMatchObject({ reason: "forbidden" });
    expect(await voidInvoice(visitor, { invoiceId: id, reason })).toMatchObject({ reason: "forbidden" });
    const press = () => voidInvoice(admin, { invoiceId: id, reason, formKey });
    expect(await Promise.all([press(), press()])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await voidInvoice(admin, { invoiceId: id, reason: "other" })).toMatchObject({
      reason: "conflict",
    });
    expect(await jobsOf("void-invoice")).toHaveLength(1);
    expect(await findStored(id)).toMatchObject({ status: "open", voidAskedAt: expect.any(Date) });
    await carryOutVoid({ invoiceId: id });
    await carryOutVoid({ invoiceId: id });
    expect(held.stripe.world.invoices.get(vendorId)?.status).toBe("void");
    expect(await findStored(id)).toMatchObject({
      status: "void",
      voidReason: reason,
      voidedAt: expect.any(Date),
    });
    expect(await kindsOf()).toEqual(
      expect.arrayContaining(["invoice_created", "invoice_sent", "invoice_void_asked", "invoice_voided"]),
    );
    expect((await kindsOf()).filter((kind) => kind === "invoice_voided")).toHaveLength(1);
  });

  test("whose answer is lost is seen to be done", async () => {
    const { id } = await open();
    await voidInvoice(admin, { invoiceId: id, reason });
    held.stripe.behave("answer lost", "answer");
    await carryOutVoid({ invoiceId: id });
    await carryOutVoid({ invoiceId: id });
    expect(await findStored(id)).toMatchObject({ status: "void", problem: null });
  });

  test("comes too late where the owner has paid meanwhile: paid it is", async () => {
    const { id, vendorId } = await open();
    await voidInvoice(admin, { invoiceId: id, reason });
    held.stripe.payInvoice(vendorId);
    await carryOutVoid({ invoiceId: id });
    expect(await findStored(id)).toMatchObject({ status: "paid", voidAskedAt: null });
    expect(await voidInvoice(admin, { invoiceId: id, reason })).toMatchObject({ reason: "conflict" });
  });

  test("that the vendor refuses is taken back, and staff read why", async () => {
    const { id } = await open();
    await voidInvoice(admin, { invoiceId: id, reason });
    held.stripe.behave("bad request", "answer");
    await carryOutVoid({ invoiceId: id });
    expect(await findStored(id)).toMatchObject({
      status: "open",
      voidAskedAt: null,
      problem: expect.stringContaining("could not be voided"),
    });
  });

  test("is refused for what was never issued", async () => {
    const { id } = await makeInvoice(staff, leadId);
    expect(await voidInvoice(admin, { invoiceId: id, reason })).toMatchObject({ reason: "conflict" });
  });
});

describe("in a sandbox", () => {
  beforeEach(() => {
    config.stripe = { ...config.stripe, secretKey: undefined as never };
  });

  async function play() {
    const { id } = await makeInvoice(staff, leadId);
    await Promise.all([issueInvoice({ invoiceId: id, round: 1 }), issueInvoice({ invoiceId: id, round: 1 })]);
    const stored = await findStored(id);
    return { id, vendorId: stored.vendorId ?? "", stored };
  }

  test("an invoice is made, mailed by us and paid the same way, without the vendor", async () => {
    const { id, vendorId, stored } = await play();
    expect(stored).toMatchObject({ status: "open", mode: "sandbox", sentAt: expect.any(Date) });
    expect(stored.number).toMatch(/^SANDBOX-\d+$/);
    expect(await jobsOf("mail-invoice")).toMatchObject([{ payload: { invoiceId: id, leadId } }]);
    expect(await findInvoiceLetter(id)).toMatchObject({
      number: stored.number,
      amountCents: 137_450,
      url: stored.hostedUrl,
    });
    expect(await findSandboxInvoice(vendorId)).toMatchObject({
      sheet: {
        number: stored.number,
        items: anInvoice.items,
        paidAt: null,
        billTo: { name: "Quinn Sample" },
      },
    });
    expect(await payInSandbox({ id: vendorId })).toMatchObject({ ok: true });
    expect(await payInSandbox({ id: vendorId })).toMatchObject({ ok: true });
    expect(await findStored(id)).toMatchObject({ status: "open" });
    expect(await jobsOf("settle-invoice")).toMatchObject([{ payload: { vendorId } }]);
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", paidCents: 137_450 });
    expect(held.stripe.requests).toEqual([]);
  });

  test("a void invoice cannot be paid, nor a paid one voided", async () => {
    const first = await play();
    await voidInvoice(admin, { invoiceId: first.id, reason: "Wrong" });
    await carryOutVoid({ invoiceId: first.id });
    expect(await findStored(first.id)).toMatchObject({ status: "void" });
    expect(await payInSandbox({ id: first.vendorId })).toMatchObject({ reason: "conflict" });
    const second = await play();
    await voidInvoice(admin, { invoiceId: second.id, reason: "Wrong" });
    await payInSandbox({ id: second.vendorId });
    await carryOutVoid({ invoiceId: second.id });
    expect(await findStored(second.id)).toMatchObject({ status: "paid", voidAskedAt: null });
  });

  test("ids that are none are unknown", async () => {
    for (const id of ["", "in_1", "in_0123456789abcdef0123456789abcdef", "../x"]) {
      expect(await findSandboxInvoice(id)).toBeNull();
      expect(await payInSandbox({ id })).toMatchObject({ ok: false });
    }
  });

  test("not set up in production: nothing is created, and the panel says so", async () => {
    config.demo = false;
    try {
      expect(await createInvoice(staff, { leadId, ...anInvoice })).toMatchObject({
        reason: "conflict",
        message: expect.stringContaining("STRIPE_SECRET_KEY"),
      });
      expect(await findInvoicesPanel(staff, leadId)).toEqual({
        mode: "not configured",
        mayVoid: false,
        invoices: [],
      });
    } finally {
      config.demo = true;
    }
  });

  test("when its lead is removed for good an invoice stays for the books, without a link to its owner", async () => {
    const { id, vendorId } = await play();
    await db()
      .update(leads)
      .set({ deletedAt: new Date(Date.now() - 40 * 86_400_000) })
      .where(eq(leads.id, leadId));
    await sweepExpired();
    expect(await findStored(id)).toMatchObject({
      leadId: null,
      hostedUrl: null,
      pdfUrl: null,
      amountCents: 137_450,
    });
    expect(await itemsOf(id)).toHaveLength(2);
    await payInSandbox({ id: vendorId });
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", hostedUrl: null });
    expect(await findSandboxInvoice(vendorId)).toMatchObject({ sheet: { billTo: { name: "", email: "" } } });
  });
});

test("the panel lists what there is, newest first, and who may void", async () => {
  await makeInvoice(staff, leadId);
  const { id } = await open();
  expect(await findInvoicesPanel(staff, leadId)).toMatchObject({ mode: "live", mayVoid: false });
  const { mayVoid, invoices: listed } = await findInvoicesPanel(admin, leadId);
  expect(mayVoid).toBe(true);
  expect(listed.map((each) => [each.id === id, each.status])).toEqual([
    [true, "open"],
    [false, "creating"],
  ]);
  expect(await findInvoicesPanel(staff, "new")).toMatchObject({ invoices: [] });
});
