import type { ShownAgreement } from "#app/features/analysis/report/view.ts";
import type { LegalOwner } from "#app/features/leads/owners/legal-owners.ts";
import type { VisitChoice } from "#app/features/leads/visits/rules.ts";
import type { QuoteName } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import type { CompanyFacts, Requirements } from "#app/features/settings/company/schema.ts";

export type Step = 1 | 2 | 3;

/** `from` is the lead of the report it was started from. */
export const stepFields = {
  1: ["propertyType", "unitCount", "estimatedRent", "streetAddress", "zipCode", "city", "from"],
  2: ["name", "email", "phone", "sms"],
  3: [],
} as const;

export type FieldName = (typeof stepFields)[Step][number];

export type Typed = Texts<FieldName>;

/** `agreementAt` and `walkthroughAt` are ISO instants. */
export type DraftValues = Typed & Texts<"quoteId" | "isNewLead" | "agreementAt" | "walkthroughAt">;

type Texts<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export const answersIn = (values: DraftValues, step?: Step): Typed => {
  const names = step ? stepFields[step] : [...stepFields[1], ...stepFields[2]];
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
};

type Company = Pick<
  CompanyFacts,
  "shortName" | "areaName" | "phone" | "email" | "bookingUrl" | "state" | "states" | "zips"
>;

export function publicFacts(company: CompanyFacts): Company {
  const { shortName, areaName, phone, email, bookingUrl, state, states, zips } = company;
  return { shortName, areaName, phone, email, bookingUrl, state, states, zips };
}

export type QuotedEnrollment = QuoteName & { id: string; document: EnrollmentQuote };

export type EnrollView = {
  step: Step;
  typed: Typed;
  /** The report that filled in the home. */
  from: { leadId: string; title: string } | null;
  isResumed: boolean;
  isLost: boolean;
  /** The database is unavailable: the view has no answers. */
  isUnavailableNow: boolean;
  /** The report's quote replaces the estimate while the home and its units match. */
  quote: QuotedEnrollment | null;
  reviewed: string | null;
  schedule: FeeSchedule;
  requirements: Requirements;
  included: readonly string[];
  company: Company;
};

/** Contains only what this visitor typed or chose. */
export type EnrolledView = {
  quoteId: string;
  title: string;
  place: string;
  email: string;
  quote: QuotedEnrollment | null;
  legalOwners: LegalOwner[] | null;
  pending: string;
  isAgreementAsked: boolean;
  /** Null if this visitor has to use the link in the email. */
  agreement: ShownAgreement | null;
  paid: string | null;
  walkthrough: { label: string; date: string; time: string } | null;
  zone: string;
  visits: VisitChoice;
  requirements: Requirements;
  company: Company & Pick<CompanyFacts, "walkthroughUrl">;
};
