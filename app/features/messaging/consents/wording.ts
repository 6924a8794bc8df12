/** Exported separately to exclude the other wordings from the client bundle. */
export const reportConsent = {
  version: "report-2026-11-25b",
  wording:
    "By sending this form you ask us to email you the report and to store these details so that we can reply. " +
    "If you leave a phone number, we may call you about this report. We won't text you or send you advertising.",
} as const;

/** Changing a wording requires a new version: consents refer to the version that was shown. */
export const consentWordings = {
  report: reportConsent,
  enrollment: {
    version: "enrollment-2026-11-25b",
    wording:
      "By completing the enrollment you ask us to prepare your management agreement, to contact you about it by email " +
      "and phone, and to store these details for that purpose.",
  },
  calculator: {
    version: "calculator-2026-11-25b",
    wording:
      "We store your email with this calculation and may email you about it once. We won't add you to a newsletter.",
  },
  webinar: {
    version: "webinar-2026-11-25b",
    wording:
      "We'll email you a confirmation and two reminders for this webinar. We won't add you to a newsletter.",
  },
  referral: {
    version: "referral-2026-11-25",
    wording:
      "By sending this form you confirm that your client agreed to hear from us. We store the details to contact them " +
      "and to keep you updated.",
  },
  /** Optional, unchecked by default, and not required for any service. */
  sms: {
    version: "sms-2026-11",
    wording:
      "Text me about my property, about four messages a month at most. Message and data rates may apply. " +
      "Reply STOP to end and HELP for help. Not needed to use our services.",
  },
} as const;

/** Of purpose `sms`, for a consent that a person of the company took. */
export const spokenTextConsent = {
  version: "sms-by-staff-2026-11-28",
  wording: ({ way, takenBy, takenOn }: Record<"way" | "takenBy" | "takenOn", string>) =>
    `Agreed ${way} on ${takenOn} to get texts about their property, about four messages a month at most, and was told ` +
    `that message and data rates may apply, that STOP ends them and that HELP helps. Taken by ${takenBy}.`,
};

export type ConsentPurpose = keyof typeof consentWordings;
