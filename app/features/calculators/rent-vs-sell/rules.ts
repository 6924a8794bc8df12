import type { RentVsSellInputs } from "#app/features/calculators/rent-vs-sell/inputs.ts";
import { percentOf } from "#app/lib/money.ts";

const mostDollars = 2_000_000;

const monthlyRate = (rateBasisPoints: number) => rateBasisPoints / 120_000;

/** Basis points, from the fee schedule. */
export type RentVsSellRates = {
  managementBasisPoints: number;
  maintenanceBasisPoints: number;
  sellingCostBasisPoints: number;
};

export const proceedsGrowthBasisPoints = 500;

export type RentVsSell = ReturnType<typeof rentVsSell>;

export type YearlyRow = RentVsSell["first"];

/**
 * The loan has `monthsLeft` on its current balance. Rent and costs are constant without a yearly increase,
 * cash flow earns no interest, and the proceeds of a sale today grow by 5% a year.
 */
export function rentVsSell(inputs: RentVsSellInputs, rates: RentVsSellRates) {
  const proceedsCents = proceedsToday(inputs);
  let cashCents = 0;
  const rows = Array.from({ length: inputs.yearsToHold }, (_, at) => {
    const year = at + 1;
    const cash = cashOfYear(inputs, rates, year);
    cashCents += cash.netCashFlowCents;
    return { year, ...cash, ...wealthAt(inputs, rates, { year, cashCents, proceedsCents }) };
  });
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) throw new RangeError("A home is held for at least one year");
  const { differenceCents } = last;
  return {
    recommendation: differenceCents >= 0 ? ("RENT OUT" as const) : ("SELL" as const),
    differenceCents,
    rows,
    first,
    last,
    proceedsCents,
    equityTodayCents: inputs.homeValueCents - inputs.mortgageBalanceCents,
  };
}

/** In cents. */
export function otherCosts(inputs: RentVsSellInputs, rates: RentVsSellRates, year: number) {
  const rise = (1 + inputs.increaseBasisPoints / 10_000) ** (year - 1);
  const rentCents = Math.round(12 * inputs.monthlyRentCents * rise);
  const vacancyCents = percentOf(rentCents, inputs.vacancyBasisPoints);
  return {
    rentCents,
    vacancyCents,
    taxesAndInsuranceCents: Math.round(inputs.taxesAndInsuranceCents * rise),
    landlordInsuranceCents: Math.round(inputs.landlordInsuranceCents * rise),
    maintenanceCents: percentOf(rentCents, rates.maintenanceBasisPoints),
    managementCents: percentOf(rentCents - vacancyCents, rates.managementBasisPoints),
  };
}

function cashOfYear(inputs: RentVsSellInputs, rates: RentVsSellRates, year: number) {
  const parts = otherCosts(inputs, rates, year);
  const rentalIncomeCents = parts.rentCents - parts.vacancyCents;
  const mortgageExpenseCents = paidInYear(loanOf(inputs), year);
  const otherCostsCents =
    parts.taxesAndInsuranceCents +
    parts.landlordInsuranceCents +
    parts.maintenanceCents +
    parts.managementCents;
  return {
    rentalIncomeCents,
    mortgageExpenseCents,
    otherCostsCents,
    netCashFlowCents: rentalIncomeCents - mortgageExpenseCents - otherCostsCents,
  };
}

type Moment = { year: number; cashCents: number; proceedsCents: number };

function wealthAt(
  inputs: RentVsSellInputs,
  rates: RentVsSellRates,
  { year, cashCents, proceedsCents }: Moment,
) {
  const houseValueCents = grown(inputs.homeValueCents, inputs.appreciationBasisPoints, year);
  const houseEquityCents = houseValueCents - balanceAfter(loanOf(inputs), 12 * year);
  const sale = {
    valueCents: houseValueCents,
    cost: rates.sellingCostBasisPoints,
    tax: inputs.taxLaterBasisPoints,
  };
  const costs = year === inputs.yearsToHold ? costOfSale(inputs, sale) : 0;
  const wealthIfRentCents = houseEquityCents + cashCents - costs;
  const wealthIfSellCents = grown(proceedsCents, proceedsGrowthBasisPoints, year);
  return {
    houseValueCents,
    houseEquityCents,
    wealthIfRentCents,
    wealthIfSellCents,
    differenceCents: wealthIfRentCents - wealthIfSellCents,
  };
}

