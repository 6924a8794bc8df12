import { countWord } from "#app/domain/analysis/report/count-word.ts";
import { type Comparable, type Estimate, propertyTypeNames } from "#app/domain/analysis/types.ts";
import { upperFirst } from "#app/domain/letter-case.ts";
import { wholeDollars } from "#app/domain/money.ts";
import { formatDollars, formatMonth, formatNumber } from "#app/ui/format.ts";

/** A comparable as one row of the table; whole dollars in cents, so that rent and adjustment add up as shown. */
export type ReportComparable = {
  id: string;
  /** Of our own leases the block: people live there. */
  address: string;
  /** `3 bed, 1.5 bath, 1,520 sq ft`; begins with the type of home where not all are of this home's. */
  detail: string;
  distance: string;
  /** Month of the signature or the listing. */
  when: string;
  kind: "Signed" | "Listed";
  rentCents: number;
  adjustmentCents: number | null;
  adjustedCents: number | null;
  /** Whole percent; the rows of one table add up to 100. */
  weightPercent: number | null;
  reason: string;
  sample: boolean;
};

export type ReportComparables = {
  heading: string;
  /** What the adjustments are, and which comparables are another type of home, in words; empty where there are none. */
  intro: string;
  rows: ReportComparable[];
  /** Heads the column of months: what happened then. */
  whenLabel: "Signed" | "Listed" | "Month";
  /** Whether the table has the columns Adjustment, As this home and Weight. */
  adjusted: boolean;
  /** The line under the table; null where the figure does not come from it. */
  footing: { label: string; cents: number } | null;
  /** What stands in place of an empty table. */
  emptyText: string;
};

/** The table of comparables of an estimate, or the words that stand in its place. */
export function reportComparables(estimate: Estimate): ReportComparables {
  const { comparables, adjustment, method } = estimate;
  const adjusted = comparables.length > 0 && comparables.every((row) => row.adjustedRentCents !== null);
  const kind = kindOf(comparables);
  const weights = wholePercents(comparables.map((row) => row.weight));
  return {
    heading: headings[kind],
    whenLabel: whenLabels[kind],
    intro: [intro(estimate), typeWords(estimate)].filter(Boolean).join(" "),
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

/** Those that are another type of home. */
const othersOf = ({ comparables, facts }: Estimate) =>
  comparables.filter(({ propertyType }) => propertyType !== null && propertyType !== facts.propertyType);

/** What all of them have in common sets none apart, and still has to be said. */
function typeWords(estimate: Estimate): string {
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

/** Shares as whole percents that add up to 100: the largest remainders are rounded up. */
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
