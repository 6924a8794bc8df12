import { and, eq, isNull } from "drizzle-orm";
import {
  findInvoicePayment,
  listRefunds,
  type ProviderFailure,
  refund,
} from "#app/features/payments/commands/provider.server.ts";
import {
  addInvoiceTask,
  type LockedInvoice,
  lockInvoice,
  recordInvoiceEvent,
  type StoredInvoice,
  saveInvoice,
} from "#app/features/payments/invoices/commands/sync.server.ts";
import {
  isFurther,
  refundable,
  refundFailureMessage,
  refundState,
  type SentRefund,
} from "#app/features/payments/rules.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { invoiceRefunds, invoices } from "#db/schema/index.ts";

type Refund = {
  invoiceId: string;
  amountCents: number;
  reason: string;
  formKey?: string | undefined;
  now?: Date;
};

export async function refundInvoice(
  actor: Actor,
  { invoiceId, amountCents, reason, formKey, now = new Date() }: Refund,
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
    const refunds = await listStored(tx, invoiceId);
    const left = refundable({ ...invoice, amountCents: invoice.paidCents }, refunds);
    if (left === 0) return refused("conflict", "Nothing of this invoice is left to refund.");
    if (amountCents < 1 || amountCents > left)
      return refused("invalid", `At most ${formatPromisedDollars(left)} can still be refunded.`, "amount");
    const id = crypto.randomUUID();
    await tx
      .insert(invoiceRefunds)
      .values({ id, invoiceId, amountCents, reason, requestedBy: actor.userId, createdAt: now });
    const data = { cents: amountCents, reason };
    await recordInvoiceEvent(tx, locked, { kind: "refund_requested", actor, now, data });
    await enqueue(tx, "send-invoice-refund", { refundId: id }, { dedupeKey: `invoice-refund:${id}` });
    return done(answer);
  });
}

type Sent = { ok: true } | ProviderFailure;

/** Idempotent. */
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
  const state = ordered.ok
    ? ordered.sent
    : { vendorRefundId: "", status: "failed" as const, why: whyOf(ordered) };
  await saveRefunds(invoice.id, [{ ...state, refundId, amountCents: order.amountCents }], now);
  return { ok: true };
}

const whyOf = ({ code, detail }: ProviderFailure) =>
  code === "charge_already_refunded" || code === "not_by_card" ? code : detail;

async function orderRefund(
  { id, amountCents }: typeof invoiceRefunds.$inferSelect,
  invoice: StoredInvoice,
): Promise<{ ok: true; sent: SentRefund } | ProviderFailure> {
  if (invoice.mode === "sandbox")
    return { ok: true, sent: { vendorRefundId: `re_sandbox_${id}`, status: "succeeded", why: null } };
  let { paymentIntentId } = invoice;
  if (!paymentIntentId) {
    const paid = await findInvoicePayment({ invoiceId: invoice.vendorId ?? "" });
    if (!paid.ok) return paid;
    const detail = "Nothing was paid through the payment provider";
    if (!paid.found) return { ok: false, reason: "rejected", detail, code: "not_by_card" };
    ({ paymentIntentId } = paid.found);
    await db().update(invoices).set({ paymentIntentId }).where(eq(invoices.id, invoice.id));
  }
  const reply = await refund({
    paymentIntentId,
    metadata: { leadId: invoice.leadId ?? "", invoiceId: invoice.id, refundId: id },
    amountCents,
    idempotencyKey: `invoice-refund:${id}`,
  });
  return reply.ok ? { ok: true, sent: refundState(reply.refund) } : reply;
}

/** Idempotent. Ignores payments for anything but our invoices. */
export async function syncInvoiceRefunds({
  paymentIntentId,
  now = new Date(),
}: {
  paymentIntentId: string;
  now?: Date;
}): Promise<Sent> {
  const paid = await findPaidInvoice(paymentIntentId);
  if (!paid.ok) return paid;
  if (!paid.invoiceId) return { ok: true };
  const reply = await listRefunds(paymentIntentId);
  if (!reply.ok) return reply;
  const states = reply.refunds.map(({ amountCents, refundId, ...made }) => ({
    ...refundState(made),
    amountCents,
    refundId,
  }));
  await saveRefunds(paid.invoiceId, states, now);
  return { ok: true };
}

