import type { Comparable, Estimate } from "#app/features/analysis/types.ts";
import { propertyTypeNames } from "#app/features/leads/property/types.ts";
import { formatDollars, formatMonth, formatNumber, formatSignedDollars } from "#app/lib/format.ts";
import { wholeDollars } from "#app/lib/money.ts";

export type ReportComparables = ReturnType<typeof reportComparables>;

export function reportComparables(estimate: Estimate) {
  const { comparables, adjustment, method, facts } = estimate;
  const adjusted = comparables.length > 0 && comparables.every((row) => row.adjustedRentCents !== null);
  const kind = kindOf(comparables);
  const isMixed = comparables.some((row) => row.propertyType && row.propertyType !== facts.propertyType);
  const isAllSample = comparables.length > 0 && comparables.every((row) => row.sample);
  const weights = wholePercents(comparables.map((row) => row.weight));
  return {
    heading: headings[kind],
    columns: ["Distance", whenLabels[kind], "Rent", ...(adjusted ? adjustedColumns : [])],
    isMixed: kind === "mixed",
    isAllSample,
    intro: [introOf(estimate, isMixed), isAllSample ? "All of them are sample data." : ""]
      .filter(Boolean)
      .join(" "),
    rows: comparables.map((row, index) =>
      // People live in the homes of our own leases.
      reportRow(method === "comp_book" ? { ...row, address: blockOf(row.address) } : row, {
        weightPercent: weights[index] ?? null,
        showsType: isMixed,
      }),
    ),
    adjusted,
    footing:
      adjusted && adjustment
        ? {
            label: "Weighted median, to the nearest $5",
            cents: estimate.manager?.estimateCents ?? estimate.rentCents,
          }
        : null,
    emptyText: "No comparable properties found in the area.",
  };
}

const headings = {
  none: "Comparable properties",
  signed: "Comparable leases",
  listed: "Comparable listings",
  mixed: "Comparable rents",
};

const adjustedColumns = ["Adjusted by", "Adjusted rent", "Weight"];

const whenLabels = { none: "Month", signed: "Signed", listed: "Listed", mixed: "Month" } as const;

function kindOf(comparables: readonly Comparable[]): keyof typeof headings {
  const [first] = comparables;
  if (!first) return "none";
  return comparables.every((row) => row.kind === first.kind) ? first.kind : "mixed";
}

type Shown = { weightPercent: number | null; showsType: boolean };

export type ReportComparable = ReturnType<typeof reportRow>;

/** Whole dollars in cents, so that rent and adjustment add up as shown. */
function reportRow(row: Comparable, { weightPercent, showsType }: Shown) {
  const rentCents = wholeDollars(row.rentCents);
  const adjustedCents = row.adjustedRentCents === null ? null : wholeDollars(row.adjustedRentCents);
  return {
    id: row.id,
    address: row.address,
    detail: detail(row, showsType),
    distance: distance(row),
    when: row.date === null ? "N/A" : formatMonth(row.date),
    kind: row.kind === "signed" ? ("Signed" as const) : ("Listed" as const),
    rentCents,
    adjustmentCents: adjustedCents === null ? null : adjustedCents - rentCents,
    adjustedCents,
    weightPercent,
    reason: row.reason,
    sample: row.sample,
  };
}

/** One for each of the columns; N/A where nothing is known. */
export function comparableCells(row: ReportComparable, { adjusted }: { adjusted: boolean }) {
  const known = [row.distance, row.when, formatDollars(row.rentCents)];
  if (!adjusted) return known;
  const shown = (value: number | null, format: (value: number) => string) =>
    value === null ? "N/A" : format(value);
  return [
    ...known,
    shown(row.adjustmentCents, formatSignedDollars),
    shown(row.adjustedCents, formatDollars),
    shown(row.weightPercent, (percent) => `${percent}%`),
  ];
}

/** `3 bed, 1.5 bath, 0.3 mi. 99% match (RentCast), listing ended` */
export function comparableNote(row: ReportComparable, { isMixed, isAllSample }: ReportComparables): string {
  const facts = [
    row.detail,
    row.distance !== "N/A" && row.distance,
    isMixed && row.kind.toLowerCase(),
    row.sample && !isAllSample && "sample",
  ];
  return [facts.filter(Boolean).join(", "), row.reason].filter(Boolean).join(". ");
}

function introOf({ adjustment, method, comparables, facts }: Estimate, isMixed: boolean): string {
  const type = propertyTypeNames[facts.propertyType].toLowerCase();
  const rates = adjustment && {
    room: formatDollars(adjustment.bedroomCents),
    bath: formatDollars(adjustment.bathroomCents),
    foot: `$${(adjustment.squareFootCents / 100).toFixed(2)}`,
  };
  const parts = [
    comparables.length > 0 && method === "rentcast" && "Asking rents from RentCast, not adjusted.",
    comparables.length > 0 &&
      rates &&
      `Adjustments: ${rates.room} per bedroom, ${rates.bath} per bathroom, ${rates.foot} per square foot.`,
    isMixed && `Not all of them are ${type}, so each line names the type.`,
  ];
  return parts.filter(Boolean).join(" ");
}

function detail(row: Comparable, showsType: boolean): string {
  const parts = [
    showsType && row.propertyType ? propertyTypeNames[row.propertyType] : null,
    row.bedrooms === null ? null : row.bedrooms === 0 ? "studio" : `${formatNumber(row.bedrooms)} bed`,
    row.bathrooms === null ? null : `${formatNumber(row.bathrooms)} bath`,
    row.squareFootage === null ? null : `${formatNumber(row.squareFootage)} sq ft`,
    row.yearBuilt === null ? null : `built ${row.yearBuilt}`,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

function distance(row: Comparable): string {
  if (row.distanceMiles === null) return "N/A";
  if (!row.distanceIsApproximate) return `${row.distanceMiles.toFixed(1)} mi`;
  return row.distanceMiles === 0 ? "same ZIP" : `ZIP ${row.zipCode}`;
}

/** `1427 Davis St Apt 4` → `1400 block of Davis St`. */
export function blockOf(address: string): string {
  const street = address
    .replace(/,?\s+(#|(apt|apartment|unit|suite|ste|lot)\b\.?\s*#?\s*)\s*\w+$/i, "")
    .trim();
  const [, number, name] = /^(\d+)\S*\s+(.+)$/.exec(street) ?? [];
  if (!number || !name) return street || "Address not shown";
  const block = Math.floor(Number(number) / 100) * 100;
  return `${block === 0 ? "1–99" : block} block of ${name}`;
}

/** Rounds by largest remainder, so that the percentages add up to 100. */
function wholePercents(weights: readonly (number | null)[]): (number | null)[] {
  if (weights.length === 0 || weights.some((weight) => weight === null)) return weights.map(() => null);
  const shares = weights.map((weight) => (weight ?? 0) * 100);
  const missing = 100 - shares.reduce((sum, share) => sum + Math.floor(share), 0);
  const order = shares
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const raised = new Set(order.slice(0, Math.max(0, missing)).map(({ index }) => index));
  return shares.map((share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0));
}
