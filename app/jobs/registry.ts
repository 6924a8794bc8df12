import { z } from "#app/domain/zod.ts";

/** Every kind of job with the shape of its payload. Handlers stand in app/jobs/handlers/, one file a kind. */
export const jobs = {
  /** Works out the rent of one property; a revision that was corrected meanwhile is left alone. */
  "estimate-property": z.object({ entryId: z.uuid(), revision: z.int() }),
  /** "Your rent report" to the owner, for all properties of one submission. */
  "mail-rent-report": z.object({ submissionId: z.uuid() }),
  /** "New lead" to one staff address. */
  "mail-new-lead": z.object({ submissionId: z.uuid(), to: z.email() }),
  /** "New lead" to one staff address, of a lead that another public form brought. */
  "mail-public-lead": z.object({ leadId: z.uuid(), to: z.email() }),
  /** "Your enrollment" to the owner, with the quote. */
  "mail-enrollment": z.object({ quoteId: z.uuid() }),
  /** The time of the walkthrough to the owner who chose it, while it is still that time; `from` is the time before. */
  "mail-walkthrough": z.object({ leadId: z.uuid(), at: z.iso.datetime(), from: z.iso.datetime().optional() }),
  /** A text message to a lead, to the number of this consent: the walkthrough they chose, while it is still that time. */
  "send-sms": z.object({
    leadId: z.uuid(),
    consentId: z.uuid(),
    at: z.iso.datetime(),
  }),
  /** A new lead to Odoo. */
  "push-odoo-lead": z.object({ leadId: z.uuid() }),
  /** News of a text of ours that came before the text itself was written down. */
  "text-status": z.object({
    providerId: z.string(),
    status: z.enum([
      "scheduled",
      "accepted",
      "queued",
      "sending",
      "sent",
      "delivered",
      "undelivered",
      "failed",
      "canceled",
      "read",
    ]),
    errorCode: z.int().nullable(),
  }),
  /** Asks the vendor how far a text of ours has got. */
  "look-at-text": z.object({ providerId: z.string().max(100) }),
  /** "Walkthrough to confirm" to one staff address. */
  "mail-walkthrough-office": z.object({
    leadId: z.uuid(),
    at: z.iso.datetime(),
    from: z.iso.datetime().optional(),
    to: z.email(),
  }),
  /** Has a complete agreement made for signing, where whoever pressed the button could not wait. */
  "open-agreement": z.object({ agreementId: z.uuid() }),
  /** Reads the truth about an agreement and brings our row up to it. */
  "settle-agreement": z.object({ agreementId: z.uuid() }),
  /**
   * Calls off what a deleted lead left open: agreement, fee and invoices; nothing of one that was brought back, or that
   * was deleted anew since: each deletion has its own job.
   */
  "call-off-deleted": z.object({ leadId: z.uuid(), deletedAt: z.iso.datetime() }),
  /** Ends the links of an agreement that was called off. */
  "close-agreement": z.object({ agreementId: z.uuid() }),
  /** The owner's link to read and sign; `leadId` is the agreement's own where the lead is gone. */
  "mail-agreement-ready": z.object({ agreementId: z.uuid(), leadId: z.uuid() }),
  /** That the agreement which the owner was sent is canceled. */
  "mail-agreement-cancelled": z.object({ agreementId: z.uuid(), leadId: z.uuid() }),
  /** "Countersign" to one address of the company, once the owner has signed. */
  "mail-countersign": z.object({ agreementId: z.uuid(), to: z.email() }),
  /** The copy that both signed, to the owner. */
  "mail-executed-copy": z.object({ agreementId: z.uuid(), leadId: z.uuid() }),
  /** The link that sets a new password, when the address belongs to somebody. */
  "mail-password-reset": z.object({ email: z.string() }),
  /** The private status page to the realtor who sent a client. */
  "mail-referral-received": z.object({ referralId: z.uuid() }),
  /** "New referral" to one staff address. */
  "mail-new-referral": z.object({ referralId: z.uuid(), to: z.email() }),
  /** Date and join link to whoever registered for a webinar. */
  "mail-webinar-confirmation": z.object({ registrationId: z.uuid() }),
  /** The reminder so many hours before a webinar begins. */
  "mail-webinar-reminder": z.object({
    registrationId: z.uuid(),
    hoursBefore: z.union([z.literal(24), z.literal(1)]),
  }),
  /**
   * The new time of a webinar to whoever registered for it, or that it takes place after it was called off; nothing when
   * it has moved once more.
   */
  "mail-webinar-moved": z.object({
    registrationId: z.uuid(),
    startsAt: z.iso.datetime(),
    isBack: z.boolean().optional(),
  }),
  /** The new address of a webinar's room to whoever registered; nothing when it has changed once more. */
  "mail-webinar-room": z.object({ registrationId: z.uuid(), joinUrl: z.string() }),
  /** That a webinar was called off, to whoever registered for it; nothing when it takes place after all. */
  "mail-webinar-cancelled": z.object({ registrationId: z.uuid() }),
  /** The link to pay the onboarding fee, to the owner, while it can be paid. */
  "mail-pay-link": z.object({ paymentId: z.uuid() }),
  /** The receipt to the owner who paid. */
  "mail-receipt": z.object({ paymentId: z.uuid() }),
  /** That an owner paid the onboarding fee and expects a call, to one staff address. */
  "mail-fee-paid": z.object({ paymentId: z.uuid(), to: z.email() }),
  /** That `cents` of a payment went back, to the owner who had paid. */
  "mail-refund": z.object({ paymentId: z.uuid(), cents: z.int().positive() }),
  /** Asks the vendor how a payment stands, and whether a refund went through, and writes it down. */
  "settle-payment": z.object({
    paymentId: z.uuid(),
    sessionId: z.string().optional(),
    refundId: z.string().optional(),
  }),
  /** Orders a refund that an admin asked for from the vendor. */
  "send-refund": z.object({ refundId: z.uuid() }),
  /** Compares all payments that are under way with the vendor. */
  "reconcile-payments": z.object({ since: z.iso.datetime() }),
  /** Makes an invoice at the vendor and has it mailed; `round` counts the times somebody began it anew. */
  "issue-invoice": z.object({ invoiceId: z.uuid(), round: z.int() }),
  /** Asks the vendor how an invoice stands, by its id there, and follows. */
  "settle-invoice": z.object({ vendorId: z.string().max(210) }),
  /** Orders a refund of an invoice that an admin asked for from the vendor. */
  "send-invoice-refund": z.object({ refundId: z.uuid() }),
  /** Asks the vendor what went back of a card payment, and writes it down where an invoice was paid with it. */
  "settle-invoice-refunds": z.object({ paymentIntentId: z.string().max(255) }),
  /** That `cents` of an invoice went back, to the owner who had paid. */
  "mail-invoice-refund": z.object({ leadId: z.uuid(), invoiceId: z.uuid(), cents: z.int().positive() }),
  /** That an invoice that had been mailed is void, to its owner. */
  "mail-invoice-void": z.object({ leadId: z.uuid(), invoiceId: z.uuid() }),
  /** Cancels an invoice that an admin wants voided, or takes back what is left of one that staff discarded. */
  "void-invoice": z.object({ invoiceId: z.uuid() }),
  /** The link to an invoice of the sandbox; the vendor mails the real ones. */
  "mail-invoice": z.object({ leadId: z.uuid(), invoiceId: z.uuid() }),
} as const;

export type JobKind = keyof typeof jobs;

/** Kinds that send nobody anything and change nothing at a vendor. A kind that is not listed here is held. */
const runsWhileSendingIsOff: readonly string[] = [
  "estimate-property",
  "text-status",
  "look-at-text",
  "settle-agreement",
  "settle-payment",
  "reconcile-payments",
  "settle-invoice",
  "settle-invoice-refunds",
] satisfies JobKind[];

/** Whether a job of this kind waits while `SENDING=off`. */
export const isOutgoing = (kind: string) => !runsWhileSendingIsOff.includes(kind);

export type JobPayload<Kind extends JobKind> = z.infer<(typeof jobs)[Kind]>;
