import { eq } from "drizzle-orm";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { receiptOf } from "#app/features/payments/queries.server.ts";
import { isLive, isPaid, isProcessingPage } from "#app/features/payments/rules.ts";
import { sessionId as sessionIdSchema } from "#app/features/payments/schema.ts";
import { type Actor, mayCall } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { leads, payments } from "#db/schema/index.ts";

type Options = {
  now?: () => Date;
  /** If false, the provider isn't called and the stored status counts. */
  mayAsk?: () => Promise<boolean>;
};

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;
type Read = Found & { state: "waiting" | "unpaid" | "lost" | "paid" };

/**
 * `unverified`: not ours. `mismatched`: not what was requested. `unnamed`: the page no longer names our lead.
 * `offline`: the provider doesn't answer. `lost`: the bank's decision is final.
 */
async function readPayment(
  asked: string,
  { now = () => new Date(), mayAsk = async () => true }: Options,
): Promise<{ state: "unverified" | "unnamed" | "mismatched" } | (Found & { state: "offline" }) | Read> {
  const sessionId = sessionIdSchema.safeParse(asked).data;
  const before = sessionId && (await find(sessionId));
  if (!before) return { state: "unverified" };
  if (isPaid(before.payment.status) || !(await mayAsk())) return stored(before, "waiting");
  const synced = await syncCheckout({ paymentId: before.payment.id, sessionId }, { now });
  if (!synced.ok) return { ...before, state: "offline" };
  if (synced.checkout === null) return { state: "unnamed" };
  return stored((await find(sessionId)) ?? before, isProcessingPage(synced.checkout) ? "waiting" : "unpaid");
}

async function find(sessionId: string) {
  const [found] = await db()
    .select({ payment: payments, lead: { id: leads.id, deletedAt: leads.deletedAt } })
    .from(payments)
    .leftJoin(leads, eq(leads.id, payments.leadId))
    .where(eq(payments.sessionId, sessionId));
  return found;
}

function stored(found: Found, otherwise: "waiting" | "unpaid"): Read | { state: "mismatched" } {
  const { status, failedReason, declineCode } = found.payment;
  if (isPaid(status)) return { ...found, state: status === "lost" ? "lost" : "paid" };
  if (failedReason) return { state: "mismatched" };
  return { ...found, state: !isLive(status) || declineCode ? "unpaid" : otherwise };
}

const hasLead = ({ lead }: Found) => lead !== null && lead.deletedAt === null;

/** Doesn't wait for a webhook. */
export async function confirmPayment(asked: string, options: Options = {}) {
  const read = await readPayment(asked, options);
  if (!("payment" in read))
    return { state: read.state === "mismatched" ? "unverified" : read.state } as const;
  const state = read.state === "offline" ? "waiting" : read.state;
  return { state, receipt: receiptOf(read.payment), hasLead: hasLead(read) };
}

export type PaymentResult = Awaited<ReturnType<typeof confirmPayment>>;

type Asked = { sessionId: string; now?: () => Date };

async function readForApi({ sessionId, ...options }: Asked, unknown: string): Promise<Result<Read>> {
  const read = await readPayment(sessionId, options);
  switch (read.state) {
    case "unverified":
      return refused("not_found", unknown);
    case "mismatched":
      return refused("conflict", "The payment page does not match the payment that was requested.");
    case "unnamed":
      return refused("conflict", "Lead ID not found in payment session");
    case "offline":
      return refused("unavailable", "The payment provider does not answer right now.");
    default:
      return done(read);
  }
}

export async function verifyPayment(actor: Actor, asked: Asked) {
  if (!mayCall(actor, "payments:read")) return refused("forbidden", "This needs the scope payments:read.");
  const read = await readForApi(asked, "Failed to verify payment");
  if (!read.ok) return read;
  const { state, payment } = read.value;
  return done({ ...payment, status: state === "lost" ? ("unpaid" as const) : state });
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
