import type { Estimate, MeasuredFigure } from "#app/domain/analysis/types.ts";
import { formatNumber } from "#app/ui/format.ts";

/** A figure of the market around the home, with what it was computed from. */
export type ReportMarketFigure = { label: string; value: string; basis: string };

export const nothingMeasured =
  "Occupancy rate, average days on market and year-over-year change were not measured for this address, so none is shown.";

/** Only what was measured; a method that measures nothing gives an empty list. */
export function reportMarket(estimate: Estimate): ReportMarketFigure[] {
  const days = estimate.averageDaysOnMarket;
  return [
    figure("Occupancy rate", estimate.occupancyPercent, (value) => `${oneDecimal(value)}%`),
    figure("Average days on market", days, (value) => formatNumber(Math.round(value))),
    figure("Year over year", estimate.yearOverYearPercent, signedPercent),
  ].filter((entry) => entry !== null);
}

function figure(
  label: string,
  measured: MeasuredFigure | null,
  word: (value: number) => string,
): ReportMarketFigure | null {
  return measured && { label, value: word(measured.value), basis: measured.basis };
}

function signedPercent(value: number): string {
  return `${value > 0 ? "+" : ""}${oneDecimal(value)}%`;
}

function oneDecimal(value: number): string {
  return formatNumber(Math.round(value * 10) / 10);
}
