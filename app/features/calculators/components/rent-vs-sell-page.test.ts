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
    "Renting it out leaves you with $169,532 after five years. Selling today leaves you with $102,103, the proceeds growing 5% a year.",
  );
});

test("describes a sale that does not pay off the loan as a debt", () => {
  expect(sentenceOf({ homeValue: "200000" })).toMatch(
    /^Renting .* after five years\. Selling today leaves you \$20,000 in debt, which grows to \$25,526 at 5% a year\.$/,
  );
  expect(sentenceOf({ homeValue: "200000", monthlyRent: "500" })).toMatch(
    /^Selling today leaves you \$20,000 in debt, .* Renting it out leaves you down \$[\d,]+ after five years\.$/,
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
