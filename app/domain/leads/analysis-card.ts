import { type ReportComparables, reportComparables } from "#app/domain/analysis/report/comparables.ts";
import { buildingTotals } from "#app/domain/analysis/rules/assess.ts";
import type { Estimate } from "#app/domain/analysis/types.ts";

/** What the office shows of an analysis; amounts are cents a month for the whole building. */
export type AnalysisCard =
  | { state: "queued" | "failed" | "outside" | "none" | "unavailable" }
  | {
      state: "ready";
      rentCents: number;
      lowCents: number;
      highCents: number;
      unitCount: number;
      unitRentCents: number;
      /** Rooms that nobody told us and the figure was computed with; null where they were known. */
      assumed: { bedrooms: number | null; bathrooms: number | null };
      /** Where the figure came from, in words. */
      source: string;
      /** A placeholder that a person must replace, not an estimate of this home. */
      preliminary: boolean;
      figures: { label: string; value: number; unit: "percent" | "days"; basis: string }[];
      /** Of one unit, as the report has them. */
      comparables: Pick<ReportComparables, "rows" | "adjusted">;
    };

type Analysis = {
  state: "queued" | "ready" | "failed" | "outside" | "none";
  estimate: Estimate | null;
  unitCount: number;
};

/** An analysis as the office shows it; one that is said to be ready and has no figure counts as failed. */
export function analysisCard({ state, estimate, unitCount }: Analysis): AnalysisCard {
  if (state !== "ready") return { state };
  if (!estimate) return { state: "failed" };
  const { rows, adjusted } = reportComparables(estimate);
  return {
    state: "ready",
    ...buildingTotals(estimate, unitCount),
    unitRentCents: estimate.rentCents,
    assumed: assumedRooms(estimate),
    source: sourceOf(estimate),
    preliminary: estimate.method === "preliminary",
    figures: [
      figure("Occupancy rate", "percent", estimate.occupancyPercent),
      figure("Average days on market", "days", estimate.averageDaysOnMarket),
      figure("Year-over-year change", "percent", estimate.yearOverYearPercent),
    ].filter((each) => each !== null),
    comparables: { rows, adjusted },
  };
}

const assumedRooms = ({ facts, assumed }: Estimate) => ({
  bedrooms: assumed.bedrooms ? facts.bedrooms : null,
  bathrooms: assumed.bathrooms ? facts.bathrooms : null,
});

function sourceOf(estimate: Estimate): string {
  switch (estimate.method) {
    case "rentcast":
      return "RentCast";
    case "comp_book":
      return "Comp book";
    case "hud":
      return `HUD benchmark${estimate.benchmark ? `, ${estimate.benchmark.fiscalYear}` : ""}`;
    case "preliminary":
      return "Preliminary figures: a manager prices this by hand";
  }
}

function figure(label: string, unit: "percent" | "days", measured: { value: number; basis: string } | null) {
  return measured && { label, unit, ...measured };
}
