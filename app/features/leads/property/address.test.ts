import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatAddressLine,
  normaliseAddress,
  normaliseStreet,
  parseAddressLine,
  splitAddress,
  tidyHomes,
  withoutCity,
} from "#app/features/leads/property/address.ts";

const parts = { street: "1840 Grand Ave", city: "Des Moines", state: "IA", zipCode: "50309" };

describe("an address on one line", () => {
  test.each([
    ["1840 Grand Ave, Des Moines, IA 50309", parts],
    ["  1840  Grand Ave ,Des Moines,\tia   50309-1234 ", parts],
    ["1840 Grand Ave, Des Moines, Iowa 50309", parts],
    ["1840 Grand Ave, Apt 4, Des Moines, IA 50309", { ...parts, street: "1840 Grand Ave, Apt 4" }],
    ["5 Elm St, Omaha, NE 68102", { street: "5 Elm St", city: "Omaha", state: "NE", zipCode: "68102" }],
  ])("%j is read", (line, value) => {
    expect(parseAddressLine(line)).toEqual({ ok: true, value });
  });

  test.each([
    "",
    "1840 Grand Ave",
    "Des Moines, IA 50309",
    "1840 Grand Ave Des Moines, IA 50309",
    ", Des Moines, IA 50309",
    "1840 Grand Ave, , IA 50309",
    ",,",
  ])("%j lacks a part", (line) => {
    expect(parseAddressLine(line)).toMatchObject({
      ok: false,
      message: "Invalid address format. Expected: Street, City, State ZIP",
    });
  });

  test.each([
    "1840 Grand Ave, Des Moines, IA",
    "1840 Grand Ave, Des Moines, 50309",
    "1840 Grand Ave, Des Moines, IA 5030",
    "1840 Grand Ave, Des Moines, IA 503091",
    "1840 Grand Ave, Des Moines, IA50309",
    "1840 Grand Ave, Des Moines, IA, 50309",
    "1840 Grand Ave, Des Moines, IA 50309, USA",
    "1840 Grand Ave, Des Moines,",
  ])("%j lacks state and ZIP", (line) => {
    expect(parseAddressLine(line)).toMatchObject({
      ok: false,
      message: "Invalid state/zip format. Expected: STATE ZIP",
    });
  });

  test("is written as it is read", () => {
    const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .'#-]{0,20}[A-Za-z0-9]$/);
    const address = fc.record({
      street: word,
      city: word,
      state: fc.stringMatching(/^[A-Z]{2}$/),
      zipCode: fc.stringMatching(/^\d{5}$/),
    });
    fc.assert(
      fc.property(address, (value) => {
        const tidy = { ...value, street: tidied(value.street), city: tidied(value.city) };
        expect(parseAddressLine(formatAddressLine(tidy))).toEqual({ ok: true, value: tidy });
      }),
    );
  });

  test("a very long one is answered at once", () => {
    expect(parseAddressLine(`${"a ".repeat(50_000)}, x, ${"b ".repeat(50_000)}`)).toMatchObject({
      ok: false,
    });
  });
});

test("missing parts leave no stray commas", () => {
  expect(formatAddressLine(parts)).toBe("1840 Grand Ave, Des Moines, IA 50309");
  expect(formatAddressLine({ ...parts, street: " " })).toBe("Des Moines, IA 50309");
  expect(formatAddressLine({ ...parts, zipCode: "" })).toBe("1840 Grand Ave, Des Moines, IA");
  expect(formatAddressLine({ street: "", city: "", state: "", zipCode: "" })).toBe("");
});

