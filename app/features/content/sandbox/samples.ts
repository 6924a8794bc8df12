import { TZDate } from "@date-fns/tz";
import { addDays, format, isWeekend, set } from "date-fns";

const hours = [9, 11, 13, 15] as const;

export type SampleHome = {
  street: string;
  city: string;
  type: string;
  beds: number;
  baths: number;
  squareFeet: number;
  rent: number;
  available: string;
  note: string;
  look: { walls: "brick" | "board" | "sand" | "slate"; storeys: 1 | 2; lit: number };
};

// biome-ignore format: one home a line
const rows: [...[string, string, string, number, number, number], ...[number, string, string], SampleHome["look"]["walls"], 1 | 2, number][] = [
  ["118 Sample Oak Ln", "Ankeny", "House", 3, 2, 1480, 1995, "Now", "Fenced yard, two-car garage", "board", 2, 1],
  ["2204 Sample Prairie Dr", "Ankeny", "Townhouse", 2, 1.5, 1180, 1595, "December 1", "End unit", "sand", 2, 2],
  ["47 Sample Orchard Ct", "Waukee", "House", 4, 2.5, 2140, 2595, "Now", "Finished basement", "slate", 2, 3],
  ["903 Sample Depot St", "Waukee", "Townhouse", 3, 2.5, 1560, 1925, "January 1", "Attached garage", "brick", 2, 0],
  ["5612 Sample Valley Rd", "West Des Moines", "House", 3, 2, 1620, 2150, "Now", "New kitchen", "brick", 1, 1],
  ["310 Sample Elm Ave #4", "West Des Moines", "Apartment", 2, 1, 920, 1275, "Now", "Top floor", "brick", 2, 4],
  ["7719 Sample Aurora Ct", "Urbandale", "House", 4, 2, 1890, 2275, "December 15", "Corner lot", "sand", 1, 2],
  ["2016 Sample 72nd Pl", "Urbandale", "Duplex", 2, 1, 1010, 1350, "Now", "Own laundry", "slate", 1, 0],
  ["880 Sample Beaver Rd", "Johnston", "House", 3, 2.5, 1740, 2195, "Now", "Walk to the trail", "board", 2, 2],
  ["1405 Sample Hickory Cir", "Clive", "Condo", 2, 2, 1120, 1525, "December 1", "Covered parking", "sand", 2, 1],
  ["36 Sample Greenbelt Way", "Clive", "House", 3, 1.5, 1390, 1895, "Now", "Screened porch", "board", 1, 3],
  ["2931 Sample Drake Ave", "Des Moines", "House", 3, 1, 1260, 1450, "Now", "Porch across the front", "slate", 2, 1],
];

export const sampleHomes: readonly SampleHome[] = rows.map(
  ([street, city, type, beds, baths, squareFeet, rent, available, note, walls, storeys, lit]) => ({
    street,
    city,
    type,
    beds,
    baths,
    squareFeet,
    rent,
    available,
    note,
    look: { walls, storeys, lit },
  }),
);

export const homeCities = [...new Set(sampleHomes.map((home) => home.city))].sort();

/** Accepts `West Des Moines` and `west-des-moines`. */
export function homesIn(city: string | null) {
  const wanted = plain(city ?? "");
  return wanted ? sampleHomes.filter((home) => plain(home.city) === wanted) : sampleHomes;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, "-");

/**
 * Four times on each of the next five working days.
 * @param closedDays `YYYY-MM-DD`.
 */
export function sampleSlots(
  now: Date,
  timeZone: string,
  closedDays: readonly string[],
): { day: Date; times: Date[] }[] {
  const today = new TZDate(now, timeZone);
  const days: TZDate[] = [];
  for (let after = 1; days.length < 5; after += 1) {
    const day = addDays(today, after);
    if (!isWeekend(day) && !closedDays.includes(format(day, "yyyy-MM-dd"))) days.push(day);
  }
  return days.map((day) => ({
    day: new Date(day),
    times: hours.map((hour) => new Date(set(day, { hours: hour, minutes: 0, seconds: 0, milliseconds: 0 }))),
  }));
}
