import type { Point } from "#app/domain/analysis/types.ts";

/** Where something is: its own coordinates when they are known, its ZIP code always. */
export type Place = { zipCode: string; point: Point | null };

/** Centre of each ZIP code. */
export type ZipPoints = ReadonlyMap<string, Point>;

export type Distance = { miles: number; approximate: boolean };

/**
 * Distance in miles. Unless both sides have coordinates, both are taken at the centre of their ZIP code, so
 * that every record of one ZIP code stands equally far from a home whose own coordinates are not known.
 *
 * @returns null when a ZIP code has no known centre; two places in one ZIP code are then still 0 apart.
 */
export function distanceBetween(a: Place, b: Place, zipPoints: ZipPoints): Distance | null {
  if (a.point && b.point) return { miles: milesBetween(a.point, b.point), approximate: false };
  if (a.zipCode === b.zipCode) return { miles: 0, approximate: true };
  const from = zipPoints.get(a.zipCode);
  const to = zipPoints.get(b.zipCode);
  return from && to ? { miles: milesBetween(from, to), approximate: true } : null;
}

/** The ZIP codes whose centre lies within so many miles of one ZIP code's, and always that one. */
export function zipsWithin(miles: number, zipCode: string, zipPoints: ZipPoints): string[] {
  const centre = zipPoints.get(zipCode);
  const others = [...zipPoints].filter(
    ([zip, point]) => zip !== zipCode && centre && milesBetween(centre, point) <= miles,
  );
  return [zipCode, ...others.map(([zip]) => zip)];
}

/** Great-circle distance in miles (haversine, mean radius of the earth 3,958.8 miles). */
export function milesBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * 3958.8 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
