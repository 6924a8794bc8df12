import { PlanContents } from "#app/domain/pricing/schema.ts";
import { defaultAgreementTerms } from "#app/domain/site/agreement-defaults.ts";
import {
  defaultOfficeRules,
  defaultReferralTerms,
  defaultVisitRules,
  sampleCompany,
  unsetCompany,
} from "#app/domain/site/defaults.ts";
import { defaultPolicies } from "#app/domain/site/policies.ts";
import { defaultReferralQuestions } from "#app/domain/site/referral-questions.ts";
import { defaultRequirements } from "#app/domain/site/requirements.ts";
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
} from "#app/domain/site/schema.ts";
import {
  defaultChallenges,
  defaultIncluded,
  defaultServiceLists,
  defaultServices,
} from "#app/domain/site/service-defaults.ts";
import type { z } from "#app/domain/zod.ts";

/** Everything that an admin may set and that is stored as one value, by the key of its row. */
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
  /** What holds until something is stored. */
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

/**
 * A setting as it is stored; what is not stored, or cannot be read, is as shipped. The facts of an object stand over
 * the shipped ones, a list takes the place of the shipped list. `problem` says what could not be read.
 */
export function readSetting<Key extends SettingKey>(
  key: Key,
  stored: unknown,
  given: Given,
): { value: Settings[Key]; problem?: string | undefined } {
  const { schema, shipped }: Setting<Settings[Key]> = settingTable[key];
  const value = shipped(given);
  if (stored === undefined || stored === null) return { value };
  // A database that began as a demo has the sample company stored.
  if (key === "company" && !given.demo && object(stored).sample) return { value };
  const parsed = schema.safeParse(Array.isArray(value) ? stored : { ...value, ...object(stored) });
  return parsed.success ? { value: parsed.data } : { value, problem: parsed.error.issues[0]?.message };
}

const object = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
