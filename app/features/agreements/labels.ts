import type { StaffAgreement } from "#app/features/agreements/queries/office.server.ts";
import type { OwnerAgreement } from "#app/features/agreements/queries/owner.server.ts";
import type { AgreementStatus } from "#app/features/agreements/rules.ts";
import type { ShownAgreement } from "#app/features/analysis/report/view.ts";
import { formatDateTime, formatDay } from "#app/lib/format.ts";

const preparingText = "We're preparing your agreement and will email it to you.";

type OwnerView = { title: string; text: string; stage: ShownAgreement["stage"] };

const preparing: OwnerView = { title: "Your agreement", text: preparingText, stage: "open" };
const ready: OwnerView = {
  title: "Your agreement is ready",
  text: "Take your time. Nothing is final until you sign, and our broker signs after you.",
  stage: "open",
};

export const ownerViews: Record<AgreementStatus, OwnerView> = {
  draft: preparing,
  preparing,
  sent: ready,
  viewed: ready,
  owner_signed: {
    title: "You have signed",
    text: "Our broker signs last. Then we'll email you a copy.",
    stage: "signed",
  },
  completed: {
    title: "Fully signed",
    text: "We've emailed you a copy for your records.",
    stage: "executed",
  },
  declined: { title: "You declined the agreement", text: "We'll be in touch about it.", stage: "over" },
  expired: {
    title: "The agreement has expired",
    text: "We'll be in touch. If you still want to get started, call us.",
    stage: "over",
  },
  cancelled: {
    title: "This agreement was canceled",
    text: "It can no longer be signed. Call us if you didn't expect this.",
    stage: "over",
  },
};

export function shownToOwner({ status, key, isSignable }: OwnerAgreement): ShownAgreement {
  const { title, text, stage } = ownerViews[status];
  const words = text === preparingText ? text : `${title}. ${text}`;
  return { words, stage, signUrl: isSignable ? `/agreement/${key}/sign` : null };
}

export function agreementStatusText(agreement: StaffAgreement, timeZone: string): string {
  const { sentAt, sentBy, viewedAt, ownerSignedAt, completedAt, declinedAt, hasFile } = agreement;
  const on = (time: Date | null) => (time ? ` on ${formatDateTime(time, timeZone)}` : "");
  const because = (reason: string | null) => (reason ? `: “${reason}”` : " without giving a reason.");
  const sent = `Sent${on(sentAt)}${sentBy ? ` by ${sentBy}` : ""}`;
  switch (agreement.status) {
    case "draft":
      return "Complete. It's being sent to the owner.";
    case "preparing":
      return "Requested but not sent.";
    case "sent":
      return agreement.isBounced
        ? `The email with the link didn't reach ${agreement.submitter.email ?? "the owner"}.`
        : `${sent}. The owner hasn't opened it.`;
    case "viewed":
      return `${sent}. The owner opened it${on(viewedAt)} and hasn't signed.`;
    case "owner_signed":
      return `The owner signed${on(ownerSignedAt)}. ${agreement.brokerUrl ? "The broker signs last." : `Waiting for ${agreement.brokerName}.`}`;
    case "completed":
      return `Fully signed${on(completedAt)}.${hasFile ? "" : " We're getting the file."}`;
    case "declined":
      return `The owner declined it${on(declinedAt)}${because(agreement.declineReason)}`;
    case "expired":
      return `${sent}. It expired before both parties signed.`;
    case "cancelled":
      return `Canceled${because(agreement.cancelReason)}`;
  }
}

/** The day that brought it to its state. */
export function agreementSince(agreement: StaffAgreement, timeZone: string): string {
  const { status, sentAt, viewedAt, ownerSignedAt, completedAt, declinedAt } = agreement;
  const times: Partial<Record<AgreementStatus, Date | null>> = {
    sent: sentAt,
    viewed: viewedAt,
    owner_signed: ownerSignedAt,
    completed: completedAt,
    declined: declinedAt,
    expired: sentAt,
  };
  const day = times[status] ? formatDay(times[status], timeZone) : "";
  return status === "expired" ? `sent ${day}` : day;
}
