import { type CsvError, parse } from "csv-parse/sync";
import { parseDateInput } from "#app/components/dates/date-input.ts";
import { homeKey, readZip } from "#app/features/analysis/rules/address.ts";
import { type CompRecord, propertyTypes } from "#app/features/analysis/types.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { z } from "#app/lib/zod.ts";

const neededColumns = [
  "address",
  "city",
  "zip",
  "property_type",
  "bedrooms",
  "bathrooms",
  "square_footage",
  "rent",
  "kind",
  "date",
] as const;

const words = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(200, "is too long")
    .regex(/^\P{Cc}*$/u, "has a character that cannot be printed");

const number = (message: string, least: number, most: number, step = 1) =>
  z
    .string({ error: message })
    .trim()
    .transform((text) => (/^\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN))
    .refine((value) => value >= least && value <= most && Number.isInteger(value / step), message);

const whereKnown = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal("").transform(() => null), schema]).default(null);

const degrees = (least: number, most: number) =>
  whereKnown(
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/, "is not in the United States")
      .transform(Number)
      .refine((value) => value >= least && value <= most, "is not in the United States"),
  );

const rowSchema = (today: string) =>
  z
    .object({
      address: words("is missing"),
      city: words("is missing"),
      zip: z.string().transform(readZip).pipe(z.string("is not five digits")),
      property_type: z
        .string()
        .transform((text) => text.toLowerCase().replace(/[\s_]+/g, "-"))
        .pipe(z.enum(propertyTypes, `is not one of ${propertyTypes.join(", ")}`)),
      bedrooms: number("is not a whole number from 0 to 20", 0, 20),
      bathrooms: number("is not a number from 0 to 20 in quarters", 0, 20, 0.25),
      square_footage: number("is not a whole number from 100 to 20,000", 100, 20_000),
      year_built: whereKnown(
        number(`is not a year from 1800 to ${today.slice(0, 4)}`, 1800, Number(today.slice(0, 4))),
      ),
      rent: z
        .string()
        .transform((text) => text.replace(/^\$\s*/, "").replaceAll(",", ""))
        .pipe(z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, rentMessage))
        .transform((text) => centsFromDollars(text))
        .refine((cents) => cents >= 10_000 && cents <= 5_000_000, rentMessage),
      kind: z
        .string()
        .transform((text) => text.toLowerCase())
        .pipe(z.enum(["signed", "listed"], "is neither signed nor listed")),
      date: z
        .string()
        .transform(parseDateInput)
        .pipe(z.string("is not a day written YYYY-MM-DD"))
        .refine((day) => day <= today, "lies in the future"),
      days_on_market: whereKnown(number("is not a whole number from 0 to 2,000", 0, 2_000)),
      lat: degrees(17, 72),
      lng: degrees(-180, -64),
    })
    .refine(({ lat, lng }) => (lat === null) === (lng === null), {
      path: ["lat"],
      error: "and lng go together",
    });

const rentMessage = "is not an amount from $100 to $50,000";

const issueText = (issue: z.core.$ZodIssue) => `${issue.path.join(".")} ${issue.message}`;

const columnName = (name: string) => name.toLowerCase().replace(/[\s-]+/g, "_");

const lineOf = (error: CsvError | undefined) => (typeof error?.lines === "number" ? error.lines : 1);

export type CsvProblem = { line: number; message: string };

/** Column names are compared without case, spaces or hyphens ("Property Type" is `property_type`). */
function readCsvTable(text: string, nameOf: (column: string) => string) {
  const problems: CsvProblem[] = [];
  let columns: string[] = [];
  const isTabbed = (text.split("\n", 1)[0] ?? "").includes("\t");
  const rows = parse<Row>(text, {
    delimiter: isTabbed ? "\t" : ",",
    columns: (names: string[]) => {
      columns = names.map((name) => nameOf(columnName(name)));
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
  const lines = rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(columns.map((column) => [column, record[column] ?? ""])),
  }));
  return { columns, lines, problems };
}

