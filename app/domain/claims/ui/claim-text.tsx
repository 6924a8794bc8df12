import type { ShownClaim } from "#app/domain/claims/types.ts";
import { formatMonth } from "#app/ui/format.ts";

/** A claim within a sentence, with the month that its figure rests on. */
export function ClaimText({ claim }: { claim: ShownClaim }) {
  return claim.asOf ? `${claim.text} (as of ${formatMonth(claim.asOf)})` : claim.text;
}
