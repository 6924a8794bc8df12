import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { stateCode, statesOfZip } from "#app/lib/us-states.ts";

export type ServiceArea = Pick<CompanyFacts, "state" | "states" | "zips">;

type Place = { state?: string | null; zipCode: string | null };

export const statesServed = ({ state, states }: ServiceArea) =>
  states.length > 0 ? states : [state].filter(Boolean);

/** False if the ZIP code or the area is unknown. */
export function isOutside(area: ServiceArea, { state, zipCode }: Place): boolean {
  const served = statesServed(area);
  if (!zipCode || served.length === 0) return false;
  if (state?.trim() && !served.includes(stateCode(state) ?? "")) return true;
  if (!statesOfZip(zipCode).some((code) => served.includes(code))) return true;
  return area.zips.length > 0 && !area.zips.some((range) => isIn(range, zipCode.trim().slice(0, 5)));
}

function isIn(range: string, zip: string) {
  const [from = "", to = from] = range.split("-");
  return zip >= from && zip <= to;
}
