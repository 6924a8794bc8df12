import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import {
  concludePayment,
  confirmPayment,
  hearStripe,
  openCheckout,
  reconcilePayments,
  refundPayment,
  requestPayment,
  settlePayment,
  verifyPayment,
} from "#app/domain/billing/commands.server.ts";
import { findLeadMoney } from "#app/domain/billing/queries.server.ts";
import { paymentWords } from "#app/domain/billing/ui/payment-words.ts";
import { deleteLeads, restoreLeads } from "#app/domain/leads/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { payments, tasks } from "#db/schema/index.ts";
import { makeStaff, storyOf } from "#tests/factories/leads.ts";
import { jobsOf, openFee, paymentOf, runJobs, withStripe } from "#tests/factories/payments.ts";
import { signatureOf } from "#tests/fakes/stripe/events.ts";

const held = withStripe();

/** A fee that was paid, and that the owner's bank disputes. */
async function disputed() {
  const opened = await openFee();
  held.stripe.pay(opened.sessionId);
  await settlePayment({ paymentId: opened.paymentId });
  await hear(held.stripe.dispute(opened.sessionId));
  expect(await paymentOf(opened.paymentId)).toMatchObject({ status: "disputed" });
  return opened;
}

async function hear(event: object) {
  const body = JSON.stringify(event);
  const header = signatureOf(body, ["whsec_sample"]);
  expect(await hearStripe(Buffer.from(body), header)).toEqual({ ok: true });
  await runJobs("settle-payment");
}

const openTasks = async (leadId: string) => {
  const open = await db()
    .select({ title: tasks.title })
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, "payment_problem"), isNull(tasks.doneAt)));
  return open.map(({ title }) => title);
};
const kinds = async (leadId: string) => (await storyOf(leadId)).map(({ kind }) => kind);
const wordsOf = async (leadId: string) => {
  const [payment] = (await findLeadMoney(leadId)).payments;
  return payment ? paymentWords(payment, "America/Chicago") : "";
};

test("a dispute is found by the card payment alone, becomes a task, and goes on while the bank says so", async () => {
  const { sessionId, paymentId, lead } = await disputed();
  expect(await openTasks(lead.id)).toEqual(["Answer a payment dispute"]);
  const before = await paymentOf(paymentId);
  await hear(held.stripe.decide(sessionId, "under_review"));
  expect(await paymentOf(paymentId)).toEqual(before);
  expect(await wordsOf(lead.id)).toContain("disputes it");
});

test.each(["won", "warning_closed"])(
  "one that ends as %s leaves the payment paid, closes the task and tells so once",
  async (status) => {
    const { sessionId, paymentId, lead, staff } = await disputed();
    const event = held.stripe.decide(sessionId, status);
    for (let time = 0; time < 2; time++) await hear({ ...event, id: `${event.id}${time}` });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", parkedReason: null });
    expect(await openTasks(lead.id)).toEqual([]);
    expect((await kinds(lead.id)).filter((kind) => kind.startsWith("dispute"))).toEqual([
      "disputed",
      "dispute_won",
    ]);
    expect((await kinds(lead.id)).filter((kind) => kind === "fee_paid")).toHaveLength(1);
    expect(await wordsOf(lead.id)).toContain("the payment stands");
    // What the owner shall have back can be sent back again.
    expect(await refundPayment(staff, { paymentId, amountCents: 50_00, reason: "x" })).toMatchObject({
      ok: true,
    });
  },
);

test("one that is lost is told to staff, its task gives way to another, and the fee can be asked for anew", async () => {
  const { sessionId, paymentId, lead, staff } = await disputed();
  await hear(held.stripe.decide(sessionId, "lost"));
  expect(await paymentOf(paymentId)).toMatchObject({ status: "lost", parkedReason: null });
  expect(await openTasks(lead.id)).toEqual(["A payment dispute was lost: speak with the owner"]);
  expect(await kinds(lead.id)).toEqual(expect.arrayContaining(["disputed", "task_closed", "dispute_lost"]));
  expect(await wordsOf(lead.id)).toContain("keeps the money");
  expect(await refundPayment(staff, { paymentId, amountCents: 1_00, reason: "x" })).toMatchObject({
    reason: "conflict",
  });
  expect(await requestPayment(staff, { leadId: lead.id })).toMatchObject({ ok: true });
});

test("one that is lost is no payment to whoever asks", async () => {
  const { sessionId } = await disputed();
  await hear(held.stripe.decide(sessionId, "lost"));
  const admin = await makeStaff({ role: "admin" });
  expect(await confirmPayment(sessionId)).toMatchObject({ state: "lost" });
  expect(await verifyPayment(admin, { sessionId })).toMatchObject({ ok: true, value: { status: "unpaid" } });
  expect(await concludePayment(admin, { sessionId })).toMatchObject({ ok: false, reason: "conflict" });
});

test("what else is to be done about a payment outlives a dispute about it", async () => {
  const { sessionId, paymentId, lead } = await openFee();
  const key = eq(tasks.dedupeKey, `payment:${paymentId}:deleted`);
  const parked = () =>
    db()
      .select()
      .from(tasks)
      .where(and(key, isNull(tasks.doneAt)));
  await deleteLeads(await makeStaff(), { ids: [lead.id] });
  held.stripe.pay(sessionId);
  await settlePayment({ paymentId });
  const { parkedReason } = await paymentOf(paymentId);
  expect(parkedReason).toContain("deleted");
  expect(await parked()).toHaveLength(1);
  await hear(held.stripe.dispute(sessionId));
  await hear(held.stripe.decide(sessionId, "won"));
  expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", parkedReason });
  expect(await parked()).toHaveLength(1);
});

