import type { StaffAgreement } from "#app/domain/documents/types.ts";
import { formatDateTime } from "#app/ui/format.ts";

/** Where an agreement stands, in a sentence or two for staff. */
export function agreementWords(agreement: StaffAgreement, timeZone: string): string {
  const { sentAt, viewedAt, ownerSignedAt, completedAt, declinedAt, hasFile } = agreement;
  const on = (time: Date | null) => (time ? ` on ${formatDateTime(time, timeZone)}` : "");
  const quoted = (reason: string | null) => (reason ? `: “${reason}”` : ", without a reason.");
  switch (agreement.status) {
    case "draft":
      return "It is complete and on its way to the owner.";
    case "preparing":
      return "It was asked for and has not been sent.";
    case "sent":
      return `Sent${on(sentAt)}. The owner has not opened it.`;
    case "viewed":
      return `Sent${on(sentAt)}. The owner opened it${on(viewedAt)} and has not signed.`;
    case "owner_signed":
      return `The owner signed${on(ownerSignedAt)}. The broker signs last.`;
    case "completed":
      return `Both have signed, the broker last${on(completedAt)}.${hasFile ? "" : " Its file is being fetched."}`;
    case "declined":
      return `The owner declined it${on(declinedAt)}${quoted(agreement.declineReason)}`;
    case "expired":
      return `Sent${on(sentAt)}, and its time to be signed is over.`;
    case "cancelled":
      return `Called off${quoted(agreement.cancelReason)}`;
  }
}
