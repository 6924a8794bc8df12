import { eq } from "drizzle-orm";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { receiptOf } from "#app/features/payments/queries.server.ts";
import { isLive, isPaid } from "#app/features/payments/rules.ts";
import { sessionId as sessionIdSchema } from "#app/features/payments/schema.ts";
import type { PaymentResult } from "#app/features/payments/types.ts";
import { type Actor, mayCall } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { leads, payments } from "#db/schema/index.ts";

type Options = {
  now?: () => Date;
  /** If false, the provider isn't called and the stored status counts. */
  mayAsk?: () => Promise<boolean>;
};

/**
 * `offline`: the provider doesn't answer. `unnamed`: the page no longer names our lead. `mismatched`:
 * needs a person. `waiting`: the money is on its way. `lost`: the bank's decision is final.
 */
type State = "offline" | "unnamed" | "mismatched" | "waiting" | "unpaid" | "lost" | "paid";

/** Null if it isn't ours. */
async function readPayment(
  asked: string,
  { now = () => new Date(), mayAsk = async () => true }: Options,
): Promise<(Found & { state: State }) | null> {
  const sessionId = sessionIdSchema.safeParse(asked).data;
  const before = sessionId && (await find(sessionId));
  if (!before) return null;
  if (isPaid(before.payment.status) || !(await mayAsk())) return { ...before, state: storedState(before) };
  const synced = await syncCheckout({ paymentId: before.payment.id, sessionId }, { now });
  if (!synced.ok) return { ...before, state: "offline" };
  const after = (await find(sessionId)) ?? before;
  if (isPaid(after.payment.status)) return { ...after, state: storedState(after) };
  if (synced.checkout === null) return { ...after, state: "unnamed" };
  if (synced.applied === "problem" || after.payment.failedReason) return { ...after, state: "mismatched" };
  const { status, declineCode } = synced.checkout;
  return { ...after, state: status === "complete" && !declineCode ? "waiting" : "unpaid" };
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

async function find(sessionId: string) {
  const [found] = await db()
    .select({ payment: payments, lead: { id: leads.id, deletedAt: leads.deletedAt } })
    .from(payments)
    .leftJoin(leads, eq(leads.id, payments.leadId))
    .where(eq(payments.sessionId, sessionId));
  return found;
}

function storedState({ payment: { status, failedReason, declineCode } }: Found): State {
  if (isPaid(status)) return status === "lost" ? "lost" : "paid";
  if (failedReason) return "mismatched";
  return !isLive(status) || declineCode !== null ? "unpaid" : "waiting";
}

const hasLead = ({ lead }: Found) => lead !== null && lead.deletedAt === null;

/** Doesn't wait for a webhook. */
export async function confirmPayment(asked: string, options: Options = {}): Promise<PaymentResult> {
  const read = await readPayment(asked, options);
  if (!read || read.state === "mismatched") return { state: "unverified" };
  if (read.state === "unnamed") return { state: "unnamed" };
  const state = read.state === "offline" ? "waiting" : read.state;
  return { state, receipt: receiptOf(read.payment), hasLead: hasLead(read) };
}

type Asked = { sessionId: string; now?: () => Date };
type Read = Found & { state: "waiting" | "unpaid" | "lost" | "paid" };

async function readForApi({ sessionId, ...options }: Asked, unknown: string): Promise<Result<Read>> {
  const read = await readPayment(sessionId, options);
  switch (read?.state) {
    case undefined:
      return refused("not_found", unknown);
    case "offline":
      return refused("unavailable", "The payment provider does not answer right now.");
    case "unnamed":
      return refused("conflict", "Lead ID not found in payment session");
    case "mismatched":
      return refused("conflict", "The page is not what was asked for. Staff will check it.");
    default:
      return done(read as Read);
  }
}

type VerifiedPayment = {
  /** A payment lost in a dispute is `unpaid`. */
  status: "paid" | "waiting" | "unpaid";
  amountCents: number;
  refundedCents: number;
  paidAt: Date | null;
  /** Null once the lead is purged. */
  leadId: string | null;
};

export async function verifyPayment(actor: Actor, asked: Asked): Promise<Result<VerifiedPayment>> {
  if (!mayCall(actor, "payments:read")) return refused("forbidden", "This needs the scope payments:read.");
  const read = await readForApi(asked, "Failed to verify payment");
  if (!read.ok) return read;
  const { state, payment } = read.value;
  const { amountCents, refundedCents, paidAt, leadId } = payment;
  return done({ status: state === "lost" ? "unpaid" : state, amountCents, refundedCents, paidAt, leadId });
}

export async function concludePayment(actor: Actor, asked: Asked): Promise<Result<{ leadId: string }>> {
  if (!mayCall(actor, "payments:write")) return refused("forbidden", "This needs the scope payments:write.");
  const read = await readForApi(asked, "Payment verification failed");
  if (!read.ok) return read;
  const { state, lead } = read.value;
  if (state !== "paid") return refused("conflict", notPaid[state]);
  return lead && hasLead(read.value) ? done({ leadId: lead.id }) : refused("not_found", "Lead not found");
}

const notPaid = {
  waiting: "The payment is on its way. Ask again in a few seconds.",
  unpaid: "Nothing was paid on this page.",
  lost: "The owner's bank took this payment back, so it counts as not paid.",
};
