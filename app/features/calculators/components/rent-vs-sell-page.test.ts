import fc from "fast-check";
import { expect, test } from "vitest";
import { answerText } from "#app/features/calculators/components/rent-vs-sell-page.tsx";
import { readRentVsSell } from "#app/features/calculators/rent-vs-sell/inputs.ts";
import { rentVsSell } from "#app/features/calculators/rent-vs-sell/rules.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";

const sentenceOf = (typed: Record<string, string>) =>
  answerText(rentVsSell(readRentVsSell(typed).inputs, defaultSchedule.rentVsSell)).sentence;

test("describes both outcomes with the default figures", () => {
  expect(sentenceOf({})).toBe(
    "After five years of renting it out you have $169,532. Selling today, with the proceeds growing 5% a year, leaves you $102,103.",
  );
});

test("describes a sale that does not pay off the loan as a debt", () => {
  expect(sentenceOf({ homeValue: "200000" })).toMatch(
    /^After five years of renting it out you have \$[\d,]+\. Selling today leaves you \$20,000 in debt, which at 5% a year grows to \$25,526\.$/,
  );
  expect(sentenceOf({ homeValue: "200000", monthlyRent: "500" })).toMatch(
    /^Selling today leaves you \$20,000 in debt, which at 5% a year grows to \$25,526 after five years\. Renting it out, you are down \$[\d,]+\.$/,
  );
});

test("never shows a minus sign", () => {
  const dollars = fc.integer({ min: 1, max: 2_000_000 }).map(String);
  fc.assert(
    fc.property(dollars, dollars, fc.integer({ min: 0, max: 9_000 }).map(String), (value, balance, rent) => {
      const sentence = sentenceOf({ homeValue: value, mortgageBalance: balance, monthlyRent: rent });
      expect(sentence).not.toMatch(/[-−–]/);
    }),
  );
});
