import { accessibilityText, termsText } from "#app/domain/site/policies/site.ts";
import { privacyText, smsTermsText } from "#app/domain/site/policies/your-data.ts";
import type { Policy, PolicyName } from "#app/domain/site/schema.ts";

const updatedOn = "2026-11-21";

/** The pages of terms that the product ships with, as plain as they can be said; each installation replaces them by its own. */
export const defaultPolicies: Record<PolicyName, Policy> = {
  privacy: { title: "Privacy", updatedOn, text: privacyText },
  terms: { title: "Terms of use", updatedOn, text: termsText },
  accessibility: { title: "Accessibility", updatedOn, text: accessibilityText },
  "sms-terms": { title: "Text message terms", updatedOn, text: smsTermsText },
};