function proceedsToday(inputs: RentVsSellInputs) {
  const { homeValueCents, mortgageBalanceCents, sellingTodayBasisPoints, taxTodayBasisPoints } = inputs;
  const sale = { valueCents: homeValueCents, cost: sellingTodayBasisPoints, tax: taxTodayBasisPoints };
  return homeValueCents - mortgageBalanceCents - costOfSale(inputs, sale);
}

type Sale = { valueCents: number; cost: number; tax: number };

/** Cost of the sale plus tax on the gain; both shares in basis points. */
function costOfSale(inputs: RentVsSellInputs, { valueCents, cost, tax }: Sale) {
  const costCents = percentOf(valueCents, cost);
  const gainCents = Math.max(0, valueCents - costCents - inputs.pricePaidCents);
  return costCents + percentOf(gainCents, tax);
}

const loanOf = (inputs: RentVsSellInputs) => ({
  balanceCents: inputs.mortgageBalanceCents,
  rateBasisPoints: inputs.interestBasisPoints,
  months: inputs.monthsLeft,
});

const grown = (cents: number, basisPoints: number, years: number) =>
  Math.round(cents * (1 + basisPoints / 10_000) ** years);

/** Cents, basis points a year, months until paid off. */
export type Loan = { balanceCents: number; rateBasisPoints: number; months: number };

/**
 * Amortized loan: `B·r / (1 − (1 + r)^−n)`, r monthly; without interest `B / n`.
 * @returns unrounded cents a month, so that sums are rounded once.
 */
export function monthlyPayment({ balanceCents, rateBasisPoints, months }: Loan): number {
  const rate = monthlyRate(rateBasisPoints);
  if (rate === 0) return balanceCents / months;
  return (balanceCents * rate) / -Math.expm1(-months * Math.log1p(rate));
}

/**
 * `B·((1 + r)^n − (1 + r)^k) / ((1 + r)^n − 1)`
 * @returns whole cents
 */
export function balanceAfter({ balanceCents, rateBasisPoints, months }: Loan, payments: number): number {
  if (payments >= months) return 0;
  const growth = Math.log1p(monthlyRate(rateBasisPoints));
  const paid = growth === 0 ? payments / months : Math.expm1(payments * growth) / Math.expm1(months * growth);
  return Math.round(balanceCents * (1 - paid));
}

/** In whole cents; the first year is 1. */
export function paidInYear(loan: Loan, year: number): number {
  const payments = Math.min(12, Math.max(0, loan.months - 12 * (year - 1)));
  return Math.round(payments * monthlyPayment(loan));
}

/** The lowest rent at which the first year breaks even, in cents, whole dollars. */
export const breakEvenRent = (inputs: RentVsSellInputs, rates: RentVsSellRates) =>
  leastRent(
    (monthlyRentCents) => cashOfYear({ ...inputs, monthlyRentCents }, rates, 1).netCashFlowCents >= 0,
  );

/** The lowest rent at which renting out wins, in cents, whole dollars. */
export const turningRent = (inputs: RentVsSellInputs, rates: RentVsSellRates) =>
  leastRent(
    (monthlyRentCents) => rentVsSell({ ...inputs, monthlyRentCents }, rates).recommendation === "RENT OUT",
  );

/** In cents. */
export function sensitivities(inputs: RentVsSellInputs, rates: RentVsSellRates) {
  const worse = (change: string, changes: Partial<RentVsSellInputs>) => {
    const { recommendation, differenceCents } = rentVsSell({ ...inputs, ...changes }, rates);
    return { change, recommendation, differenceCents };
  };
  const { monthlyRentCents, appreciationBasisPoints, vacancyBasisPoints } = inputs;
  return [
    worse("Rent 10% lower", { monthlyRentCents: Math.round(monthlyRentCents * 0.9) }),
    worse("One more vacant month per year", {
      vacancyBasisPoints: Math.min(10_000, vacancyBasisPoints + 833),
    }),
    worse("Appreciation one point lower", { appreciationBasisPoints: appreciationBasisPoints - 100 }),
  ];
}

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
