import { z } from "zod";
import { dayOf } from "#app/integrations/rentcast-reply.ts";

/** Long-term rentals of one ZIP code in our words: cents per month, days; null where the vendor was silent. */
export type RentCastMarket = MarketFigures & {
  zipCode: string;
  /** The day on which the vendor last brought the figures up to date, `YYYY-MM-DD`. */
  updatedOn: string | null;
  /** Fewest bedrooms first; 0 is a studio. */
  byBedrooms: BedroomFigures[];
  /** Oldest month first, `YYYY-MM`. */
  history: (MarketFigures & { month: string; byBedrooms: BedroomFigures[] })[];
};

type MarketFigures = {
  averageRentCents: number | null;
  medianRentCents: number | null;
  lowestRentCents: number | null;
  highestRentCents: number | null;
  averageDaysOnMarket: number | null;
  medianDaysOnMarket: number | null;
  newListings: number | null;
  totalListings: number | null;
};

type BedroomFigures = MarketFigures & { bedrooms: number };

/**
 * Reads the body of a 200 reply of `/markets`. Figures that are absent or malformed count as unknown, and a month or a
 * number of bedrooms without any figure is dropped.
 *
 * @returns "no data" when the vendor has no rent for this ZIP code, null when the body is something else.
 */
export function marketReply(body: unknown): RentCastMarket | "no data" | null {
  const parsed = Body.safeParse(body);
  if (!parsed.success) return null;
  const { zipCode, rentalData } = parsed.data;
  if (!rentalData) return "no data";
  const { lastUpdatedDate, history, ...now } = rentalData;
  const figures = figuresOf(now);
  if (figures.averageRentCents === null && figures.medianRentCents === null) return "no data";
  return {
    zipCode,
    updatedOn: lastUpdatedDate,
    ...figures,
    byBedrooms: bedroomsOf(now.dataByBedrooms),
    history: Object.entries(history)
      .flatMap(([month, each]) => monthOf(month, each))
      .toSorted((a, b) => a.month.localeCompare(b.month)),
  };
}

const figure = (most: number) => z.number().min(0).max(most).nullable().catch(null);
const dollars = figure(1_000_000);
const days = figure(10_000);
const listings = z.number().int().min(0).max(10_000_000).nullable().catch(null);

const Figures = z.object({
  averageRent: dollars,
  medianRent: dollars,
  minRent: dollars,
  maxRent: dollars,
  averageDaysOnMarket: days,
  medianDaysOnMarket: days,
  newListings: listings,
  totalListings: listings,
});

const Month = Figures.extend({ dataByBedrooms: z.array(z.unknown()).catch([]) });

const Bedrooms = Figures.extend({ bedrooms: z.number().int().min(0).max(100) });

const Body = z.object({
  zipCode: z.string().regex(/^\d{5}$/),
  rentalData: Month.extend({
    lastUpdatedDate: dayOf,
    history: z.record(z.string(), z.unknown()).catch({}),
  }).nullish(),
});

function monthOf(month: string, body: unknown): RentCastMarket["history"] {
  const parsed = Month.safeParse(body);
  if (!parsed.success || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || isSilent(parsed.data)) return [];
  return [{ month, ...figuresOf(parsed.data), byBedrooms: bedroomsOf(parsed.data.dataByBedrooms) }];
}

const bedroomsOf = (all: unknown[]): BedroomFigures[] =>
  all
    .flatMap((each) => {
      const parsed = Bedrooms.safeParse(each);
      if (!parsed.success || isSilent(parsed.data)) return [];
      return [{ bedrooms: parsed.data.bedrooms, ...figuresOf(parsed.data) }];
    })
    .toSorted((a, b) => a.bedrooms - b.bedrooms);

const figuresOf = (said: z.output<typeof Figures>): MarketFigures => ({
  averageRentCents: cents(said.averageRent),
  medianRentCents: cents(said.medianRent),
  lowestRentCents: cents(said.minRent),
  highestRentCents: cents(said.maxRent),
  averageDaysOnMarket: said.averageDaysOnMarket,
  medianDaysOnMarket: said.medianDaysOnMarket,
  newListings: said.newListings,
  totalListings: said.totalListings,
});

const isSilent = (said: z.output<typeof Figures>) =>
  Object.values(figuresOf(said)).every((value) => value === null);

/** Nothing is rented for less than a dollar: the vendor writes 0 where it has no rent. */
const cents = (amount: number | null) => (amount && amount >= 1 ? Math.round(amount * 100) : null);
