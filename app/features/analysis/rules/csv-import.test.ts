import { describe, expect, test } from "vitest";
import { parseCompBookCsv } from "#app/features/analysis/rules/csv-import.ts";

const header =
  "address,city,zip,property_type,bedrooms,bathrooms,square_footage,year_built,rent,kind,date,days_on_market,lat,lng";

const sound = {
  address: "12 Sample St",
  city: "Des Moines",
  zip: "50310",
  property_type: "single-family",
  bedrooms: "3",
  bathrooms: "1.5",
  square_footage: "1480",
  year_built: "1926",
  rent: "1840",
  kind: "signed",
  date: "2026-05-04",
  days_on_market: "18",
  lat: "41.62",
  lng: "-93.67",
};

const line = (cells: Partial<typeof sound> = {}) =>
  Object.values({ ...sound, ...cells })
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(",");

const read = (...lines: string[]) => parseCompBookCsv([header, ...lines].join("\n"), "2026-11-21");

describe("a sound line", () => {
  test("becomes a record in cents", () => {
    expect(read(line())).toEqual({
      records: [
        {
          address: "12 Sample St",
          city: "Des Moines",
          zipCode: "50310",
          point: { lat: 41.62, lng: -93.67 },
          propertyType: "single-family",
          bedrooms: 3,
          bathrooms: 1.5,
          squareFootage: 1480,
          yearBuilt: 1926,
          rentCents: 184_000,
          kind: "signed",
          date: "2026-05-04",
          line: 2,
          daysOnMarket: 18,
        },
      ],
      problems: [],
    });
  });

  test("may leave out what is not known", () => {
    const { records, problems } = read(line({ year_built: "", days_on_market: "", lat: "", lng: "" }));
    expect(problems).toEqual([]);
    expect(records).toMatchObject([{ yearBuilt: null, daysOnMarket: null, point: null }]);
  });

  test("may have the format of a spreadsheet", () => {
    const cells = { property_type: "Single Family", kind: "SIGNED", date: "5/4/2026", rent: "$1,840.50" };
    const zip = "50310-1234";
    expect(read(line({ ...cells, zip, square_footage: "1,480" })).records).toMatchObject([
      {
        zipCode: "50310",
        propertyType: "single-family",
        kind: "signed",
        date: "2026-05-04",
        rentCents: 184_050,
        squareFootage: 1480,
      },
    ]);
  });

  test("is read with any column order, line ends, byte order mark and blank lines", () => {
    const text = [
      '\uFEFF"Rent",Kind,Date,Address,City,ZIP,Property Type,Bedrooms,Bathrooms,Square-Footage,Remark',
      "",
      '1840,listed,2026-05-04,"12 Sample St, Apt 4",Des Moines,50310,condo,0,1,480,near the park',
      ",,,,,,,,,,",
    ].join("\r\n");
    expect(parseCompBookCsv(text, "2026-11-21")).toMatchObject({
      records: [
        { address: "12 Sample St, Apt 4", bedrooms: 0, kind: "listed", yearBuilt: null, point: null },
      ],
      problems: [],
    });
  });
});

describe("a wrong line is named with what is wrong, and the others are read", () => {
  test.each<[Partial<typeof sound>, string]>([
    [{ address: " " }, "address is missing"],
    [{ address: "12 Sam\u0000ple St" }, "address has a character that cannot be printed"],
    [{ zip: "5031" }, "zip is not five digits"],
    [
      { property_type: "castle" },
      "property_type is not one of single-family, multi-family, townhouse, condo",
    ],
    [{ bedrooms: "" }, "bedrooms is not a whole number from 0 to 20"],
    [{ bathrooms: "1.3" }, "bathrooms is not a number from 0 to 20 in quarters"],
    [{ square_footage: "99" }, "square_footage is not a whole number from 100 to 20,000"],
    [{ year_built: "2027" }, "year_built is not a year from 1800 to 2026"],
    [{ rent: "99.99" }, "rent is not an amount from $100 to $50,000"],
    [{ kind: "rumoured" }, "kind is neither signed nor listed"],
    [{ date: "2026-02-30" }, "date is not a day written YYYY-MM-DD"],
    [{ date: "2026-11-22" }, "date lies in the future"],
    [{ days_on_market: "soon" }, "days_on_market is not a whole number from 0 to 2,000"],
    [{ lng: "93.67" }, "lng is not in the United States"],
    [{ lat: "" }, "lat and lng go together"],
    [{ zip: "", rent: "" }, "zip is not five digits; rent is not an amount from $100 to $50,000"],
  ])("%j", (cells, message) => {
    const { records, problems } = read(line(cells), line({ address: "14 Sample St" }));
    expect(problems).toEqual([{ line: 2, message }]);
    expect(records).toMatchObject([{ address: "14 Sample St" }]);
  });

  test("too few cells", () => {
    expect(read("12 Sample St,Des Moines,50310").problems).toMatchObject([{ line: 2 }]);
  });

  test("quotation marks that do not match", () => {
    const { records, problems } = read('12 "Sample St,Des Moines', line());
    expect(problems).toEqual([{ line: 2, message: "The quotation marks on this line do not match" }]);
    expect(records).toHaveLength(1);
  });

  test("a home that is listed twice", () => {
    const { records, problems } = read(
      line(),
      line({ address: "12 SAMPLE STREET", rent: "1900" }),
      line({ kind: "listed" }),
    );
    expect(problems).toEqual([{ line: 3, message: "The same home, kind and date as line 2" }]);
    expect(records).toHaveLength(2);
  });
});

test.each([
  ["", 10],
  [header.replace("rent,", ""), 1],
  ["just some words", 10],
])("refuses a file without the required columns: %j", (text, missing) => {
  const { records, problems } = parseCompBookCsv(text, "2026-11-21");
  expect(records).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message.split(",")).toHaveLength(missing);
  expect(problems[0]?.message).toMatch(/^Missing columns: /);
});
