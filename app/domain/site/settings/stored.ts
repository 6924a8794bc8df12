import { createHash } from "node:crypto";
import { defaultReferralQuestions } from "#app/domain/referrals/questions.ts";
import { defaultOfficeRules, sampleCompany } from "#app/domain/site/defaults.ts";
import { defaultPolicies } from "#app/domain/site/policies.ts";
import { defaultRequirements } from "#app/domain/site/requirements.ts";
import {
  CompanyFacts,
  OfficeRules,
  Policy,
  policyNames,
  Questions,
  Requirements,
  Testimonials,
} from "#app/domain/site/schema.ts";
import type { StoredSection } from "#app/domain/site/settings/schema.ts";
import { type SettingsValues, sections } from "#app/domain/site/settings/sections.ts";

/** The row that holds a section; company facts and links share one. */
export const keyOf = (section: StoredSection) => (section === "links" ? "company" : section);

/** What is stored under a section's key, as its form shows it; what is not stored is what the product ships with. */
export function valuesOf(section: StoredSection, stored: unknown): SettingsValues {
  const spec = sections.find((each) => each.id === section);
  const names = new Set(spec?.fields.map((field) => field.name));
  const whole = wholeOf(section, stored);
  const fields = Object.entries(whole.fields).filter(([name]) => names.has(name));
  return { fields: texts(Object.fromEntries(fields)), rows: whole.rows.map(texts) };
}

/** A sign of what a form was filled from: another one when somebody changed it meanwhile. */
export const signOf = (values: SettingsValues) =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);

/** What to store under the section's key, from the checked form and what is stored now. */
export function storedFrom(
  section: StoredSection,
  form: { fields?: object | undefined; rows?: object[] },
  stored: unknown,
): unknown {
  const { fields = {}, rows = [] } = form;
  if (section === "company") return { ...object(stored), ...fields };
  if (section === "links") return { ...object(stored), ...fields, socials: rows };
  if (section === "office")
    return { ...fields, newLeadAddresses: rows.map((row) => ("email" in row ? row.email : "")) };
  return section.startsWith("policy:") ? fields : rows;
}

function wholeOf(section: StoredSection, stored: unknown): { fields: object; rows: object[] } {
  if (section === "company" || section === "links") {
    const facts = CompanyFacts.safeParse({ ...sampleCompany, ...object(stored) }).data ?? sampleCompany;
    return { fields: facts, rows: section === "links" ? facts.socials : [] };
  }
  if (section === "office") {
    const rules = OfficeRules.safeParse({ ...defaultOfficeRules, ...object(stored) }).data;
    const { newLeadAddresses, ...fields } = rules ?? defaultOfficeRules;
    return { fields, rows: newLeadAddresses.map((email) => ({ email })) };
  }
  if (section === "testimonials") return { fields: {}, rows: Testimonials.safeParse(stored).data ?? [] };
  if (section === "requirements")
    return { fields: {}, rows: Requirements.safeParse(stored).data ?? defaultRequirements };
  if (section === "referral-questions")
    return { fields: {}, rows: Questions.safeParse(stored).data ?? defaultReferralQuestions };
  const name = policyNames.find((each) => section === `policy:${each}`) ?? "privacy";
  return { fields: Policy.safeParse(stored).data ?? defaultPolicies[name], rows: [] };
}

const object = (value: unknown) => (typeof value === "object" && value !== null ? value : {});

function texts(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === true ? "on" : value === false || value == null ? "" : String(value),
    ]),
  );
}
