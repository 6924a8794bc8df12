import type { Policy, PolicyName } from "#app/domain/site/schema.ts";

/** The pages of terms that the product ships with; each installation replaces them by its own. */
export const defaultPolicies: Record<PolicyName, Policy> = {
  privacy: { title: "Privacy", updatedOn: "2026-11-21", text: "To be written." },
  terms: { title: "Terms of use", updatedOn: "2026-11-21", text: "To be written." },
  accessibility: { title: "Accessibility", updatedOn: "2026-11-21", text: "To be written." },
  "sms-terms": { title: "Text message terms", updatedOn: "2026-11-21", text: "To be written." },
};
