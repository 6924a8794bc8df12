import type { RentVsSellInputs } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import {
  type Recommendation,
  type RentVsSellRates,
  rentVsSell,
} from "#app/domain/calculators/rent-vs-sell/rules.ts";

const mostDollars = 2_000_000;

/**
 * The least monthly rent, in cents of whole dollars, at which the first year brings in at least what it costs.
 * Null where no rent does.
 */
export function breakEvenRent(inputs: RentVsSellInputs, rates: RentVsSellRates) {
  return leastRent(
    (monthlyRentCents) =>
      rentVsSell({ ...inputs, monthlyRentCents, yearsToHold: 1 }, rates).first.netCashFlowCents >= 0,
  );
}

/**
 * The least monthly rent, in cents of whole dollars, from which on renting out comes out ahead. 0 where it does without
 * any rent, null where no rent makes it so.
 */
export function turningRent(inputs: RentVsSellInputs, rates: RentVsSellRates) {
  return leastRent(
    (monthlyRentCents) => rentVsSell({ ...inputs, monthlyRentCents }, rates).recommendation === "RENT OUT",
  );
}

export type Sensitivity = { change: string; recommendation: Recommendation; differenceCents: number };

/** The difference of the last year, in cents, when one assumption turns out worse. */
export function sensitivities(inputs: RentVsSellInputs, rates: RentVsSellRates): Sensitivity[] {
  const worse = (change: string, changes: Partial<RentVsSellInputs>) => {
    const { recommendation, differenceCents } = rentVsSell({ ...inputs, ...changes }, rates);
    return { change, recommendation, differenceCents };
  };
  const { monthlyRentCents, appreciationBasisPoints, vacancyBasisPoints } = inputs;
  return [
    worse("Rent 10% lower", { monthlyRentCents: Math.round(monthlyRentCents * 0.9) }),
    worse("One more month a year empty", { vacancyBasisPoints: Math.min(10_000, vacancyBasisPoints + 833) }),
    worse("Value grows one point slower", { appreciationBasisPoints: appreciationBasisPoints - 100 }),
  ];
}

/** A higher rent is never worse, so halving finds the least that is enough. */
function leastRent(isEnough: (monthlyRentCents: number) => boolean) {
  if (!isEnough(mostDollars * 100)) return null;
  let low = 0;
  let high = mostDollars;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle * 100)) high = middle;
    else low = middle + 1;
  }
  return low * 100;
}
