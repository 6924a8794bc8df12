import type { Estimate } from "#app/features/analysis/types.ts";
import { propertyTypeNames, type Subject } from "#app/features/leads/property/types.ts";
import { formatNumber } from "#app/lib/format.ts";
import { stateName } from "#app/lib/us-states.ts";

export type ReportLead = Pick<
  Subject,
  "streetAddress" | "city" | "state" | "zipCode" | "propertyType" | "unitCount"
> & { id: string };

/** `Des Moines, Iowa 50311` */
export function placeLine({ city, state, zipCode }: Pick<ReportLead, "city" | "state" | "zipCode">): string {
  return [[city, stateName(state)].filter(Boolean).join(", "), zipCode].filter(Boolean).join(" ");
}

/** N/A where a fact is not known. */
export function reportFacts(lead: ReportLead, { facts, assumed }: Estimate) {
  return [
    {
      label: "Bedrooms",
      value: facts.bedrooms === 0 ? "Studio" : formatNumber(facts.bedrooms),
      assumed: assumed.bedrooms,
    },
    { label: "Bathrooms", value: formatNumber(facts.bathrooms), assumed: assumed.bathrooms },
    fact("Square feet", facts.squareFootage > 0 ? formatNumber(facts.squareFootage) : null),
    fact("Year built", facts.yearBuilt === null ? null : String(facts.yearBuilt)),
    fact("Type", propertyTypeNames[lead.propertyType]),
    fact("Units", formatNumber(lead.unitCount)),
  ];
}

export function subjectSummary(home: SubjectHome, assumed = { bedrooms: false, bathrooms: false }): string {
  const { propertyType, unitCount, bedrooms, bathrooms, squareFootage } = home;
  const mark = (isAssumed: boolean) => (isAssumed ? " (assumed)" : "");
  const parts = [
    bedrooms === null ? null : bedroomsOf(bedrooms) + mark(assumed.bedrooms),
    bathrooms === null ? null : bathsOf(bathrooms) + mark(assumed.bathrooms),
    squareFootage > 0 ? `${formatNumber(squareFootage)} square feet` : null,
  ].filter((part) => part !== null);
  const type = propertyTypeNames[propertyType];
  if (unitCount < 2) return `${[type, ...parts].join(", ")}.`;
  const one = parts.length > 0 ? ` One unit: ${parts.join(", ")}.` : "";
  return `${type}, ${formatNumber(unitCount)} units.${one}`;
}

type SubjectHome = Pick<Subject, "propertyType" | "unitCount" | "bedrooms" | "bathrooms" | "squareFootage">;

export function bedroomsOf(count: number): string {
  if (count === 0) return "studio";
  return count === 1 ? "1 bedroom" : `${formatNumber(count)} bedrooms`;
}

export const bathsOf = (count: number) =>
  `${formatNumber(count)} ${count > 0 && count <= 1 ? "bath" : "baths"}`;

const fact = (label: string, value: string | null) => ({ label, value: value ?? "N/A", assumed: false });
