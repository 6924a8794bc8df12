import type { ShownAgreement } from "#app/features/analysis/report/view.ts";
import type { QuotedEnrollment } from "#app/features/enrollment/estimate.ts";
import type { FieldErrors, Step, Typed } from "#app/features/enrollment/schema.ts";
import type { LegalOwner } from "#app/features/leads/owners/legal-owners.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import type { CompanyFacts, Requirements } from "#app/features/settings/company/schema.ts";

type Company = Pick<
  CompanyFacts,
  "shortName" | "areaName" | "phone" | "email" | "bookingUrl" | "state" | "states" | "zips"
>;

export function publicFacts(company: CompanyFacts): Company {
  const { shortName, areaName, phone, email, bookingUrl, state, states, zips } = company;
  return { shortName, areaName, phone, email, bookingUrl, state, states, zips };
}

export const reviewIsOld =
  "This has changed since you opened the page, perhaps in another tab. This is how it stands now: please look again.";

export type EnrollView = {
  step: Step;
  isSentBack: boolean;
  typed: Typed;
  errors: FieldErrors;
  from: { leadId: string; title: string; hides: boolean } | null;
  filledBy: "analysis" | "draft" | null;
  /** The report's quote replaces the estimate while the home and its units match. */
  quote: QuotedEnrollment | null;
  reviewed: string | null;
  otherCity: string | null;
  isLost: boolean;
  /** The database is unavailable: the view has only the submitted answers. */
  isUnavailableNow: boolean;
  schedule: FeeSchedule;
  requirements: Requirements;
  included: readonly string[];
  company: Company;
};

export type EnrollAnswer = {
  step: Step;
  typed: Typed;
  reviewed: string | null;
  errors: FieldErrors;
  problem: string | null;
};

/** Contains only what this visitor typed or chose. */
export type EnrolledView = {
  quoteId: string;
  title: string;
  place: string;
  name: string;
  email: string;
  quote: QuotedEnrollment | null;
  legalOwners: LegalOwner[] | null;
  pending: string;
  isAgreementAsked: boolean;
  /** Null if this visitor has to use the link in the email. */
  agreement: ShownAgreement | null;
  paid: string | null;
  walkthrough: { words: string; whose: "choice" | "wish" | "office"; date: string; time: string } | null;
  mayChangeVisit: boolean;
  tried: { date: string; time: string; isAcknowledged: boolean; problem: string | null } | null;
  zone: string;
  visits: { rule: string; days: readonly string[]; times: readonly { value: string; label: string }[] };
  requirements: Requirements;
  company: Company & Pick<CompanyFacts, "walkthroughUrl">;
};
