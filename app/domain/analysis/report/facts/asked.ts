import type { AskedName, ReportLetter } from "#app/domain/analysis/report/page.ts";
import { unitsUntold } from "#app/domain/analysis/rules/units.ts";
import type { Estimate, EstimateMethod, Subject } from "#app/domain/analysis/types.ts";

/** What the report asks before anything else: rooms that were assumed, the units of a building counted as one. */
export function askedFacts(
  home: Pick<Subject, "propertyType" | "unitCount">,
  { assumed, method }: Pick<Estimate, "assumed" | "method">,
): ReportLetter["asks"] {
  const names: AskedName[] = [
    ...(unitsUntold(home) ? (["unitCount"] as const) : []),
    ...(assumed.bedrooms ? (["bedrooms"] as const) : []),
    ...(assumed.bathrooms && (assumed.bedrooms || usesBaths[method]) ? (["bathrooms"] as const) : []),
  ];
  const isByHand = method === "preliminary";
  const question = questionOf(names) + (isByHand ? " It helps the manager who prices the home." : "");
  return { names, question, button: isByHand ? "Save" : "Recompute" };
}

/** Bathrooms alone are asked for where they move the figure. */
const usesBaths: Record<EstimateMethod, boolean> = {
  rentcast: true,
  comp_book: true,
  hud: false,
  preliminary: false,
};

function questionOf(names: readonly AskedName[]): string {
  if (names.includes("unitCount"))
    return names.length > 1
      ? "How many units does the building have, and what is one of them like? One is counted, its rooms are assumed."
      : "How many units does the building have? The report counts one.";
  if (!names.includes("bathrooms")) return "The bedrooms are assumed. What is right?";
  return names.includes("bedrooms")
    ? "Beds and baths are assumed. What is right?"
    : "The baths are assumed. What is right?";
}
