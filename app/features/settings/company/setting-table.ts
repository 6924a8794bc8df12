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
  defaultRequirements,
  defaultServiceLists,
  defaultServices,
} from "#app/features/settings/company/text-defaults.ts";
import type { z } from "#app/lib/zod.ts";

/** `today` is `YYYY-MM-DD`. */
type Given = { today: string; demo: boolean };

/** `shipped` is the value if nothing is stored. */
const setting = <Value>(schema: z.ZodType<Value>, shipped: Value | ((given: Given) => Value)) => ({
  schema,
  shipped: shipped instanceof Function ? shipped : () => shipped,
});

const settingTable = {
  company: setting(CompanyFacts, ({ demo }) => (demo ? sampleCompany : unsetCompany)),
  office: setting(OfficeRules, defaultOfficeRules),
  visits: setting(VisitRules, ({ today }) => defaultVisitRules(today)),
  agreement: setting(AgreementTerms, defaultAgreementTerms),
  "referral-terms": setting(ReferralTerms, defaultReferralTerms),
  included: setting(Included, defaultIncluded),
  testimonials: setting(Testimonials, []),
  requirements: setting(Requirements, defaultRequirements),
  "referral-questions": setting(Questions, defaultReferralQuestions),
  challenges: setting(Challenges, defaultChallenges),
  services: setting(Services, defaultServices),
  "service-lists": setting(ServiceLists, defaultServiceLists),
  "plan-contents": setting(PlanContents, { summaries: {}, rows: [] }),
  "policy:privacy": setting(Policy, defaultPolicies.privacy),
  "policy:terms": setting(Policy, defaultPolicies.terms),
  "policy:accessibility": setting(Policy, defaultPolicies.accessibility),
  "policy:sms-terms": setting(Policy, defaultPolicies["sms-terms"]),
};

export type SettingKey = keyof typeof settingTable;
export type Settings = { [Key in SettingKey]: z.output<(typeof settingTable)[Key]["schema"]> };
type Setting<Value> = { schema: z.ZodType<Value>; shipped: (given: Given) => Value };

/** Objects are merged over the defaults; lists replace them. `problem` describes what couldn't be read. */
export function readSetting<Key extends SettingKey>(
  key: Key,
  stored: unknown,
  given: Given,
): { value: Settings[Key]; problem?: string | undefined } {
  const { schema, shipped } = settingTable[key] as Setting<Settings[Key]>;
  const value = shipped(given);
  if (stored === undefined || stored === null) return { value };
  // A database that started as a demo has the sample company stored.
  if (key === "company" && !given.demo && object(stored).sample) return { value };
  const parsed = schema.safeParse(Array.isArray(value) ? stored : { ...value, ...object(stored) });
  return parsed.success ? { value: parsed.data } : { value, problem: parsed.error.issues[0]?.message };
}

const object = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
