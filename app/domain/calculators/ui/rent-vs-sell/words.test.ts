import fc from "fast-check";
import { expect, test } from "vitest";
import { readRentVsSell } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import { rentVsSell } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { answerWords } from "#app/domain/calculators/ui/rent-vs-sell/words.ts";
import { defaultSchedule } from "#app/domain/pricing/schedule.ts";

const sentenceOf = (typed: Record<string, string>) =>
  answerWords(rentVsSell(readRentVsSell(typed).inputs, defaultSchedule.rentVsSell)).sentence;

test("the usual figures read as what is held either way", () => {
  expect(sentenceOf({})).toBe(
    "After five years of renting it out you hold $169,532. Selling today, with the proceeds growing 5% a year, leaves you $102,103.",
  );
});

test("a sale that does not pay off the loan is told as a debt, whichever way the answer goes", () => {
  expect(sentenceOf({ homeValue: "200000" })).toMatch(
    /^After five years of renting it out you hold \$[\d,]+\. Selling today leaves you \$20,000 in debt, which at 5% a year grows to \$25,526\.$/,
  );
  expect(sentenceOf({ homeValue: "200000", monthlyRent: "500" })).toMatch(
    /^Selling today leaves you \$20,000 in debt, which at 5% a year grows to \$25,526 after five years\. Renting it out, you are down \$[\d,]+\.$/,
  );
});

test("no figures whatever put a minus into the sentence", () => {
  const dollars = fc.integer({ min: 1, max: 2_000_000 }).map(String);
  fc.assert(
    fc.property(dollars, dollars, fc.integer({ min: 0, max: 9_000 }).map(String), (value, balance, rent) => {
      const sentence = sentenceOf({ homeValue: value, mortgageBalance: balance, monthlyRent: rent });
      expect(sentence).not.toMatch(/[-−–]/);
    }),
  );
});
