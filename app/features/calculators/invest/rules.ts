import type { InvestInputs } from "#app/features/calculators/invest/inputs.ts";
import { percentOf } from "#app/lib/money.ts";

export const withdrawalBasisPoints = 400;

export type InvestResult = ReturnType<typeof invest>;

/**
 * Monthly compounding, contributions at month's end: `I·f^n + C·(f^n − 1) / r` with f = 1 + r after n months. In
 * cents; in today's dollars if inflation is given. The income is 4% of the portfolio a year, the shortfall yearly.
 */
export function invest(inputs: InvestInputs) {
  let contributed = inputs.initialCents;
  const points = Array.from({ length: inputs.years + 1 }, (_, year) => {
    if (year > 0) contributed += 12 * inputs.monthlyCents * deflator(inputs, year);
    return { year, totalCents: totalAfter(inputs, year), contributedCents: Math.round(contributed) };
  });
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
 * In cents, whole dollars: `C = (25·target·(1 + i)^years − I·f^n)·r / (f^n − 1)`; 0 when the first investment
 * is enough.
 */
export function contributionFor(inputs: InvestInputs): number {
  const { growth, annuity } = factors(inputs, inputs.years);
  const wanted = (inputs.targetIncomeCents * 10_000) / withdrawalBasisPoints / deflator(inputs, inputs.years);
  const solved = Math.ceil((wanted - inputs.initialCents * growth) / annuity / 100) * 100;
  const reaches = (monthlyCents: number) => invest({ ...inputs, monthlyCents }).shortfallCents === 0;
  // Rounding can move the result by a dollar.
  let monthlyCents = Math.max(0, solved - 100);
  while (!reaches(monthlyCents)) monthlyCents += 100;
  return monthlyCents;
}

/** 100% only without a shortfall. */
export const coverage = ({ probabilityOfSuccess, shortfallCents }: InvestResult) =>
  `${Math.min(Math.round(probabilityOfSuccess), shortfallCents > 0 ? 99 : 100)}%`;

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

const deflator = ({ inflationBasisPoints }: InvestInputs, years: number) =>
  (1 + inflationBasisPoints / 10_000) ** -years;
