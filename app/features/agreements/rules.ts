import type { BadgeStyle } from "#app/components/badge.tsx";
import type { AgreementTerms } from "#app/features/settings/company/schema.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";

/**
 * In order of progress. `preparing`: incomplete, or sending failed; `draft`: complete and about to be sent. The last
 * four are final: completed takes precedence over a cancellation.
 */
export const agreementStatuses = [
  "draft",
  "preparing",
  "sent",
  "viewed",
  "owner_signed",
  "expired",
  "declined",
  "cancelled",
  "completed",
] as const;
export type AgreementStatus = (typeof agreementStatuses)[number];

const rank = (status: AgreementStatus) => agreementStatuses.indexOf(status);

export const isClosed = (status: AgreementStatus) => rank(status) > rank("owner_signed");

/** Never moves back, because events arrive in any order. */
export const nextStatus = (current: AgreementStatus, next: AgreementStatus) =>
  rank(next) > rank(current) ? next : current;

type SandboxSubmission = Record<
  "openedAt" | "ownerSignedAt" | "brokerSignedAt" | "declinedAt" | "archivedAt",
  Date | null
> & { expiresAt: Date };

/** In the vendor's order: signed, then declined, then expired. */
export function sandboxState(row: SandboxSubmission, now: Date) {
  if (row.ownerSignedAt && row.brokerSignedAt) return "completed";
  if (row.declinedAt) return "declined";
  if (row.archivedAt) return "cancelled";
  if (row.expiresAt <= now) return "expired";
  if (row.ownerSignedAt) return "owner_signed";
  return row.openedAt ? "viewed" : "sent";
}

/** A lead has at most one. */
export const isLive = (status: AgreementStatus) => !isClosed(status);

export const isSignable = (status: AgreementStatus) => status === "sent" || status === "viewed";

/** At the vendor and not final. */
export const isOut = (status: AgreementStatus) => isSignable(status) || status === "owner_signed";

/** Values of `?status=` on the list of documents. */
export const documentFilters: Record<string, { label: string; statuses: readonly AgreementStatus[] }> = {
  open: { label: "Waiting for a signature", statuses: ["sent", "viewed", "owner_signed"] },
  completed: { label: "Completed", statuses: ["completed"] },
  preparing: { label: "Not sent yet", statuses: ["draft", "preparing"] },
  ended: { label: "Declined, expired or canceled", statuses: ["declined", "expired", "cancelled"] },
};

export const mayCountersign = (actor: Actor, { brokerId }: Pick<AgreementTerms, "brokerId">) =>
  isAdmin(actor) || (actor.kind === "staff" && actor.userId === brokerId);

type Reminded = {
  status: AgreementStatus;
  sentAt: Date | null;
  remindedAt: Date | null;
  reminders: number;
};

type ReminderRules = { reminderDays: number; reminders: number };

const dayMs = 86_400_000;

/** Older agreements than a week past their day are left alone, for example after reminders were turned on. */
export function isReminderDue({ status, sentAt, ...sent }: Reminded, rules: ReminderRules, now: Date) {
  const since = sent.remindedAt ?? sentAt;
  if (!since || !isSignable(status) || rules.reminderDays === 0 || sent.reminders >= rules.reminders)
    return false;
  const days = (now.getTime() - since.getTime()) / dayMs;
  return days >= rules.reminderDays && days < rules.reminderDays + 7;
}

const badges: Record<AgreementStatus, BadgeStyle> = {
  draft: { label: "Being sent", tone: "grey", glyph: "open" },
  preparing: { label: "Needs preparation", tone: "yellow", glyph: "open" },
  sent: { label: "Sent", tone: "blue", glyph: 0.25 },
  viewed: { label: "Viewed", tone: "blue", glyph: 0.5 },
  owner_signed: { label: "Owner signed", tone: "orange", glyph: 0.75 },
  completed: { label: "Completed", tone: "green", glyph: "done" },
  declined: { label: "Declined", tone: "red", glyph: "ended" },
  expired: { label: "Expired", tone: "grey", glyph: "ended" },
  cancelled: { label: "Canceled", tone: "grey", glyph: "ended" },
};

type Badged = { status: AgreementStatus; isBounced: boolean };

export const agreementBadge = ({ status, isBounced }: Badged): BadgeStyle =>
  isBounced ? { label: "Email bounced", tone: "red", glyph: "ended" } : badges[status];

export const documentFileName = (id: string) => `document-${id}.pdf`;
