import { countWord } from "#app/features/analysis/report/rent.ts";
import { type Comparable, type Estimate, propertyTypeNames } from "#app/features/analysis/types.ts";
import { formatDollars, formatMonth, formatNumber } from "#app/lib/format.ts";
import { upperFirst } from "#app/lib/letter-case.ts";
import { wholeDollars } from "#app/lib/money.ts";

/** Whole dollars in cents, so that rent and adjustment add up as shown. */
export type ReportComparable = {
  id: string;
  /** The block, for our own leases: people live there. */
  address: string;
  /** `3 bed, 1.5 bath, 1,520 sq ft`, preceded by the type of home when types are mixed. */
  detail: string;
  distance: string;
  when: string;
  kind: "Signed" | "Listed";
  rentCents: number;
  adjustmentCents: number | null;
  adjustedCents: number | null;
  weightPercent: number | null;
  reason: string;
  sample: boolean;
};

export type ReportComparables = {
  heading: string;
  intro: string;
  rows: ReportComparable[];
  whenLabel: "Signed" | "Listed" | "Month";
  adjusted: boolean;
  footing: { label: string; cents: number } | null;
  emptyText: string;
};

export function reportComparables(estimate: Estimate): ReportComparables {
  const { comparables, adjustment, method } = estimate;
  const adjusted = comparables.length > 0 && comparables.every((row) => row.adjustedRentCents !== null);
  const kind = kindOf(comparables);
  const weights = wholePercents(comparables.map((row) => row.weight));
  return {
    heading: headings[kind],
    whenLabel: whenLabels[kind],
    intro: [intro(estimate), typeLabel(estimate)].filter(Boolean).join(" "),
    rows: comparables.map((row, index) =>
      reportRow(method === "comp_book" ? { ...row, address: blockOf(row.address) } : row, {
        weightPercent: weights[index] ?? null,
        showsType: othersOf(estimate).length > 0,
      }),
    ),
    adjusted,
    footing:
      adjusted && adjustment
        ? { label: "Weighted median, to the nearest $5", cents: estimate.rentCents }
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

const whenLabels = { none: "Month", signed: "Signed", listed: "Listed", mixed: "Month" } as const;

function kindOf(comparables: readonly Comparable[]): keyof typeof headings {
  const [first] = comparables;
  if (!first) return "none";
  return comparables.every((row) => row.kind === first.kind) ? first.kind : "mixed";
}

type Shown = { weightPercent: number | null; showsType: boolean };

function reportRow(row: Comparable, { weightPercent, showsType }: Shown): ReportComparable {
  const rentCents = wholeDollars(row.rentCents);
  const adjustedCents = row.adjustedRentCents === null ? null : wholeDollars(row.adjustedRentCents);
  return {
    id: row.id,
    address: row.address,
    detail: detail(row, showsType),
    distance: distance(row),
    when: row.date === null ? "N/A" : formatMonth(row.date),
    kind: row.kind === "signed" ? "Signed" : "Listed",
    rentCents,
    adjustmentCents: adjustedCents === null ? null : adjustedCents - rentCents,
    adjustedCents,
    weightPercent,
    reason: row.reason,
    sample: row.sample,
  };
}

function intro({ adjustment, method, comparables }: Estimate): string {
  if (comparables.length === 0) return "";
  if (method === "rentcast") return "Asking rents as RentCast reported them, without adjustment.";
  if (!adjustment) return "";
  const foot = adjustment.squareFootCents;
  const perFoot = foot >= 100 ? formatDollars(foot) : `${formatNumber(foot)} cents`;
  const rooms = `A bedroom is counted at ${formatDollars(adjustment.bedroomCents)}, a bathroom at ${formatDollars(adjustment.bathroomCents)}`;
  return `${rooms}, a square foot at ${perFoot}.`;
}

const othersOf = ({ comparables, facts }: Estimate) =>
  comparables.filter(({ propertyType }) => propertyType !== null && propertyType !== facts.propertyType);

function typeLabel(estimate: Estimate): string {
  const { comparables, facts } = estimate;
  const others = othersOf(estimate).length;
  if (others === 0) return "";
  const type = propertyTypeNames[facts.propertyType].toLowerCase();
  const which =
    others === comparables.length
      ? "None of them is"
      : `${upperFirst(countWord(others))} of them ${others === 1 ? "is" : "are"} not`;
  return `${which} of this home’s type, ${type}: each line says what it is.`;
}

function detail(row: Comparable, showsType: boolean): string {
  const parts = [
    showsType && row.propertyType ? propertyTypeNames[row.propertyType] : null,
    row.bedrooms === null ? null : row.bedrooms === 0 ? "studio" : `${formatNumber(row.bedrooms)} bed`,
    row.bathrooms === null ? null : `${formatNumber(row.bathrooms)} bath`,
    row.squareFootage === null ? null : `${formatNumber(row.squareFootage)} sq ft`,
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
