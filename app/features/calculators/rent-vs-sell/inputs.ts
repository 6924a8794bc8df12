import {
  type Before,
  type Field,
  type Fields,
  type Reading,
  readTyped,
  type Typed,
} from "#app/features/calculators/typed.ts";

const dollars = (label: string, usual: number, most = 100_000_000, least = 0): Field => ({
  label,
  kind: "dollars",
  least,
  most,
  usual,
});
const fieldOf =
  (kind: Field["kind"]) =>
  (label: string, usual: number, least: number, most: number): Field => ({ label, kind, least, most, usual });
const percent = fieldOf("percent");
const number = fieldOf("number");
const whole = fieldOf("whole");

export const plainFields = {
  homeValue: dollars("Home value", 300_000, 100_000_000, 1),
  pricePaid: dollars("Price paid", 300_000),
  originalMortgage: dollars("Original mortgage", 240_000),
  mortgageBalance: dollars("Mortgage balance", 220_000),
  interestRate: percent("Interest rate", 5, 0, 25),
  taxesAndInsurance: dollars("Taxes and insurance", 3_600, 10_000_000),
  monthlyRent: dollars("Monthly rent", 2_500, 1_000_000),
  appreciationRate: percent("Appreciation", 3, -20, 20),
};

export const advancedFields = {
  yearsToHold: whole("Years to hold", 5, 1, 30),
  yearsLeft: number("Loan term left", 30, 1, 40),
  vacancyRate: percent("Vacancy", 0, 0, 50),
  landlordInsurance: dollars("Added insurance", 0, 1_000_000),
  yearlyIncrease: percent("Rent and cost increase", 0, 0, 10),
  sellingTodayRate: percent("Selling cost today", 0, 0, 15),
  taxTodayRate: percent("Tax on the gain", 0, 0, 50),
  taxLaterRate: percent("Tax on the gain later", 0, 0, 50),
};

export type PlainName = keyof typeof plainFields;
export type AdvancedName = keyof typeof advancedFields;
export type InputName = PlainName | AdvancedName;

const fields: Fields<InputName> = { ...plainFields, ...advancedFields };
export const inputNames = Object.keys(fields) as InputName[];

/** Money in cents, rates in basis points; interest and appreciation to a tenth of one. */
export type RentVsSellInputs = {
  homeValueCents: number;
  pricePaidCents: number;
  originalMortgageCents: number;
  mortgageBalanceCents: number;
  interestBasisPoints: number;
  taxesAndInsuranceCents: number;
  monthlyRentCents: number;
  appreciationBasisPoints: number;
  yearsToHold: number;
  monthsLeft: number;
  vacancyBasisPoints: number;
  landlordInsuranceCents: number;
  increaseBasisPoints: number;
  sellingTodayBasisPoints: number;
  taxTodayBasisPoints: number;
  taxLaterBasisPoints: number;
};

/** `isPlain`: no advanced figure was changed. */
export function readRentVsSell(
  typed: Typed,
  before?: Before,
): Reading<InputName> & {
  inputs: RentVsSellInputs;
  isPlain: boolean;
} {
  const reading = readTyped(fields, typed, before);
  const isPlain = Object.keys(advancedFields).every((name) => !(name in reading.query));
  return { ...reading, inputs: inputsOf(reading.values), isPlain };
}

function inputsOf(values: Record<InputName, number>): RentVsSellInputs {
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
