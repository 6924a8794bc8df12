import { readZip } from "#app/domain/analysis/rules/address.ts";
import { type CsvProblem, readCsvTable } from "#app/domain/analysis/rules/comp-book/csv-table.ts";

/** Whole dollars a month, for 0 to 4 bedrooms. */
export type Rents = [number, number, number, number, number];

/** One file of public market data, with the lines that could not be read. */
export type MarketFile = { problems: CsvProblem[] } & (
  | { kind: "zip-points"; rows: { zip: string; city: string; county: string; lat: number; lng: number }[] }
  | { kind: "zip-rents"; rows: { zip: string; hudArea: string | null; rents: Rents }[] }
  | { kind: "metro-rents"; rows: { hudArea: string; rents: Rents }[] }
  | { kind: "unknown"; rows: [] }
);

/**
 * Reads a file as HUD or the Census Bureau publishes it (saved as CSV or tab-separated text) by the names of its columns:
 * Small Area Fair Market Rents (`ZIP Code`, `HUD Metro Fair Market Rent Area Name`, `SAFMR 0BR` ...), Fair Market Rents by
 * area (`hud_area_name`, `fmr_0` ...), or the ZCTA gazetteer (`GEOID`, `INTPTLAT`, `INTPTLONG`).
 */
export function parseMarketFile(text: string): MarketFile {
  const { lines, problems } = readCsvTable(text, []);
  const columns = Object.keys(lines[0]?.cells ?? {});
  const column = (...names: string[]) => columns.find((name) => names.includes(name)) ?? "";
  const zip = column("zip_code", "zip", "zipcode", "geoid", "zcta", "zcta5");
  const lat = column("intptlat", "lat", "latitude");
  const lng = column("intptlong", "lng", "lon", "longitude");
  const area = column(
    "hud_metro_fair_market_rent_area_name",
    "hud_fair_market_rent_area_name",
    "hud_area_name",
    "areaname",
  );
  const rents = [0, 1, 2, 3, 4].map((beds) =>
    column(`safmr_${beds}br`, `area_rent_br${beds}`, `fmr_${beds}`, `fmr${beds}`, `br${beds}`),
  );
  const city = column("city", "primary_city", "place_name");
  const county = column("county", "county_name");

  type Cells = Record<string, string>;
  const read = <Row>(rowOf: (cells: Cells) => Row | string): Row[] =>
    lines.flatMap(({ line, cells }) => {
      const row = rowOf(cells);
      if (typeof row !== "string") return [row];
      problems.push({ line, message: row });
      return [];
    });
  const zipOf = (cells: Cells) => readZip((cells[zip] ?? "").padStart(5, "0"));
  const rentsOf = (cells: Cells) => {
    const amounts = rents.map((name) => Number((cells[name] ?? "").replace(/[$,\s]/g, "") || Number.NaN));
    const isSound = amounts.every((amount) => Number.isInteger(amount) && amount >= 100 && amount <= 20_000);
    return isSound ? (amounts as Rents) : null;
  };
  const wrongZip = "The ZIP code is not five digits";
  const wrongRents = "A rent is not a whole amount from $100 to $20,000";

  if (zip && rents.every(Boolean))
    return {
      kind: "zip-rents",
      problems,
      rows: read((cells) => {
        const [own, amounts] = [zipOf(cells), rentsOf(cells)];
        if (!own) return wrongZip;
        return amounts ? { zip: own, hudArea: cells[area] || null, rents: amounts } : wrongRents;
      }),
    };
  if (zip && lat && lng)
    return {
      kind: "zip-points",
      problems,
      rows: read((cells) => {
        const own = zipOf(cells);
        const [y, x] = [Number(cells[lat] || Number.NaN), Number(cells[lng] || Number.NaN)];
        if (!own) return wrongZip;
        if (!(y >= -15 && y <= 72 && Math.abs(x) <= 180)) return "The point is not in the United States";
        return { zip: own, city: cells[city] ?? "", county: cells[county] ?? "", lat: y, lng: x };
      }),
    };
  if (area && rents.every(Boolean))
    return {
      kind: "metro-rents",
      problems,
      rows: read((cells) => {
        const amounts = rentsOf(cells);
        if (!cells[area]) return "The area has no name";
        return amounts ? { hudArea: cells[area], rents: amounts } : wrongRents;
      }),
    };
  return { kind: "unknown", problems, rows: [] };
}
