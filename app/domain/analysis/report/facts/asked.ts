import type { AskedName, ReportLetter } from "#app/domain/analysis/report/page.ts";
import type { Estimate, Subject } from "#app/domain/analysis/types.ts";

/** What the report asks before anything else: rooms that were assumed, the units of a building counted as one. */
export function askedFacts(
  { propertyType, unitCount }: Pick<Subject, "propertyType" | "unitCount">,
  { assumed, method }: Pick<Estimate, "assumed" | "method">,
): ReportLetter["asks"] {
  const names: AskedName[] = [
    ...(propertyType === "multi-family" && unitCount < 2 ? (["unitCount"] as const) : []),
    ...(assumed.bedrooms ? (["bedrooms"] as const) : []),
    ...(assumed.bedrooms && assumed.bathrooms ? (["bathrooms"] as const) : []),
  ];
  const isByHand = method === "preliminary";
  const question = questionOf(names) + (isByHand ? " It helps the manager who prices the home." : "");
  return { names, question, button: isByHand ? "Save" : "Recompute" };
}

function questionOf(names: readonly AskedName[]): string {
  if (names.includes("unitCount"))
    return names.includes("bedrooms")
      ? "How many units does the building have, and what is one of them like? One is counted, its rooms are assumed."
      : "How many units does the building have? The report counts one.";
  return names.includes("bathrooms")
    ? "Beds and baths are assumed. What is right?"
    : "The bedrooms are assumed. What is right?";
}
