import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { city, emailAddress, personName, street } from "#app/lib/fields.ts";
import { isCity, isNameOfGreeting, isStreet, isStreetOfSubject, oneLine } from "#app/lib/text-rules.ts";

describe("a street", () => {
  test.each([
    "2914 Cottage Grove Ave.",
    "1840 Grand Ave, Apt.2",
    "12 St. Clair Dr. No.5",
    "123 1/2 E. 4th St #3",
    "One O'Brien Plaza",
    "7½ Königsallee",
    "36th & Ingersoll (rear)",
    "1201 N.E. 36th St",
    "123 Main St № 4",
    "12⅓ Elm St",
    "RR 2 Box 152",
    "12 Box Elder Rd",
    "101 1st St",
  ])("%s is a street", (text) => {
    expect(street.safeParse(text)).toMatchObject({ success: true, data: text });
  });

  test.each([
    ["123 N.Main St", "123 N. Main St"],
    ["123 Main St.Apt 4", "123 Main St. Apt 4"],
  ])("%s is stored as %s", (text, stored) => {
    expect(street.safeParse(text).data).toBe(stored);
  });

  test.each([
    "PO Box 12",
    "P.O. Box 12",
    "POB 12",
    "Box 12",
    "PMB 123",
    "PSC 3 Box 4120",
    "Unit 2050 Box 4190",
  ])("%s is no home", (text) => {
    expect(street.safeParse(text).error?.issues[0]?.message).toMatch(/instead of a PO box/);
  });

  test("needs a house number, which is not that of the street", () => {
    expect(street.safeParse("25th St").error?.issues[0]?.message).toMatch(/house number/);
  });

  test.each([
    "http://evil.example",
    "1 Oak St evil.example",
    "1 Oak St www.evil",
    "a@b",
    "<b>1 Oak</b>",
    "1 Oak\u0000",
    "1 Oak; see evil",
    "1 Oak St ｅｖｉｌ．ｃｏｍ",
    "1 Oak St evil。com",
    "1 Oak evil\u200b.com",
    "...",
    "—",
  ])("%j is not a street", (text) => {
    expect(street.safeParse(text).error?.issues).toHaveLength(1);
  });
});

test.each(["Des Moines", "St. Charles", "Coeur d’Alene", "Winston-Salem", "Köln"])("%s is a city", (text) => {
  expect(isCity(text)).toBe(true);
});

test.each(["", "Ames 5", "evil.example", "Ames/", "x".repeat(61)])("%j is not a city", (text) => {
  expect(city.safeParse(text).success).toBe(false);
});

test.each([
  ["2914 Cottage Grove Ave", true],
  ["1201 36th St, Apt 4", true],
  ["10025 142nd St", true],
  ["12-14 Oak St", true],
  ["One Grand Plaza", false],
  ["1 Call 515-555-0142", false],
  ["1 Call 515 555 0142", false],
  ["5155550142 Oak", false],
  [`1 ${"Oak ".repeat(20)}St`, false],
  ["1 Oak evil.example", false],
])("the street %s may be in a subject: %s", (text, expected) => {
  expect(isStreetOfSubject(text)).toBe(expected);
});

test.each([
  ["Jo Example", true],
  ["Seán O’Néill-Smith Jr.", true],
  ["J.R. Smith", true],
  ["evil.example", false],
  ["Call 5155550142", false],
  ["...", false],
  ["x".repeat(61), false],
])("the name %s may be in a greeting: %s", (text, expected) => {
  expect(isNameOfGreeting(text)).toBe(expected);
});

const anyText = fc.string({ unit: "grapheme", maxLength: 30 });
const links = fc.constantFrom(
  "http://a",
  "https://evil.example",
  "www.evil",
  "evil.example",
  "a@b.example",
  "<a>",
);

test("rejects a link in any text", () => {
  fc.assert(
    fc.property(anyText, links, anyText, (before, link, after) => {
      const text = `1 ${before}${link}${after}`;
      for (const admits of [isStreet, isCity, isStreetOfSubject, isNameOfGreeting])
        expect(admits(text)).toBe(false);
    }),
  );
});

const unseen = fc.array(fc.constantFrom("\u200b", "\u2060", "\ufeff", "\u3164", "\u115f", " "), {
  maxLength: 5,
});

test("treats invisible characters as empty", () => {
  fc.assert(
    fc.property(unseen, (signs) => {
      const text = signs.join("");
      expect(oneLine(text)).toBe("");
      expect([isStreet(text), isCity(text)]).toEqual([false, false]);
      expect(personName("Enter your name.").safeParse(text).error?.issues[0]?.message).toBe(
        "Enter your name.",
      );
    }),
  );
});

describe("an email address", () => {
  const messageOf = (text: string) =>
    emailAddress("Enter your email address.").safeParse(text).error?.issues[0]?.message;

  test("says whether it is unsupported or incomplete", () => {
    expect(messageOf("jürgen@duplex.example")).toMatch(/without accents or umlauts/);
    expect(messageOf("ann@höfe.example")).toMatch(/without accents or umlauts/);
    expect(messageOf("o’connor@duplex.example")).toMatch(/straight apostrophe/);
    expect(messageOf("ann@duplex")).toMatch(/complete email address/);
    expect(messageOf(" ")).toBe("Enter your email address.");
    expect(messageOf(" ann@duplex.example ")).toBeUndefined();
  });

  test.each([
    "a&b/c!d#e=f~g@duplex.example",
    "o'connor@duplex.example",
    "ann+lease@sub.duplex.example",
    "ann@duplex.xn--p1ai",
  ])("%s is accepted", (email) => {
    expect(messageOf(email)).toBeUndefined();
  });

  test.each([
    "ann@duplex.example.",
    ".ann@duplex.example",
    "ann.@duplex.example",
    "a..b@duplex.example",
    "@x.example",
  ])("%s is refused", (email) => {
    expect(messageOf(email)).toMatch(/complete email address/);
  });

  test("loses invisible signs", () => {
    const { data } = emailAddress("Enter your email address.").safeParse("ann\u200b@duplex.example\u2060");
    expect(data).toBe("ann@duplex.example");
  });
});

test.each([
  ["J.R.Smith", "J.R. Smith"],
  ["Dr.Smith", "Dr. Smith"],
  ["St.John", "St. John"],
])("the name %s is stored as %s", (typed, stored) => {
  expect(personName("Enter your name.").safeParse(typed).data).toBe(stored);
});

test("refuses a name with markup", () => {
  const { error } = personName("Enter your name.").safeParse("Carl <b>Client</b>");
  expect(error?.issues[0]?.message).toBe("Leave out signs like < and >.");
});
