import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, accessDenied, isAdmin, system } from "#app/domain/actor.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import {
  lockInvoice,
  type StoredInvoice,
  type StoredLead,
} from "#app/domain/invoices/commands/lock.server.ts";
import { findInvoicePayment, listRefunds, refund } from "#app/domain/invoices/commands/vendor.server.ts";
import {
  isFurther,
  refundable,
  refundFailureWords,
  refundState,
  type SentRefund,
} from "#app/domain/refunds.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import { placeOf, recordEvent, reopenTask, type TimelineKind } from "#app/domain/timeline/records.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { invoiceRefunds, invoices } from "#db/schema/index.ts";

type Wish = {
  invoiceId: string;
  amountCents: number;
  reason: string;
  formKey?: string | undefined;
  now?: Date;
};

/** Promises a refund of a paid invoice, or of a part of it; a job orders it. Gives the lead to go back to. */
export async function refundInvoice(
  actor: Actor,
  { invoiceId, amountCents, reason, formKey, now = new Date() }: Wish,
): Promise<Result<{ leadId: string }>> {
  if (!isAdmin(actor) || actor.kind !== "staff") return refused("forbidden", accessDenied);
  if (!isUuid(invoiceId)) return refused("not_found", "This invoice is gone.");
  const [known] = await db().select().from(invoices).where(eq(invoices.id, invoiceId));
  const answer = { leadId: known?.leadId ?? "" };
  const content = { invoiceId, amountCents, reason };
  return storeOnce({ form: "invoice-refund", formKey, content, answer }, async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked?.lead || locked.lead.deletedAt) return refused("not_found", "This invoice is gone.");
    const { invoice } = locked;
    const refunds = await listOf(tx, invoiceId);
    const left = refundable({ ...invoice, amountCents: invoice.paidCents }, refunds);
    if (left === 0) return refused("conflict", "Nothing of this invoice is left to refund.");
    if (amountCents < 1 || amountCents > left)
      return refused("invalid", `At most ${formatPromisedDollars(left)} can still be refunded.`, "amount");
    const [made] = await tx
      .insert(invoiceRefunds)
      .values({ invoiceId, amountCents, reason, requestedBy: actor.userId, createdAt: now })
      .returning({ id: invoiceRefunds.id });
    if (!made) throw new Error("The refund was not stored");
    await tell(tx, locked, { kind: "refund_requested", actor, now, data: { cents: amountCents, reason } });
    const dedupeKey = `invoice-refund:${made.id}`;
    await enqueue(tx, "send-invoice-refund", { refundId: made.id }, { dedupeKey });
    return done(answer);
  });
}

type Sent = { ok: true } | VendorFailure;

/** Orders a promised refund, once however often it runs, and writes down what came of it. Fails where the vendor does. */
export async function sendInvoiceRefund({
  refundId,
  now = new Date(),
}: {
  refundId: string;
  now?: Date;
}): Promise<Sent> {
  const [found] = await db()
    .select({ order: invoiceRefunds, invoice: invoices })
    .from(invoiceRefunds)
    .innerJoin(invoices, eq(invoices.id, invoiceRefunds.invoiceId))
    .where(and(eq(invoiceRefunds.id, refundId), eq(invoiceRefunds.status, "requested")));
  if (!found) return { ok: true };
  const { order, invoice } = found;
  const ordered = await orderRefund(order, invoice);
  if (!ordered.ok && ordered.reason !== "rejected") return ordered;
  const heard = ordered.ok
    ? ordered.sent
    : { vendorRefundId: "", status: "failed" as const, why: ordered.code ?? ordered.detail };
  await takeRefunds(invoice.id, [{ ...heard, refundId, amountCents: order.amountCents }], now);
  return { ok: true };
}

type Order = typeof invoiceRefunds.$inferSelect;

async function orderRefund({ id, amountCents }: Order, invoice: StoredInvoice) {
  if (invoice.mode === "sandbox")
    return {
      ok: true as const,
      sent: { vendorRefundId: `re_sandbox_${id}`, status: "succeeded" as const, why: null },
    };
  const payment = await findPaymentIntent(invoice);
  if (!payment.ok) return payment;
  const reply = await refund({
    paymentIntentId: payment.paymentIntentId,
    metadata: { leadId: invoice.leadId ?? "", invoiceId: invoice.id, refundId: id },
    amountCents,
    reason: "requested_by_customer",
    idempotencyKey: `invoice-refund:${id}`,
  });
  if (reply.ok) return { ok: true as const, sent: refundState(reply.refund) };
  const { code } = reply;
  return { ...reply, code: code === "charge_already_refunded" ? code : undefined };
}

async function findPaymentIntent({ id, vendorId, paymentIntentId }: StoredInvoice) {
  if (paymentIntentId) return { ok: true as const, paymentIntentId };
  const reply = await findInvoicePayment({ invoiceId: vendorId ?? "" });
  if (!reply.ok) return { ...reply, code: undefined };
  if (!reply.found) {
    const detail = "Nothing was paid through the payment provider";
    return { ok: false as const, reason: "rejected" as const, detail, code: "not_by_card" };
  }
  const found = reply.found.paymentIntentId;
  await db().update(invoices).set({ paymentIntentId: found }).where(eq(invoices.id, id));
  return { ok: true as const, paymentIntentId: found };
}

