import { defaultAssignment } from "#app/features/settings/company/assignment.ts";
import { defaultBrand } from "#app/features/settings/company/brand.ts";
import { defaultCampaignRules } from "#app/features/settings/company/campaigns.ts";
import {
  defaultBackupRules,
  defaultOfficeRules,
  defaultReferralTerms,
  defaultRetention,
  defaultWalkthroughRules,
  sampleCompany,
  unsetCompany,
} from "#app/features/settings/company/defaults.ts";
import { defaultOnboarding } from "#app/features/settings/company/onboarding.ts";
import { defaultPolicies } from "#app/features/settings/company/policies.ts";
import { defaultTargets } from "#app/features/settings/company/response-targets.ts";
import type {
  PlanContents,
  SourceCosts,
  StageLimits,
  Testimonials,
} from "#app/features/settings/company/schema.ts";
import {
  defaultFooterLinks,
  defaultHeaderLinks,
  defaultPagesShown,
} from "#app/features/settings/company/site-links.ts";
import {
  defaultAgreementTerms,
  defaultChallenges,
  defaultHome,
  defaultImprovementEffects,
  defaultIncluded,
  defaultLostReasons,
  defaultReferralQuestions,
  defaultRequirements,
  defaultServiceLists,
  defaultServices,
} from "#app/features/settings/company/text-defaults.ts";

/** `today` is `YYYY-MM-DD`. */
type Given = { today: string; demo: boolean };

/** The values if nothing is stored. */
const defaultSettings = ({ today, demo }: Given) => ({
  company: demo ? sampleCompany : unsetCompany,
  office: defaultOfficeRules,
  security: { requireSecondFactor: false },
  "stage-limits": {} as StageLimits,
  visits: defaultWalkthroughRules(today),
  campaigns: defaultCampaignRules,
  "response-targets": defaultTargets,
  assignment: defaultAssignment,
  agreement: defaultAgreementTerms,
  "referral-terms": defaultReferralTerms,
  retention: defaultRetention,
  backups: defaultBackupRules,
  included: defaultIncluded,
  testimonials: [] as Testimonials,
  requirements: defaultRequirements,
  "lost-reasons": defaultLostReasons,
  "referral-questions": defaultReferralQuestions,
  home: defaultHome,
  challenges: defaultChallenges,
  services: defaultServices,
  "service-lists": defaultServiceLists,
  improvements: defaultImprovementEffects,
  onboarding: defaultOnboarding,
  "source-costs": [] as SourceCosts,
  "plan-contents": { summaries: {}, rows: [] } as PlanContents,
  brand: defaultBrand,
  "header-links": defaultHeaderLinks,
  "footer-links": defaultFooterLinks,
  "pages-shown": defaultPagesShown,
  "policy:privacy": defaultPolicies.privacy,
  "policy:terms": defaultPolicies.terms,
  "policy:accessibility": defaultPolicies.accessibility,
  "policy:sms-terms": defaultPolicies["sms-terms"],
});

export type Settings = ReturnType<typeof defaultSettings>;
export type SettingKey = keyof Settings;

export const isSettingKey = (text: string): text is SettingKey =>
  Object.hasOwn(defaultSettings({ today: "", demo: false }), text);

/** Stored values come from the settings forms. Objects are merged over the defaults; lists replace them. */
export function readSetting<Key extends SettingKey>(key: Key, stored: unknown, given: Given): Settings[Key] {
  const value = defaultSettings(given)[key];
  if (stored === undefined || stored === null) return value;
  // A database that started as a demo has the sample company stored.
  if (key === "company" && !given.demo && (stored as Settings["company"]).sample) return value;
  return Array.isArray(value) ? (stored as Settings[Key]) : { ...value, ...(stored as Settings[Key]) };
}

export function readAll(stored: Record<string, unknown>, given: Given): Settings {
  const keys = Object.keys(defaultSettings(given)) as SettingKey[];
  return Object.fromEntries(keys.map((key) => [key, readSetting(key, stored[key], given)])) as Settings;
}
