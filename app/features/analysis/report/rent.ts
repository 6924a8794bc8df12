import { defaultRange } from "#app/features/analysis/rules/benchmark.ts";
import { defaultRates } from "#app/features/analysis/rules/comparables.ts";
import { capOf, marginOf, roomAllowance } from "#app/features/analysis/rules/price.ts";
import type { Estimate, EstimateMethod, TrackRecord } from "#app/features/analysis/types.ts";
import { formatDollars, formatNumber } from "#app/lib/format.ts";

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** `five`; from eleven on in figures. */
export const countWord = (count: number) => words[count] ?? formatNumber(count);

/** Cents a month for one unit. */
export type ReportRent = {
  label: string;
  caution: string | null;
  cents: number;
  lowLabel: "Market Low";
  lowCents: number;
  highLabel: "Market High";
  highCents: number;
  markerPercent: number;
  tickPercents: number[];
  key: string;
  meaning: string;
};

/** Cents a month. */
export type ReportBuilding = {
  label: string;
  unitCount: number;
  cents: number;
  lowCents: number;
  highCents: number;
};

export const preliminaryCaution = "Preliminary figures: a manager prices this by hand";

export const benchmarkCaution = "A public benchmark, not an estimate of this home";

export function reportRent(estimate: Estimate, unitCount: number): ReportRent {
  const marks = estimate.comparables.map(
    (comparable) => comparable.adjustedRentCents ?? comparable.rentCents,
  );
  const meaning = rangeMeaning(estimate);
  const isAdjusted = estimate.comparables.every(({ adjustedRentCents }) => adjustedRentCents !== null);
  const shown = marks.filter((cents) => cents >= estimate.lowCents && cents <= estimate.highCents);
  return {
    label: unitCount > 1 ? `${labels[estimate.method]}, one unit` : labels[estimate.method],
    caution: cautions[estimate.method],
    cents: estimate.rentCents,
    lowLabel: "Market Low",
    lowCents: estimate.lowCents,
    highLabel: "Market High",
    highCents: estimate.highCents,
    markerPercent: positionOf(estimate.rentCents, estimate),
    tickPercents: shown.map((cents) => positionOf(cents, estimate)),
    key: [marksMeaning(shown.length, marks.length, isAdjusted), meaning].filter(Boolean).join(" "),
    meaning,
  };
}

export function reportBuilding(estimate: Estimate, unitCount: number): ReportBuilding | null {
  if (unitCount < 2) return null;
  return {
    label: `All ${formatNumber(unitCount)} units, if they are alike`,
    unitCount,
    cents: estimate.rentCents * unitCount,
    lowCents: estimate.lowCents * unitCount,
    highCents: estimate.highCents * unitCount,
  };
}

const labels: Record<EstimateMethod, string> = {
  rentcast: "Estimated monthly rent",
  comp_book: "Estimated monthly rent",
  hud: "Public benchmark, monthly gross rent",
  preliminary: "Preliminary monthly rent",
};

const cautions: Record<EstimateMethod, string | null> = {
  rentcast: null,
  comp_book: null,
  hud: benchmarkCaution,
  preliminary: preliminaryCaution,
};

function positionOf(cents: number, { lowCents, highCents }: Estimate): number {
  if (highCents <= lowCents) return 50;
  const share = ((cents - lowCents) / (highCents - lowCents)) * 100;
  return Math.round(Math.min(100, Math.max(0, share)) * 10) / 10;
}

function marksMeaning(shown: number, all: number, isAdjusted: boolean): string {
  if (shown === 0) return "";
  const how = isAdjusted ? ", after adjustment" : "";
  const marks =
    shown === 1
      ? "The mark on the bar is the comparable"
      : `The ${countWord(shown)} marks on the bar are the comparables`;
  const outside = all - shown;
  return outside === 0
    ? `${marks} below${how}.`
    : `${marks} below that lie${shown === 1 ? "s" : ""} within the range${how}; ${countWord(outside)} ${outside === 1 ? "lies" : "lie"} outside it.`;
}

