import { and, eq } from "drizzle-orm";
import {
  closePage,
  isReachable,
  openPage,
  type Payment,
  type ProviderFailure,
  readPage,
} from "#app/features/payments/commands/provider.server.ts";
import {
  listOthers,
  lockPayment,
  recordMoneyEvent,
  savePayment,
} from "#app/features/payments/commands/records.server.ts";
import { applyCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import {
  canBeOpened,
  isPaid,
  isPaidSnapshot,
  isProcessingPage,
  leastPageMinutes,
  pageHours,
  resultPath,
} from "#app/features/payments/rules.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Refusal, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import { payments } from "#db/schema/index.ts";

type Opening = Result<{ to: string; sessionId: string; isPaid: boolean }>;

const minute = 60_000;
const mostSteps = 4;
const notCreated = "Failed to create payment session";

/** Idempotent. Closes a page that expires soon before it opens another. */
export async function openCheckout(
  actor: Actor,
  { paymentId, now = new Date() }: { paymentId: string; now?: Date },
): Promise<Opening> {
  if (!isUuid(paymentId)) return missing();
  for (let step = 0; step < mostSteps; step++) {
    const reserved = await reserve(actor, paymentId, now);
    if (!reserved.ok) return reserved;
    const { payment, email } = reserved;
    if (isPaid(payment.status)) return toResult(payment.sessionId);
    const page = payment.sessionId
      ? await reopen(payment, payment.sessionId, now)
      : await openPage(payment, email, now);
    if (!page.ok) {
      const current = payment.sessionId ? null : await afterFailure(payment, page);
      if (current?.url) return toPage(current.url, current.sessionId ?? "");
      if (current === undefined && page.code === "idempotency_error") continue;
      return refuse(page, payment, now);
    }
    const { checkout } = page;
    const applied = await applyCheckout(checkout, { paymentId, now });
    if (isPaidSnapshot(checkout)) return toResult(checkout.id);
    if (applied === "problem") return notValid();
    if (isProcessingPage(checkout)) return refused("conflict", processing);
    if (checkout.status !== "open") continue;
    const isCurrent = and(
      eq(payments.id, paymentId),
      eq(payments.sessionId, checkout.id),
      eq(payments.status, "open"),
    );
    // Canceled while the page was being opened: close it, or someone could pay on it.
    if ((await db().$count(payments, isCurrent)) === 0) {
      await closePage(checkout.id, now);
      continue;
    }
    return checkout.url ? toPage(checkout.url, checkout.id) : refused("unavailable", notRedirected);
  }
  return refused("unavailable", notCreated);
}

const notRedirected = "Failed to redirect to checkout";
const processing =
  "You've paid, and your bank has not confirmed it yet. Please don't pay again: we'll email you the receipt.";

const toPage = (to: string, sessionId: string) => done({ to, sessionId, isPaid: false });

function toResult(paidOn: string | null) {
  const sessionId = paidOn ?? "";
  return done({ to: resultPath(sessionId), sessionId, isPaid: true });
}

function reserve(actor: Actor, paymentId: string, now: Date) {
  const mode = stripeMode();
  type Reserved = { ok: true; payment: Payment; email: string };
  return db().transaction(async (tx): Promise<Refusal | Reserved> => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return missing();
    const { payment, lead } = locked;
    const reserved = { ok: true, payment, email: lead?.email ?? "" } as const;
    if (isPaid(payment.status)) return reserved;
    if (!canBeOpened(payment.status) || !lead || lead.deletedAt) return notValid();
    const rivals = await listOthers(tx, { leadId: lead.id, id: payment.id }, [
      "created",
      "open",
      "paid",
      "disputed",
    ]);
    if (rivals.length > 0)
      return refused(
        "conflict",
        "We sent you a newer link, or the fee is paid already. Nothing was charged here.",
      );
    if (mode === "not configured")
      return refused("unavailable", "Payments are not set up on this website yet.");
    const hasPage = payment.status === "open" && payment.sessionId !== null;
    if (hasPage && !isReachable(payment))
      return refused(
        "conflict",
        "Our payment settings changed after you opened this payment, and it may be paid already. Please do not pay a second time before you have spoken with us.",
      );
    // The first reply was lost: the same key returns the same page.
    const wasRequested =
      payment.mode === mode &&
      payment.status === "created" &&
      payment.attempt > 0 &&
      payment.expiresAt !== null &&
      payment.expiresAt.getTime() - now.getTime() > leastPageMinutes * minute;
    if (hasPage || wasRequested) return reserved;
    const fresh = {
      mode,
      status: "created" as const,
      attempt: payment.attempt + 1,
      sessionId: null,
      url: null,
      declineCode: null,
      // Stripe uses whole seconds.
      expiresAt: new Date(Math.floor(now.getTime() / 1000) * 1000 + pageHours * 60 * minute),
    };
    await savePayment(tx, payment.id, fresh);
    const byOwner = actor.kind !== "staff";
    await recordMoneyEvent(tx, locked, { kind: "payment_opened", actor, byOwner, now });
    return { ...reserved, payment: { ...payment, ...fresh } };
  });
}

async function reopen({ mode }: Payment, sessionId: string, now: Date) {
  const page = await readPage(sessionId, now);
  if (!page.ok) return page;
  const { status, expiresAt } = page.checkout;
  const isEnding = status === "open" && expiresAt.getTime() - now.getTime() < 10 * minute;
  return mode === stripeMode() && !isEnding ? page : closePage(sessionId, now);
}

/**
 * Another request may have opened the page with the same key. A rejected key is never reused.
 * @returns the payment, if its page is open
 */
async function afterFailure({ id, attempt }: Payment, { reason }: ProviderFailure) {
  const isUnopened = and(eq(payments.id, id), eq(payments.status, "created"), eq(payments.attempt, attempt));
  if (reason === "rejected") await db().update(payments).set({ expiresAt: null }).where(isUnopened);
  const isOpen = and(eq(payments.id, id), eq(payments.status, "open"), eq(payments.attempt, attempt));
  const [current] = await db().select().from(payments).where(isOpen);
  return current;
}

async function refuse(failure: ProviderFailure, payment: Payment, now: Date): Promise<Refusal> {
  const { reason, detail, code } = failure;
  logger.warn({ payment: payment.id, reason, detail, code }, "no payment page could be opened");
  await db()
    .update(payments)
    .set({ openFailedAt: now, openProblem: openProblems[reason] })
    .where(eq(payments.id, payment.id));
  // An earlier page may have been paid.
  const charge = payment.sessionId
    ? "If you've just paid, please don't pay a second time: we'll email you the receipt."
    : "Nothing was charged.";
  return refused(
    "unavailable",
    reason === "unavailable"
      ? `${notCreated}: the payment provider does not answer right now. ${charge}`
      : `We can't take card payments right now. ${charge} Please call us, and we'll tell you how to pay.`,
  );
}

const openProblems: Record<ProviderFailure["reason"], string> = {
  unavailable: "the payment provider did not answer",
  rejected: "the payment provider did not accept the request",
  "not configured": "the payment provider refused our key",
};

const notValid = () => refused("conflict", "This link is not valid any more.");
const missing = () => refused("not_found", "There is no such payment.");
