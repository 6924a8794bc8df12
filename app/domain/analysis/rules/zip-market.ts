import { dayNumber } from "#app/domain/analysis/rules/days.ts";
import type { MeasuredFigure } from "#app/domain/analysis/types.ts";
import { formatMonth, formatNumber } from "#app/ui/format.ts";

/** What the vendor counts of the homes to let in one ZIP code: cents per month, days; null where it was silent. */
export type ZipMarket = ZipFigures & {
  zipCode: string;
  /** `YYYY-MM-DD`. */
  updatedOn: string | null;
  byBedrooms: readonly BedroomFigures[];
  history: readonly (ZipFigures & { month: string; byBedrooms: readonly BedroomFigures[] })[];
};

type ZipFigures = {
  medianRentCents: number | null;
  averageDaysOnMarket: number | null;
  totalListings: number | null;
};
type BedroomFigures = ZipFigures & { bedrooms: number };

const fewestListings = 5;

/** The vendor counts anew each month, and its answer is kept for 30 days. */
const oldestDays = 92;

/** Whether what was counted is of now, on `day` (`YYYY-MM-DD`). */
export function isCurrent({ updatedOn }: Pick<ZipMarket, "updatedOn">, day: string): boolean {
  if (!updatedOn) return false;
  const age = dayNumber(day) - dayNumber(updatedOn);
  return age >= -1 && age <= oldestDays;
}

/** Rents of a whole ZIP code do not halve or double in a year: then other homes were counted. */
const mostChangePercent = 50;

/**
 * Days on market and the change of asking rents since the same month a year ago, in percent with one decimal: of homes
 * with as many bedrooms, or of all homes in the ZIP code where fewer than five of these are to let. The homes of two
 * years are not the same ones, and the basis says so. Null where either side counts fewer than five homes, or where the
 * rents differ by more than a half.
 */
export function zipFigures(
  market: ZipMarket,
  bedrooms: number,
): { averageDaysOnMarket: MeasuredFigure | null; yearOverYearPercent: MeasuredFigure | null } {
  const like = market.byBedrooms.find((each) => each.bedrooms === bedrooms);
  const isOfLike = isEnough(like);
  const now = isOfLike ? like : market;
  if (!isEnough(now) || !market.updatedOn) return { averageDaysOnMarket: null, yearOverYearPercent: null };
  const ended = market.history.find(({ month }) => month === yearBefore(market.updatedOn));
  const before = isOfLike ? ended?.byBedrooms.find((each) => each.bedrooms === bedrooms) : ended;
  const change = changePercent(before?.medianRentCents, now.medianRentCents);
  const homes = `${isOfLike ? `homes with ${roomsOf(bedrooms)} to let` : "homes to let"} in ${market.zipCode}`;
  const source = `RentCast, ${formatMonth(market.updatedOn)}`;
  return {
    averageDaysOnMarket:
      now.averageDaysOnMarket === null
        ? null
        : {
            value: Math.round(now.averageDaysOnMarket),
            basis: `Average of ${formatNumber(now.totalListings)} ${homes} (${source})`,
          },
    yearOverYearPercent:
      change === null || !isEnough(before)
        ? null
        : {
            value: change,
            basis: `Median asking rent of ${formatNumber(now.totalListings)} ${homes}, against that of ${formatNumber(before.totalListings)} others a year before (${source})`,
          },
  };
}

function changePercent(before: number | null | undefined, now: number | null) {
  if (!before || !now) return null;
  const percent = Math.round((now / before - 1) * 1000) / 10 || 0;
  return Math.abs(percent) > mostChangePercent ? null : percent;
}

const isEnough = (figures: ZipFigures | undefined): figures is ZipFigures & { totalListings: number } =>
  (figures?.totalListings ?? 0) >= fewestListings;

const roomsOf = (bedrooms: number) =>
  bedrooms === 0 ? "no separate bedroom" : `${bedrooms} ${bedrooms === 1 ? "bedroom" : "bedrooms"}`;

/** `2026-11-14` → `2025-11`. */
const yearBefore = (day: string | null) => day && `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`;
