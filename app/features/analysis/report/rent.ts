import { cautionOf, managerText, withoutOverride } from "#app/features/analysis/overrides/rules.ts";
import { buildingTotals } from "#app/features/analysis/rules/assess.ts";
import { defaultRange } from "#app/features/analysis/rules/benchmark.ts";
import type { Estimate, EstimateMethod, TrackRecord } from "#app/features/analysis/types.ts";
import { countWord, formatDollars, formatNumber } from "#app/lib/format.ts";

export const preliminaryCaution = "Preliminary figures: a manager will price this home";

export const benchmarkCaution = "A public benchmark, not an estimate of this home";

export type ReportRent = ReturnType<typeof reportRent>;

/** Cents a month for one unit. */
export function reportRent(estimate: Estimate, unitCount: number) {
  const marks = estimate.comparables.map(
    (comparable) => comparable.adjustedRentCents ?? comparable.rentCents,
  );
  const label = estimate.manager ? "Monthly rent, set by a manager" : labels[estimate.method];
  const meaning = rangeMeaning(estimate);
  const shown = marks.filter((cents) => cents >= estimate.lowCents && cents <= estimate.highCents);
  const marksMeaning = shown.length > 0 ? "The marks on the bar are comparables within the range." : "";
  return {
    label: unitCount > 1 ? `${label}, one unit` : label,
    caution: estimate.manager ? null : cautions[estimate.method],
    setBy: managerText(estimate),
    /** Not about this home. */
    isTentative: cautionOf(estimate) !== null,
    cents: estimate.rentCents,
    lowCents: estimate.lowCents,
    highCents: estimate.highCents,
    markerPercent: positionOf(estimate.rentCents, estimate),
    tickPercents: shown.map((cents) => positionOf(cents, estimate)),
    key: [marksMeaning, meaning].filter(Boolean).join(" "),
    meaning,
  };
}

export type ReportBuilding = NonNullable<ReturnType<typeof reportBuilding>>;

/** Cents a month. */
export function reportBuilding(estimate: Estimate, unitCount: number) {
  if (unitCount < 2) return null;
  const { rentCents: cents, lowCents, highCents } = buildingTotals(estimate, unitCount);
  return { label: `All ${formatNumber(unitCount)} units, if they are similar`, cents, lowCents, highCents };
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

function rangeMeaning(priced: Estimate): string {
  if (priced.manager && priced.method === "preliminary") return conventional;
  const estimate = withoutOverride(priced);
  const meaning = meaningOf(estimate);
  if (!priced.manager) return meaning;
  const range = `The range is the estimate's, ${formatDollars(estimate.rentCents)}.`;
  return priced.method === "comp_book" ? range : `${range} ${meaning}`;
}

const conventional =
  "Market Low and Market High are 90% and 110% of the figure by convention; they were not measured.";

function meaningOf(estimate: Estimate): string {
  const { method, rentCents, lowCents, highCents, facts, assumed, trackRecord } = estimate;
  if (method === "preliminary") return "Market Low and Market High are starting values, not measured here.";
  if (method === "hud" && assumed.bedrooms) {
    const [fewer, more] = [facts.bedrooms - 1, facts.bedrooms + 1].map((count) => countWord(count));
    return `We assumed the bedrooms, so the range runs from 90% of the benchmark for ${fewer} to 110% of the benchmark for ${more}, by convention.`;
  }
  if (method !== "hud" && isAssumed(estimate))
    return `The range is wider because we assumed the ${assumedRooms(assumed)}.`;
  if (method === "comp_book")
    return `${errorSentence(trackRecord)}. Fewer or less similar comparables widen the range, up to 30% either way.`;
  const usual = defaultRange(rentCents);
  if (lowCents === usual.lowCents && highCents === usual.highCents) return conventional;
  return "The range comes from RentCast.";
}

function errorSentence(record: TrackRecord | null): string {
  if (!record) return "We have too few leases to measure the error, so we assume 10%";
  const tests = record.sample ? "tests on sample leases" : "tests";
  const scope = record.like ? "estimates for homes like this one" : "estimates";
  return `In our ${tests}, 9 of 10 ${scope} landed within ${formatDollars(record.ninetiethErrorCents)} of the signed rent`;
}

export const isAssumed = ({ assumed }: Pick<Estimate, "assumed">) => assumed.bedrooms || assumed.bathrooms;

function assumedRooms({ bedrooms, bathrooms }: Estimate["assumed"]): string {
  if (bedrooms && bathrooms) return "beds and baths";
  return bedrooms ? "bedrooms" : "baths";
}
