import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateOf, shownRent } from "#app/features/enrollment/estimate.ts";
import { firstOpenStep, stepSchema, wholeEnrollment } from "#app/features/enrollment/schema.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { typedEnrollment } from "#tests/factories/enrollment.ts";

const company = { phone: "+15155550142", state: "IA", states: ["IA", "NE"], zips: ["50300-50399", "68102"] };
const problem = (name: string, value: string) => {
  const typed = typedEnrollment({ [name]: value });
  const issues = ([1, 2] as const).flatMap(
    (step) => stepSchema(step, company).safeParse(typed).error?.issues ?? [],
  );
  return issues.find(({ path }) => path[0] === name)?.message;
};

describe("the answers", () => {
  test("are read as a whole", () => {
    const typed = typedEnrollment({ estimatedRent: "$1,850.50", zipCode: "50311-1234", sms: "on" });
    expect(wholeEnrollment(company).parse(typed)).toMatchObject({
      rentCents: 1_850_50,
      zipCode: "50311",
      unitCount: 1,
      phone: { e164: "+15155550188" },
      sms: true,
    });
  });

  test.each([
    ["propertyType", "", "Invalid property type selected"],
    ["propertyType", "constructor", "Invalid property type selected"],
    ["unitCount", "-3", "The number of units must be at least 1."],
    ["unitCount", "1.5", "Enter the number of units as a whole number."],
    ["unitCount", "99999999999", "The number of units cannot be more than 2,000."],
    ["estimatedRent", "-1", "The rent must be at least $0."],
    ["estimatedRent", "1,2.3.4", "Enter the rent as an amount, like 1,850."],
    ["estimatedRent", "1000000000000", "The rent cannot be more than $1,000,000 a month."],
    ["streetAddress", "  ", "Enter the street address."],
    ["zipCode", "5031", "A ZIP code has five digits."],
    ["city", "x".repeat(61), "Please keep this under 60 characters."],
    ["name", "Win at www.evil.example", "Enter a name without links."],
    ["email", "ann @owner.example", "Enter a complete email address, like you@example.com."],
    ["phone", "555", "Enter a ten-digit phone number."],
  ])("refuse %s %j: %s", (name, value, message) => {
    expect(problem(name, value)).toBe(message);
  });

  test("take no rent from an owner who doesn't know it", () => {
    for (const estimatedRent of ["", "0"])
      expect(wholeEnrollment(company).parse(typedEnrollment({ estimatedRent }))).toMatchObject({
        rentCents: null,
      });
  });

  test("take an extension, but no consent to texts with it", () => {
    const phone = "515-555-0188 ext 12";
    const read = (sms: string) => wholeEnrollment(company).safeParse(typedEnrollment({ phone, sms }));
    expect(read("on").error?.issues).toMatchObject([
      { path: ["phone"], message: expect.stringMatching(/does not reach an extension/) },
    ]);
    expect(read("").data?.phone).toEqual({ typed: "+15155550188 ext. 12", e164: "+15155550188" });
  });

  test("refuse a ZIP code outside the service area with a phone number", () => {
    expect(problem("zipCode", "00000")).toMatch(/outside our service area.*515-555-0142/);
  });

  test("lead to the first step that is incomplete", () => {
    expect(firstOpenStep({}, company)).toBe(1);
    expect(firstOpenStep(typedEnrollment({ email: "" }), company)).toBe(2);
    expect(firstOpenStep(typedEnrollment({ email: "", zipCode: "1" }), company)).toBe(1);
    expect(firstOpenStep(typedEnrollment(), company)).toBe(3);
  });

  test("never throw, whatever was typed", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(typedEnrollment())), fc.string()), (typed) => {
        estimateOf(defaultSchedule, typed);
        expect(wholeEnrollment(company).safeParse(typed).success).toBe(firstOpenStep(typed, company) === 3);
      }),
    );
  });
});

describe("the live estimate", () => {
  test.each([
    ["$2345.5", "2,345.50"],
    ["1850.00", "1,850"],
    ["", ""],
    ["2.3k", "2.3k"],
  ])("formats a rent of %j as %j", (typed, shown) => {
    expect(shownRent(typed)).toBe(shown);
  });
});