/** Adds what is wrong with the other lines to the table's problems. */
const rowsOf = <Schema extends z.ZodType>({ lines, problems }: Table, schema: Schema) =>
  lines.flatMap(({ line, cells }) => {
    const parsed = schema.safeParse(cells);
    if (parsed.success) return [{ line, row: parsed.data }];
    problems.push({ line, message: parsed.error.issues.map(issueText).join("; ") });
    return [];
  });

type Table = ReturnType<typeof readCsvTable>;

type Row = { record: Record<string, string>; info: { lines: number } };

export type CompRow = Omit<CompRecord, "id" | "sample"> & { city: string };

/**
 * Columns: address, city, zip, property_type, bedrooms, bathrooms, square_footage, rent, kind, date, and where
 * known year_built, days_on_market, lat, lng. Rents are dollars per month for one unit; dates are YYYY-MM-DD or
 * MM/DD/YYYY.
 */
export function parseCompBookCsv(
  text: string,
  today: string,
): { records: (CompRow & { line: number })[]; problems: CsvProblem[] } {
  const table = readCsvTable(text, (column) => column);
  const { columns, problems } = table;
  const missing = neededColumns.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    return { records: [], problems: [{ line: 1, message: `Missing columns: ${missing.join(", ")}` }] };
  const seen = new Map<string, number>();
  const records = rowsOf(table, rowSchema(today)).flatMap(({ line, row: cells }) => {
    const row = compRow(cells);
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

function compRow(cells: z.infer<ReturnType<typeof rowSchema>>): CompRow {
  return {
    address: cells.address,
    city: cells.city,
    zipCode: cells.zip,
    point: cells.lat !== null && cells.lng !== null ? { lat: cells.lat, lng: cells.lng } : null,
    propertyType: cells.property_type,
    bedrooms: cells.bedrooms,
    bathrooms: cells.bathrooms,
    squareFootage: cells.square_footage,
    yearBuilt: cells.year_built,
    rentCents: cells.rent,
    kind: cells.kind,
    date: cells.date,
    daysOnMarket: cells.days_on_market,
  };
}

const marketZip = z
  .string()
  .transform((text) => readZip(text.padStart(5, "0")))
  .pipe(z.string("is not five digits"));

const coordinate = (least: number, most: number) =>
  z
    .string()
    .transform((text) => Number(text || Number.NaN))
    .refine((value) => value >= least && value <= most, "is not in the United States");

const monthlyDollars = z
  .string()
  .transform((text) => Number(text.replace(/[$,\s]/g, "") || Number.NaN))
  .refine(
    (amount) => Number.isInteger(amount) && amount >= 100 && amount <= 20_000,
    "is not a whole amount from $100 to $20,000",
  );

/** For 0 to 4 bedrooms. */
const rents = {
  br0: monthlyDollars,
  br1: monthlyDollars,
  br2: monthlyDollars,
  br3: monthlyDollars,
  br4: monthlyDollars,
};

const marketFiles = {
  "zip-rents": z.object({ zip: marketZip, hudArea: z.string().default(""), ...rents }),
  "zip-points": z.object({
    zip: marketZip,
    city: z.string().default(""),
    county: z.string().default(""),
    lat: coordinate(-15, 72),
    lng: coordinate(-180, 180),
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
 * Recognizes the files of HUD and the Census Bureau by their columns: Small Area Fair Market Rents (`ZIP Code`,
 * `SAFMR 0BR` ...), Fair Market Rents by area (`hud_area_name`, `fmr_0` ...), or the ZCTA gazetteer (`GEOID`,
 * `INTPTLAT`, `INTPTLONG`).
 */
export function parseMarketFile(text: string): MarketFile | null {
  const table = readCsvTable(text, marketColumn);
  const has = (...names: string[]) => names.every((name) => table.columns.includes(name));
  const read = (kind: MarketKind) => {
    const rows = rowsOf<z.ZodType>(table, marketFiles[kind]).map(({ row }) => row);
    return { kind, rows, problems: table.problems } as MarketFile;
  };
  if (has("zip", ...Object.keys(rents))) return read("zip-rents");
  if (has("zip", "lat", "lng")) return read("zip-points");
  return has("hudArea", ...Object.keys(rents)) ? read("metro-rents") : null;
}
