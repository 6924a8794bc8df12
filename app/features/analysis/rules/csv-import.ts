import { type CsvError, parse } from "csv-parse/sync";
import { parseDateInput } from "#app/components/dates/date-input.ts";
import type { CompRecord } from "#app/features/analysis/types.ts";
import { homeKey, readZip } from "#app/features/leads/property/address.ts";
import { propertyTypes } from "#app/features/leads/property/types.ts";
import { readDollars } from "#app/lib/money.ts";
import { z } from "#app/lib/zod.ts";

const words = z
  .string()
  .min(1, "is missing")
  .max(200, "is too long")
  .regex(/^\P{Cc}*$/u, "has a character that cannot be printed");

const zip = z.string().transform(readZip).pipe(z.string("is not five digits"));

/** Of any precision if `step` is 0. */
const number = (wrong: string, least: number, most: number, step = 1) =>
  z
    .string()
    .transform((text) =>
      /^[+-]?\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN,
    )
    .refine(
      (value) => value >= least && value <= most && (step === 0 || Number.isInteger(value / step)),
      wrong,
    );

/** Cents between whole dollars. */
const dollars = (wrong: string, least: number, most: number) =>
  z
    .string()
    .transform((text) => readDollars(text) ?? 0)
    .refine((cents) => cents >= least * 100 && cents <= most * 100, wrong);

const degrees = (least: number, most: number) => number("is not in the United States", least, most, 0);

const whereKnown = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal("").transform(() => null), schema]).default(null);

const oneOf = <Value extends string>(values: readonly Value[], wrong: string) =>
  z
    .string()
    .transform((text) => text.toLowerCase().replace(/[\s_]+/g, "-"))
    .pipe(z.enum(values, wrong));

const needed = (today: string) => ({
  address: words,
  city: words,
  zip,
  property_type: oneOf(propertyTypes, `is not one of ${propertyTypes.join(", ")}`),
  bedrooms: number("is not a whole number from 0 to 20", 0, 20),
  bathrooms: number("is not a number from 0 to 20 in quarters", 0, 20, 0.25),
  square_footage: number("is not a whole number from 100 to 20,000", 100, 20_000),
  rent: dollars("is not an amount from $100 to $50,000", 100, 50_000),
  kind: oneOf(["signed", "listed"], "is neither signed nor listed"),
  date: z
    .string()
    .transform(parseDateInput)
    .pipe(z.string("is not a day written YYYY-MM-DD"))
    .refine((day) => day <= today, "lies in the future"),
});

/** A record of the comp book, from the texts of a file or a form. */
export const compSchema = (today: string) =>
  z
    .object({
      ...needed(today),
      year_built: whereKnown(
        number(`is not a year from 1800 to ${today.slice(0, 4)}`, 1800, Number(today.slice(0, 4))),
      ),
      days_on_market: whereKnown(number("is not a whole number from 0 to 2,000", 0, 2_000)),
      lat: whereKnown(degrees(17, 72)),
      lng: whereKnown(degrees(-180, -64)),
    })
    .refine(({ lat, lng }) => (lat === null) === (lng === null), {
      path: ["lat"],
      error: "and lng go together",
    })
    .transform(
      ({ lat, lng, property_type, square_footage, year_built, days_on_market, ...row }): CompRow => ({
        address: row.address,
        city: row.city,
        zipCode: row.zip,
        point: lat !== null && lng !== null ? { lat, lng } : null,
        propertyType: property_type,
        bedrooms: row.bedrooms,
        bathrooms: row.bathrooms,
        squareFootage: square_footage,
        yearBuilt: year_built,
        rentCents: row.rent,
        kind: row.kind,
        date: row.date,
        daysOnMarket: days_on_market,
      }),
    );

export type CsvProblem = { line: number; message: string };

export type CompRow = Omit<CompRecord, "id" | "sample"> & { city: string };

type Row = { record: Record<string, string>; info: { lines: number } };

const lineOf = (error: CsvError | undefined) => (typeof error?.lines === "number" ? error.lines : 1);

/** Column names are compared without case, spaces or hyphens ("Property Type" is `property_type`). */
function readCsvTable(text: string, nameOf = (column: string) => column) {
  const problems: CsvProblem[] = [];
  let columns: string[] = [];
  const head = text.split("\n", 1)[0] ?? "";
  const rows = parse<Row>(text, {
    delimiter: ["\t", "|"].find((sign) => head.includes(sign)) ?? ",",
    columns: (names: string[]) => {
      columns = names.map((name) => nameOf(name.toLowerCase().replace(/[\s-]+/g, "_")));
      return columns;
    },
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      problems.push({ line: lineOf(error), message: "The quotation marks on this line do not match" });
      return undefined;
    },
  });
  /** Adds what is wrong with the other lines to the problems. */
  const read = <Schema extends z.ZodType>(schema: Schema) =>
    rows.flatMap(({ record, info: { lines: line } }) => {
      const cells = Object.fromEntries(columns.map((column) => [column, (record[column] ?? "").trim()]));
      const parsed = schema.safeParse(cells);
      if (parsed.success) return [{ line, row: parsed.data }];
      const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
      problems.push({ line, message: wrong.join("; ") });
      return [];
    });
  return { columns, problems, read };
}

