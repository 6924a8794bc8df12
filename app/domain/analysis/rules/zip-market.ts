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

/**
 * Days on market and the change of asking rents since the same month a year ago, in percent with one decimal: of homes
 * with as many bedrooms, or of all homes in the ZIP code where fewer than five of these are to let. The homes of two
 * years are not the same ones, and the basis says so. Null where either side counts fewer than five homes.
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
      now.medianRentCents === null || !isEnough(before) || before.medianRentCents === null
        ? null
        : {
            value: Math.round((now.medianRentCents / before.medianRentCents - 1) * 1000) / 10 || 0,
            basis: `Median asking rent of ${formatNumber(now.totalListings)} ${homes}, against that of ${formatNumber(before.totalListings)} others a year before (${source})`,
          },
  };
}

const isEnough = (figures: ZipFigures | undefined): figures is ZipFigures & { totalListings: number } =>
  (figures?.totalListings ?? 0) >= fewestListings;

const roomsOf = (bedrooms: number) =>
  bedrooms === 0 ? "no separate bedroom" : `${bedrooms} ${bedrooms === 1 ? "bedroom" : "bedrooms"}`;

/** `2026-11-14` → `2025-11`. */
const yearBefore = (day: string | null) => day && `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`;