type Paid = { ok: true; invoiceId: string | undefined } | ProviderFailure;

async function findPaidInvoice(paymentIntentId: string): Promise<Paid> {
  const [known] = await db()
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.paymentIntentId, paymentIntentId));
  if (known) return { ok: true, invoiceId: known.id };
  const reply = await findInvoicePayment({ paymentIntentId });
  if (!reply.ok && reply.reason !== "rejected") return reply;
  if (!reply.ok || !reply.found) return { ok: true, invoiceId: undefined };
  const [ours] = await db()
    .update(invoices)
    .set({ paymentIntentId })
    .where(and(eq(invoices.vendorId, reply.found.invoiceId), isNull(invoices.paymentIntentId)))
    .returning({ id: invoices.id });
  return { ok: true, invoiceId: ours?.id };
}

type State = SentRefund & {
  amountCents: number;
  /** Null for refunds made elsewhere. */
  refundId: string | null;
};

async function saveRefunds(invoiceId: string, states: State[], now: Date) {
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked) return;
    for (const state of states) await saveRefund(tx, locked, { ...state, dueAt, now });
    const refunded = (await listStored(tx, invoiceId)).filter(isOnItsWay);
    const refundedCents = refunded.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (refundedCents !== locked.invoice.refundedCents) await saveInvoice(tx, invoiceId, { refundedCents });
  });
}

async function saveRefund(
  tx: Transaction,
  locked: LockedInvoice,
  { dueAt, now, ...state }: State & { dueAt: Date; now: Date },
) {
  const { vendorRefundId, status, why, amountCents, refundId } = state;
  const { invoice, lead } = locked;
  const stored = await listStored(tx, invoice.id);
  const row =
    stored.find((each) => each.vendorRefundId !== null && each.vendorRefundId === vendorRefundId) ??
    stored.find((each) => each.id === refundId);
  const before = row?.status ?? "requested";
  if (!isFurther(before, status)) return;
  const change = {
    vendorRefundId: vendorRefundId || (row?.vendorRefundId ?? null),
    status,
    failureReason: status === "failed" ? why : null,
    ...(status !== "pending" && { settledAt: now }),
  };
  const id = row?.id ?? crypto.randomUUID();
  const reason = "Made at the payment provider";
  if (row) await tx.update(invoiceRefunds).set(change).where(eq(invoiceRefunds.id, id));
  else
    await tx
      .insert(invoiceRefunds)
      .values({ id, invoiceId: invoice.id, amountCents, reason, createdAt: now, ...change });
  const data = { cents: amountCents, why };
  if (status === "failed") {
    await recordInvoiceEvent(tx, locked, { kind: "refund_failed", now, data });
    await addInvoiceTask(tx, locked, {
      title: "A refund failed: pay it back another way",
      detail: `${formatPromisedDollars(amountCents)} of invoice ${invoice.number ?? ""} did not reach the owner: ${refundFailureMessage(why)}.`,
      dueAt,
      dedupeKey: `refund-failed:${id}`,
    });
  } else if (!isOnItsWay({ status: before })) {
    await recordInvoiceEvent(tx, locked, { kind: "refunded", now, data });
    if (!lead) return;
    const payload = { leadId: lead.id, invoiceId: invoice.id, cents: amountCents };
    await enqueue(tx, "mail-invoice-refund", payload, { dedupeKey: `invoice-refunded:${id}` });
  }
}

const isOnItsWay = ({ status }: { status: string }) => status === "pending" || status === "succeeded";

const listStored = (tx: Transaction, invoiceId: string) =>
  tx.select().from(invoiceRefunds).where(eq(invoiceRefunds.invoiceId, invoiceId));
