import fc from "fast-check";
import { expect, test } from "vitest";
import { readInvest } from "#app/domain/calculators/invest/inputs.ts";
import { separateWhileTyping } from "#app/domain/calculators/money-typing.ts";
import { inputNames, readRentVsSell } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import { rentVsSell } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { typedIn } from "#app/domain/calculators/typed.ts";
import { defaultSchedule } from "#app/domain/pricing/schedule.ts";

const value = (text: string) => readRentVsSell({ homeValue: text });

test("money is read as people write it, and shown with separators", () => {
  for (const text of ["450000", "450,000", "$450,000", " $ 450,000.00 ", "449999.6"]) {
    expect(value(text).values.homeValue).toBe(450_000);
    expect(value(text).texts.homeValue).toBe("450,000");
    expect(value(text).errors).toEqual({});
    expect(value(text).query).toEqual({ homeValue: "450000" });
  }
});

test.each([
  "",
  "1,2.3.4",
  "🏠",
  "-5",
  "−300,000",
  "1000000000000",
  "1e12abc..",
  "410k",
  "0.4M",
  "410000 or so",
])("%j stays in its field with a message, and the usual value counts", (text) => {
  const { errors, values, texts, query } = value(text);
  expect(errors.homeValue).toMatch(/Until then \$300,000 counts\.$/);
  expect(values.homeValue).toBe(300_000);
  expect(texts.homeValue).toBe(text);
  expect(query).toEqual({});
});

test("money counts alike as it was typed and as its field shows it", () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,$( −-]{0,12}$/));
  fc.assert(
    fc.property(texts, (text) => {
      const [plain, scripted] = [value(text), value(separateWhileTyping(text, text.length).text)];
      expect(scripted.values).toEqual(plain.values);
      expect(scripted.query).toEqual(plain.query);
      expect(scripted.errors.homeValue).toBe(plain.errors.homeValue);
    }),
  );
});

test("money of the investment plan is read as people write it", () => {
  for (const text of ["1200", "1,200", "$1,200.00", " $ 1 200 ", "1,199.6 $"]) {
    const { values, texts, errors } = readInvest({ monthlyContribution: text });
    expect(errors).toEqual({});
    expect(values.monthlyContribution).toBe(1_200);
    expect(texts.monthlyContribution).toBe("1,200");
  }
});

test.each(["1.2k", "1.2 K", "2m", "abc", "1500 a month", "500-1000", "(500)", "1e3"])(
  "%j is no amount of the investment plan: it stays in its field, and what counted before counts",
  (text) => {
    const { values, texts, errors, flaws } = readInvest(
      { monthlyContribution: text },
      { monthlyContribution: 800 },
    );
    expect(errors.monthlyContribution).toBe("Enter an amount in dollars. Until then $800 counts.");
    expect(values.monthlyContribution).toBe(800);
    expect(texts.monthlyContribution).toBe(text);
    expect(flaws).toMatchObject([{ id: "monthlyContribution", isEmpty: false }]);
  },
);

test.each(["", "1,2.3.4", "1000000000000"])(
  "%j lets what counted before go on counting, in the address too",
  (text) => {
    const { errors, values, query } = readRentVsSell({ homeValue: text }, { homeValue: 410_000 });
    expect(values.homeValue).toBe(410_000);
    expect(errors.homeValue).toMatch(/Until then \$410,000 counts\.$/);
    expect(query).toEqual({ homeValue: "410000" });
    expect(readRentVsSell({}, { homeValue: 410_000 }).values.homeValue).toBe(300_000);
  },
);

test("rates have at most three decimals, and years are whole", () => {
  expect(readRentVsSell({ interestRate: "6.875" }).inputs.interestBasisPoints).toBe(687.5);
  expect(readRentVsSell({ interestRate: "6.1%" }).inputs.interestBasisPoints).toBe(610);
  expect(readRentVsSell({ appreciationRate: "-2.5" }).inputs.appreciationBasisPoints).toBe(-250);
  expect(readRentVsSell({ interestRate: "5e2" }).errors.interestRate).toMatch(/from 0 to 25/);
  for (const text of ["0", "31", "5.5", "five"])
    expect(readRentVsSell({ yearsToHold: text }).errors.yearsToHold).toMatch(/from 1 to 30/);
});

test("what cannot be counted is named in the order of the form, an empty field apart from a wrong one", () => {
  const { flaws } = readRentVsSell({ yearsToHold: "31", homeValue: " " });
  expect(flaws).toEqual([
    { id: "homeValue", label: "What the home is worth", isEmpty: true },
    { id: "yearsToHold", label: "Years to hold", isEmpty: false },
  ]);
  expect(readRentVsSell({}).flaws).toEqual([]);
  const wrong = { id: "strategy-balanced", label: "Strategy", isEmpty: false };
  expect(readInvest({ strategy: "moon" }).flaws).toEqual([wrong]);
});

test("an unknown strategy is told, and the usual one counts", () => {
  const reading = readInvest({ strategy: "moon" });
  expect(reading.errors.strategy).toMatch(/three strategies/);
  expect(reading.inputs.strategy.id).toBe("balanced");
});

test("an address carries what differs, and reads back to the same", () => {
  const { query } = readRentVsSell({ homeValue: "$410,000", monthlyRent: "2,500", vacancyRate: "5" });
  expect(query).toEqual({ homeValue: "410000", vacancyRate: "5" });
  const again = readRentVsSell(typedIn(new URLSearchParams(query), inputNames));
  expect(again.query).toEqual(query);
  expect(again.isPlain).toBe(false);
  expect(readRentVsSell({ homeValue: "1" }).isPlain).toBe(true);
});

test("no text whatever makes a figure that is none", () => {
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
