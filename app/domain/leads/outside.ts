import { isOutside } from "#app/domain/analysis/rules/assess.ts";

/** Why there is no estimate of a home outside Iowa, as `status_reason` keeps it. */
const outsideReason = "outside service area";

/** The reason for the status of a lead whose address is now this one; a reason of another kind stays. */
export function reasonOfPlace(
  place: { state: string | null; zipCode: string | null },
  reason: string | null,
): string | null {
  if (isOutside(place)) return reason ?? outsideReason;
  return reason === outsideReason ? null : reason;
}
