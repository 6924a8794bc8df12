import fc from "fast-check";
import { expect, test } from "vitest";
import { readInvest } from "#app/features/calculators/invest/inputs.ts";
import { inputNames, readRentVsSell } from "#app/features/calculators/rent-vs-sell/inputs.ts";
import { rentVsSell } from "#app/features/calculators/rent-vs-sell/rules.ts";
import { typedIn } from "#app/features/calculators/typed.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";

const valueRead = (text: string) => readRentVsSell({ homeValue: text });

test("reads money as people write it, and shows it with separators", () => {
  for (const text of ["450000", "450,000", "$450,000", " $ 450,000.00 ", "449999.6"]) {
    const { values, texts, errors, query } = valueRead(text);
    expect(values.homeValue).toBe(450_000);
    expect(texts.homeValue).toBe("450,000");
    expect(errors).toEqual({});
    expect(query).toEqual({ homeValue: "450000" });
  }
});

test.each(["", "1,2.3.4", "🏠", "-5", "−300,000", "1000000000000", "1e12", "410k", "500-1000", "(500)"])(
  "%j stays in its field with a message, and the default counts",
  (text) => {
    const { errors, values, texts, query, flaws } = valueRead(text);
    expect(errors.homeValue).toMatch(/Using \$300,000 for now\.$/);
    expect(values.homeValue).toBe(300_000);
    expect(texts.homeValue).toBe(text);
    expect(query).toEqual({});
    expect(flaws).toEqual([{ id: "homeValue", label: "Home value" }]);
  },
);

test("the last valid figure counts while another one is wrong", () => {
  const { errors, values, query } = readRentVsSell({ homeValue: "410k" }, { homeValue: 410_000 });
  expect(values.homeValue).toBe(410_000);
  expect(errors.homeValue).toBe("Enter an amount from $1 to $100,000,000. Using $410,000 for now.");
  expect(query).toEqual({ homeValue: "410000" });
});

test("rates have at most three decimals, and years are whole", () => {
  expect(readRentVsSell({ interestRate: "6.875" }).inputs.interestBasisPoints).toBe(687.5);
  expect(readRentVsSell({ interestRate: "6.1%" }).inputs.interestBasisPoints).toBe(610);
  expect(readRentVsSell({ appreciationRate: "-2.5" }).inputs.appreciationBasisPoints).toBe(-250);
  expect(readRentVsSell({ interestRate: "5e2" }).errors.interestRate).toMatch(/from 0 to 25/);
  for (const text of ["0", "31", "5.5", "five"])
    expect(readRentVsSell({ yearsToHold: text }).errors.yearsToHold).toMatch(/from 1 to 30/);
});

test("an unknown strategy shows a message, and the default counts", () => {
  const { errors, flaws, inputs } = readInvest({ strategy: "moon" });
  expect(errors.strategy).toMatch(/three strategies/);
  expect(flaws).toEqual([{ id: "strategy-balanced", label: "Strategy" }]);
  expect(inputs.strategy.id).toBe("balanced");
});

test("the URL has only what differs from the defaults, and reads back the same", () => {
  const { query } = readRentVsSell({ homeValue: "$410,000", monthlyRent: "2,500", vacancyRate: "5" });
  expect(query).toEqual({ homeValue: "410000", vacancyRate: "5" });
  const again = readRentVsSell(typedIn(new URLSearchParams(query), inputNames));
  expect(again.query).toEqual(query);
  expect(again.isPlain).toBe(false);
  expect(readRentVsSell({ homeValue: "1" }).isPlain).toBe(true);
});

test("any text gives finite results", () => {
  const texts = fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[\d.,$%-]{0,24}$/));
  fc.assert(
    fc.property(fc.array(texts, { minLength: 16, maxLength: 16 }), (all) => {
      const typed = Object.fromEntries(inputNames.map((name, index) => [name, all[index] ?? ""]));
      const { inputs } = readRentVsSell(typedIn(new URLSearchParams(typed), inputNames));
      const { rows } = rentVsSell(inputs, defaultSchedule.rentVsSell);
      expect(rows.flatMap((row) => Object.values(row)).every(Number.isSafeInteger)).toBe(true);
    }),
  );
});
