/** Exported separately to exclude the other wordings from the client bundle. */
export const reportConsent = {
  version: "report-2026-11-25",
  wording:
    "By sending this form you ask us to email you the report and to keep these details so that we can answer you. " +
    "If you leave a phone number we may call you about this report. We send no text messages and no advertising for it.",
} as const;

/** Changing a wording requires a new version: consents refer to the version that was shown. */
export const consentWordings = {
  report: reportConsent,
  enrollment: {
    version: "enrollment-2026-11-25",
    wording:
      "By completing the enrollment you ask us to prepare your management agreement, to contact you about it by email " +
      "and phone, and to keep these details for that.",
  },
  calculator: {
    version: "calculator-2026-11-25",
    wording:
      "We keep your email with this calculation and may write to you about it once. No newsletter comes of it.",
  },
  webinar: {
    version: "webinar-2026-11-25",
    wording: "We email you the confirmation and two reminders of this webinar. No newsletter comes of it.",
  },
  referral: {
    version: "referral-2026-11",
    wording:
      "By sending this form you confirm that your client agreed to hear from us. We keep the details to contact them " +
      "and to tell you how it went.",
  },
  /** Optional, unchecked by default, and not required for any service. */
  sms: {
    version: "sms-2026-11",
    wording:
      "Text me about my property, about four messages a month at most. Message and data rates may apply. " +
      "Reply STOP to end and HELP for help. Not needed to use our services.",
  },
} as const;

export type ConsentPurpose = keyof typeof consentWordings;
