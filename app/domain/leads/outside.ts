import { isOutside, type ServiceArea } from "#app/domain/site/service-area.ts";

/** Why there is no estimate of a home outside the service area, as `status_reason` keeps it. */
const outsideReason = "outside service area";

/** The reason for the status of a lead whose address is now this one; a reason of another kind stays. */
export function reasonOfPlace(
  area: ServiceArea,
  place: { state: string | null; zipCode: string | null },
  reason: string | null,
): string | null {
  if (isOutside(area, place)) return reason ?? outsideReason;
  return reason === outsideReason ? null : reason;
}
