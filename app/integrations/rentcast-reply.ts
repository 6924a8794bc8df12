import { z } from "zod";

/**
 * The vendor's estimate in our words: cents per month for one unit, miles, days `YYYY-MM-DD`; null where
 * silent.
 */
export type RentCastReply = {
  rentCents: number;
  lowCents: number | null;
  highCents: number | null;
  /** The vendor's record of the home; null in replies of the shape used until 2025, which had none. */
  property: RentCastHome | null;
  comparables: RentCastComparable[];
};

type RentCastHome = {
  bedrooms: number | null;
  bathrooms: number | null;
  squareFootage: number | null;
  yearBuilt: number | null;
};

type RentCastComparable = RentCastHome & {
  id: string;
  address: string;
  zipCode: string;
  propertyType: "single-family" | "multi-family" | "townhouse" | "condo" | null;
  rentCents: number;
  date: string | null;
  listed: "still" | "ended" | null;
  daysOnMarket: number | null;
  distanceMiles: number | null;
  likeness: number | null;
};

/**
 * Reads the body of a 200 reply, old shape or new. Attributes that are absent or malformed count as unknown,
 * and a comparable without address or rent is dropped.
 *
 * @returns "no rent" when the vendor knows the home but not its rent, null when the body is something else.
 */
export function rentReply(body: unknown): RentCastReply | "no rent" | null {
  const parsed = Body.safeParse(body);
  if (!parsed.success) return null;
  const { rent, rentRangeLow, rentRangeHigh, subjectProperty, comparables } = parsed.data;
  if (!rent || rent < 1) return "no rent";
  return {
    rentCents: wholeDollars(rent),
    lowCents: rentRangeLow && rentRangeLow >= 1 ? wholeDollars(rentRangeLow) : null,
    highCents: rentRangeHigh && rentRangeHigh >= 1 ? wholeDollars(rentRangeHigh) : null,
    property: subjectProperty && homeOf(subjectProperty),
    comparables: comparables.flatMap((each) => comparableOf(each)),
  };
}

const figure = (least: number, most: number) => z.number().min(least).max(most).nullable().catch(null);
const dollars = figure(0, 1_000_000);
const text = z.string().nullable().catch(null);

const dayMs = 86_400_000;

/** The day of an instant as the vendor writes it, `YYYY-MM-DD`; null of what is none, or is of no time that it can know. */
export const dayOf = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((instant) => new Date(instant))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getTime() < Date.now() + dayMs)
  .transform((at) => at.toISOString().slice(0, 10))
  .nullable()
  .catch(null);

const count = (least: number, most: number) => z.number().int().min(least).max(most).nullable().catch(null);

const Home = z.object({
  bedrooms: count(0, 100),
  bathrooms: figure(0, 100),
  squareFootage: count(1, 1_000_000),
  yearBuilt: count(1600, 2200),
});

const Body = z.object({
  rent: z.number().min(0).max(1_000_000).nullish(),
  rentRangeLow: dollars,
  rentRangeHigh: dollars,
  subjectProperty: Home.nullable().catch(null),
  comparables: z.array(z.unknown()).catch([]),
});

const Comparable = Home.extend({
  id: text,
  formattedAddress: z.string().min(1),
  zipCode: text,
  propertyType: text,
  price: z.number().positive().max(1_000_000),
  status: text,
  listedDate: dayOf,
  daysOnMarket: figure(0, 10_000),
  distance: figure(0, 10_000),
  correlation: figure(0, 1),
});

function comparableOf(body: unknown): RentCastComparable[] {
  const parsed = Comparable.safeParse(body);
  if (!parsed.success) return [];
  const { id, formattedAddress, zipCode, propertyType, price, status, listedDate, ...rest } = parsed.data;
  return [
    {
      ...homeOf(rest),
      id: id ?? formattedAddress,
      address: formattedAddress,
      zipCode: zipCode ?? "",
      propertyType: (propertyType && ourTypes.get(propertyType)) || null,
      rentCents: wholeDollars(price),
      date: listedDate,
      listed: status === "Active" ? "still" : status === "Inactive" ? "ended" : null,
      daysOnMarket: rest.daysOnMarket,
      distanceMiles: rest.distance,
      likeness: rest.correlation,
    },
  ];
}

const homeOf = ({ bedrooms, bathrooms, squareFootage, yearBuilt }: RentCastHome): RentCastHome => ({
  bedrooms,
  bathrooms,
  squareFootage,
  yearBuilt,
});

const wholeDollars = (amount: number) => Math.round(amount) * 100;

const ourTypes = new Map<string, NonNullable<RentCastComparable["propertyType"]>>([
  ["Single Family", "single-family"],
  ["Multi-Family", "multi-family"],
  ["Apartment", "multi-family"],
  ["Townhouse", "townhouse"],
  ["Condo", "condo"],
]);
