import type { OutboxFilter } from "#app/domain/messages/schema.ts";

/** Where a job stands: `nothing` when it was done and there was nobody to write to. */
export type OutboxState = Exclude<OutboxFilter, "all"> | "nothing" | "done";

type Progress = {
  kind: string;
  doneAt: Date | null;
  parkedAt: Date | null;
  attempts: number;
  lastError: string | null;
  hasMessage: boolean;
};

/** One that failed before and waits for its next attempt is `retrying`; one whose attempts are used up is `parked`. */
export function outboxState({
  kind,
  doneAt,
  parkedAt,
  attempts,
  lastError,
  hasMessage,
}: Progress): OutboxState {
  if (doneAt) return hasMessage ? "sent" : isMessage(kind) ? "nothing" : "done";
  if (parkedAt) return "parked";
  return attempts > 0 && lastError !== null ? "retrying" : "waiting";
}

/** When a job that has not been tried is due, where that is more than a minute ahead; else null. */
export function scheduledFor(
  {
    state,
    attempts,
    runAt,
    lastError,
  }: { state: OutboxState; runAt: Date } & Pick<Progress, "attempts" | "lastError">,
  now: Date,
): Date | null {
  const isNew = state === "waiting" && attempts === 0 && lastError === null;
  return isNew && runAt.getTime() - now.getTime() > 60_000 ? runAt : null;
}

/** Whether work of this kind writes to somebody outside. */
export const isMessage = (kind: string) => kind.startsWith("mail-") || kind === textKind;

/** Text messages. */
export const textKind = "send-sms";

/** What a kind of job is called on screens; an unknown kind is called by its name. */
export const nameOfKind = (kind: string) => names[kind] ?? kind;

const names: Record<string, string> = {
  "estimate-property": "Rent estimate",
  "mail-rent-report": "Rent report",
  "mail-new-lead": "New lead",
  "mail-public-lead": "New lead",
  "mail-enrollment": "Enrollment",
  "mail-walkthrough": "Walkthrough",
  "mail-walkthrough-office": "Walkthrough to confirm",
  "mail-referral-received": "Referral received",
  "mail-new-referral": "New referral",
  "mail-webinar-confirmation": "Webinar confirmation",
  "mail-webinar-reminder": "Webinar reminder",
  "mail-webinar-moved": "New time of a webinar",
  "mail-webinar-room": "New room of a webinar",
  "mail-webinar-cancelled": "Webinar called off",
  "open-agreement": "Agreement to open",
  "settle-agreement": "Agreement to read again",
  "call-off-deleted": "Calling off for a deleted lead",
  "close-agreement": "Agreement to close",
  "mail-agreement-ready": "Agreement ready",
  "mail-agreement-cancelled": "Agreement canceled",
  "mail-countersign": "Agreement to countersign",
  "mail-executed-copy": "Executed agreement",
  "mail-password-reset": "Password link",
  "mail-pay-link": "Payment link",
  "mail-receipt": "Receipt",
  "mail-fee-paid": "Onboarding fee paid",
  "mail-refund": "Refund",
  "settle-payment": "State of a payment",
  "send-refund": "Refund",
  "reconcile-payments": "Payments compared",
  "mail-invoice": "Invoice",
  "mail-invoice-refund": "Refund of an invoice",
  "mail-invoice-void": "Invoice canceled",
  "send-invoice-refund": "Refund of an invoice",
  "settle-invoice-refunds": "Refunds of an invoice",
  "issue-invoice": "Invoice to be made",
  "settle-invoice": "Invoice to be looked up",
  "void-invoice": "Invoice to be voided",
  "send-sms": "Text message",
  "push-odoo-lead": "Lead to Odoo",
  "text-status": "News of a text",
  "look-at-text": "Look at a text under way",
};

/** Cuts a text into plain parts and web addresses; the full stop after an address is not part of it. */
export function splitLinks(text: string): { text: string; href: string | null }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) => ({ text: part, href: index % 2 ? part : null }))
    .filter((part) => part.text !== "");
}
