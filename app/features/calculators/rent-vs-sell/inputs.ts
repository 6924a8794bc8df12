import { type Before, type Fields, readTyped, type Typed } from "#app/features/calculators/typed.ts";

const isDollars = { kind: "dollars", least: 0, most: 100_000_000 } as const;
const isShare = { kind: "percent", least: 0, most: 50 } as const;

export const plainFields = {
  homeValue: { ...isDollars, label: "Home value", usual: 300_000, least: 1, isWide: true },
  monthlyRent: { ...isDollars, label: "Monthly rent", usual: 2_500, most: 1_000_000, isWide: true },
  mortgageBalance: { ...isDollars, label: "Mortgage balance", usual: 220_000 },
  interestRate: { ...isShare, label: "Interest rate", usual: 5, most: 25 },
  taxesAndInsurance: {
    ...isDollars,
    label: "Taxes and insurance",
    usual: 3_600,
    most: 10_000_000,
    hint: "Per year.",
  },
  appreciationRate: { ...isShare, label: "Appreciation", usual: 3, least: -20, most: 20, hint: "Per year." },
  pricePaid: {
    ...isDollars,
    label: "Price paid",
    usual: 300_000,
    hint: "Used to figure your gain and the tax on it.",
  },
  originalMortgage: {
    ...isDollars,
    label: "Original mortgage",
    usual: 240_000,
    hint: "Used to figure what you've paid off.",
  },
} satisfies Fields<string>;

export const advancedFields = {
  yearsToHold: {
    kind: "whole",
    label: "Years to hold",
    usual: 5,
    least: 1,
    most: 30,
    suffix: "years",
    hint: "1 to 30. You sell at the end.",
  },
  yearsLeft: {
    kind: "number",
    label: "Loan term left",
    usual: 30,
    least: 1,
    most: 40,
    suffix: "years",
    hint: "Basic model: 30, from today.",
  },
  vacancyRate: { ...isShare, label: "Vacancy", usual: 0, hint: "Percent of rent." },
  landlordInsurance: {
    ...isDollars,
    label: "Added insurance",
    usual: 0,
    most: 1_000_000,
    hint: "Per year, on top of what you pay now.",
  },
  yearlyIncrease: { ...isShare, label: "Rent and cost increase", usual: 0, most: 10, hint: "Per year." },
  sellingTodayRate: {
    ...isShare,
    label: "Selling cost today",
    usual: 0,
    most: 15,
    hint: "Percent of the value.",
  },
  taxTodayRate: { ...isShare, label: "Tax on the gain", usual: 0, hint: "If you sell today." },
  taxLaterRate: { ...isShare, label: "Tax on the gain later", usual: 0, hint: "If you sell at the end." },
} satisfies Fields<string>;

export type InputName = keyof typeof plainFields | keyof typeof advancedFields;

const fields: Fields<InputName> = { ...plainFields, ...advancedFields };
export const inputNames = Object.keys(fields) as InputName[];

export type RentVsSellReading = ReturnType<typeof readRentVsSell>;

export function readRentVsSell(typed: Typed, before?: Before) {
  const reading = readTyped(fields, typed, before);
  // No advanced figure was changed.
  const isPlain = Object.keys(advancedFields).every((name) => !(name in reading.query));
  return { ...reading, inputs: inputsOf(reading.values), isPlain };
}

export type RentVsSellInputs = ReturnType<typeof inputsOf>;

/** Money in cents, rates in basis points; interest and appreciation to a tenth of one. */
function inputsOf(values: Record<InputName, number>) {
  const cents = (name: InputName) => values[name] * 100;
  const rate = (name: InputName) => Math.round(values[name] * 100);
  const fineRate = (name: InputName) => Math.round(values[name] * 1_000) / 10;
  return {
    homeValueCents: cents("homeValue"),
    pricePaidCents: cents("pricePaid"),
    originalMortgageCents: cents("originalMortgage"),
    mortgageBalanceCents: cents("mortgageBalance"),
    interestBasisPoints: fineRate("interestRate"),
    taxesAndInsuranceCents: cents("taxesAndInsurance"),
    monthlyRentCents: cents("monthlyRent"),
    appreciationBasisPoints: fineRate("appreciationRate"),
    yearsToHold: values.yearsToHold,
    monthsLeft: Math.round(values.yearsLeft * 12),
    vacancyBasisPoints: rate("vacancyRate"),
    landlordInsuranceCents: cents("landlordInsurance"),
    increaseBasisPoints: rate("yearlyIncrease"),
    sellingTodayBasisPoints: rate("sellingTodayRate"),
    taxTodayBasisPoints: rate("taxTodayRate"),
    taxLaterBasisPoints: rate("taxLaterRate"),
  };
}
