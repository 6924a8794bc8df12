import { and, eq } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { applyCheckout } from "#app/domain/billing/commands/apply-checkout.server.ts";
import { listOthers, lockPayment } from "#app/domain/billing/commands/lock-payment.server.ts";
import { savePayment, tellOfPayment } from "#app/domain/billing/commands/records.server.ts";
import {
  askVendor,
  closePage,
  isInReach,
  isPaymentPage,
  openPage,
  type Payment,
  paymentMode,
  type VendorFailure,
} from "#app/domain/billing/commands/vendor.server.ts";
import {
  canBeOpened,
  isPaid,
  isPaidTruth,
  leastPageMinutes,
  pageHours,
  type Truth,
} from "#app/domain/billing/rules.ts";
import { type Refusal, refused } from "#app/domain/result.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import { payments } from "#db/schema/index.ts";

type Refused =
  | Refusal
  /** `mustCall`: trying again leads nowhere. */
  | { ok: false; reason: "unavailable"; message: string; mustCall?: true };
type Opened = {
  /** An address of ours, or the vendor's page. */
  to: string;
  sessionId: string;
  isPaid: boolean;
};
type Opening = { ok: true; value: Opened } | Refused;

const minute = 60_000;
const mostSteps = 4;
const notCreated = "Failed to create payment session.";

/**
 * Where the owner who presses Pay goes on: the vendor's page, the same one for everybody who presses while it is open,
 * or the receipt when it turns out to be paid. A page that is over or nearly so is closed, and looked at once more,
 * before there is another. `unavailable`: the vendor gave none; pressing again is safe, for it knows the attempt by its key.
 */
export async function openCheckout(
  actor: Actor,
  { paymentId, now = new Date() }: { paymentId: string; now?: Date },
): Promise<Opening> {
  if (!isUuid(paymentId)) return gone();
  for (let step = 0; step < mostSteps; step++) {
    const reserved = await reserve(actor, paymentId, now);
    if (!reserved.ok) return reserved;
    const { payment, email, isPaidAlready } = reserved.value;
    if (isPaidAlready) return toResult(payment.sessionId);
    const page = await (payment.sessionId
      ? lookAgain(payment, payment.sessionId, now)
      : openPage(payment, email, now));
    if (!page.ok) {
      const made = payment.sessionId ? null : await afterFailure(payment, page);
      if (made === "ask anew") continue;
      return made ? toPage(made.url, made.sessionId) : refuse(page, payment.id, now);
    }
    const { truth } = page;
    const applied = await applyCheckout(truth, { paymentId, now });
    if (isPaidTruth(truth)) return toResult(truth.id);
    // Nobody is led to a page that asks for something else.
    if (applied === "parked") return notValid();
    if (truth.status !== "open") continue;
    // Called off while the vendor was asked: nobody may pay on a page that the payment does not know.
    if (!(await isPageOf(paymentId, truth.id))) {
      await closePage(truth.id, now);
      continue;
    }
    if (truth.url && isPaymentPage(truth.url)) return toPage(truth.url, truth.id);
    logger.error({ payment: paymentId }, "the payment provider gave no page that an owner may be led to");
    return unavailable("Failed to redirect to checkout.");
  }
  return unavailable(notCreated);
}

async function isPageOf(paymentId: string, sessionId: string) {
  const known = and(
    eq(payments.id, paymentId),
    eq(payments.sessionId, sessionId),
    eq(payments.status, "open"),
  );
  return (await db().$count(payments, known)) === 1;
}

const toPage = (to: string, sessionId: string): Opening => ({
  ok: true,
  value: { to, sessionId, isPaid: false },
});

function toResult(paidOn: string | null): Opening {
  const sessionId = paidOn ?? "";
  const to = `/payment/success?${new URLSearchParams({ session_id: sessionId })}`;
  return { ok: true, value: { to, sessionId, isPaid: true } };
}

type Reserved = { payment: Payment; email: string; isPaidAlready: boolean };