function rangeMeaning(estimate: Estimate): string {
  const { method, rentCents, lowCents, highCents } = estimate;
  if (method === "preliminary") return "Market Low and Market High are starting values, not measured here.";
  if (method === "comp_book") return compBookMeaning(estimate);
  if (method === "hud" && estimate.assumed.bedrooms) return benchmarkMeaning(estimate);
  if (method === "rentcast" && isAssumed(estimate)) return assumedMeaning(estimate, defaultRates);
  const usual = defaultRange(rentCents);
  if (lowCents === usual.lowCents && highCents === usual.highCents) {
    return "Market Low and Market High are 90% and 110% of the figure by convention; they were not measured.";
  }
  return method === "rentcast" ? "The range is the one RentCast gave." : "";
}

function compBookMeaning(estimate: Estimate): string {
  const { trackRecord, rentCents, lowCents, highCents } = estimate;
  if (isAssumed(estimate)) return assumedMeaning(estimate, estimate.adjustment);
  const margin = compBookMargin(estimate);
  const cap = capOf(rentCents);
  const least = Math.min(margin.totalCents, cap);
  const [below, above] = [rentCents - lowCents, highCents - rentCents];
  if (below < least || above < least)
    return "The range holds most of the adjusted rents by weight. It is not the error of the method.";
  const added = [
    addition(margin.fewCents, "the comparables are few"),
    addition(margin.adjustmentCents, "they needed larger adjustments than usual"),
  ].filter((part) => part !== null);
  const reach =
    below > least || above > least
      ? `The range reaches at least ${formatDollars(least)} to either side and holds the 10th to 90th percentile of the adjusted rents`
      : `The range is ${formatDollars(least)} to either side`;
  const why = added.length > 0 ? `, ${added.join(" and ")}` : "";
  const isCapped = margin.totalCents > cap || below === cap || above === cap;
  return [
    `${errorSentence(trackRecord)}.`,
    `${reach}${why}.`,
    isCapped ? "It stops at 30% of the figure; the error can be larger." : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const compBookMargin = ({ comparables, rentCents, trackRecord }: Estimate) =>
  marginOf(
    rentCents,
    comparables.map(({ kind, adjustmentCents, weight }) => ({
      kind,
      adjustmentCents: adjustmentCents ?? 0,
      share: weight ?? 0,
    })),
    trackRecord,
  );

const addition = (cents: number, why: string) =>
  cents >= 500 ? `${formatDollars(Math.round(cents / 100) * 100)} of it because ${why}` : null;

function errorSentence(record: TrackRecord | null): string {
  if (!record) return "Too few of our leases could be checked to measure the error, so it is taken to be 10%";
  const which = record.sample ? "estimates checked on sample leases" : "checked estimates";
  const scope = record.like
    ? `${which} of homes like this one`
    : `${which}${record.like === null ? ", over the whole comp book," : ""}`;
  return `Nine in ten of our ${scope} fell within ${formatDollars(record.ninetiethErrorCents)} of the signed rent`;
}

export const isAssumed = ({ assumed }: Pick<Estimate, "assumed">) => assumed.bedrooms || assumed.bathrooms;

function assumedMeaning(estimate: Estimate, rates: Estimate["adjustment"]) {
  const { assumed, method, rentCents, lowCents, highCents } = estimate;
  const allowance = rates ? roomAllowance(assumed, rates) : 0;
  const margin = method === "comp_book" ? compBookMargin(estimate).totalCents : 0;
  const least = Math.min(margin, capOf(rentCents)) + allowance;
  const isWider =
    allowance > 0 && rentCents - lowCents >= Math.min(least, rentCents) && highCents - rentCents >= least;
  const isTold = isWider ? "the range is wider for that" : "the range does not allow for that";
  return `${assumedRooms(assumed)} assumed; ${isTold}.`;
}

function benchmarkMeaning({ facts, rentCents, lowCents, highCents }: Estimate): string {
  const usual = defaultRange(rentCents);
  if (lowCents === usual.lowCents && highCents === usual.highCents)
    return "The bedrooms are assumed; the range, 90% and 110% of the figure by convention, does not allow for that.";
  const [fewer, more] = [facts.bedrooms - 1, facts.bedrooms + 1].map((count) => countWord(count));
  return `The bedrooms are assumed: the range runs from 90% of the benchmark for ${fewer} to 110% of that for ${more}, by convention.`;
}

function assumedRooms({ bedrooms, bathrooms }: Estimate["assumed"]): string {
  if (bedrooms && bathrooms) return "Beds and baths are";
  return bedrooms ? "The bedrooms are" : "The baths are";
}
