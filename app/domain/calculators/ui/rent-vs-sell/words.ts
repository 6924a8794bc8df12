import { proceedsGrowthBasisPoints, type RentVsSell } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { formatDollars, formatPercent } from "#app/ui/format.ts";

/** `1` → `one year`, `12` → `12 years`. */
export function yearsInWords(years: number) {
  const small = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
  return `${small[years] ?? years} ${years === 1 ? "year" : "years"}`;
}

/** The answer as a sentence, its figure apart so that it can be set larger. */
export function answerWords({ recommendation, differenceCents, last, proceedsCents }: RentVsSell) {
  const years = yearsInWords(last.year);
  const by = dollarsOf(differenceCents);
  const rented = `you ${last.wealthIfRentCents < 0 ? "are down" : "hold"} ${dollarsOf(last.wealthIfRentCents)}`;
  const sold = dollarsOf(last.wealthIfSellCents);
  const rentedFirst = `After ${years} of renting it out ${rented}.`;
  if (proceedsCents < 0) {
    const debt = `Selling today leaves you ${dollarsOf(proceedsCents)} in debt, which at ${growth} a year grows to ${sold}`;
    const sentence =
      recommendation === "RENT OUT"
        ? `${rentedFirst} ${debt}.`
        : `${debt} after ${years}. Renting it out, ${rented}.`;
    return { by, sentence };
  }
  return recommendation === "RENT OUT"
    ? {
        by,
        sentence: `${rentedFirst} Selling today, with the proceeds growing ${growth} a year, leaves you ${sold}.`,
      }
    : {
        by,
        sentence: `After ${years} a sale today, with its proceeds growing ${growth} a year, leaves you ${sold}. Renting it out, ${rented}.`,
      };
}

/** The words around it say which way it goes. */
const dollarsOf = (cents: number) => formatDollars(Math.abs(cents));

const growth = formatPercent(proceedsGrowthBasisPoints);
