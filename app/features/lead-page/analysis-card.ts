import { rentTexts } from "#app/features/analysis/overrides/rules.ts";
import { reportComparables } from "#app/features/analysis/report/comparables.ts";
import { reportRent } from "#app/features/analysis/report/rent.ts";
import { reportMarket } from "#app/features/analysis/report/view.ts";
import { buildingTotals } from "#app/features/analysis/rules/assess.ts";
import { unitsUntold } from "#app/features/analysis/rules/facts.ts";
import type { Estimate, EstimateState } from "#app/features/analysis/types.ts";

export type AnalysisCard = ReturnType<typeof analysisCard> | { state: "unavailable" };

type Analysis = { state: EstimateState; estimate: Estimate | null; unitCount: number };

/** Cents a month for the whole building. A ready analysis without a figure counts as failed. */
export function analysisCard({ state, estimate, unitCount }: Analysis) {
  if (state !== "ready") return { state };
  if (!estimate) return { state: "failed" as const };
  const { rows, adjusted, columns } = reportComparables(estimate);
  const { label, caution, setBy, markerPercent, tickPercents, key } = reportRent(estimate, 1);
  return {
    state: "ready" as const,
    ...buildingTotals(estimate, unitCount),
    unitRentCents: estimate.rentCents,
    asksUnits: unitsUntold({ propertyType: estimate.facts.propertyType, unitCount }),
    assumed: assumedRooms(estimate),
    source: sourceOf(estimate),
    label,
    caution,
    setBy,
    adjusted: rentTexts(estimate.manager ? { ...estimate, ...estimate.manager } : null),
    markerPercent,
    tickPercents,
    key,
    figures: reportMarket(estimate).figures,
    comparables: {
      adjusted,
      columns,
      // Staff see full addresses; the report shows only blocks.
      rows: rows.map((row, at) => ({ ...row, address: estimate.comparables[at]?.address ?? row.address })),
    },
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
      return "Preliminary figures";
  }
}
