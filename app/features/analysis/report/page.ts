import { cautionOf } from "#app/features/analysis/overrides/rules.ts";
import type { ShownAgreement } from "#app/features/analysis/report/view.ts";
import type { Estimate, EstimateState } from "#app/features/analysis/types.ts";
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

type Company = Pick<CompanyFacts, "shortName" | "city" | "state">;

export type StartStep = "services" | "terms" | "done";

/** Null leads back to the report. */
export function shownStep(
  step: string | null,
  page: { isBegun: boolean; enrolled: unknown; reader: Reader; isFrozen: boolean },
): StartStep | null {
  if (page.enrolled) return null;
  if (!page.isBegun) return step === "terms" && mayAct(page) ? "terms" : "services";
  if (step === "terms") return null;
  return step === "done" ? "done" : "services";
}