/**
 * Columns: address, city, zip, property_type, bedrooms, bathrooms, square_footage, rent, kind, date, and where
 * known year_built, days_on_market, lat, lng. Rents are dollars per month for one unit; dates are YYYY-MM-DD or
 * MM/DD/YYYY.
 */
export function parseCompBookCsv(
  text: string,
  today: string,
): { records: (CompRow & { line: number })[]; problems: CsvProblem[] } {
  const { columns, problems, read } = readCsvTable(text);
  const missing = Object.keys(needed(today)).filter((column) => !columns.includes(column));
  if (missing.length > 0)
    return { records: [], problems: [{ line: 1, message: `Missing columns: ${missing.join(", ")}` }] };
  const seen = new Map<string, number>();
  const records = read(compSchema(today)).flatMap(({ line, row }) => {
    const key = `${homeKey(row)}|${row.kind}|${row.date}`;
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, line);
      return [{ ...row, line }];
    }
    problems.push({ line, message: `The same home, kind and date as line ${earlier}` });
    return [];
  });
  return { records, problems: problems.toSorted((a, b) => a.line - b.line) };
}

const marketZip = z
  .string()
  .transform((text) => text.padStart(5, "0"))
  .pipe(zip);

const monthlyRent = dollars("is not a whole amount from $100 to $20,000", 100, 20_000)
  .transform((cents) => cents / 100)
  .refine(Number.isInteger, "is not a whole amount from $100 to $20,000");

const hudArea = z.string().default("");

/** For 0 to 4 bedrooms. */
const rents = { br0: monthlyRent, br1: monthlyRent, br2: monthlyRent, br3: monthlyRent, br4: monthlyRent };

const marketFiles = {
  "zip-rents": z.object({ zip: marketZip, hudArea, ...rents }),
  "zip-points": z.object({
    zip: marketZip,
    city: z.string().default(""),
    county: z.string().default(""),
    lat: degrees(-15, 72),
    lng: degrees(-180, 180),
  }),
  "metro-rents": z.object({ hudArea: z.string().min(1, "is missing"), ...rents }),
};

const marketColumns: Record<string, readonly string[]> = {
  zip: ["zip_code", "zipcode", "geoid", "zcta", "zcta5"],
  lat: ["intptlat", "latitude"],
  lng: ["intptlong", "lon", "longitude"],
  hudArea: [
    "hud_metro_fair_market_rent_area_name",
    "hud_fair_market_rent_area_name",
    "hud_area_name",
    "areaname",
  ],
  city: ["primary_city", "place_name"],
  county: ["county_name"],
};

/** `safmr_2br`, `area_rent_br2`, `fmr_2` and `fmr2` are `br2`. */
function marketColumn(column: string) {
  const [, beds] = /^(?:safmr_|area_rent_br|fmr_?)([0-4])(?:br)?$/.exec(column) ?? [];
  if (beds) return `br${beds}`;
  return Object.keys(marketColumns).find((name) => marketColumns[name]?.includes(column)) ?? column;
}

type MarketKind = keyof typeof marketFiles;

export type MarketFile = {
  [Kind in MarketKind]: {
    kind: Kind;
    rows: z.output<(typeof marketFiles)[Kind]>[];
    problems: CsvProblem[];
  };
}[MarketKind];

/**
 * Empties the lines of other areas, so that the lines keep their numbers: the files list the whole country, and checking
 * it would take seconds. Only in a file whose first column is the ZIP code.
 */
export function withoutOthers(text: string, isServed: (zip: string) => boolean) {
  let others = 0;
  if (!/^\W*(zip|geoid|zcta)/i.test(text)) return { text, others };
  const near = text.replace(/^"?(\d{3,5})"?(?=[,|\t]).*$/gm, (line, zip: string) => {
    if (isServed(zip.padStart(5, "0"))) return line;
    others += 1;
    return "";
  });
  return { text: near, others };
}

/**
 * Recognizes the files of HUD and the Census Bureau by their columns: Small Area Fair Market Rents (`ZIP Code`,
 * `SAFMR 0BR` ...), Fair Market Rents by area (`hud_area_name`, `fmr_0` ...), or the ZCTA gazetteer (`GEOID`,
 * `INTPTLAT`, `INTPTLONG`).
 */
export function parseMarketFile(text: string): MarketFile | null {
  const { columns, problems, read } = readCsvTable(text, marketColumn);
  const has = (...names: string[]) => names.every((name) => columns.includes(name));
  const fileOf = (kind: MarketKind) => {
    const rows = read<z.ZodType>(marketFiles[kind]).map(({ row }) => row);
    return { kind, rows, problems } as MarketFile;
  };
  if (has("zip", ...Object.keys(rents))) return fileOf("zip-rents");
  if (has("zip", "lat", "lng")) return fileOf("zip-points");
  return has("hudArea", ...Object.keys(rents)) ? fileOf("metro-rents") : null;
}
