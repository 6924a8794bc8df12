export const targetKinds = {
  first_response: "First response",
  within_24h: "Reply to a calculation",
  referral_contact: "Contact with a referred client",
  report_reviewed: "Report review",
  walkthrough_confirmed: "Walkthrough confirmation",
} as const;
export type TargetKind = keyof typeof targetKinds;
