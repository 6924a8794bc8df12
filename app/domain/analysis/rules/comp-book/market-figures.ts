import { comparableLimits } from "#app/domain/analysis/rules/comp-book/comparables.ts";
import { homeKey } from "#app/domain/analysis/rules/comp-book/home-key.ts";
import { dayNumber, monthsBefore } from "#app/domain/analysis/rules/days.ts";
import { distanceBetween, type Place, type ZipPoints } from "#app/domain/analysis/rules/distance.ts";
import type { CompRecord, MeasuredFigure } from "#app/domain/analysis/types.ts";

/**
 * Days from listing to let, averaged over the comparables whose days were recorded and rounded to a whole
 * day.
 *
 * @returns null when fewer than three carry the figure.
 */
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
 * How rents of the very same homes changed, in percent a year with one decimal: the median over homes within
 * 5 miles that were let again, from one signed lease to the next, 9 to 36 months apart, the later one signed
 * in the last 18 months. Each change is annualised: (later ÷ earlier) ^ (365.25 ÷ days) − 1. Different homes
 * are never compared, as the mix of homes on offer changes from year to year.
 *
 * @param records signed leases and listings, back to four and a half years for the figure to be complete.
 * @param day the day of the estimate, `YYYY-MM-DD`.
 * @returns null when there are fewer than five pairs.
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
  const counted = `${changes.length} leases, each against the same home's lease before it`;
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
