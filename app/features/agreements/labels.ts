import type { AgreementStatus } from "#app/features/agreements/rules.ts";
import type { OwnerAgreement, StaffAgreement } from "#app/features/agreements/types.ts";
import type { ShownAgreement } from "#app/features/analysis/report/view.ts";
import { formatDateTime, formatDay } from "#app/lib/format.ts";

export const preparingText = "We are preparing your agreement and will email it.";

const words: Record<AgreementStatus, string> = {
  draft: preparingText,
  preparing: preparingText,
  sent: "Your agreement is ready. Read it in peace: nothing is signed until you sign it.",
  viewed: "Your agreement is ready. Read it in peace: nothing is signed until you sign it.",
  owner_signed: "You have signed. Our broker signs last; then we email you the copy.",
  completed: "Both have signed. The copy is in your mail.",
  declined: "You declined the agreement. We will get in touch with you about it.",
  expired: "The time to sign this agreement is over. We will be in touch.",
  cancelled: "This agreement was cancelled.",
};

export const ownerText = (status: AgreementStatus) => words[status];

const stages: Record<AgreementStatus, ShownAgreement["stage"]> = {
  draft: "open",
  preparing: "open",
  sent: "open",
  viewed: "open",
  owner_signed: "signed",
  completed: "executed",
  declined: "over",
  expired: "over",
  cancelled: "over",
};

export const shownToOwner = ({ status, key, isSignable }: OwnerAgreement): ShownAgreement => ({
  words: words[status],
  stage: stages[status],
  signUrl: isSignable ? `/agreement/${key}/sign` : null,
});

export function agreementStatusText(agreement: StaffAgreement, timeZone: string): string {
  const { sentAt, sentBy, viewedAt, ownerSignedAt, completedAt, declinedAt, hasFile } = agreement;
  const on = (time: Date | null) => (time ? ` on ${formatDateTime(time, timeZone)}` : "");
  const quoted = (reason: string | null) => (reason ? `: “${reason}”` : ", without a reason.");
  const sent = `Sent${on(sentAt)}${sentBy ? ` by ${sentBy}` : ""}`;
  switch (agreement.status) {
    case "draft":
      return "It is complete and on its way to the owner.";
    case "preparing":
      return "It was asked for and has not been sent.";
    case "sent":
      return agreement.isBounced
        ? `The email with the link did not reach ${agreement.submitter.email ?? "the owner"}.`
        : `${sent}. The owner has not opened it.`;
    case "viewed":
      return `${sent}. The owner opened it${on(viewedAt)} and has not signed.`;
    case "owner_signed":
      return `The owner signed${on(ownerSignedAt)}. The broker signs last.`;
    case "completed":
      return `Both have signed, the broker last${on(completedAt)}.${hasFile ? "" : " Its file is being fetched."}`;
    case "declined":
      return `The owner declined it${on(declinedAt)}${quoted(agreement.declineReason)}`;
    case "expired":
      return `${sent}, and its time to be signed is over.`;
    case "cancelled":
      return `Canceled${quoted(agreement.cancelReason)}`;
  }
}

export function agreementSince(agreement: StaffAgreement, timeZone: string): string {
  const { status, sentAt, sentBy, viewedAt, ownerSignedAt, completedAt, declinedAt, submitter } = agreement;
  const words = (at: Date | null, by: string | null) =>
    [at && formatDay(at, timeZone), by && `by ${by}`].filter(Boolean).join(" ");
  const sent = sentBy ? words(sentAt, sentBy) : `${words(sentAt, null)}, as the owner asked`;
  switch (status) {
    case "sent":
      return sent;
    case "viewed":
      return words(viewedAt, submitter.name);
    case "owner_signed":
      return words(ownerSignedAt, submitter.name);
    case "declined":
      return words(declinedAt, submitter.name);
    case "completed":
      return words(completedAt, "both");
    case "expired":
      return `sent ${sent}`;
    default:
      return "";
  }
}
