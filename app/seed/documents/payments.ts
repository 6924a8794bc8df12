import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { type Clock, day, hour, minute } from "#app/seed/clock.ts";
import type { Colleague } from "#app/seed/data/staff.ts";
import { atWork, between, type PlannedAgreement } from "#app/seed/documents/agreements.ts";
import { addEvent, lastAct, type Story, type StoryEvent } from "#app/seed/story.ts";

/** In cents. */
export type PlannedPayment = {
  id: string;
  story: Story;
  status: "created" | "open" | "expired" | "paid" | "refunded";
  amountCents: number;
  askedAt: Date;
  askedBy: Colleague;
  openedAt: Date | null;
  expiresAt: Date | null;
  paidAt: Date | null;
  refund: { id: string; amountCents: number; reason: string; askedAt: Date; by: Colleague } | null;
};

type Plan = { clock: Clock; agreements: readonly PlannedAgreement[]; admin: Colleague; newId: () => string };

const amountCents = defaultSchedule.pitchPricing.checkoutOnboardingFeeCents;
/** The lifetime of a sandbox checkout page. */
const pageMs = 23 * hour;

/**
 * One per signed agreement, paid before enrollment, two of them refunded. The newest self-enrollments have a
 * link, an open page and an expired one.
 */
export function planPayments(stories: readonly Story[], plan: Plan): PlannedPayment[] {
  const { agreements, clock } = plan;
  const paid = agreements.flatMap((agreement) => {
    const { story, completedAt, nextAt } = agreement;
    return completedAt && nextAt ? [paidFee(story, { from: completedAt, to: nextAt }, plan)] : [];
  });
  const done = new Set(paid.map(({ story }) => story));
  const enrolled = stories.filter(
    (story) => story.lead.status === "enrolled" && story.assignee && story.lead.home && !done.has(story),
  );
  const isQuiet = (story: Story) => lastAct(story) < clock.now.getTime() - 3 * day;
  const over = enrolled.slice(2).find(isQuiet);
  const waiting = [...enrolled.slice(0, 2), ...(over ? [over] : [])].map((story, at) =>
    unpaidFee(story, at, plan),
  );
  refundSome(paid, plan);
  const all = [...waiting, ...paid];
  for (const payment of all) addEvents(payment, clock);
  return all;
}

function paidFee(
  story: Story,
  { from, to }: { from: Date; to: Date },
  { clock, newId }: Plan,
): PlannedPayment {
  const askedAt = atWork(clock, between(from, to, 0.2), to);
  const openedAt = between(askedAt, to, 0.8);
  return {
    ...base(story, newId),
    status: "paid",
    askedAt,
    openedAt,
    expiresAt: new Date(openedAt.getTime() + pageMs),
    paidAt: new Date(Math.min(openedAt.getTime() + 3 * minute, to.getTime())),
  };
}

function unpaidFee(story: Story, at: number, { clock, newId }: Plan): PlannedPayment {
  const { now } = clock;
  const askedAt = atWork(clock, between(new Date(lastAct(story)), now, 0.2), now);
  const plain = { ...base(story, newId), askedAt, openedAt: null, expiresAt: null, paidAt: null };
  if (at === 0) return { ...plain, status: "created" };
  const openedAt =
    at === 1
      ? new Date(Math.max(now.getTime() - 2 * hour, between(askedAt, now, 0.9).getTime()))
      : new Date(askedAt.getTime() + 2 * hour);
  const expiresAt = new Date(Math.floor((openedAt.getTime() + pageMs) / 1000) * 1000);
  return { ...plain, status: expiresAt > now ? "open" : "expired", openedAt, expiresAt };
}

const base = (story: Story, newId: () => string) => ({
  id: newId(),
  story,
  amountCents,
  askedBy: whoHas(story),
  refund: null,
});

function whoHas({ assignee }: Story): Colleague {
  if (!assignee) throw new RangeError("Nobody has this lead");
  return assignee;
}

/** One in full and one in part. */
function refundSome(paid: readonly PlannedPayment[], { clock, admin, newId }: Plan) {
  const { now } = clock;
  const reasons = [
    { reason: "Sample: a second home of the same owner, half of the fee back", share: 0.5 },
    { reason: "Sample: the fee was waived as part of the offer", share: 1 },
  ];
  for (const [at, { reason, share }] of reasons.entries()) {
    const payment = paid[at + 1];
    if (!payment?.paidAt) continue;
    const askedAt = atWork(clock, between(payment.paidAt, now, 0.2), now);
    payment.refund = { id: newId(), amountCents: amountCents * share, reason, askedAt, by: admin };
    if (share === 1) payment.status = "refunded";
  }
}

function addEvents({ id, story, status, refund, askedBy, ...payment }: PlannedPayment, { now }: Clock) {
  const owner = story.lead.owner.name ?? "Owner";
  const data = { paymentId: id, amountCents };
  const add = (kind: StoryEvent["kind"], at: Date | null, by: StoryEvent["by"], more = {}) =>
    addEvent(story, { at, kind, by, data: { ...data, ...more } });
  add("payment_requested", payment.askedAt, askedBy, { again: false });
  add("payment_opened", payment.openedAt, owner);
  if (status === "expired") add("payment_expired", payment.expiresAt, "System");
  add("fee_paid", payment.paidAt, owner, { mode: "sandbox" });
  if (refund) {
    const { amountCents: cents, reason, askedAt, by } = refund;
    add("refund_requested", askedAt, by, { cents, reason });
    add("refunded", refundedAt(askedAt, now), "System", { cents });
  }
}

/** The sandbox refunds at once. */
export const refundedAt = (askedAt: Date, now: Date) =>
  new Date(Math.min(askedAt.getTime() + minute, now.getTime()));
