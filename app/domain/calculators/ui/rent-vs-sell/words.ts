import { proceedsGrowthBasisPoints, type RentVsSell } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { formatDollars, formatPercent } from "#app/ui/format.ts";

/** `1` → `one year`, `12` → `12 years`. */
export function yearsInWords(years: number) {
  const small = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
  return `${small[years] ?? years} ${years === 1 ? "year" : "years"}`;
}

/** The answer as a sentence, its figure apart so that it can be set larger. */
export function answerWords({ recommendation, differenceCents, last }: RentVsSell) {
  const years = yearsInWords(last.year);
  const by = formatDollars(Math.abs(differenceCents));
  const rented = inText(last.wealthIfRentCents);
  const sold = inText(last.wealthIfSellCents);
  return recommendation === "RENT OUT"
    ? {
        by,
        sentence: `After ${years} of renting it out you hold ${rented}. Selling today, with the proceeds growing ${growth} a year, leaves you ${sold}.`,
      }
    : {
        by,
        sentence: `After ${years} a sale today, with its proceeds growing ${growth} a year, leaves you ${sold}. Renting it out, you hold ${rented}.`,
      };
}

/** A line may break between a minus and a dollar sign, which a word joiner forbids. */
const inText = (cents: number) => formatDollars(cents).replace("−", "−\u2060");

const growth = formatPercent(proceedsGrowthBasisPoints);
