import { type Actor, mayCall } from "#app/domain/actor.ts";
import { readPayment } from "#app/domain/billing/commands/confirm-payment.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";

export type VerifiedPayment = {
  /** `waiting`: the page is done with, and the money is on its way. One that a dispute took back is `unpaid`. */
  status: "paid" | "waiting" | "unpaid";
  amountCents: number;
  refundedCents: number;
  paidAt: Date | null;
  /** Null once the lead is gone for good. */
  leadId: string | null;
};

type Asked = { sessionId: string; now?: () => Date };

/**
 * How the payment of a page stands, read anew from the vendor while it is not known to be paid. Of a page that is not
 * ours nothing is told.
 */
export async function verifyPayment(
  actor: Actor,
  { sessionId, ...looking }: Asked,
): Promise<Result<VerifiedPayment>> {
  if (!mayCall(actor, "payments:read")) return refused("forbidden", "This needs the scope payments:read.");
  const read = await readPayment(sessionId, looking);
  switch (read.state) {
    case "unknown":
      return refused("not_found", "Failed to verify payment");
    case "silent":
    case "unnamed":
    case "mismatched":
      return troubles[read.state];
    default: {
      const { amountCents, refundedCents, paidAt, leadId } = read.payment;
      const status = read.state === "lost" ? "unpaid" : read.state;
      return done({ status, amountCents, refundedCents, paidAt, leadId });
    }
  }
}

/**
 * The owner came back from the vendor's page: takes in what it says, and gives the lead once it is paid. Whoever calls
 * cannot make a payment so; only the vendor's word does.
 */
export async function concludePayment(
  actor: Actor,
  { sessionId, ...looking }: Asked,
): Promise<Result<{ leadId: string }>> {
  if (!mayCall(actor, "payments:write")) return refused("forbidden", "This needs the scope payments:write.");
  const read = await readPayment(sessionId, looking);
  switch (read.state) {
    case "unknown":
      return refused("not_found", "Payment verification failed");
    case "silent":
    case "unnamed":
    case "mismatched":
      return troubles[read.state];
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

const troubles = {
  silent: refused("unavailable", "The payment provider does not answer right now."),
  unnamed: refused("conflict", "Lead ID not found in payment session"),
  mismatched: refused("conflict", "The page is not what was asked for. Staff have it to look at."),
};