/** Makes sure that the payment may be paid now and has an attempt with a key, which stays until its page is over. */
function reserve(actor: Actor, paymentId: string, now: Date) {
  const mode = paymentMode();
  return db().transaction(async (tx): Promise<Refused | { ok: true; value: Reserved }> => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return gone();
    const { payment, lead } = locked;
    if (isPaid(payment.status)) return held({ payment, email: "", isPaidAlready: true });
    if (!canBeOpened(payment.status) || !lead || lead.deletedAt) return notValid();
    const others = await listOthers(tx, { leadId: lead.id, id: payment.id }, [
      "created",
      "open",
      "paid",
      "disputed",
    ]);
    if (others.length > 0)
      return refused(
        "conflict",
        "A newer link was sent to you, or the fee is paid already. Nothing was charged here.",
      );
    if (mode === "not configured") return unavailable("Payments are not set up on this website yet.");
    const email = lead.email ?? "";
    const isHeld = payment.status === "open" && payment.sessionId !== null;
    // Nobody knows here whether it was paid, so there is no second one.
    if (isHeld && !isInReach(payment)) return elsewhere();
    // The first answer was lost: the same key gives the same page, as long as the same is asked.
    const isAsked =
      payment.mode === mode &&
      payment.status === "created" &&
      payment.attempt > 0 &&
      payment.expiresAt !== null &&
      payment.expiresAt.getTime() - now.getTime() > leastPageMinutes * minute;
    if (isHeld || isAsked) return held({ payment, email, isPaidAlready: false });
    const fresh = {
      mode,
      status: "created" as const,
      attempt: payment.attempt + 1,
      sessionId: null,
      url: null,
      declineCode: null,
      // Whole seconds, as the vendor keeps them.
      expiresAt: new Date(Math.floor(now.getTime() / 1000) * 1000 + pageHours * 60 * minute),
    };
    await savePayment(tx, payment.id, fresh);
    await tellOfPayment(tx, locked, {
      kind: "payment_opened",
      actor,
      byOwner: actor.kind !== "staff",
      now,
    });
    return held({ payment: { ...payment, ...fresh }, email, isPaidAlready: false });
  });
}

/**
 * How a page that was opened before stands now; one that is about to end is closed, unless somebody has paid on it, and
 * so is one of the stand-in where money moves by now.
 */
async function lookAgain({ mode }: Payment, sessionId: string, now: Date) {
  const seen = await askVendor(sessionId, now);
  if (!seen.ok || (mode === paymentMode() && !isEnding(seen.truth, now))) return seen;
  return closePage(sessionId, now);
}

const isEnding = ({ status, expiresAt }: Truth, now: Date) =>
  status === "open" && expiresAt.getTime() - now.getTime() < 10 * minute;

/**
 * Two who press at the same moment ask with the same key, of which the vendor may answer one only: then the page of the
 * other is there. What the vendor refused it is asked anew, under another key.
 */
async function afterFailure(
  asked: Payment,
  { reason, code }: VendorFailure,
): Promise<{ url: string; sessionId: string } | "ask anew" | null> {
  return db().transaction(async (tx) => {
    const locked = await lockPayment(tx, asked.id);
    const { status, url, sessionId, attempt } = locked?.payment ?? {};
    if (status === "open" && url && sessionId && isPaymentPage(url)) return { url, sessionId };
    if (reason !== "rejected" || attempt !== asked.attempt) return null;
    await savePayment(tx, asked.id, { expiresAt: null });
    return code === "idempotency_error" ? "ask anew" : null;
  });
}

/** Staff see the attempt on the fee until one succeeds. */
async function refuse(
  { reason, detail, code }: VendorFailure,
  paymentId: string,
  now: Date,
): Promise<Refused> {
  logger.warn({ payment: paymentId, reason, detail, code }, "no payment page could be opened");
  await db()
    .update(payments)
    .set({ openFailedAt: now, openProblem: openProblems[reason] })
    .where(eq(payments.id, paymentId));
  if (reason === "unavailable")
    return unavailable(`${notCreated} The payment provider does not answer right now.`);
  return {
    ...unavailable("We can’t take card payments right now. Nothing was charged."),
    mustCall: true as const,
  };
}

const openProblems: Record<VendorFailure["reason"], string> = {
  unavailable: "the payment provider did not answer",
  rejected: "the payment provider did not accept the request",
  "not configured": "the payment provider refused our key",
};

const held = (value: Reserved) => ({ ok: true as const, value });
const unavailable = (message: string): Refused => ({ ok: false, reason: "unavailable", message });
const notValid = () => refused("conflict", "This link is not valid any more. Nothing was charged.");
const elsewhere = () =>
  refused(
    "conflict",
    "This payment was opened before the way of paying was set up anew, and may be paid already. Please do not pay a second time before you have spoken with us.",
  );
const gone = () => refused("not_found", "There is no such payment.");
