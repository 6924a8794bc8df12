import { and, asc, eq, gte, inArray, isNotNull, or } from "drizzle-orm";
import { listUnheard } from "#app/domain/billing/commands/reconcile/unheard.server.ts";
import { settlePayment } from "#app/domain/billing/commands/settle-payment.server.ts";
import { listCheckouts, type VendorFailure } from "#app/domain/billing/commands/vendor.server.ts";
import { isPaid, isPaidTruth } from "#app/domain/billing/rules.ts";
import { settleInvoiceRefunds } from "#app/domain/invoices/commands.server.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import { reopenTask } from "#app/domain/timeline/records.server.ts";
import { type StripeCheckout, stripeMode } from "#app/integrations/stripe.server.ts";
import { enqueueHourly } from "#app/jobs/outbox.server.ts";
import { logger } from "#app/log.server.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";
import { db } from "#db/instance.server.ts";
import { payments } from "#db/schema/index.ts";

const hourMs = 3_600_000;
/** As long as the vendor repeats what we did not take, and a page lives. */
const lookBackMs = 4 * 24 * hourMs;
/** As long as a bank may think better of a dispute that was lost. */
const reversibleMs = 60 * 24 * hourMs;
const mostPages = 40;
const mostUnsettled = 200;

/** Has our payments compared with the vendor's once an hour, whichever of the processes asks, by one job. */
export async function queueReconciliation(now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - lookBackMs).toISOString();
  await db().transaction((tx) =>
    enqueueHourly(tx, "reconcile-payments", [{ payload: { since }, dedupeKey: "reconcile-payments" }], now),
  );
}

type Counts = { compared: number; mended: number; strangers: number };

/**
 * Compares the vendor's pages, refunds and disputes since `since`, and all of ours that are still open or disputed, with
 * what is stored: what differs is taken in as from a webhook; a paid page without a payment of ours becomes a task. Fails
 * where the vendor does; what was mended until then stays so.
 */
export async function reconcilePayments(
  { since }: { since: Date },
  now = () => new Date(),
): Promise<({ ok: true } & Counts) | VendorFailure> {
  const counts = { compared: 0, mended: 0, strangers: 0 };
  const seen = new Set<string>();
  const settle = async (knock: Parameters<typeof settlePayment>[0]) => {
    const settled = await settlePayment(knock, { now });
    if (settled.ok && settled.applied === "changed") counts.mended += 1;
    return settled;
  };
  for (let after: string | null = null, page = 0; stripeMode() === "live" && page < mostPages; page++) {
    const reply = await listCheckouts({ since, after });
    if (!reply.ok) return reply;
    if (reply.unreadable.length > 0)
      logger.error({ pages: reply.unreadable }, "payment pages of ours could not be read");
    const known = await listKnown(reply.checkouts.map(({ paymentId }) => paymentId));
    for (const checkout of reply.checkouts) {
      counts.compared += 1;
      const payment = known.get(checkout.paymentId);
      seen.add(checkout.id);
      if (!payment) {
        if (!isPaidTruth(checkout)) continue;
        counts.strangers += 1;
        await reportStranger(checkout, now());
      } else if (differs(payment, checkout)) {
        const settled = await settle({ paymentId: payment.id, sessionId: checkout.id });
        if (!settled.ok) return settled;
      }
    }
    after = reply.next;
    if (after === null) break;
  }
  const unheard = await listUnheard(since);
  if (!unheard.ok) return unheard;
  for (const knock of unheard.payments) {
    counts.compared += 1;
    const settled = await settle(knock);
    if (!settled.ok) return settled;
  }
  for (const paymentIntentId of unheard.paymentIntents) {
    counts.compared += 1;
    const settled = await settleInvoiceRefunds({ paymentIntentId, now: now() });
    if (!settled.ok) return settled;
  }
  for (const { id, sessionId, status, mode } of await listUnsettled(now())) {
    // How a dispute stands is not told with the page.
    if (status === "open" && seen.has(sessionId ?? "")) continue;
    // Without a key nobody can be asked; those of the stand-in have their turn all the same.
    if (mode === "live" && stripeMode() !== "live") continue;
    counts.compared += 1;
    const settled = await settle({ paymentId: id });
    if (!settled.ok) return settled;
  }
  return { ok: true, ...counts };
}

type Known = Pick<
  typeof payments.$inferSelect,
  "id" | "sessionId" | "status" | "refundedCents" | "disputedAt"
>;

/** A page that another one has followed says nothing, unless somebody paid on it. */
function differs(payment: Known, { id, status, paymentStatus, refundedCents, disputed }: StripeCheckout) {
  const wasPaid = isPaidTruth({ paymentStatus });
  if (payment.sessionId !== id) return wasPaid;
  if (wasPaid !== isPaid(payment.status)) return true;
  if (wasPaid) return refundedCents !== payment.refundedCents || (disputed && payment.disputedAt === null);
  return payment.status === "open" && status !== "open";
}

async function listKnown(all: string[]) {
  const ids = [...new Set(all)].filter((id) => /^[0-9a-f-]{36}$/.test(id));
  const { id, sessionId, status, refundedCents, disputedAt } = payments;
  const rows = await db()
    .select({ id, sessionId, status, refundedCents, disputedAt })
    .from(payments)
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What may still change without a page of its own: open ones, and disputes, which a bank can decide twice. */
const listUnsettled = (now: Date) =>
  db()
    .select({ id: payments.id, sessionId: payments.sessionId, status: payments.status, mode: payments.mode })
    .from(payments)
    .where(
      and(
        isNotNull(payments.sessionId),
        or(
          inArray(payments.status, ["open", "disputed"]),
          and(eq(payments.status, "lost"), gte(payments.disputedAt, new Date(now.getTime() - reversibleMs))),
        ),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(mostUnsettled);

/** Money that arrived for a payment that is not in the books, once for each page. */
async function reportStranger({ id, amountTotalCents }: StripeCheckout, now: Date) {
  logger.error({ page: id }, "a payment page was paid that is not in the books");
  const dueAt = await findNextWorkingDay(now);
  await db().transaction((tx) =>
    reopenTask(tx, {
      leadId: null,
      kind: "payment_problem",
      title: "Look at a payment that is not in the books",
      detail: `At the payment provider the page ${id} was paid with ${formatPromisedDollars(amountTotalCents)}. It names a payment that is not stored here.`,
      dueAt,
      dedupeKey: `stranger:${id}`,
    }),
  );
}
