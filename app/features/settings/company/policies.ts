import { accessibilityText, termsText } from "#app/features/settings/company/policies/site.ts";
import { privacyText, smsTermsText } from "#app/features/settings/company/policies/your-data.ts";
import type { Policy, PolicyName } from "#app/features/settings/company/schema.ts";

const updatedOn = "2026-11-21";

export const defaultPolicies: Record<PolicyName, Policy> = {
  privacy: { title: "Privacy", updatedOn, text: privacyText },
  terms: { title: "Terms of use", updatedOn, text: termsText },
  accessibility: { title: "Accessibility", updatedOn, text: accessibilityText },
  "sms-terms": { title: "Text message terms", updatedOn, text: smsTermsText },
};
