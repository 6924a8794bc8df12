import { PlanContents } from "#app/features/pricing/schema.ts";
import { defaultAgreementTerms } from "#app/features/settings/company/agreement-defaults.ts";
import {
  defaultOfficeRules,
  defaultReferralTerms,
  defaultVisitRules,
  sampleCompany,
  unsetCompany,
} from "#app/features/settings/company/defaults.ts";
import { defaultPolicies } from "#app/features/settings/company/policies.ts";
import { defaultReferralQuestions } from "#app/features/settings/company/referral-questions.ts";
import { defaultRequirements } from "#app/features/settings/company/requirements.ts";
import {
  AgreementTerms,
  Challenges,
  CompanyFacts,
  Included,
  OfficeRules,
  Policy,
  Questions,
  ReferralTerms,
  Requirements,
  ServiceLists,
  Services,
  Testimonials,
  VisitRules,
} from "#app/features/settings/company/schema.ts";
import {
  defaultChallenges,
  defaultIncluded,
  defaultServiceLists,
  defaultServices,
} from "#app/features/settings/company/service-defaults.ts";
import type { z } from "#app/lib/zod.ts";

export type Settings = {
  company: CompanyFacts;
  office: OfficeRules;
  visits: VisitRules;
  agreement: AgreementTerms;
  "referral-terms": ReferralTerms;
  included: Included;
  testimonials: Testimonials;
  requirements: Requirements;
  "referral-questions": Questions;
  challenges: Challenges;
  services: Services;
  "service-lists": ServiceLists;
  "plan-contents": PlanContents;
  "policy:privacy": Policy;
  "policy:terms": Policy;
  "policy:accessibility": Policy;
  "policy:sms-terms": Policy;
};

export type SettingKey = keyof Settings;

type Setting<Value> = {
  schema: z.ZodType<Value>;
  /** Value if nothing is stored. */
  shipped: (given: Given) => Value;
};

/** `today` is `YYYY-MM-DD`. */
type Given = { today: string; demo: boolean };

const settingTable: { [Key in SettingKey]: Setting<Settings[Key]> } = {
  company: { schema: CompanyFacts, shipped: ({ demo }) => (demo ? sampleCompany : unsetCompany) },
  office: { schema: OfficeRules, shipped: () => defaultOfficeRules },
  visits: { schema: VisitRules, shipped: ({ today }) => defaultVisitRules(today) },
  agreement: { schema: AgreementTerms, shipped: () => defaultAgreementTerms },
  "referral-terms": { schema: ReferralTerms, shipped: () => defaultReferralTerms },
  included: { schema: Included, shipped: () => defaultIncluded },
  testimonials: { schema: Testimonials, shipped: () => [] },
  requirements: { schema: Requirements, shipped: () => defaultRequirements },
  "referral-questions": { schema: Questions, shipped: () => defaultReferralQuestions },
  challenges: { schema: Challenges, shipped: () => defaultChallenges },
  services: { schema: Services, shipped: () => defaultServices },
  "service-lists": { schema: ServiceLists, shipped: () => defaultServiceLists },
  "plan-contents": { schema: PlanContents, shipped: () => ({ summaries: {}, rows: [] }) },
  "policy:privacy": { schema: Policy, shipped: () => defaultPolicies.privacy },
  "policy:terms": { schema: Policy, shipped: () => defaultPolicies.terms },
  "policy:accessibility": { schema: Policy, shipped: () => defaultPolicies.accessibility },
  "policy:sms-terms": { schema: Policy, shipped: () => defaultPolicies["sms-terms"] },
};

/** Objects are merged over the defaults; lists replace them. `problem` describes what couldn't be read. */
export function readSetting<Key extends SettingKey>(
  key: Key,
  stored: unknown,
  given: Given,
): { value: Settings[Key]; problem?: string | undefined } {
  const { schema, shipped }: Setting<Settings[Key]> = settingTable[key];
  const value = shipped(given);
  if (stored === undefined || stored === null) return { value };
  // A database that started as a demo has the sample company stored.
  if (key === "company" && !given.demo && object(stored).sample) return { value };
  const parsed = schema.safeParse(Array.isArray(value) ? stored : { ...value, ...object(stored) });
  return parsed.success ? { value: parsed.data } : { value, problem: parsed.error.issues[0]?.message };
}

const object = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