test("a second dispute has its task again", async () => {
  const { sessionId, paymentId, lead } = await disputed();
  await hear(held.stripe.decide(sessionId, "won"));
  await hear(held.stripe.dispute(sessionId));
  expect(await paymentOf(paymentId)).toMatchObject({ status: "disputed" });
  expect(await openTasks(lead.id)).toEqual(["Answer a payment dispute"]);
});

test("the hourly comparison finds the end of a dispute that no event told, however old its page", async () => {
  const { sessionId, paymentId } = await disputed();
  held.stripe.decide(sessionId, "won");
  const since = new Date(Date.now() + 3_600_000);
  expect(await reconcilePayments({ since })).toMatchObject({ ok: true });
  expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
});

test("while the vendor does not tell how the dispute stands, nothing changes, and it is asked again", async () => {
  const { sessionId, paymentId } = await disputed();
  const before = await paymentOf(paymentId);
  held.stripe.decide(sessionId, "won");
  held.stripe.behave("answer", "server error");
  expect(await settlePayment({ paymentId })).toMatchObject({ ok: false, reason: "unavailable" });
  expect(await paymentOf(paymentId)).toEqual(before);
  held.stripe.behave("answer");
  expect(await settlePayment({ paymentId })).toMatchObject({ ok: true, applied: "changed" });
});

test("the hourly comparison hears of a first dispute and of a refund about a page that is older than what it looks at", async () => {
  const [disputing, refunded, strange] = [await openFee(), await openFee(), await openFee()];
  for (const { sessionId, paymentId } of [disputing, refunded, strange]) {
    held.stripe.pay(sessionId);
    await settlePayment({ paymentId });
    held.stripe.edit(sessionId, { created: 1 });
  }
  held.stripe.dispute(disputing.sessionId);
  held.stripe.refund(refunded.sessionId, 50_00);
  const since = new Date(Date.now() - 3_600_000);
  expect(await reconcilePayments({ since })).toMatchObject({ ok: true });
  expect(await paymentOf(disputing.paymentId)).toMatchObject({ status: "disputed" });
  expect(await paymentOf(refunded.paymentId)).toMatchObject({ status: "paid", refundedCents: 50_00 });
  expect((await kinds(refunded.lead.id)).filter((kind) => kind === "refunded")).toHaveLength(1);
  expect(await jobsOf("mail-refund", refunded.paymentId)).toHaveLength(1);
  expect(await reconcilePayments({ since })).toMatchObject({ ok: true, mended: 0 });
});

test("a key that may not ask for refunds and disputes hinders no comparison, a vendor that is away does", async () => {
  const { sessionId, paymentId } = await openFee();
  held.stripe.pay(sessionId);
  const since = new Date(Date.now() - 3_600_000);
  held.stripe.behave("answer", "server error");
  expect(await reconcilePayments({ since })).toMatchObject({ ok: false, reason: "unavailable" });
  held.stripe.behave("answer", "answer", "key may not", "key may not", "answer");
  expect(await reconcilePayments({ since })).toMatchObject({ ok: true });
  expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
});

test("a lost one that is reversed after the fee was paid anew asks for a refund, and one that is still asked for to be called off", async () => {
  const { sessionId, paymentId, lead, staff } = await disputed();
  await hear(held.stripe.decide(sessionId, "lost"));
  await requestPayment(staff, { leadId: lead.id });
  const [again] = await db()
    .select()
    .from(payments)
    .where(and(eq(payments.leadId, lead.id), eq(payments.status, "created")));
  held.stripe.decide(sessionId, "won");
  expect(await reconcilePayments({ since: new Date(Date.now() + 3_600_000) })).toMatchObject({ ok: true });
  expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
  expect(await openTasks(lead.id)).toEqual(["Call off a fee that is paid after all"]);
  await hear(held.stripe.decide(sessionId, "lost"));
  const opened = await openCheckout(visitor, { paymentId: again?.id ?? "" });
  expect(opened).toMatchObject({ ok: true });
  const { sessionId: second } = await paymentOf(again?.id ?? "");
  held.stripe.pay(second ?? "");
  await settlePayment({ paymentId: again?.id ?? "" });
  await hear(held.stripe.decide(sessionId, "under_review"));
  expect(await paymentOf(paymentId)).toMatchObject({ status: "disputed" });
  await hear(held.stripe.decide(sessionId, "won"));
  expect(await openTasks(lead.id)).toContain("Refund a fee that was paid twice");
});

test("what is to be done about a payment outlives the deletion of its lead, and comes back with it", async () => {
  const { lead } = await disputed();
  const task = () => db().select().from(tasks).where(eq(tasks.deletedLeadId, lead.id));
  await deleteLeads(await makeStaff(), { ids: [lead.id] });
  expect(await task()).toMatchObject([{ leadId: null, title: "Answer a payment dispute", doneAt: null }]);
  await restoreLeads(await makeStaff({ role: "admin" }), { ids: [lead.id] });
  expect(await task()).toEqual([]);
  expect(await openTasks(lead.id)).toEqual(["Answer a payment dispute"]);
});
