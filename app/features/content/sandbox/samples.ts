type SampleRow = [string, string, string, number, number, number, number, string, string];

// biome-ignore format: one home a line
const rows: SampleRow[] = [
  ["118 Sample Oak Ln", "Ankeny", "House", 3, 2, 1480, 1995, "now", "Fenced yard, two-car garage"],
  ["2204 Sample Prairie Dr", "Ankeny", "Townhouse", 2, 1.5, 1180, 1595, "December 1", "End unit"],
  ["47 Sample Orchard Ct", "Waukee", "House", 4, 2.5, 2140, 2595, "now", "Finished basement"],
  ["903 Sample Depot St", "Waukee", "Townhouse", 3, 2.5, 1560, 1925, "January 1", "Attached garage"],
  ["5612 Sample Valley Rd", "West Des Moines", "House", 3, 2, 1620, 2150, "now", "New kitchen"],
  ["310 Sample Elm Ave #4", "West Des Moines", "Apartment", 2, 1, 920, 1275, "now", "Top floor"],
  ["7719 Sample Aurora Ct", "Urbandale", "House", 4, 2, 1890, 2275, "December 15", "Corner lot"],
  ["2016 Sample 72nd Pl", "Urbandale", "Duplex", 2, 1, 1010, 1350, "now", "Own laundry"],
  ["880 Sample Beaver Rd", "Johnston", "House", 3, 2.5, 1740, 2195, "now", "Walk to the trail"],
  ["1405 Sample Hickory Cir", "Clive", "Condo", 2, 2, 1120, 1525, "December 1", "Covered parking"],
  ["36 Sample Greenbelt Way", "Clive", "House", 3, 1.5, 1390, 1895, "now", "Screened porch"],
  ["2931 Sample Drake Ave", "Des Moines", "House", 3, 1, 1260, 1450, "now", "Porch across the front"],
];

export type SampleHome = (typeof sampleHomes)[number];

export const sampleHomes = rows.map(
  ([street, city, type, beds, baths, squareFeet, rent, available, note]) => ({
    street,
    city,
    type,
    beds,
    baths,
    squareFeet,
    rent,
    available,
    note,
  }),
);

export const homeCities = [...new Set(sampleHomes.map((home) => home.city))].sort();

/** Accepts `West Des Moines` and `west-des-moines`. */
export function homesIn(city: string | null) {
  const wanted = plain(city ?? "");
  return wanted ? sampleHomes.filter((home) => plain(home.city) === wanted) : sampleHomes;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, "-");
