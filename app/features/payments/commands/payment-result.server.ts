import { eq } from "drizzle-orm";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { basisOf, isLive, isPaid } from "#app/features/payments/rules.ts";
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
 * `unnamed`: the page no longer names our lead. `mismatched`: needs a person. `waiting`: the money
 * is on its way. `lost`: the bank's decision is final.
 */
type Reading =
  | { state: "unknown" }
  | ({ state: "silent" | "unnamed" | "mismatched" | "waiting" | "unpaid" | "lost" | "paid" } & Found);

async function readPayment(
  asked: string,
  { now = () => new Date(), mayAsk = async () => true }: Options,
): Promise<Reading> {
  const sessionId = sessionIdSchema.safeParse(asked).data;
  const before = sessionId ? await find(sessionId) : undefined;
  if (!sessionId || !before) return { state: "unknown" };
  if (isPaid(before.payment.status)) return { state: paidState(before), ...before };
  if (!(await mayAsk())) return { state: storedState(before), ...before };
  const synced = await syncCheckout({ paymentId: before.payment.id, sessionId }, { now });
  if (!synced.ok) return { state: "silent", ...before };
  const after = await find(sessionId);
  if (!after) return { state: "unknown" };
  if (isPaid(after.payment.status)) return { state: paidState(after), ...after };
  if (synced.checkout === null) return { state: "unnamed", ...after };
  if (synced.applied === "problem" || after.payment.failedReason) return { state: "mismatched", ...after };
  const { status, declineCode } = synced.checkout;
  return { state: status === "complete" && !declineCode ? "waiting" : "unpaid", ...after };
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

const paidState = ({ payment }: Found) => (payment.status === "lost" ? "lost" : "paid");

function storedState({ payment }: Found) {
  if (payment.failedReason) return "mismatched";
  return !isLive(payment.status) || payment.declineCode !== null ? "unpaid" : "waiting";
}

/** Doesn't wait for a webhook. */
export async function confirmPayment(asked: string, options: Options = {}): Promise<PaymentResult> {
  const read = await readPayment(asked, options);
  switch (read.state) {
    case "unknown":
    case "mismatched":
      return { state: "unverified" };
    case "unnamed":
      return { state: "unnamed" };
    case "silent":
      return { state: "waiting", paymentId: read.payment.id };
    case "waiting":
    case "unpaid":
    case "lost":
      return { state: read.state, paymentId: read.payment.id };
    case "paid": {
      const { id, amountCents, refundedCents, description, address, paidAt, receiptUrl, mode } = read.payment;
      const receipt = { paymentId: id, amountCents, refundedCents, description, address, paidAt, receiptUrl };
      const hasLead = read.lead !== null && read.lead.deletedAt === null;
      return { state: "paid", ...receipt, mode, basis: basisOf(read.payment), hasLead };
    }
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

type Asked = { sessionId: string; now?: () => Date };

export async function verifyPayment(
  actor: Actor,
  { sessionId, ...options }: Asked,
): Promise<Result<VerifiedPayment>> {
  if (!mayCall(actor, "payments:read")) return refused("forbidden", "This needs the scope payments:read.");
  const read = await readPayment(sessionId, options);
  switch (read.state) {
    case "unknown":
      return refused("not_found", "Failed to verify payment");
    case "silent":
    case "unnamed":
    case "mismatched":
      return unclear[read.state];
    default: {
      const { amountCents, refundedCents, paidAt, leadId } = read.payment;
      const status = read.state === "lost" ? "unpaid" : read.state;
      return done({ status, amountCents, refundedCents, paidAt, leadId });
    }
  }
}

export async function concludePayment(
  actor: Actor,
  { sessionId, ...options }: Asked,
): Promise<Result<{ leadId: string }>> {
  if (!mayCall(actor, "payments:write")) return refused("forbidden", "This needs the scope payments:write.");
  const read = await readPayment(sessionId, options);
  switch (read.state) {
    case "unknown":
      return refused("not_found", "Payment verification failed");
    case "silent":
    case "unnamed":
    case "mismatched":
      return unclear[read.state];
    case "waiting":
      return refused("conflict", "The payment is on its way. Ask again in a few seconds.");
    case "unpaid":
      return refused("conflict", "Nothing was paid on this page.");
    case "lost":
      return refused("conflict", "The owner's bank took this payment back, so it counts as not paid.");
    case "paid":
      return read.lead && !read.lead.deletedAt
        ? done({ leadId: read.lead.id })
        : refused("not_found", "Lead not found");
  }
}

const unclear = {
  silent: refused("unavailable", "The payment provider does not answer right now."),
  unnamed: refused("conflict", "Lead ID not found in payment session"),
  mismatched: refused("conflict", "The page is not what was asked for. Staff will check it."),
};
