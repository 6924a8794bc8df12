import { readZip } from "#app/domain/analysis/rules/address.ts";
import { type CsvProblem, readCsvTable } from "#app/domain/analysis/rules/comp-book/csv-table.ts";
import { homeKey } from "#app/domain/analysis/rules/comp-book/home-key.ts";
import { type CompRecord, propertyTypes } from "#app/domain/analysis/types.ts";
import { centsFromDollars } from "#app/domain/money.ts";
import { z } from "#app/domain/zod.ts";
import { parseDateInput } from "#app/ui/dates/date-input.ts";

/**
 * A record of the comp book as a file brings it: its id, and whether it is a sample, are the reader's to say.
 */
export type CompRow = Omit<CompRecord, "id" | "sample"> & { city: string };

/**
 * Reads a comp book file with the columns address, city, zip, property_type, bedrooms, bathrooms,
 * square_footage, rent, kind, date, and where known year_built, days_on_market, lat, lng. Rents are dollars
 * per month for one unit, coordinates degrees; dates are YYYY-MM-DD or MM/DD/YYYY.
 *
 * @param today `YYYY-MM-DD`; later dates are refused.
 * @returns the sound records with their line numbers, and one problem for each line that is not.
 */
export function parseCompBookCsv(
  text: string,
  today: string,
): { records: (CompRow & { line: number })[]; problems: CsvProblem[] } {
  const { lines, problems } = readCsvTable(text, neededColumns);
  const schema = rowSchema(today);
  const seen = new Map<string, number>();
  const records = lines.flatMap(({ line, cells }) => {
    const parsed = schema.safeParse(cells);
    if (!parsed.success) {
      problems.push({ line, message: parsed.error.issues.map(issueText).join("; ") });
      return [];
    }
    const row = compRow(parsed.data);
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

/** An absent column and an empty cell both mean that the figure is not known. */
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

const issueText = (issue: z.core.$ZodIssue) => `${issue.path.join(".")} ${issue.message}`;
