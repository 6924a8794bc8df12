import { adjustmentRates } from "#app/features/analysis/rules/comparables.ts";
import type { CompRow } from "#app/features/analysis/rules/csv-import.ts";
import { dayNumber } from "#app/features/analysis/rules/distance.ts";
import { areas, flatSize, type Home, houseSize } from "#app/seed/data/places.ts";
import type { Random } from "#app/seed/random.ts";

type Book = {
  random: Random;
  makeHome: (area: (typeof areas)[number]) => Home;
  /** Typical rents of each ZIP code, in dollars. */
  levels: ReadonlyMap<string, { twoBedrooms: number; threeBedrooms: number }>;
  /** `YYYY-MM-DD` */
  day: string;
};

const yearlyGrowth = 0.031;

/**
 * About 180 leases and listings of three years. Rents follow the rates of the estimate; the same home
 * returns, so that the yearly change can be measured.
 */
export function sampleCompBook({ random, makeHome, levels, day }: Book): CompRow[] {
  return areas.flatMap((area) => {
    const level = levels.get(area.zip);
    if (!level) return [];
    const homes = Array.from({ length: 3 + Math.ceil(area.share / 3) }, () => makeHome(area));
    return homes.flatMap((home) => {
      const today = rentToday(home, level) * random.bell(1, 0.022);
      return random.chance(0.24)
        ? [listing(random, { home, today, day })]
        : lettings(random, { home, today, day });
    });
  });
}

function rentToday(home: Home, level: { twoBedrooms: number; threeBedrooms: number }) {
  const isFlat = home.propertyType === "multi-family" || home.propertyType === "condo";
  const base = isFlat ? level.twoBedrooms * 0.98 : level.threeBedrooms * 0.97;
  const [beds, baths, size] = isFlat ? [2, 1, flatSize[2]] : [3, 2, houseSize[3]];
  const { bedroomCents, bathroomCents, squareFootCents } = adjustmentRates;
  const rooms = (home.bedrooms - beds) * bedroomCents + (home.bathrooms - baths) * bathroomCents;
  return base + (rooms + (home.squareFootage - (size ?? 0)) * squareFootCents) / 100;
}

type Rented = { home: Home; today: number; day: string };

/** Newest first: one in the last 13 months, earlier ones about a year apart. */
function lettings(random: Random, { home, today, day }: Rented): CompRow[] {
  const rows: CompRow[] = [];
  let daysAgo = random.whole(6, 390);
  for (let again = true; again && daysAgo < 3 * 365; again = random.chance(0.48)) {
    const rent = today * (1 - yearlyGrowth) ** (daysAgo / 365) * random.bell(1, 0.004);
    const daysOnMarket = random.chance(0.88) ? random.whole(5, 44) : null;
    rows.push(row(home, { kind: "signed", date: earlier(day, daysAgo), rent, daysOnMarket }));
    daysAgo += random.whole(360, 400);
  }
  return rows;
}

function listing(random: Random, { home, today, day }: Rented): CompRow {
  const daysAgo = random.whole(3, 250);
  const daysOnMarket = daysAgo > 60 ? random.whole(9, 52) : null;
  return row(home, { kind: "listed", date: earlier(day, daysAgo), rent: today * 1.025, daysOnMarket });
}

type Letting = Pick<CompRow, "kind" | "date" | "daysOnMarket"> & { rent: number };

function row({ streetAddress, unitCount: _units, ...home }: Home, { rent, ...letting }: Letting): CompRow {
  return { ...home, ...letting, address: streetAddress, point: null, rentCents: Math.round(rent / 5) * 500 };
}

const earlier = (day: string, days: number) =>
  new Date((dayNumber(day) - days) * 86_400_000).toISOString().slice(0, 10);
