import { z } from "zod";

/** Cents per month, miles, days `YYYY-MM-DD`; null if unknown. */
export type RentCastReply = {
  rentCents: number;
  lowCents: number | null;
  highCents: number | null;
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

/** @returns "no rent" if the vendor knows only the home, null if the format is unknown */
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

const dayOf = z
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

export type RentCastMarket = MarketFigures & {
  zipCode: string;
  updatedOn: string | null;
  byBedrooms: BedroomFigures[];
  history: (MarketFigures & { month: string; byBedrooms: BedroomFigures[] })[];
};

type MarketFigures = {
  medianRentCents: number | null;
  averageDaysOnMarket: number | null;
  totalListings: number | null;
};

type BedroomFigures = MarketFigures & { bedrooms: number };

/** @returns "no data" if the vendor has no figures for this ZIP code, null if the format is unknown */
export function marketReply(body: unknown): RentCastMarket | "no data" | null {
  const parsed = MarketBody.safeParse(body);
  if (!parsed.success) return null;
  const { zipCode, rentalData } = parsed.data;
  if (!rentalData || isEmpty(rentalData)) return "no data";
  const { lastUpdatedDate, history, ...now } = rentalData;
  return {
    zipCode,
    updatedOn: lastUpdatedDate,
    ...figuresOf(now),
    byBedrooms: bedroomsOf(now.dataByBedrooms),
    history: Object.entries(history)
      .flatMap(([month, each]) => monthOf(month, each))
      .toSorted((a, b) => a.month.localeCompare(b.month)),
  };
}

const Figures = z.object({
  medianRent: dollars,
  averageDaysOnMarket: figure(0, 10_000),
  totalListings: count(0, 10_000_000),
});

const Month = Figures.extend({ dataByBedrooms: z.array(z.unknown()).catch([]) });

const Bedrooms = Figures.extend({ bedrooms: z.number().int().min(0).max(100) });

const MarketBody = z.object({
  zipCode: z.string().regex(/^\d{5}$/),
  rentalData: Month.extend({
    lastUpdatedDate: dayOf,
    history: z.record(z.string(), z.unknown()).catch({}),
  }).nullish(),
});

function monthOf(month: string, body: unknown): RentCastMarket["history"] {
  const parsed = Month.safeParse(body);
  if (!parsed.success || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || isEmpty(parsed.data)) return [];
  return [{ month, ...figuresOf(parsed.data), byBedrooms: bedroomsOf(parsed.data.dataByBedrooms) }];
}

const bedroomsOf = (all: unknown[]): BedroomFigures[] =>
  all
    .flatMap((each) => {
      const parsed = Bedrooms.safeParse(each);
      if (!parsed.success || isEmpty(parsed.data)) return [];
      return [{ bedrooms: parsed.data.bedrooms, ...figuresOf(parsed.data) }];
    })
    .toSorted((a, b) => a.bedrooms - b.bedrooms);

const figuresOf = (sent: z.output<typeof Figures>): MarketFigures => ({
  // The vendor uses 0 for an unknown rent.
  medianRentCents: sent.medianRent && sent.medianRent >= 1 ? Math.round(sent.medianRent * 100) : null,
  averageDaysOnMarket: sent.averageDaysOnMarket,
  totalListings: sent.totalListings,
});

const isEmpty = (sent: z.output<typeof Figures>) =>
  Object.values(figuresOf(sent)).every((value) => value === null);
