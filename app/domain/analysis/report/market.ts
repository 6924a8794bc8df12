import type { Estimate, MeasuredFigure } from "#app/domain/analysis/types.ts";
import { lowerFirst } from "#app/domain/letter-case.ts";
import { formatNumber } from "#app/ui/format.ts";

/** A figure of the market around the home, with what it was computed from. */
export type ReportMarketFigure = { label: string; value: string; basis: string };

export const nothingMeasured =
  "Occupancy rate, average days on market and year-over-year change were not measured for this address, so none is shown.";

/** What was measured, and one sentence that names what was not; each may be empty. */
export function reportMarket(estimate: Estimate): { figures: ReportMarketFigure[]; missing: string } {
  const days = estimate.averageDaysOnMarket;
  const all = [
    figure("Occupancy rate", estimate.occupancyPercent, (value) => `${oneDecimal(value)}%`),
    figure("Average days on market", days, (value) => formatNumber(Math.round(value))),
    figure("Year over year", estimate.yearOverYearPercent, signedPercent),
  ];
  const figures = all.flatMap(({ label, measured }) => (measured ? [{ label, ...measured }] : []));
  const [first, ...others] = all.filter(({ measured }) => !measured).map(({ label }) => label);
  if (first === undefined) return { figures, missing: "" };
  if (figures.length === 0) return { figures, missing: nothingMeasured };
  return { figures, missing: `${[first, ...others.map(lowerFirst)].join(", ")}: not measured.` };
}

function figure(label: string, measured: MeasuredFigure | null, word: (value: number) => string) {
  return { label, measured: measured && { value: word(measured.value), basis: measured.basis } };
}

function signedPercent(value: number): string {
  return `${value > 0 ? "+" : ""}${oneDecimal(value)}%`;
}

function oneDecimal(value: number): string {
  return formatNumber(Math.round(value * 10) / 10);
}
