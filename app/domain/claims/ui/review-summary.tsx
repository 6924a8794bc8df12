import type { ShownClaim } from "#app/domain/claims/types.ts";
import { formatMonth } from "#app/ui/format.ts";

interface ReviewSummaryProps {
  claim: ShownClaim;
  /** The figures are a sample company's. */
  sample: boolean;
  className?: string;
}

/** What the reviews say in sum, and as of when. */
export function ReviewSummary({ claim, sample, className }: ReviewSummaryProps) {
  const marks = [claim.asOf && `as of ${formatMonth(claim.asOf)}`, claim.asOf && sample && "sample figures"];
  return <p className={className}>{[claim.text, ...marks].filter(Boolean).join(", ")}</p>;
}
