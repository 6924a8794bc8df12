import type { RentVsSellInputs } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import { balanceAfter, paidInYear } from "#app/domain/calculators/rent-vs-sell/loan.ts";
import { percentOf } from "#app/domain/money.ts";

/** The company's own rates, from the Rent-vs-sell model of the fee schedule; basis points. */
export type RentVsSellRates = {
  managementBasisPoints: number;
  maintenanceBasisPoints: number;
  sellingCostBasisPoints: number;
};

/** By how much the proceeds of a sale today are taken to grow a year. */
export const proceedsGrowthBasisPoints = 500;

/** One year of keeping the home and renting it out, all money in cents. */
export type YearlyRow = {
  year: number;
  /** Twelve rents, less the vacant part. */
  rentalIncomeCents: number;
  /** Principal and interest of the loan. */
  mortgageExpenseCents: number;
  /** Taxes and insurance, maintenance (of the full rent) and management (of the rent collected). */
  otherCostsCents: number;
  /** Income less mortgage less other costs. */
  netCashFlowCents: number;
  /** At the end of the year. */
  houseValueCents: number;
  /** The value less what is left of the loan. */
  houseEquityCents: number;
  /** Equity plus every net cash flow so far; in the last year less the cost of selling and the tax on that sale. */
  wealthIfRentCents: number;
  /** What a sale today leaves, grown by 5 % a year. */
  wealthIfSellCents: number;
  /** Wealth if rented less wealth if sold. */
  differenceCents: number;
};

export type Recommendation = "RENT OUT" | "SELL";

export type RentVsSell = {
  recommendation: Recommendation;
  /** Of the last year. */
  differenceCents: number;
  rows: YearlyRow[];
  first: YearlyRow;
  last: YearlyRow;
  /** Value less loan, before any sale. */
  equityTodayCents: number;
  /** What a sale today leaves: equity less the cost of selling today and the tax on it, where those are given. */
  proceedsCents: number;
};

/**
 * Keeps a home for some years and rents it out, or sells it today: what the owner holds at the end of each year.
 *
 * The loan is paid as a new one of `monthsLeft` on the current balance; rent and costs stay level unless a yearly
 * increase is given; cash flow is added up without interest; the proceeds of a sale today grow by 5 % a year. Each
 * figure is worked out from its formula and rounded once to the cent, so that nothing drifts over thirty years.
 *
 * @param rates the shares of rent and value that the company's fee schedule names.
 */
export function rentVsSell(inputs: RentVsSellInputs, rates: RentVsSellRates): RentVsSell {
  const proceedsCents = proceedsToday(inputs);
  const rows: YearlyRow[] = [];
  let cashCents = 0;
  for (let year = 1; year <= inputs.yearsToHold; year += 1) {
    const cash = cashOfYear(inputs, rates, year);
    cashCents += cash.netCashFlowCents;
    rows.push({ year, ...cash, ...wealthAt(inputs, rates, { year, cashCents, proceedsCents }) });
  }
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) throw new RangeError("A home is held for at least one year");
  const { differenceCents } = last;
  return {
    recommendation: differenceCents >= 0 ? "RENT OUT" : "SELL",
    differenceCents,
    rows,
    first,
    last,
    proceedsCents,
    equityTodayCents: inputs.homeValueCents - inputs.mortgageBalanceCents,
  };
}

/** The parts of a year's other costs, in cents. */
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

/** The cost of a sale, and the tax on its gain over the price paid; both shares in basis points. */
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
