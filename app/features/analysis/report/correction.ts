import { bathsOf } from "#app/features/analysis/report/subject.ts";
import { unitsUntold } from "#app/features/analysis/rules/facts.ts";
import type { Estimate } from "#app/features/analysis/types.ts";
import type { Subject } from "#app/features/leads/property/types.ts";

/** Assumed rooms that change the figure: HUD's benchmark and the preliminary figures ignore the baths. */
export function assumedRooms({ assumed, method }: Pick<Estimate, "assumed" | "method">) {
  const usesBaths = method === "rentcast" || method === "comp_book";
  return {
    bedrooms: assumed.bedrooms,
    bathrooms: assumed.bathrooms && (assumed.bedrooms || usesBaths),
  };
}

/** Null when nothing is assumed. */
export function assumptionQuestion(
  home: Pick<Subject, "propertyType" | "unitCount">,
  estimate: Pick<Estimate, "assumed" | "method" | "facts">,
) {
  const { bedrooms, bathrooms } = estimate.facts;
  const rooms = assumedRooms(estimate);
  const parts = [
    unitsUntold(home) && "one unit",
    rooms.bedrooms && `${bedrooms} ${bedrooms === 1 ? "bed" : "beds"}`,
    rooms.bathrooms && bathsOf(bathrooms),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const reason = estimate.method === "preliminary" ? " It helps the manager who prices the home." : "";
  return `We assumed ${parts.join(" and ")}. How many are there?${reason}`;
}
