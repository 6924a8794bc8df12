import type { BadgeGlyph, BadgeTone } from "#app/components/badge.tsx";

/**
 * `preparing`: incomplete, or sending failed; `draft`: complete and about to be sent. The last four
 * are final.
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

/** Status changes only move up, because events arrive in any order. */
const ranks: Record<AgreementStatus, number> = {
  draft: 0,
  preparing: 0,
  sent: 1,
  viewed: 2,
  owner_signed: 3,
  expired: 4,
  declined: 5,
  cancelled: 6,
  // Completed takes precedence over a cancellation.
  completed: 7,
};

type VendorState =
  | "pending"
  | "sent"
  | "opened"
  | "ownerSigned"
  | "completed"
  | "declined"
  | "expired"
  | "archived";

const heard: Record<VendorState, AgreementStatus> = {
  pending: "sent",
  sent: "sent",
  opened: "viewed",
  ownerSigned: "owner_signed",
  completed: "completed",
  declined: "declined",
  expired: "expired",
  archived: "cancelled",
};

export const isClosed = (state: VendorState) =>
  state === "completed" || state === "declined" || state === "expired" || state === "archived";

type Played = Record<
  "openedAt" | "ownerSignedAt" | "brokerSignedAt" | "declinedAt" | "archivedAt",
  Date | null
> & { expiresAt: Date };

/** In the vendor's order: signed, then declined, then expired. */
export function sandboxState(played: Played, now: Date): VendorState {
  if (played.ownerSignedAt && played.brokerSignedAt) return "completed";
  if (played.declinedAt) return "declined";
  if (played.archivedAt) return "archived";
  if (played.expiresAt <= now) return "expired";
  if (played.ownerSignedAt) return "ownerSigned";
  return played.openedAt ? "opened" : "sent";
}

/** Never moves back. */
export function nextStatus(current: AgreementStatus, state: VendorState): AgreementStatus {
  const told = heard[state];
  return ranks[told] > ranks[current] ? told : current;
}

/** A lead has at most one. */
export const isLive = (status: AgreementStatus) => ranks[status] <= ranks.owner_signed;

export const isSignable = (status: AgreementStatus) => status === "sent" || status === "viewed";

/** At the vendor and not final. */
export const isOut = (status: AgreementStatus) => isSignable(status) || status === "owner_signed";

type Look = { label: string; tone: BadgeTone; glyph: BadgeGlyph };

const looks: Record<AgreementStatus, Look> = {
  draft: { label: "Being sent", tone: "grey", glyph: "open" },
  preparing: { label: "To prepare", tone: "yellow", glyph: "open" },
  sent: { label: "Sent", tone: "blue", glyph: 0.25 },
  viewed: { label: "Viewed", tone: "blue", glyph: 0.5 },
  owner_signed: { label: "Owner signed", tone: "orange", glyph: 0.75 },
  completed: { label: "Completed", tone: "green", glyph: "done" },
  declined: { label: "Declined", tone: "red", glyph: "ended" },
  expired: { label: "Expired", tone: "grey", glyph: "ended" },
  cancelled: { label: "Cancelled", tone: "grey", glyph: "ended" },
};

export const agreementBadge = ({
  status,
  isBounced,
}: {
  status: AgreementStatus;
  isBounced: boolean;
}): Look => (isBounced ? { label: "Email bounced", tone: "red", glyph: "ended" } : looks[status]);

export const documentFileName = (id: string) => `document-${id}.pdf`;
