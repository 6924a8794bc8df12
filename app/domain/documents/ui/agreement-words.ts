import type { StaffAgreement } from "#app/domain/documents/types.ts";
import { formatDateTime, formatDay } from "#app/ui/format.ts";

/** Where an agreement stands, in a sentence or two for staff. */
export function agreementWords(agreement: StaffAgreement, timeZone: string): string {
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
      return `Called off${quoted(agreement.cancelReason)}`;
  }
}

/** Since when, and by whom, an agreement stands as it does: a few words beside its status. */
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
