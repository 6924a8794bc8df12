import type { Point } from "#app/features/analysis/types.ts";

export type Place = { zipCode: string; point: Point | null };

export type ZipPoints = ReadonlyMap<string, Point>;

export type Distance = { miles: number; approximate: boolean };

/**
 * In miles; between ZIP centroids unless both have coordinates.
 * @returns null for an unknown ZIP code, 0 within one ZIP code.
 */
export function distanceBetween(a: Place, b: Place, zipPoints: ZipPoints): Distance | null {
  if (a.point && b.point) return { miles: milesBetween(a.point, b.point), approximate: false };
  if (a.zipCode === b.zipCode) return { miles: 0, approximate: true };
  const from = zipPoints.get(a.zipCode);
  const to = zipPoints.get(b.zipCode);
  return from && to ? { miles: milesBetween(from, to), approximate: true } : null;
}

/** Includes `zipCode` itself. */
export function zipsWithin(miles: number, zipCode: string, zipPoints: ZipPoints): string[] {
  const centre = zipPoints.get(zipCode);
  const others = [...zipPoints].filter(
    ([zip, point]) => zip !== zipCode && centre && milesBetween(centre, point) <= miles,
  );
  return [zipCode, ...others.map(([zip]) => zip)];
}

/** Haversine; the earth's mean radius is 3,958.8 miles. */
export function milesBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * 3958.8 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Days since 1970-01-01 for `YYYY-MM-DD`. */
export function dayNumber(day: string): number {
  return (
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / 86_400_000
  );
}

export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const then = new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
  return then.toISOString().slice(0, 10);
}
