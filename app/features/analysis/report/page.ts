import { cautionOf } from "#app/features/analysis/overrides/rules.ts";
import type { readAssumptions } from "#app/features/analysis/report/projection.ts";
import type { ReportView, ShownAgreement } from "#app/features/analysis/report/view.ts";
import type { Estimate, EstimateState, Subject } from "#app/features/analysis/types.ts";
import type { LegalOwner } from "#app/features/leads/owners/legal-owners.ts";
import type { FeeLine } from "#app/features/pricing/enrollment-lines.ts";
import type { Offer } from "#app/features/pricing/offer.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";

export const outsideAreaMessage = ({ shortName, city, state }: Company) =>
  `${shortName} manages homes in and around ${city}, ${state}. We don't have rents for this address, so there's no estimate.`;

/** The `owner` has the emailed link, the `sender` the browser that sent the form. */
export type Reader = "owner" | "sender" | "stranger";

export const mayAct = ({ reader, isFrozen }: { reader: Reader; isFrozen: boolean }) =>
  reader === "owner" || (reader === "sender" && !isFrozen);

export const isPriced = ({
  state,
  estimate,
}: {
  state: EstimateState;
  estimate: Pick<Estimate, "method" | "manager"> | null;
}) => state === "ready" && estimate !== null && cautionOf(estimate) === null;

export const pendingText = (page: { isPriced: boolean }) =>
  page.isPriced
    ? "We're preparing your agreement and will email it to you."
    : "A manager will price this home first, then email you the agreement.";

export function agreementFor(reader: Reader, agreement: ShownAgreement): ShownAgreement {
  if (reader === "owner" || !agreement.signUrl) return agreement;
  const words = "The agreement is ready. We emailed a link to read and sign it.";
  return { ...agreement, words, signUrl: null };
}

export type OwnerProperty = {
  leadId: string;
  title: string;
  place: string;
  state: EstimateState;
  rentCents: number | null;
  rentCaution: "benchmark" | "preliminary" | null;
  unitCount: number;
  current: boolean;
};

/** `letter` is null until there is an estimate. */
export type ReportPage = {
  leadId: string;
  reader: Reader;
  isFrozen: boolean;
  state: EstimateState;
  title: string;
  place: string;
  summary: string;
  facts: Subject;
  formKey: string;
  properties: OwnerProperty[];
  outsideText: string;
  /** `Nov 21`, with the year if it is another one. */
  asked: { agreement: string | null; person: string | null };
  /** Changes once a question is stored. */
  askKey: string;
  agreement: ShownAgreement | null;
  isPriced: boolean;
  legalOwners: LegalOwner[] | null;
  isBegun: boolean;
  enrolled: { on: string | null; isHere: boolean } | null;
  company: ReportView["company"];
  /** The reader's assumptions: `?maintenance=12`, or empty. */
  query: string;
  letter: ReportBody | null;
};

export type ReportBody = {
  view: ReportView;
  head: string[];
  assumptions: ReturnType<typeof readAssumptions>["fields"];
  assumption: string | null;
  offer: Offer;
  terms: {
    lines: FeeLine[];
    points: string[];
    caution: string;
  };
};

type Company = Pick<CompanyFacts, "shortName" | "city" | "state">;

export type StartStep = "services" | "terms" | "done";

/** What the report gives the dialog over it. */
export type OpenReport = { page: ReportPage; letter: ReportBody; step: StartStep };

/** Null leads back to the report. */
export function shownStep(
  step: string | null,
  page: Pick<ReportPage, "isBegun" | "enrolled" | "reader" | "isFrozen">,
): StartStep | null {
  if (page.enrolled) return null;
  if (!page.isBegun) return step === "terms" && mayAct(page) ? "terms" : "services";
  if (step === "terms") return null;
  return step === "done" ? "done" : "services";
}
