import { z } from "zod";

const dayMs = 86_400_000;

const wholeCents = (dollars: number) => Math.round(dollars) * 100;

// What the vendor sends in another shape counts as unknown.
const figure = (least: number, most: number) => z.number().min(least).max(most).nullable().catch(null);
const count = (least: number, most: number) => z.number().int().min(least).max(most).nullable().catch(null);
const text = z.string().nullable().catch(null);

/** The vendor uses 0 for an unknown rent. */
const knownRent = figure(0, 1_000_000).transform((dollars) => (dollars && dollars >= 1 ? dollars : null));

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((instant) => new Date(instant))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getTime() < Date.now() + dayMs)
  .transform((at) => at.toISOString().slice(0, 10))
  .nullable()
  .catch(null);

/** Without the entries that cannot be read. */
const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((entry): z.output<Schema>[] => {
        const parsed = schema.safeParse(entry);
        return parsed.success ? [parsed.data] : [];
      }),
    );

const ourTypes = new Map([
  ["Single Family", "single-family"],
  ["Multi-Family", "multi-family"],
  ["Apartment", "multi-family"],
  ["Townhouse", "townhouse"],
  ["Condo", "condo"],
] as const);

const Home = z.object({
  bedrooms: count(0, 100),
  bathrooms: figure(0, 100),
  squareFootage: count(1, 1_000_000),
  yearBuilt: count(1600, 2200),
});

const Comparable = Home.extend({
  id: text,
  formattedAddress: z.string().min(1),
  zipCode: text,
  propertyType: z
    .enum([...ourTypes.keys()])
    .nullable()
    .catch(null),
  price: z.number().positive().max(1_000_000),
  status: text,
  listedDate: day,
  daysOnMarket: figure(0, 10_000),
  distance: figure(0, 10_000),
  correlation: figure(0, 1),
}).transform(({ formattedAddress, price, status, listedDate, distance, correlation, ...home }) => ({
  ...home,
  id: home.id ?? formattedAddress,
  address: formattedAddress,
  zipCode: home.zipCode ?? "",
  propertyType: (home.propertyType && ourTypes.get(home.propertyType)) ?? null,
  rentCents: wholeCents(price),
  date: listedDate,
  listed: status === "Active" ? ("still" as const) : status === "Inactive" ? ("ended" as const) : null,
  distanceMiles: distance,
  likeness: correlation,
}));

const RentBody = z.object({
  rent: z.number().min(0).max(1_000_000).nullish(),
  rentRangeLow: knownRent,
  rentRangeHigh: knownRent,
  subjectProperty: Home.nullable().catch(null),
  comparables: listOf(Comparable),
});

/** Cents per month, miles, days `YYYY-MM-DD`; null if unknown. */
export type RentCastReply = Exclude<ReturnType<typeof rentReply>, string | null>;

/** @returns "no rent" if the vendor knows only the home, null if the format is unknown */
export function rentReply(body: unknown) {
  const parsed = RentBody.safeParse(body);
  if (!parsed.success) return null;
  const { rent, rentRangeLow, rentRangeHigh, subjectProperty, comparables } = parsed.data;
  if (!rent || rent < 1) return "no rent";
  return {
    rentCents: wholeCents(rent),
    lowCents: rentRangeLow && wholeCents(rentRangeLow),
    highCents: rentRangeHigh && wholeCents(rentRangeHigh),
    property: subjectProperty,
    comparables,
  };
}

const figures = {
  medianRent: knownRent.transform((dollars) => dollars && Math.round(dollars * 100)),
  averageDaysOnMarket: figure(0, 10_000),
  totalListings: count(0, 10_000_000),
};

type Figures = Record<keyof typeof figures, number | null>;

const hasFigures = ({ medianRent, averageDaysOnMarket, totalListings }: Figures) =>
  medianRent !== null || averageDaysOnMarket !== null || totalListings !== null;

const inCents = <Sent extends Figures>({ medianRent, ...sent }: Sent) => ({
  ...sent,
  medianRentCents: medianRent,
});

const Bedrooms = z
  .object({ ...figures, bedrooms: z.number().int().min(0).max(100) })
  .refine(hasFigures)
  .transform(inCents);

const Month = z.object({ ...figures, dataByBedrooms: listOf(Bedrooms) });

const MarketBody = z.object({
  zipCode: z.string().regex(/^\d{5}$/),
  rentalData: Month.extend({
    lastUpdatedDate: day,
    history: z.record(z.string(), z.unknown()).catch({}),
  }).nullish(),
});

export type RentCastMarket = Exclude<ReturnType<typeof marketReply>, string | null>;

/** @returns "no data" if the vendor has no figures for this ZIP code, null if the format is unknown */
export function marketReply(body: unknown) {
  const parsed = MarketBody.safeParse(body);
  if (!parsed.success) return null;
  const { zipCode, rentalData } = parsed.data;
  if (!rentalData || !hasFigures(rentalData)) return "no data";
  const { lastUpdatedDate: updatedOn, history, dataByBedrooms: byBedrooms, ...now } = rentalData;
  const months = Object.entries(history).flatMap(([month, sent]) => {
    const figuresOfMonth = Month.refine(hasFigures).safeParse(sent);
    if (!figuresOfMonth.success || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return [];
    const { dataByBedrooms: byBedrooms, ...then } = figuresOfMonth.data;
    return [{ month, ...inCents(then), byBedrooms }];
  });
  return { zipCode, updatedOn, ...inCents(now), byBedrooms, history: months };
}
