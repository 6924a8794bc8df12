import { normaliseStreet } from "#app/features/leads/property/address.ts";
import type { QuoteName } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";

export type Step = 1 | 2 | 3;

/** `from` is the lead of the report it was started from, `asked` what the form has asked about. */
export const stepFields = {
  1: ["propertyType", "unitCount", "estimatedRent", "streetAddress", "zipCode", "city", "from", "asked"],
  2: ["name", "email", "phone", "sms", "marketingEmail", "marketingSms"],
  3: [],
} as const;

export type FieldName = (typeof stepFields)[Step][number];

export type Typed = Texts<FieldName>;

/**
 * `agreementAt` and `walkthroughAt` are ISO instants. `isUnproven`: the home was known and its owner did not prove
 * to be this visitor, so the enrollment is a note for staff.
 */
export type DraftValues = Typed &
  Texts<"quoteId" | "isNewLead" | "isUnproven" | "ownerKey" | "agreementAt" | "walkthroughAt">;

export const notProven =
  "We could not verify that the owner asked for this: call the owner before anything is sent.";

type Texts<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export const answersIn = (values: DraftValues, step?: Step): Typed => {
  const names = step ? stepFields[step] : [...stepFields[1], ...stepFields[2]];
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
};

export function publicFacts(company: CompanyFacts) {
  const { shortName, areaName, phone, email, bookingUrl, state, states, zips } = company;
  return { shortName, areaName, phone, email, bookingUrl, state, states, zips };
}

export type QuotedEnrollment = QuoteName & { id: string; document: EnrollmentQuote };

export const draftDays = 7;

type Home = { streetAddress?: string | null | undefined; zipCode?: string | null | undefined };

export const homeLine = ({ streetAddress, zipCode }: Home) =>
  `${normaliseStreet(streetAddress ?? "")}, ${zipCode?.trim().slice(0, 5) ?? ""}`;

/** Compares street and ZIP code, because a town has several names. Prefers an enrolled lead. */
export function sameHome<Lead extends Home & { status: string | null }>(leads: readonly Lead[], home: Home) {
  const same = leads.filter((lead) => homeLine(lead) === homeLine(home));
  return same.find((lead) => lead.status === "enrolled") ?? same[0] ?? null;
}
