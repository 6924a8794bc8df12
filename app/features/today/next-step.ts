import { type AgreementStatus, isLive } from "#app/features/agreements/rules.ts";
import { groupOf, outsideReason } from "#app/features/leads/rules.ts";
import { canOnboard } from "#app/features/onboarding/rules.ts";
import { isLive as isPaymentLive } from "#app/features/payments/rules.ts";
import type { TargetKind } from "#app/features/settings/company/target-kinds.ts";
import type { TaskKind } from "#app/features/tasks/records.server.ts";

/** `short` is for lists, `part` the part of the lead's page that is about it. */
export const steps = {
  call: { label: "Call", part: "call" },
  reply: { label: "Reply", part: "conversation" },
  confirm: { label: "Confirm walkthrough", short: "Confirm", part: "walkthrough" },
  walkthrough: { label: "Start Confirmation Walkthrough", short: "Walkthrough", part: "walkthrough" },
  agreement: { label: "Send agreement", short: "Send", part: "agreement" },
  countersign: { label: "Countersign", part: "agreement" },
  remind: { label: "Remind the broker", short: "Remind", part: "agreement" },
  payment: { label: "Send payment link", short: "Send link", part: "fee" },
  onboarding: { label: "Start onboarding", short: "Start", part: "onboarding" },
  review: { label: "Review", part: "tasks" },
} as const satisfies Record<string, { label: string; short?: string; part: string }>;
export type Step = keyof typeof steps;

export type Work = TargetKind | TaskKind | "walkthrough" | "unsigned" | "unpaid" | "onboarding";

/** How the owner may be reached, and whether the person may sign for the broker. */
export type Means = { mayCall: boolean; mayWrite: boolean; mayCountersign: boolean };

const contact = ({ mayCall, mayWrite }: Means): Step => (mayCall ? "call" : mayWrite ? "reply" : "review");

const stepsOfWork: Partial<Record<Work, Step | ((means: Means) => Step)>> = {
  first_response: contact,
  within_24h: contact,
  referral_contact: contact,
  call_owner: contact,
  follow_up: contact,
  answer_text: "reply",
  answer_email: "reply",
  walkthrough_confirmed: "confirm",
  confirm_walkthrough: "confirm",
  walkthrough: "walkthrough",
  prepare_agreement: "agreement",
  countersign_agreement: ({ mayCountersign }) => (mayCountersign ? "countersign" : "remind"),
  ask_for_fee: "payment",
  onboarding: "onboarding",
};

const reviewedParts: Partial<Record<Work, string>> = {
  report_reviewed: "analysis",
  price_by_hand: "analysis",
  price_as_asked: "analysis",
  unsigned: "agreement",
  agreement_problem: "agreement",
  unpaid: "fee",
  payment_problem: "fee",
  invoice_trouble: "invoices",
};

export function stepOf(work: Work, means: Means): { step: Step; part: string } {
  const known = stepsOfWork[work] ?? "review";
  const step = typeof known === "function" ? known(means) : known;
  return { step, part: (step === "review" && reviewedParts[work]) || steps[step].part };
}

type Due = { kind: Work; dueAt: Date };

export type LeadWork = {
  status: string | null;
  statusReason: string | null;
  /** Open ones. */
  targets: readonly Due[];
  tasks: readonly Due[];
  wasContacted: boolean;
  walkthroughDate: Date | null;
  agreement: AgreementStatus | null;
  payments: readonly { status: string }[];
  hasOnboarding: boolean;
};

const soonMs = 86_400_000;

/** Of a lead: what is late or due within a day, in the order of Today; else what its stage asks for. */
export function nextStep(lead: LeadWork, means: Means, now: Date) {
  const byDue = (all: readonly Due[]) => all.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const open = [...byDue(lead.targets), ...byDue(lead.tasks)];
  const soon = open.find(({ dueAt }) => dueAt.getTime() <= now.getTime() + soonMs);
  const stage = soon ? null : workOfStage(lead, means, now);
  const next = soon ?? (stage ? { kind: stage, dueAt: null } : open[0]);
  return next ? { ...stepOf(next.kind, means), dueAt: next.dueAt } : null;
}

function workOfStage(lead: LeadWork, { mayCall, mayWrite }: Means, now: Date): Work | null {
  const { status, agreement, payments, walkthroughDate, hasOnboarding } = lead;
  const stage = groupOf(status)?.value;
  if (agreement === "owner_signed") return "countersign_agreement";
  if (stage === "lost" || stage === "closed" || lead.statusReason === outsideReason) return null;
  if (!hasOnboarding && canOnboard(status, payments)) return "onboarding";
  if (hasOnboarding || stage === "won") return null;
  if (agreement === "completed")
    return payments.some((payment) => isPaymentLive(payment.status)) ? null : "ask_for_fee";
  if (agreement === "preparing") return "prepare_agreement";
  if (agreement && isLive(agreement)) return null;
  if (walkthroughDate && walkthroughDate > now) return "walkthrough";
  if (walkthroughDate || stage === "contract_sent" || stage === "enrolled") return "prepare_agreement";
  return lead.wasContacted || !(mayCall || mayWrite) ? "walkthrough" : "first_response";
}
