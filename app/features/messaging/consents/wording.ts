/** Exported separately to exclude the other wordings from the client bundle. */
export const reportConsent = {
  version: "report-2026-11-30",
  wording:
    "By sending this form you ask us to email you the report and to store these details so that we can reply. " +
    "If you leave a phone number, we may call you about this report. We text you or send you advertising only if you " +
    "check the box below.",
} as const;

/** Optional, unchecked by default, and not required for any service. */
export const marketingConsents = {
  "marketing-email": {
    version: "marketing-email-2026-11-30b",
    wording:
      "Send me tips and updates about renting out my home, by email: one every few days for a month, then now and then, " +
      "never more than one a day. Every email has a link that stops them. Not a condition of any service.",
  },
  "marketing-sms": {
    version: "marketing-sms-2026-11-30",
    wording:
      "Send me marketing texts with tips and updates about renting out my home, sent automatically, about four a month " +
      "at most. Message and data rates may apply. Reply STOP to end and HELP for help. Not a condition of any service.",
  },
} as const;

export type MarketingPurpose = keyof typeof marketingConsents;

/** Names of the boxes in a form. */
export const marketingFields = {
  "marketing-email": "marketingEmail",
  "marketing-sms": "marketingSms",
} as const satisfies Record<MarketingPurpose, string>;

export const marketingChannel = { "marketing-email": "email", "marketing-sms": "sms" } as const;

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
    version: "calculator-2026-11-30",
    wording:
      "We store your email with this calculation and may email you about it once. You get our newsletter only if you " +
      "check the box below.",
  },
  webinar: {
    version: "webinar-2026-11-30",
    wording:
      "We'll email you a confirmation and two reminders for this webinar. You get our newsletter only if you " +
      "check the box below.",
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
  ...marketingConsents,
} as const;

/** Of purpose `sms`, for a consent that a person of the company took. */
export const spokenTextConsent = {
  version: "sms-by-staff-2026-11-28",
  wording: ({ way, takenBy, takenOn }: Record<"way" | "takenBy" | "takenOn", string>) =>
    `Agreed ${way} on ${takenOn} to get texts about their property, about four messages a month at most, and was told ` +
    `that message and data rates may apply, that STOP ends them and that HELP helps. Taken by ${takenBy}.`,
};

export type ConsentPurpose = keyof typeof consentWordings;
