import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateOf } from "#app/features/enrollment/estimate.ts";
import {
  checkStep,
  firstOpenStep,
  readEnrollment,
  shownRent,
  wrongPropertyType,
} from "#app/features/enrollment/schema.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { isOutside } from "#app/features/settings/company/service-area.ts";
import { formatNumber } from "#app/lib/format.ts";
import { readDollars } from "#app/lib/money.ts";
import { typedEnrollment } from "#tests/factories/enrollment.ts";

const company = { phone: "+15155550142", state: "IA", states: ["IA", "NE"], zips: ["50300-50399", "68102"] };
const problem = (name: string, value: string) => {
  const typed = typedEnrollment({ [name]: value });
  const wrong: Record<string, string> = { ...checkStep(1, typed, company), ...checkStep(2, typed, company) };
  return wrong[name];
};

describe("the answers", () => {
  test("of a whole form are read, and nothing of them is wrong", () => {
    const reading = readEnrollment(
      typedEnrollment({ estimatedRent: "$1,850.50", zipCode: "50311-1234" }),
      company,
    );
    expect(reading).toMatchObject({
      ok: true,
      value: { rentCents: 1_850_50, zipCode: "50311", unitCount: 1, phone: { e164: "+15155550188" } },
    });
  });

  test.each([
    ["propertyType", "", wrongPropertyType],
    ["propertyType", "castle", wrongPropertyType],
    ["propertyType", "constructor", wrongPropertyType],
    ["unitCount", "0", "The number of units must be at least 1."],
    ["unitCount", "-3", "The number of units must be at least 1."],
    ["unitCount", "1.5", "Enter the number of units as a whole number."],
    ["unitCount", "99999999999", "The number of units cannot be more than 2,000."],
    ["estimatedRent", "", "Enter the monthly rent you expect, or 0 if you do not know."],
    ["estimatedRent", "-1", "The rent must be at least $0."],
    ["estimatedRent", "1,2.3.4", "Enter the rent as an amount, like 1,850."],
    ["estimatedRent", "1000000000000", "The rent cannot be more than $1,000,000 a month."],
    ["estimatedRent", "🏠", "Enter the rent as an amount, like 1,850."],
    ["streetAddress", "  ", "Enter the street address."],
    ["zipCode", "5031", "A ZIP code has five digits."],
    ["city", "x".repeat(61), "Please keep this under 60 characters."],
    ["name", "Win at www.evil.example", "Enter a name without links."],
    ["name", "x".repeat(10_000), "Please keep this under 120 characters."],
    ["email", "ann @owner.example", "Enter a complete email address, like you@example.com."],
    ["phone", "555", "Enter a ten-digit phone number."],
  ])("%s %j: %s", (name, value, message) => {
    expect(problem(name, value)).toBe(message);
  });

  test("a ZIP code elsewhere is refused with the phone, exactly where the rent analysis draws the line", () => {
    expect(problem("zipCode", "00000")).toMatch(/outside our service area.*515-555-0142/);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (number) => {
        const zip = String(number).padStart(5, "0");
        return (problem("zipCode", zip) === undefined) === !isOutside(company, { zipCode: zip });
      }),
    );
  });

  test("a rent reads back as it is shown, whatever the amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), (cents) => {
        expect(readDollars(`$${formatNumber(cents / 100)}`)).toBe(cents);
      }),
    );
  });

  test.each([
    ["2,345.50", "2,345.50"],
    ["$2345.5", "2,345.50"],
    ["1850", "1,850"],
    ["1850.00", "1,850"],
    ["0", "0"],
    ["", ""],
    ["2.3k", "2.3k"],
  ])("a rent of %j stands in its field as %j once it is left", (typed, shown) => {
    expect(shownRent(typed)).toBe(shown);
    expect(readDollars(shown)).toBe(readDollars(typed));
  });

  test("nothing that can be typed throws", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(typedEnrollment())), fc.string()), (typed) => {
        const reading = readEnrollment(typed, company);
        estimateOf(defaultSchedule, typed);
        expect(reading.ok).toBe(firstOpenStep(typed, company) === 3);
      }),
    );
  });
});

test("the first step that wants an answer is the one that shows", () => {
  expect(firstOpenStep({}, company)).toBe(1);
  expect(firstOpenStep(typedEnrollment({ email: "" }), company)).toBe(2);
  expect(firstOpenStep(typedEnrollment({ email: "", zipCode: "1" }), company)).toBe(1);
  expect(firstOpenStep(typedEnrollment(), company)).toBe(3);
});

describe("the live estimate", () => {
  test.each(["", "0", "abc", "-5", "10000000000000"])("takes the assumed rent for %j and says so", (rent) => {
    expect(estimateOf(defaultSchedule, typedEnrollment({ estimatedRent: rent }))).toMatchObject({
      rentAssumed: true,
      baseRentCents: 2_000_00,
      totalMonthlyCents: 177_00,
    });
  });

  test("follows type and units", () => {
    const typed = typedEnrollment({ propertyType: "multi-family", unitCount: "4", estimatedRent: "4,000" });
    expect(estimateOf(defaultSchedule, typed)).toMatchObject({
      managementBasisPoints: 590,
      totalMonthlyCents: 275_00,
    });
  });
});
