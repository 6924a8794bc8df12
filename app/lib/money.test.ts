import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDollars, formatDollarsAndCents } from "#app/lib/format.ts";
import { centsFromDollars, dollarsFromCents, percentOf, readDollars, wholeDollars } from "#app/lib/money.ts";

// Up to a trillion dollars, the largest figure of a calculator.
const cents = fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 });

test("numeric strings of dollars become cents", () => {
  expect(centsFromDollars("1840")).toBe(184_000);
  expect(centsFromDollars("1840.5")).toBe(184_050);
  expect(centsFromDollars("-0.07")).toBe(-7);
  expect(centsFromDollars("19.99")).toBe(1_999);
  expect(centsFromDollars("0.005")).toBe(1);
  expect(centsFromDollars("-0.005")).toBe(-1);
  expect(centsFromDollars("-0.001")).toBe(0);
  expect(centsFromDollars(null)).toBeNull();
});

test.each(["", "NaN", "Infinity", "1e3", "12,5", "$5", "99999999999999999"])(
  "%j is not an amount",
  (text) => {
    expect(() => centsFromDollars(text)).toThrow(RangeError);
  },
);

test("cents survive the database", () => {
  fc.assert(fc.property(cents, (amount) => centsFromDollars(dollarsFromCents(amount)) === amount));
  expect(dollarsFromCents(-5)).toBe("-0.05");
});

test("a percentage is rounded half up to the cent", () => {
  expect(percentOf(1_840_00, 690)).toBe(126_96);
  expect(percentOf(50, 100)).toBe(1);
  expect(percentOf(49, 100)).toBe(0);
  expect(percentOf(-50, 100)).toBe(0);
  expect(percentOf(-51, 100)).toBe(-1);
});

test("a percentage is never more than half a cent off", () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
      const exact = BigInt(amount) * BigInt(rate);
      const error = BigInt(percentOf(amount, rate)) * 10_000n - exact;
      return error > -5_000n && error <= 5_000n;
    }),
  );
});

test("amounts that are not whole cents, or too large to count, are refused", () => {
  expect(() => percentOf(0.1, 100)).toThrow(RangeError);
  expect(() => percentOf(Number.MAX_SAFE_INTEGER, 20_000)).toThrow(RangeError);
  expect(() => dollarsFromCents(1.5)).toThrow(RangeError);
});

test("a whole dollar is the one the screen shows", () => {
  fc.assert(fc.property(cents, (amount) => formatDollars(amount) === formatDollars(wholeDollars(amount))));
  expect(wholeDollars(1_523_52)).toBe(1_524_00);
});

describe("a typed amount", () => {
  test.each([
    ["1,250.00", 125_000],
    ["$199", 19_900],
    [" $ 199.5 ", 19_950],
    ["0", 0],
    ["12.05", 1_205],
    ["1234567", 123_456_700],
    ["90,071,992,547,409.91", Number.MAX_SAFE_INTEGER],
  ])("%s is %i cents", (typed, cents) => expect(readDollars(typed)).toBe(cents));

  test.each(
    "|abc|-5|−5|(5)|1,25|12,50|1.234|1e5|1.|.5|1 000|0x10|NaN|Infinity|$|1,2345|1234,567|5%|12.5.0|1,234567|90,071,992,547,409.92|١٢".split(
      "|",
    ),
  )("“%s” is not an amount", (typed) => expect(readDollars(typed)).toBeNull());

  test("reads what it formats", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
        expect(readDollars(formatDollarsAndCents(cents))).toBe(cents);
        expect(readDollars((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });
});
