import type { ShownAgreement } from "#app/domain/analysis/report/page.ts";
import type { QuotedEnrollment } from "#app/domain/enrollment/estimate.ts";
import type { FieldErrors, Step, Typed } from "#app/domain/enrollment/schema.ts";
import type { LegalOwner } from "#app/domain/owners/legal-owners.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import type { CompanyFacts, Requirements } from "#app/domain/site/schema.ts";

type Company = Pick<
  CompanyFacts,
  "shortName" | "areaName" | "phone" | "email" | "bookingUrl" | "state" | "states" | "zips"
>;

/** What the pages of the enrollment tell of the company. */
export function publicFacts(company: CompanyFacts): Company {
  const { shortName, areaName, phone, email, bookingUrl, state, states, zips } = company;
  return { shortName, areaName, phone, email, bookingUrl, state, states, zips };
}

/** Where a step was sent from a page that showed something else than the draft has now. */
export const reviewIsOld =
  "This has changed since you opened the page, perhaps in another tab. This is how it stands now: please look again.";

/** What one step of the wizard is drawn from. */
export type EnrollView = {
  step: Step;
  /** A later step was asked for, and this one wants an answer first. */
  isSentBack: boolean;
  /** The answers that this step shows. */
  typed: Typed;
  /** What an answer that is there already wants, when the visitor was sent back to this step for it. */
  errors: FieldErrors;
  /** The rent report that the property comes from, and whether that hides a property typed before. */
  from: { leadId: string; title: string; hides: boolean } | null;
  /** Who filled in the step before this visit, at this browser: a rent analysis, or an enrollment that was begun. */
  filledBy: "analysis" | "draft" | null;
  /** On the review, what stands there: goes with the press that completes it. */
  reviewed: string | null;
  /** On the review, the city of the ZIP code where another one was typed. */
  otherCity: string | null;
  /** After the first step, the home that it is drawn for: goes with the press that leaves it. */
  home: string | null;
  /** The step before was drawn for another home than the draft has now. */
  isChanged: boolean;
  /** The draft of a later step was asked for and is not there. */
  isLost: boolean;
  /** The records are out of reach: only what was just sent is known. */
  isAway: boolean;
  schedule: FeeSchedule;
  requirements: Requirements;
  included: readonly string[];
  company: Company;
};

/** What the wizard knows after a refusal: everything sent with this step, and what is wrong with it. */
export type EnrollAnswer = {
  step: Step;
  typed: Typed;
  reviewed: string | null;
  errors: FieldErrors;
  problem: string | null;
};

/** What the pages after the enrollment are drawn from. Only what this visitor typed or chose is in it. */
export type EnrolledView = {
  /** Goes with what is pressed on the page. */
  quoteId: string;
  title: string;
  place: string;
  name: string;
  email: string;
  quote: QuotedEnrollment | null;
  /** Who owns the home, as this owner told before. */
  legalOwners: LegalOwner[] | null;
  /** What is said while the agreement was asked for and is not there. */
  pending: string;
  /** Whether the agreement was asked for, here or on the report of the home. */
  isAgreementAsked: boolean;
  /** In words, and where it is read and signed, while it can be; null where this reader is told to wait for the mail. */
  agreement: ShownAgreement | null;
  /** That the fee at checkout is paid, in words, to the owner alone. */
  paid: string | null;
  /** In words, and as the form has it: the owner's choice, a wish that waits for the office, or its own time. */
  walkthrough: { words: string; whose: "choice" | "wish" | "office"; date: string; time: string } | null;
  /** After too many changes the office is called instead. */
  mayChangeVisit: boolean;
  /** A walkthrough that could not be kept as it was sent, with what is wrong about it. */
  tried: { date: string; time: string; isAcknowledged: boolean; problem: string | null } | null;
  /** Name of the company's zone, `Central Time`. */
  zone: string;
  /** What can be chosen: in words, the days (`YYYY-MM-DD`) and the half hours. */
  visits: { rule: string; days: readonly string[]; times: readonly { value: string; label: string }[] };
  requirements: Requirements;
  company: Company & Pick<CompanyFacts, "walkthroughUrl">;
};
