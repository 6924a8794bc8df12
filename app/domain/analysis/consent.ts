/** What the owner agrees to by sending the form, word for word, under a version that is stored with each consent. */
export const reportConsent = {
  version: "report-2026-11",
  wording:
    "By sending this form you ask us to e-mail you the report and to keep these details so that we can answer you. " +
    "If you leave a phone number we may call you about this report. We send no text messages and no advertising for it.",
};
