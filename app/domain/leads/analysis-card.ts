import { type ReportComparables, reportComparables } from "#app/domain/analysis/report/comparables.ts";
import { type ReportMarketFigure, reportMarket } from "#app/domain/analysis/report/market.ts";
import { reportRent } from "#app/domain/analysis/report/rent.ts";
import { buildingTotals } from "#app/domain/analysis/rules/assess.ts";
import { unitsUntold } from "#app/domain/analysis/rules/units.ts";
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
      /** Whether staff should ask how many units the building has. */
      asksUnits: boolean;
      /** Rooms that nobody told us and the figure was computed with; null where they were known. */
      assumed: { bedrooms: number | null; bathrooms: number | null };
      /** Where the figure came from, in words. */
      source: string;
      /** What the figure is, and, where it is no estimate of this home, the words that say so; as in the report. */
      label: string;
      caution: string | null;
      /** Where the comparables that lie within the range stand on its bar, 0 to 100. */
      tickPercents: number[];
      /** What the marks on the bar are. */
      key: string;
      figures: ReportMarketFigure[];
      /** Of one unit, as the report has them. */
      comparables: Pick<ReportComparables, "rows" | "adjusted" | "whenLabel">;
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
  const { rows, adjusted, whenLabel } = reportComparables(estimate);
  const { label, caution, tickPercents, key } = reportRent(estimate, 1);
  return {
    state: "ready",
    ...buildingTotals(estimate, unitCount),
    unitRentCents: estimate.rentCents,
    asksUnits: unitsUntold({ propertyType: estimate.facts.propertyType, unitCount }),
    assumed: assumedRooms(estimate),
    source: sourceOf(estimate),
    label,
    caution,
    tickPercents,
    key,
    figures: reportMarket(estimate).figures,
    comparables: {
      adjusted,
      whenLabel,
      // Staff know the leases; the report shows their blocks.
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
