import { eq } from "drizzle-orm";
import { settlePayment } from "#app/domain/billing/commands/settle-payment.server.ts";
import { basisOf, isLive, isPaid } from "#app/domain/billing/rules.ts";
import { sessionId as sessionIdSchema } from "#app/domain/billing/schema.ts";
import type { PaymentResult } from "#app/domain/billing/types.ts";
import { db } from "#db/instance.server.ts";
import { leads, payments } from "#db/schema/index.ts";

type Looking = {
  now?: () => Date;
  /** Asked before the vendor would be; when it says no, what is stored is told. */
  mayAsk?: () => Promise<boolean>;
};

/**
 * What came of a payment, for whoever comes back from the vendor's page: the truth is read at once, so that the page
 * does not depend on a webhook. Of a page that is not ours nothing is said, and the vendor is not asked.
 */
export async function confirmPayment(asked: string, looking: Looking = {}): Promise<PaymentResult> {
  const read = await readPayment(asked, looking);
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
    case "paid":
      return resultOf(read);
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/**
 * `unknown`: no page of ours. `silent`: the vendor does not answer now. `unnamed`: its page names no lead of ours any
 * more. `mismatched`: it is not what was asked for, and a person looks at it. `waiting`: done, and the money is on its way. `lost`: it came, and
 * the owner's bank took it back for good.
 */
type Reading =
  | { state: "unknown" }
  | ({ state: "silent" | "unnamed" | "mismatched" | "waiting" | "unpaid" | "lost" | "paid" } & Found);

/**
 * How the payment of a page stands, read anew from the vendor where it is not known to be paid and the vendor may be
 * asked; never throws for a stranger's id.
 */
export async function readPayment(
  asked: string,
  { now = () => new Date(), mayAsk = async () => true }: Looking = {},
): Promise<Reading> {
  const sessionId = sessionIdSchema.safeParse(asked).data;
  const before = sessionId ? await find(sessionId) : undefined;
  if (!sessionId || !before) return { state: "unknown" };
  if (isPaid(before.payment.status)) return { state: paidState(before), ...before };
  if (!(await mayAsk())) return { state: storedState(before), ...before };
  const settled = await settlePayment({ paymentId: before.payment.id, sessionId }, { now });
  if (!settled.ok) return { state: "silent", ...before };
  const after = await find(sessionId);
  if (!after) return { state: "unknown" };
  if (isPaid(after.payment.status)) return { state: paidState(after), ...after };
  if (settled.truth === null) return { state: "unnamed", ...after };
  if (settled.applied === "parked" || after.payment.parkedReason) return { state: "mismatched", ...after };
  const { status, declineCode } = settled.truth;
  return { state: status === "complete" && !declineCode ? "waiting" : "unpaid", ...after };
}

const paidState = ({ payment }: Found) => (payment.status === "lost" ? "lost" : "paid");

/** Nothing is said to be over that the vendor may have moved a moment ago. */
function storedState({ payment }: Found) {
  if (payment.parkedReason) return "mismatched";
  return !isLive(payment.status) || payment.declineCode !== null ? "unpaid" : "waiting";
}

function resultOf({ payment, lead }: Found): PaymentResult {
  return {
    state: "paid",
    paymentId: payment.id,
    amountCents: payment.amountCents,
    refundedCents: payment.refundedCents,
    description: payment.description,
    address: payment.address,
    paidAt: payment.paidAt,
    receiptUrl: payment.receiptUrl,
    mode: payment.mode,
    basis: basisOf(payment),
    hasLead: lead !== null && lead.deletedAt === null,
  };
}

async function find(sessionId: string) {
  const [found] = await db()
    .select({ payment: payments, lead: { id: leads.id, deletedAt: leads.deletedAt } })
    .from(payments)
    .leftJoin(leads, eq(leads.id, payments.leadId))
    .where(eq(payments.sessionId, sessionId));
  return found;
}
