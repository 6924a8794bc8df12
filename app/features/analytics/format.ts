import type { Range } from "#app/features/analytics/rules.ts";
import type { Cell, Figure } from "#app/features/analytics/types.ts";
import { formatDollars, formatNumber } from "#app/lib/format.ts";

export function formatCell({ value, unit }: Pick<Cell, "value" | "unit">): string {
  if (value === null) return "–";
  if (unit === "cents") return formatDollars(value);
  if (unit === "percent") return `${formatNumber(value)}%`;
  if (unit === "count") return formatNumber(value);
  const minutes = unit === "days" ? value * 1_440 : value;
  if (minutes < 90) return `${formatNumber(Math.round(minutes))} min`;
  if (minutes < 2_880) return `${formatNumber(Math.round(minutes / 6) / 10)} h`;
  return `${formatNumber(Math.round(minutes / 144) / 10)} days`;
}

const csvUnits: Record<string, string> = { count: "number", cents: "dollars" };

function plainNumber({ value, unit }: Cell) {
  if (value === null) return "";
  return String(Math.round((unit === "cents" ? value / 100 : value) * 100) / 100);
}

export function csvRows(
  { head, columns, facts = [], rows }: Figure,
  { from, to }: Range,
  asOf: string,
): string[][] {
  const lines = [...facts, ...rows].map(({ label, cells }) => {
    const unit = cells[0]?.unit ?? "count";
    const numbers = columns.map((_, at) => (cells[at] ? plainNumber(cells[at]) : ""));
    return [label, csvUnits[unit] ?? unit, ...numbers, from, to, asOf];
  });
  return [[head, "Unit", ...columns, "From", "To", "As of"], ...lines];
}
