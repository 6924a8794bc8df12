import { isOutside, type ServiceArea } from "#app/features/settings/company/service-area.ts";

/** Stored in `status_reason`. */
const outsideReason = "outside service area";

/** Reasons of another kind are unchanged. */
export function reasonOfPlace(
  area: ServiceArea,
  place: { state: string | null; zipCode: string | null },
  reason: string | null,
): string | null {
  if (isOutside(area, place)) return reason ?? outsideReason;
  return reason === outsideReason ? null : reason;
}
