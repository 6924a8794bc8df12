import { type ProviderFailure, stripe } from "#app/features/payments/commands/provider.server.ts";
import { lockPaid, type RefundState, saveRefunds } from "#app/features/payments/commands/refunds.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { findIntent, syncInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { findRefund } from "#app/features/payments/queries.server.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { rejected } from "#app/integrations/stripe.server.ts";
import { db } from "#db/instance.server.ts";

/** Idempotent. */
export async function sendRefund(
  refundId: string,
  now = () => new Date(),
): Promise<{ ok: true } | ProviderFailure> {
  const order = await findRefund(refundId);
  if (!order) return { ok: true };
  const { kind, paid, refund } = order;
  if (refund.status === "requested") {
    const sent = await orderRefund(order);
    if (!sent.ok && sent.reason !== "rejected") return sent;
    const state = sent.ok ? sent.refund : failedState(order, sent);
    const when = { dueAt: await findNextWorkingDay(now()), now: now() };
    await db().transaction(async (tx) => {
      const locked = await lockPaid(tx, { kind, id: paid.id });
      if (locked) await saveRefunds(tx, locked, [state], when);
    });
  }
  if (kind === "payment") return syncCheckout({ paymentId: paid.id }, { now });
  return paid.vendorId ? syncInvoice({ vendorId: paid.vendorId, now: now() }) : { ok: true };
}

type Order = NonNullable<Awaited<ReturnType<typeof findRefund>>>;
type Sent = { ok: true; refund: RefundState } | ProviderFailure;

async function orderRefund({ kind, paid, refund }: Order): Promise<Sent> {
  const { id: refundId, amountCents } = refund;
  const made = { id: `re_sandbox_${refundId}`, status: "succeeded", failureReason: null } as const;
  if (paid.mode === "sandbox") return { ok: true, refund: { ...made, amountCents, refundId } };
  const intent = kind === "invoice" ? await findIntent(paid) : { ok: true as const, ...paid };
  if (!intent.ok) return intent;
  const { paymentIntentId } = intent;
  if (!paymentIntentId) return rejected("Nothing was paid through the payment provider", "not_by_card");
  return stripe.createRefund({
    paymentIntentId,
    metadata: { leadId: paid.leadId ?? "", [`${kind}Id`]: paid.id, refundId },
    amountCents,
    idempotencyKey: `refund:${refundId}`,
  });
}

const namedCodes = ["charge_already_refunded", "not_by_card"];

const failedState = ({ refund }: Order, { code = "", detail }: ProviderFailure): RefundState => ({
  id: null,
  status: "failed",
  amountCents: refund.amountCents,
  failureReason: namedCodes.includes(code) ? code : detail,
  refundId: refund.id,
});
