import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import type { Questions } from "#app/features/settings/company/schema.ts";
import { formatHours, formatPhone, formatPromisedDollars } from "#app/lib/format.ts";

export const faqPage = (questions: Questions) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

type Terms = { feeCents: number; contactHours: number };

export function filledQuestions(
  questions: Questions,
  { terms, areaName }: { terms: Terms; areaName: string },
): Questions {
  const filled = (text: string) =>
    text
      .replaceAll("{fee}", () => formatPromisedDollars(terms.feeCents))
      .replaceAll("{hours} hours", () => formatHours(terms.contactHours))
      .replaceAll("{hours}", () => String(terms.contactHours))
      .replaceAll("{area}", () => areaName);
  return questions.map(({ question, answer }) => ({ question: filled(question), answer: filled(answer) }));
}

/** What the figures count, each by its first day. */
export const milestones = {
  received: "Received",
  contacted: "Contacted",
  converted: "Converted",
  paid: "Paid",
} as const;
export type Milestone = keyof typeof milestones;

export const isMilestone = (text: string): text is Milestone => Object.hasOwn(milestones, text);

/** Around the clock: nights and weekends count. */
export const contactDueAt = (receivedAt: Date, { contactHours }: { contactHours: number }) =>
  new Date(receivedAt.getTime() + contactHours * 3_600_000);

type Referred = Partial<
  Record<
    | "realtorName"
    | "realtorCompany"
    | "realtorPhone"
    | "clientEmail"
    | "clientPhone"
    | "propertyAddress"
    | "propertyType"
    | "notes",
    string | null | undefined
  >
>;

/** `remarks`: what staff should know besides. */
export function referralTaskDetail(referral: Referred, remarks: readonly string[] = []) {
  const { clientPhone, realtorPhone, propertyType: type, notes } = referral;
  const realtor = [referral.realtorName, referral.realtorCompany, realtorPhone && formatPhone(realtorPhone)];
  const about = [
    [clientPhone && formatPhone(clientPhone), referral.clientEmail].filter(Boolean).join(", "),
    referral.propertyAddress,
    isPropertyType(type) ? propertyTypeNames[type] : type,
    `referred by ${realtor.filter(Boolean).join(", ")}`,
    ...remarks,
    notes && `notes: ${notes}`,
  ];
  return about.filter(Boolean).join(" · ");
}

export type ContactPromise = { dueAt: Date; fulfilledAt: Date | null };

export type PromiseState = "open" | "met" | "late" | "overdue";

export function promiseState({ dueAt, fulfilledAt }: ContactPromise, now: Date): PromiseState {
  if (fulfilledAt) return fulfilledAt <= dueAt ? "met" : "late";
  return now <= dueAt ? "open" : "overdue";
}

/** `Jo Example` → `Jo E.`, because the page has no sign-in. */
export function shownName(name: string | null): string {
  const [first = "", ...others] = (name ?? "").trim().split(/\s+/);
  const initial = others.at(-1)?.match(/\p{L}/u)?.[0];
  if (!first) return "Your client";
  return initial ? `${cut(first)} ${initial.toUpperCase()}.` : cut(first);
}

const longestFirstName = 30;

const cut = (first: string) =>
  first.length > longestFirstName ? `${first.slice(0, longestFirstName - 1)}…` : first;

export const referralStatuses = {
  pending: "Pending",
  contacted: "Contacted",
  converted: "Converted",
  lost: "Lost",
} as const;
export type ReferralStatus = keyof typeof referralStatuses;

export const isReferralStatus = (status: string): status is ReferralStatus =>
  Object.hasOwn(referralStatuses, status);

/** What staff can edit. */
export const referralFieldNames = [
  "clientName",
  "clientEmail",
  "clientPhone",
  "propertyAddress",
  "propertyType",
  "realtorName",
  "realtorEmail",
  "realtorPhone",
  "realtorCompany",
  "notes",
] as const;
export type ReferralFieldName = (typeof referralFieldNames)[number];

export const isWaiting = (status: string | null) => !status || status === "pending";

export type ReferralProgress = {
  receivedAt: Date;
  status: string | null;
  assignee: string | null;
  events: readonly { kind: string; at: Date }[];
  paidAt: Date | null;
};

export type ReferralStep = {
  key: "received" | "assigned" | "contacted" | "converted" | "lost" | "decision" | "paid";
  state: "done" | "current" | "ahead";
  at: Date | null;
};

export function referralSteps({ receivedAt, status, assignee, events, paidAt }: ReferralProgress) {
  const timeOf = (kind: string) => events.findLast((event) => event.kind === kind)?.at ?? null;
  const assignedAt = assignee ? timeOf("assigned") : null;
  const isOver = status === "converted" || status === "lost";
  const contactedAt = timeOf("contacted");
  const wasContacted = contactedAt !== null || status === "contacted" || status === "converted";
  const steps: { key: ReferralStep["key"]; at: Date | null; isDone: boolean }[] = [
    { key: "received", at: receivedAt, isDone: true },
  ];
  if (assignedAt || !(wasContacted || isOver))
    steps.push({ key: "assigned", at: assignedAt, isDone: assignedAt !== null });
  if (wasContacted || !isOver) steps.push({ key: "contacted", at: contactedAt, isDone: wasContacted });
  if (status === "lost") steps.push({ key: "lost", at: timeOf("lost"), isDone: true });
  else if (status === "converted") steps.push({ key: "converted", at: timeOf("converted"), isDone: true });
  else steps.push({ key: "decision", at: null, isDone: false });
  if (status === "converted" || paidAt) steps.push({ key: "paid", at: paidAt, isDone: paidAt !== null });
  const current = steps.findIndex((step) => !step.isDone);
  return steps.map(({ key, at, isDone }, index): ReferralStep => {
    const state = isDone ? "done" : index === current ? "current" : "ahead";
    return { key, at, state };
  });
}

type Contact = { name: string | null; email: string | null };

export function knownClient(
  referral: { clientName: string | null; clientEmail: string | null },
  lead: Contact,
) {
  const isSame = (one: string | null, other: string | null) =>
    one !== null && one.trim().toLowerCase() === other?.trim().toLowerCase();
  if (isSame(referral.clientEmail, lead.email)) return "This client is already a lead";
  const isNamed = isSame(referral.clientName, lead.name);
  const whose = lead.name ?? "another lead";
  return isNamed ? "This client is already a lead" : `The phone number is also that of ${whose}`;
}
