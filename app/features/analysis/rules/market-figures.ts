import { comparableLimits } from "#app/features/analysis/rules/comparables.ts";
import {
  dayNumber,
  distanceBetween,
  monthsBefore,
  type Place,
  type ZipPoints,
} from "#app/features/analysis/rules/distance.ts";
import type { CompRecord, MeasuredFigure } from "#app/features/analysis/types.ts";
import { homeKey } from "#app/features/leads/property/address.ts";
import { formatMonth, formatNumber } from "#app/lib/format.ts";

const fewestListings = 5;

const oldestDays = 92;

const mostChangePercent = 50;

const isEnough = (figures: ZipFigures | undefined): figures is ZipFigures & { totalListings: number } =>
  (figures?.totalListings ?? 0) >= fewestListings;

const roomsOf = (bedrooms: number) =>
  bedrooms === 0 ? "no separate bedroom" : `${bedrooms} ${bedrooms === 1 ? "bedroom" : "bedrooms"}`;

/** `2026-11-14` → `2025-11` */
const yearBefore = (day: string | null) => day && `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`;

/** In whole days; null with fewer than three comparables. */
export function averageDaysOnMarket(
  comparables: readonly { daysOnMarket: number | null }[],
): MeasuredFigure | null {
  const days = comparables.flatMap(({ daysOnMarket }) => (daysOnMarket === null ? [] : [daysOnMarket]));
  if (days.length < 3) return null;
  const value = Math.round(days.reduce((sum, each) => sum + each, 0) / days.length);
  const whose = days.length === comparables.length ? `the ${days.length}` : `${days.length} of the`;
  return {
    value,
    basis: `Average of ${whose} comparables${days.length === comparables.length ? "" : " that record it"}`,
  };
}

/**
 * The median of repeat leases within 5 miles, 9 to 36 months apart, the later within 18 months; annualized:
 * (later ÷ earlier) ^ (365.25 ÷ days) − 1. The mix of different homes changes, so they are not compared.
 * @param day `YYYY-MM-DD`.
 * @returns percent with one decimal; null with fewer than five pairs.
 */
export function yearOverYearPercent(
  records: readonly CompRecord[],
  { place, day, zipPoints }: { place: Place; day: string; zipPoints: ZipPoints },
): MeasuredFigure | null {
  const leases = records.filter((record) => {
    if (record.kind !== "signed" || record.rentCents <= 0 || record.date > day) return false;
    const distance = distanceBetween(record, place, zipPoints);
    return distance !== null && distance.miles <= comparableLimits.miles;
  });
  const since = monthsBefore(day, comparableLimits.months);
  const changes = [...Map.groupBy(leases, homeKey).values()].flatMap((lettings) =>
    changesOf(lettings, since),
  );
  if (changes.length < 5) return null;
  const value = Math.round(median(changes) * 1000) / 10;
  const counted = `${changes.length} leases, each compared with the same home's previous lease`;
  return {
    value: value === 0 ? 0 : value,
    basis: `Median yearly change over ${counted}, within ${comparableLimits.miles} miles`,
  };
}

function changesOf(lettings: readonly CompRecord[], since: string): number[] {
  const sorted = lettings.toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.rentCents - b.rentCents,
  );
  return sorted.flatMap((later, at) => {
    const earlier = sorted[at - 1];
    if (!earlier || later.date < since) return [];
    if (earlier.date > monthsBefore(later.date, 9) || earlier.date < monthsBefore(later.date, 36)) return [];
    const years = (dayNumber(later.date) - dayNumber(earlier.date)) / 365.25;
    return [(later.rentCents / earlier.rentCents) ** (1 / years) - 1];
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** Cents per month, days; null where the vendor has none. */
export type ZipMarket = ZipFigures & {
  zipCode: string;
  /** `YYYY-MM-DD` */
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

export function isCurrent({ updatedOn }: Pick<ZipMarket, "updatedOn">, day: string): boolean {
  if (!updatedOn) return false;
  const age = dayNumber(day) - dayNumber(updatedOn);
  return age >= -1 && age <= oldestDays;
}

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
  const homes = `${isOfLike ? `homes for rent with ${roomsOf(bedrooms)}` : "homes for rent"} in ${market.zipCode}`;
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
            basis: `Median asking rent of ${formatNumber(now.totalListings)} ${homes}, compared with ${formatNumber(before.totalListings)} a year earlier (${source})`,
          },
  };
}

function changePercent(before: number | null | undefined, now: number | null) {
  if (!before || !now) return null;
  const percent = Math.round((now / before - 1) * 1000) / 10 || 0;
  return Math.abs(percent) > mostChangePercent ? null : percent;
}
