import type { PropertyType } from "#app/features/leads/property/types.ts";
import type { Random } from "#app/seed/random.ts";

/** Facts are per unit. */
export type Home = {
  streetAddress: string;
  city: string;
  zipCode: string;
  propertyType: PropertyType;
  unitCount: number;
  bedrooms: number;
  bathrooms: number;
  squareFootage: number;
  yearBuilt: number;
};

export type Area = { zip: string; share: number; built: readonly [number, number]; flats: number };

export const areas: readonly Area[] = [
  { zip: "50310", share: 9, built: [1922, 1958], flats: 0.1 },
  { zip: "50311", share: 7, built: [1908, 1940], flats: 0.25 },
  { zip: "50312", share: 7, built: [1905, 1955], flats: 0.25 },
  { zip: "50315", share: 6, built: [1940, 1978], flats: 0.1 },
  { zip: "50317", share: 6, built: [1915, 1965], flats: 0.1 },
  { zip: "50316", share: 4, built: [1895, 1935], flats: 0.2 },
  { zip: "50314", share: 3, built: [1890, 1930], flats: 0.35 },
  { zip: "50313", share: 3, built: [1925, 1970], flats: 0.1 },
  { zip: "50309", share: 4, built: [1965, 2021], flats: 1 },
  { zip: "50320", share: 3, built: [1968, 2016], flats: 0.1 },
  { zip: "50321", share: 3, built: [1955, 1999], flats: 0.15 },
  { zip: "50322", share: 6, built: [1958, 1994], flats: 0.15 },
  { zip: "50323", share: 4, built: [1996, 2020], flats: 0.05 },
  { zip: "50324", share: 3, built: [1938, 1962], flats: 0.1 },
  { zip: "50325", share: 4, built: [1979, 2008], flats: 0.15 },
  { zip: "50265", share: 7, built: [1955, 1992], flats: 0.25 },
  { zip: "50266", share: 6, built: [1992, 2021], flats: 0.3 },
  { zip: "50023", share: 6, built: [1998, 2022], flats: 0.1 },
  { zip: "50021", share: 5, built: [1970, 2019], flats: 0.15 },
  { zip: "50131", share: 5, built: [1986, 2018], flats: 0.1 },
  { zip: "50263", share: 5, built: [1999, 2022], flats: 0.1 },
  { zip: "50111", share: 3, built: [1997, 2021], flats: 0.05 },
  { zip: "50009", share: 3, built: [1976, 2019], flats: 0.1 },
  { zip: "50327", share: 2, built: [1974, 2012], flats: 0.05 },
];

/** Without comps, so that reports show the public benchmark. */
export const outskirts: readonly Area[] = [
  { zip: "50125", share: 3, built: [1920, 2010], flats: 0.1 },
  { zip: "50003", share: 2, built: [1925, 2015], flats: 0.05 },
  { zip: "50220", share: 2, built: [1900, 1975], flats: 0.1 },
];

/** Streets are invented; each address is used once. */
export function homeMaker(random: Random, cityOf: (zip: string) => string) {
  const given = new Set<string>();
  return (area: Area): Home => {
    const propertyType = typeIn(random, area);
    return {
      streetAddress: freshStreet(random, area, given),
      city: cityOf(area.zip),
      zipCode: area.zip,
      propertyType,
      unitCount: propertyType === "multi-family" ? units(random) : 1,
      ...roomsOf(random, propertyType, area),
    };
  };
}

function typeIn(random: Random, area: Area): PropertyType {
  if (random.chance(area.flats)) return random.chance(0.55) ? "multi-family" : "condo";
  return random.chance(area.built[1] > 1990 ? 0.25 : 0.06) ? "townhouse" : "single-family";
}

const units = (random: Random) =>
  random.weighted([
    [2, 9],
    [3, 2],
    [4, 5],
    [6, 2],
    [8, 1],
    [12, 1],
  ]);

function roomsOf(random: Random, type: PropertyType, area: Area) {
  const isFlat = type === "multi-family" || type === "condo";
  const bedrooms = random.weighted(
    isFlat ? flatBedrooms : type === "townhouse" ? townBedrooms : houseBedrooms,
  );
  const typical = (isFlat ? flatSize : houseSize)[bedrooms] ?? 1_420;
  const [from, to] = area.built;
  const yearBuilt = random.whole(from, to);
  const modern = yearBuilt > 1985 && !isFlat ? 0.5 : 0;
  const baths = isFlat ? (bedrooms > 2 ? 1.5 : 1) : bedrooms === 2 ? 1 : bedrooms === 3 ? 1.5 : 2;
  return {
    bedrooms,
    bathrooms: baths + modern + random.pick([0, 0, 0.5]),
    squareFootage: Math.round(random.bell(typical, typical * 0.07) / 2) * 2,
    yearBuilt,
  };
}

const houseBedrooms = [
  [2, 3],
  [3, 11],
  [4, 6],
  [5, 1],
] as const;
const townBedrooms = [
  [2, 3],
  [3, 4],
] as const;
const flatBedrooms = [
  [1, 3],
  [2, 6],
  [3, 2],
] as const;
/** Square feet by bedrooms. */
export const houseSize: Record<number, number> = { 2: 990, 3: 1_420, 4: 2_050, 5: 2_620 };
export const flatSize: Record<number, number> = { 1: 680, 2: 900, 3: 1_180 };

function freshStreet(random: Random, area: Area, given: Set<string>) {
  for (;;) {
    const street = `${random.pick(streetNames)} ${random.pick(streetKinds)}`;
    const number = random.whole(2, 68) * 100 + random.whole(1, 49) * 2;
    const address = `${number} ${directions[area.zip] ?? ""}${street}`;
    if (given.has(address)) continue;
    given.add(address);
    return address;
  }
}

/** Towns whose street names have a quadrant. */
const directions: Record<string, string> = { "50021": "SE ", "50023": "NW ", "50263": "SE ", "50111": "NE " };

const streetKinds = ["Ave", "St", "Dr", "Ct", "Ln", "Pl", "Ter", "Rd"];

const streetNames = (
  "Alder Hill,Amberleaf,Barn Owl,Basswood Bend,Bluestem Gate,Brickyard,Bur Oak Hollow,Candlewick,Catalpa Row,Chimney Swift," +
  "Cinder Path,Clover Ridge,Copperfield Bend,Cottonwood Gate,Creamery,Dogwood Rise,Elderflower,Fiddlehead,Foundry Hill," +
  "Gable,Gaslight,Goldfinch Run,Hackberry Row,Harvest Gate,Hazelnut,Honeylocust,Ironwood Bend,Juniper Rise,Killdeer," +
  "Lamplighter,Larkspur Row,Limestone Gate,Linden Hollow,Meadowlark Rise,Millstone,Mulberry Row,Nuthatch,Orchard Gate," +
  "Pawpaw,Pin Oak Bend,Plum Thicket,Porch Swing,Prairie Lantern,Quarry Hill,Redbud Row,Sandpiper Gate,Shellbark," +
  "Silver Maple Bend,Snowberry,Spindle Tree,Sumac Hollow,Sweetgrass,Tamarack Rise,Threshing,Trellis,Wagon Wheel Bend," +
  "Walnut Gate,Wicker,Wild Rye,Windbreak,Wren Hollow,Yarrow"
).split(",");