/**
 * Asks the vendor what went back of a card payment, by whomever, and writes it down where an invoice of ours was paid with
 * it. Idempotent. Fails where the vendor does.
 */
export async function settleInvoiceRefunds({
  paymentIntentId,
  now = new Date(),
}: {
  paymentIntentId: string;
  now?: Date;
}): Promise<Sent> {
  const invoiceId = await findPaidInvoice(paymentIntentId);
  if (typeof invoiceId !== "string") return invoiceId ?? { ok: true };
  const reply = await listRefunds(paymentIntentId);
  if (!reply.ok) return reply;
  const heard = reply.refunds.map(({ amountCents, refundId, ...made }) => ({
    ...refundState(made),
    amountCents,
    refundId,
  }));
  await takeRefunds(invoiceId, heard, now);
  return { ok: true };
}

async function findPaidInvoice(paymentIntentId: string): Promise<string | VendorFailure | null> {
  const [known] = await db()
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.paymentIntentId, paymentIntentId));
  if (known) return known.id;
  const reply = await findInvoicePayment({ paymentIntentId });
  if (!reply.ok) return reply.reason === "rejected" ? null : reply;
  if (!reply.found) return null;
  const [ours] = await db()
    .update(invoices)
    .set({ paymentIntentId })
    .where(and(eq(invoices.vendorId, reply.found.invoiceId), isNull(invoices.paymentIntentId)))
    .returning({ id: invoices.id });
  return ours?.id ?? null;
}

type Heard = SentRefund & {
  amountCents: number;
  /** Of the refund here that was sent, where it was sent from here. */
  refundId: string | null;
};

/** Takes in what the vendor says of refunds; late and repeated news change nothing. */
async function takeRefunds(invoiceId: string, heard: Heard[], now: Date) {
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked) return;
    for (const each of heard) await takeRefund(tx, locked, { ...each, dueAt, now });
    const back = (await listOf(tx, invoiceId)).filter(isBack);
    const refundedCents = back.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (refundedCents !== locked.invoice.refundedCents)
      await tx
        .update(invoices)
        .set({ refundedCents, version: sql`${invoices.version} + 1` })
        .where(eq(invoices.id, invoiceId));
  });
}

type Locked = { invoice: StoredInvoice; lead: StoredLead | null };

async function takeRefund(
  tx: Transaction,
  locked: Locked,
  { vendorRefundId, status, why, amountCents, refundId, dueAt, now }: Heard & { dueAt: Date; now: Date },
) {
  const { invoice, lead } = locked;
  const known = await listOf(tx, invoice.id);
  const row =
    known.find((each) => each.vendorRefundId !== null && each.vendorRefundId === vendorRefundId) ??
    known.find(({ id }) => id === refundId);
  const before = row?.status ?? "requested";
  if (!isFurther(before, status)) return;
  const change = {
    vendorRefundId: vendorRefundId || (row?.vendorRefundId ?? null),
    status,
    failureReason: status === "failed" ? why : null,
    ...(status !== "pending" && { settledAt: now }),
  };
  const id = row?.id ?? crypto.randomUUID();
  if (row) await tx.update(invoiceRefunds).set(change).where(eq(invoiceRefunds.id, id));
  else
    await tx.insert(invoiceRefunds).values({
      id,
      invoiceId: invoice.id,
      amountCents,
      reason: "Made at the payment provider",
      createdAt: now,
      ...change,
    });
  const data = { cents: amountCents, why };
  if (status === "failed") {
    await tell(tx, locked, { kind: "refund_failed", actor: system, now, data });
    await reopenTask(tx, {
      ...placeOf(lead),
      kind: "invoice_trouble",
      title: "A refund failed: pay it back another way",
      detail: `${formatPromisedDollars(amountCents)} of invoice ${invoice.number ?? ""} did not reach the owner: ${refundFailureWords(why)}.`,
      dueAt,
      dedupeKey: `refund-failed:${id}`,
    });
  } else if (!isBack({ status: before })) {
    await tell(tx, locked, { kind: "refunded", actor: system, now, data });
    if (!lead) return;
    const payload = { leadId: lead.id, invoiceId: invoice.id, cents: amountCents };
    await enqueue(tx, "mail-invoice-refund", payload, { dedupeKey: `invoice-refunded:${id}` });
  }
}

const isBack = ({ status }: { status: string }) => status === "pending" || status === "succeeded";

const listOf = (tx: Transaction, invoiceId: string) =>
  tx.select().from(invoiceRefunds).where(eq(invoiceRefunds.invoiceId, invoiceId));

type News = { kind: TimelineKind; actor: Actor; now: Date; data: Record<string, unknown> };

async function tell(tx: Transaction, { invoice, lead }: Locked, { kind, actor, now, data }: News) {
  if (!lead) return;
  const { id: invoiceId, number, description } = invoice;
  const told = { ...data, invoiceId, number, description };
  await recordEvent(tx, { leadId: lead.id, kind, actor, at: now, data: told });
}
