import { rentTexts } from "#app/features/analysis/overrides/rules.ts";
import { type ReportComparables, reportComparables } from "#app/features/analysis/report/comparables.ts";
import { reportRent } from "#app/features/analysis/report/rent.ts";
import { reportMarket } from "#app/features/analysis/report/view.ts";
import { buildingTotals } from "#app/features/analysis/rules/assess.ts";
import { unitsUntold } from "#app/features/analysis/rules/facts.ts";
import type { Estimate } from "#app/features/analysis/types.ts";

/** Amounts are cents a month for the whole building. */
export type AnalysisCard =
  | { state: "queued" | "failed" | "outside" | "none" | "unavailable" }
  | {
      state: "ready";
      rentCents: number;
      lowCents: number;
      highCents: number;
      unitCount: number;
      unitRentCents: number;
      asksUnits: boolean;
      /** Counts that the estimate assumed; null where known. */
      assumed: { bedrooms: number | null; bathrooms: number | null };
      source: string;
      /** Includes the caution if the figure isn't an estimate of this home. */
      label: string;
      caution: string | null;
      /** `Set by Dana Reyes, new kitchen. …`; null without a manager's rent. */
      setBy: string | null;
      /** Fields of the form that adjusts the rent. */
      adjusted: { rent: string; reason: string };
      /** Positions of the comparables on the range bar, 0 to 100. */
      tickPercents: number[];
      key: string;
      figures: ReturnType<typeof reportMarket>["figures"];
      /** Per unit, as in the report. */
      comparables: Pick<ReportComparables, "rows" | "adjusted" | "whenLabel">;
    };

type Analysis = {
  state: "queued" | "ready" | "failed" | "outside" | "none";
  estimate: Estimate | null;
  unitCount: number;
};

/** A ready analysis without a figure counts as failed. */
export function analysisCard({ state, estimate, unitCount }: Analysis): AnalysisCard {
  if (state !== "ready") return { state };
  if (!estimate) return { state: "failed" };
  const { rows, adjusted, whenLabel } = reportComparables(estimate);
  const { label, caution, setBy, tickPercents, key } = reportRent(estimate, 1);
  return {
    state: "ready",
    ...buildingTotals(estimate, unitCount),
    unitRentCents: estimate.rentCents,
    asksUnits: unitsUntold({ propertyType: estimate.facts.propertyType, unitCount }),
    assumed: assumedRooms(estimate),
    source: sourceOf(estimate),
    label,
    caution,
    setBy,
    adjusted: rentTexts(estimate.manager ? { ...estimate, ...estimate.manager } : null),
    tickPercents,
    key,
    figures: reportMarket(estimate).figures,
    comparables: {
      adjusted,
      whenLabel,
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
