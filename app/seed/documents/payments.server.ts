import { quoteCode, quoteLine } from "#app/features/pricing/quote.ts";
import { defaultSchedule, feeModelNames } from "#app/features/pricing/schedule.ts";
import { displayAddress } from "#app/lib/labels.ts";
import { after, type Clock, day, hour, minute } from "#app/seed/clock.ts";
import type { Colleague } from "#app/seed/data/staff.ts";
import { homeOf, quoteOf, type SampleAgreement } from "#app/seed/documents/agreements.server.ts";
import { addEvents, type History, lastAct, nameOf } from "#app/seed/history.ts";
import type { Transaction } from "#db/client.ts";
import { paymentRefunds, payments, sandboxCheckouts } from "#db/schema/index.ts";

type Fee = {
  history: History;
  askedAt: Date;
  openedAt: Date | null;
  paidAt: Date | null;
  refund?: { cents: number; reason: string; askedAt: Date };
};

type Sample = { clock: Clock; agreements: readonly SampleAgreement[]; admin: Colleague };

const amountCents = defaultSchedule.pitchPricing.checkoutOnboardingFeeCents;

/** Half of the second fee and all of the third. */
const refunds = [
  undefined,
  { cents: amountCents / 2, reason: "Sample: a second home of the same owner, half of the fee back" },
  { cents: amountCents, reason: "Sample: the fee was waived as part of the offer" },
];

/**
 * One per signed agreement, paid before enrollment, two of them refunded. The newest self-enrollments have a
 * link, an open page and an expired one.
 */
export async function addPayments(
  tx: Transaction,
  histories: readonly History[],
  { clock, agreements, admin }: Sample,
) {
  const { now, within } = clock;
  const signed = agreements.flatMap(({ history, completedAt, nextAt }) =>
    completedAt && nextAt ? [{ history, completedAt, nextAt }] : [],
  );
  const paid = signed.map(({ history, completedAt, nextAt }, at): Fee => {
    const askedAt = within(completedAt, nextAt, 0.2);
    const openedAt = within(askedAt, nextAt, 0.8);
    const paidAt = new Date(Math.min(openedAt.getTime() + 3 * minute, nextAt.getTime()));
    const refund = refunds[at] && { ...refunds[at], askedAt: within(paidAt, now, 0.2) };
    return { history, askedAt, openedAt, paidAt, ...(refund && { refund }) };
  });
  const done = new Set(signed.map(({ history }) => history));
  const enrolled = histories.filter(
    (history) =>
      history.lead.status === "enrolled" && history.lead.home && history.assignee && !done.has(history),
  );
  const expired = enrolled.slice(2).find((history) => lastAct(history) < after(now, -3 * day));
  const unpaid = [...enrolled.slice(0, 2), ...(expired ? [expired] : [])].map((history, at): Fee => {
    const askedAt = within(lastAct(history), now, 0.2);
    const openedAt = [
      null,
      new Date(Math.max(now.getTime() - 2 * hour, askedAt.getTime())),
      after(askedAt, 2 * hour),
    ];
    return { history, askedAt, openedAt: openedAt[at] ?? null, paidAt: null };
  });
  for (const fee of [...unpaid, ...paid]) await addPayment(tx, fee, { now, admin });
}

async function addPayment(
  tx: Transaction,
  { history, askedAt, openedAt, paidAt, refund }: Fee,
  { now, admin }: { now: Date; admin: Colleague },
) {
  const { lead, assignee } = history;
  const id = crypto.randomUUID();
  const sessionId = openedAt && `cs_sandbox_${id.replaceAll("-", "")}`;
  // The lifetime of a sandbox checkout page, in whole seconds.
  const expiresAt = openedAt && new Date(Math.floor((openedAt.getTime() + 23 * hour) / 1000) * 1000);
  const pageStatus = expiresAt && expiresAt > now ? "open" : "expired";
  const unpaidStatus = openedAt ? pageStatus : "created";
  const paidStatus = refund?.cents === amountCents ? "refunded" : "paid";
  const refundedAt = refund ? new Date(Math.min(refund.askedAt.getTime() + minute, now.getTime())) : null;
  const quote = await quoteOf(tx, lead.id);
  await tx.insert(payments).values({
    id,
    createdAt: askedAt,
    createdBy: assignee?.userId ?? null,
    leadId: lead.id,
    ownerName: lead.owner.name,
    address: displayAddress(homeOf(history)),
    scheduleName: defaultSchedule.name,
    model: feeModelNames.pitchPricing,
    quoteLine: quote ? quoteLine({ ...quote, code: quoteCode(quote.number) }) : null,
    amountCents,
    description: "Onboarding fee",
    status: paidAt ? paidStatus : unpaidStatus,
    mode: "sandbox",
    attempt: openedAt ? 1 : 0,
    sessionId,
    paymentIntentId: paidAt && sessionId ? sessionId.replace("cs_", "pi_") : null,
    url: sessionId && !paidAt && pageStatus === "open" ? `/sandbox/checkout/${sessionId}` : null,
    expiresAt,
    paidAt,
    refundedCents: refund?.cents ?? 0,
  });
  if (sessionId && openedAt && expiresAt)
    await tx.insert(sandboxCheckouts).values({
      sessionId,
      createdAt: openedAt,
      key: `checkout:${id}:1`,
      paymentId: id,
      leadId: lead.id,
      amountCents,
      status: paidAt ? "complete" : pageStatus,
      expiresAt,
      paidAt,
    });
  if (refund) {
    const refundId = crypto.randomUUID();
    await tx.insert(paymentRefunds).values({
      id: refundId,
      createdAt: refund.askedAt,
      paymentId: id,
      amountCents: refund.cents,
      reason: refund.reason,
      requestedBy: admin.userId,
      status: "succeeded",
      vendorRefundId: `re_sandbox_${refundId}`,
      settledAt: refundedAt,
    });
  }
  const owner = nameOf(lead);
  const data = { paymentId: id, amountCents };
  const refunded = { ...data, cents: refund?.cents, reason: refund?.reason };
  addEvents(history, [
    ["payment_requested", askedAt, assignee ?? "System", { ...data, again: false }],
    ["payment_opened", openedAt, owner, data],
    ["payment_expired", !paidAt && pageStatus === "expired" ? expiresAt : null, "System", data],
    ["fee_paid", paidAt, owner, { ...data, mode: "sandbox" }],
    ["refund_requested", refund?.askedAt ?? null, admin, refunded],
    ["refunded", refundedAt, "System", refunded],
  ]);
}
