import { stateCode } from "#app/lib/us-states.ts";

/** States that lie in one time zone. Source: 49 CFR part 71. */
const zones: Record<string, string> = {
  "America/New_York": "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AL AR IA IL LA MN MO MS OK WI",
  "America/Denver": "CO MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA WA",
  "Pacific/Honolulu": "HI",
};

const zoneOfState = new Map(
  Object.entries(zones).flatMap(([zone, states]) => states.split(" ").map((state) => [state, zone] as const)),
);

/** Of a mailing address that ends with state and ZIP; null if its state has two zones or is unknown. */
export function zoneOfAddress(address: string | null): string | null {
  const [, state = ""] = /,\s*([A-Za-z .]+?)\s+\d{5}(?:-\d{4})?\s*$/.exec(address ?? "") ?? [];
  return zoneOfState.get(stateCode(state) ?? "") ?? null;
}