describe("the key of an address", () => {
  test.each([
    ["1840 Grand Avenue", "1840 grand ave"],
    ["1840 GRAND AVE.", "1840 grand ave"],
    ["1840  Grand   Ave", "1840 grand ave"],
    ["12 N.W. 86th Street", "12 nw 86th st"],
    ["12 Northwest 86th St", "12 nw 86th st"],
    ["500 O'Brien Court", "500 obrien ct"],
    ["9 Peña Drive", "9 pena dr"],
    ["1840½ Grand Ave", "1840 1/2 grand ave"],
    ["1840 Grand Ave Apt 4", "1840 grand ave # 4"],
    ["1840 Grand Ave, Unit #4", "1840 grand ave # 4"],
    ["1840 Grand Ave #4", "1840 grand ave # 4"],
    ["1840 Grand Ave, Suite 4", "1840 grand ave # 4"],
    ["1840 Grand Ave, Apt", "1840 grand ave"],
  ])("%j is %j", (street, key) => {
    expect(normaliseStreet(street)).toBe(key);
  });

  test.each([
    ["1160 Sample Ave Apt 9B", "1160 Sample Ave 9B", "Apt 9B, 1160 Sample Ave"],
    ["12 Elm St Apt 4B", "12 Elm St Apt 4-B", "12 Elm St Apt 4 B", "12 Elm St.Apt 4B", "12 Elm St № 4B"],
    ["410 Sample St Unit 100", "410 UNIT 100 Sample St", "410 Sample St, #100"],
    ["1234-1236 Sample St", "1234/1236 Sample St", "1234-36 Sample St", "1234 - 1236 Sample St"],
    ["101 1st", "101 First"],
    ["RR 2 Box 152", "Rural Route 2 Box 152", "R.R. 2, Box 152"],
    ["12 Elm St Ste 130 Unit 359", "12 Elm St #130-359"],
    ["N6W23001 Bluemound Rd", "N6 W23001 Bluemound Road"],
    ["123 N Main St", "123 N.Main St", "123 North Main Street"],
    ["12 ⅓ Elm St", "12⅓ Elm St", "12 1/3 Elm St"],
    ["1840-1/2 Grand Ave", "1840½ Grand Ave"],
  ])("is the same for %j, %j and more", (...streets) => {
    expect([...new Set(streets.map(normaliseStreet))]).toHaveLength(1);
  });

  test("holds city, state and five digits of the ZIP", () => {
    expect(normaliseAddress({ ...parts, city: "DES MOINES ", state: "ia", zipCode: "50309-1234" })).toBe(
      "1840 grand ave|des moines|ia|50309",
    );
  });

  test("distinguishes units, numbers and streets", () => {
    const streets = ["1 Elm St", "1 Elm Ave", "1 N Elm St", "11 Elm St", "1 Elm St #1", "1 Elm St #2"];
    streets.push(
      "1 Elm St #1-2",
      "1 Elm St #12",
      "1-2 Elm St",
      "12 Elm St",
      "1 1/2 Elm St",
      "1 12th St",
      "112 St",
    );
    expect(new Set(streets.map(normaliseStreet)).size).toBe(streets.length);
  });
});

const tidied = (text: string) => text.replace(/ +/g, " ");

test.each([
  ["1840 Grand Ave", ["1840 Grand Ave", "", ""]],
  ["1840 Grand Ave, Des Moines, IA 50309", ["1840 Grand Ave", "Des Moines", "50309"]],
  ["1840 Grand Ave, Des Moines, Iowa 50309-1234", ["1840 Grand Ave", "Des Moines", "50309"]],
  ["1840 Grand Ave, Des Moines IA 50309", ["1840 Grand Ave", "Des Moines", "50309"]],
  ["1840 Grand Ave, Des Moines, IA 50309, USA", ["1840 Grand Ave", "Des Moines", "50309"]],
  ["1840 Grand Ave, Des Moines", ["1840 Grand Ave", "Des Moines", ""]],
  ["1840 Grand Ave 50309", ["1840 Grand Ave", "", "50309"]],
  ["1840 Grand Ave, Apt 4, 50309", ["1840 Grand Ave, Apt 4", "", "50309"]],
  ["15400 Hickman Rd", ["15400 Hickman Rd", "", ""]],
  ["50309", ["", "", "50309"]],
  ["50309-1234", ["", "", "50309"]],
  ["1840 Grand Ave 5030", ["1840 Grand Ave 5030", "", ""]],
  ["12 Elm Ct", ["12 Elm Ct", "", ""]],
  ["", ["", "", ""]],
])("%j is split as far as it goes", (line, [streetAddress, city, zipCode]) => {
  expect(splitAddress(line)).toEqual({ streetAddress, city, zipCode });
});

test.each([
  ["1840 grand ave des moines", "1840 grand ave"],
  ["1840 Des Moines St", "1840 Des Moines St"],
  ["1840 Des Moines", "1840 Des Moines"],
  ["", ""],
])("%j without its city is %j", (street, rest) => {
  expect(withoutCity(street, "Des Moines")).toBe(rest);
});

test("splitting an address never fails", () => {
  fc.assert(fc.property(fc.string(), (typed) => void splitAddress(typed)));
});

test.each([
  [
    ["1523 Beaver Ave, Des Moines, IA 50310", "Des Moines", "50310"],
    ["1523 Beaver Ave", "Des Moines", "50310"],
  ],
  [
    ["1523 Beaver Ave, Des Moines, IA 50310", "", ""],
    ["1523 Beaver Ave", "Des Moines", "50310"],
  ],
  [
    ["1523 Beaver Ave Des Moines 50310", "Des Moines", ""],
    ["1523 Beaver Ave", "Des Moines", "50310"],
  ],
  [
    ["1523 nw beaver ave, apt 4b", "des moines", "50310"],
    ["1523 NW Beaver Ave, Apt 4B", "Des Moines", "50310"],
  ],
  [
    ["1523 BEAVER AVE", "DES MOINES", "50310"],
    ["1523 Beaver Ave", "Des Moines", "50310"],
  ],
  [
    ["101 E 5TH ST", "McAllen", "50310"],
    ["101 E 5th St", "McAllen", "50310"],
  ],
  [
    ["12 Elm St", "", ""],
    ["12 Elm St", "", ""],
  ],
])("the fields %j become %j", (typed, tidy) => {
  const form = new FormData();
  for (const [at, name] of ["streetAddress", "city", "zipCode"].entries())
    form.set(`properties[0].${name}`, typed[at] ?? "");
  tidyHomes(form);
  expect([...form.values()]).toEqual(tidy);
});
