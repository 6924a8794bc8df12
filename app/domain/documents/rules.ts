import { groupOf } from "#app/domain/leads/rules.ts";
import type { BadgeGlyph, BadgeTone } from "#app/ui/badge.tsx";

/**
 * How far an agreement has come. `preparing`: something that it has to say is missing, or it could not be sent; `draft`:
 * it is complete and about to be sent; the last four are ends.
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

/** From the least to the most: whatever is heard, and in whichever order, an agreement only ever rises. */
const ranks: Record<AgreementStatus, number> = {
  draft: 0,
  preparing: 0,
  sent: 1,
  viewed: 2,
  owner_signed: 3,
  expired: 4,
  declined: 5,
  cancelled: 6,
  // Signed by both is signed, even where it was called off a moment before.
  completed: 7,
};

/** What a vendor says of a submission, in the words of its gate. */
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

/** Whether nobody can sign any more, by what the vendor says. */
export const isClosed = (state: VendorState) =>
  state === "completed" || state === "declined" || state === "expired" || state === "archived";

type Played = Record<
  "openedAt" | "ownerSignedAt" | "brokerSignedAt" | "declinedAt" | "archivedAt",
  Date | null
> & { expiresAt: Date };

/** How a submission of the stand-in stands, as the vendor ranks it: signed by all before declined, that before expired. */
export function sandboxState(played: Played, now: Date): VendorState {
  if (played.ownerSignedAt && played.brokerSignedAt) return "completed";
  if (played.declinedAt) return "declined";
  if (played.archivedAt) return "archived";
  if (played.expiresAt <= now) return "expired";
  if (played.ownerSignedAt) return "ownerSigned";
  return played.openedAt ? "opened" : "sent";
}

/** Where an agreement stands after the vendor was read again; never further back than it stood. */
export function nextStatus(current: AgreementStatus, state: VendorState): AgreementStatus {
  const told = heard[state];
  return ranks[told] > ranks[current] ? told : current;
}

/** Whether it may still be signed, or is about to be sent: a lead has one such at most. */
export const isLive = (status: AgreementStatus) => ranks[status] <= ranks.owner_signed;

/** Whether the owner can open it and sign. */
export const isSignable = (status: AgreementStatus) => status === "sent" || status === "viewed";

/** Whether it is with the vendor and not at an end. */
export const isOut = (status: AgreementStatus) => isSignable(status) || status === "owner_signed";

/** Groups of lead statuses that an agreement takes further; the others are further already, or over. */
const before = ["new", "analysis_submitted", "site_visit_scheduled", "proposal"];

/** The status of a lead once its agreement is out; null where it stays as it is, so that nothing moves backwards. */
export const statusOnceSent = (status: string | null) =>
  before.includes(groupOf(status)?.value ?? "") ? "contract_sent" : null;

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

export const agreementLook = ({
  status,
  isBounced,
}: {
  status: AgreementStatus;
  isBounced: boolean;
}): Look => (isBounced ? { label: "Email bounced", tone: "red", glyph: "ended" } : looks[status]);

/** `document-{id}.pdf`, as the list of documents names its files. */
export const documentFileName = (id: string) => `document-${id}.pdf`;
