import type { InvestInputs } from "#app/domain/calculators/invest/inputs.ts";
import { percentOf } from "#app/domain/money.ts";

/** What is taken out of the portfolio a year. */
export const withdrawalBasisPoints = 400;

/** Cents at the end of a year; what was paid in counts with the worth of the year in which it was. */
export type InvestPoint = { year: number; totalCents: number; contributedCents: number };

export type InvestResult = {
  /** At retirement, in cents; of today's worth where an inflation is given. */
  totalValueCents: number;
  /** 4 % of the portfolio a year, by month. */
  monthlyIncomeCents: number;
  /** The income as a share of the target's, 0 to 100: a coverage, and no probability. */
  probabilityOfSuccess: number;
  /** By how much a year of income misses the target, in cents; never below 0. */
  shortfallCents: number;
  /** Year 0 is today. */
  points: InvestPoint[];
};

/**
 * A portfolio that grows by a twelfth of the yearly return each month, plus the contribution at each month's end:
 * `I·f^n + C·(f^n − 1) / r` with f = 1 + r after n months, rounded once to the cent.
 */
export function invest(inputs: InvestInputs): InvestResult {
  const points: InvestPoint[] = [];
  let contributed = inputs.initialCents;
  for (let year = 0; year <= inputs.years; year += 1) {
    if (year > 0) contributed += 12 * inputs.monthlyCents * deflator(inputs, year);
    points.push({
      year,
      totalCents: totalAfter(inputs, year),
      contributedCents: Math.round(contributed),
    });
  }
  const totalValueCents = totalAfter(inputs, inputs.years);
  const yearlyIncomeCents = percentOf(totalValueCents, withdrawalBasisPoints);
  const { targetIncomeCents } = inputs;
  const covered = targetIncomeCents === 0 ? 100 : (100 * yearlyIncomeCents) / targetIncomeCents;
  return {
    totalValueCents,
    points,
    monthlyIncomeCents: Math.round((totalValueCents * withdrawalBasisPoints) / 120_000),
    probabilityOfSuccess: Math.min(100, Math.max(0, covered)),
    shortfallCents: Math.max(0, targetIncomeCents - yearlyIncomeCents),
  };
}

/**
 * The least monthly contribution, in cents of whole dollars, whose income reaches the target: the model solved for C,
 * `C = (25·target·(1 + i)^years − I·f^n)·r / (f^n − 1)`. 0 where the first investment does it alone.
 */
export function contributionFor(inputs: InvestInputs): number {
  const { growth, annuity } = factors(inputs, inputs.years);
  const wanted = (inputs.targetIncomeCents * 10_000) / withdrawalBasisPoints / deflator(inputs, inputs.years);
  const solved = Math.ceil((wanted - inputs.initialCents * growth) / annuity / 100) * 100;
  const reaches = (monthlyCents: number) => invest({ ...inputs, monthlyCents }).shortfallCents === 0;
  // Income is rounded to the cent, which may let a dollar less be enough or ask for one more.
  let monthlyCents = Math.max(0, solved - 100);
  while (!reaches(monthlyCents)) monthlyCents += 100;
  return monthlyCents;
}

function totalAfter(inputs: InvestInputs, years: number) {
  const { growth, annuity } = factors(inputs, years);
  const total = inputs.initialCents * growth + inputs.monthlyCents * annuity;
  return Math.round(total * deflator(inputs, years));
}

function factors({ strategy }: InvestInputs, years: number) {
  const rate = strategy.expectedReturnBasisPoints / 120_000;
  const growth = (1 + rate) ** (12 * years);
  return { growth, annuity: (growth - 1) / rate };
}

/** What a dollar of that year is worth today. */
const deflator = ({ inflationBasisPoints }: InvestInputs, years: number) =>
  (1 + inflationBasisPoints / 10_000) ** -years;
