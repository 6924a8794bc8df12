import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  advancedFields,
  type InputName,
  inputNames,
  plainFields,
  readRentVsSell,
} from "#app/features/calculators/rent-vs-sell/inputs.ts";
import {
  balanceAfter,
  breakEvenRent,
  type Loan,
  monthlyPayment,
  paidInYear,
  rentVsSell,
  turningRent,
} from "#app/features/calculators/rent-vs-sell/rules.ts";
import type { Field } from "#app/features/calculators/typed.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";

const rates = defaultSchedule.rentVsSell;

const inputsOf = (typed: Partial<Record<InputName, string>>) => readRentVsSell(typed).inputs;

const usual = inputsOf({});

describe("the default figures, calculated by hand", () => {
  const result = rentVsSell(usual, rates);

  test("the first year", () => {
    // 220,000 over 30 years at 5 % is 1,181.0076 a month; 3,600 + 5 % and 6 % of 30,000 are the other costs.
    expect(result.first).toMatchObject({
      year: 1,
      rentalIncomeCents: 30_000_00,
      mortgageExpenseCents: 14_172_09,
      otherCostsCents: 6_900_00,
      netCashFlowCents: 8_927_91,
      houseValueCents: 309_000_00,
      wealthIfSellCents: 84_000_00,
    });
  });

  test("five years: the selling cost of 6% counts in the last one only", () => {
    // 347,782.22 less a loan of 202,023.21, plus 5 × 8,927.91, less 20,866.93; against 80,000 × 1.05^5.
    expect(result.rows).toHaveLength(5);
    expect(result.last).toMatchObject({
      houseValueCents: 347_782_22,
      houseEquityCents: 145_759_01,
      wealthIfRentCents: 169_531_63,
      wealthIfSellCents: 102_102_53,
      differenceCents: 67_429_10,
    });
    expect(result.recommendation).toBe("RENT OUT");
  });

  test("a house that loses value and brings no rent is sold", () => {
    const poor = rentVsSell(inputsOf({ monthlyRent: "0", appreciationRate: "-5" }), rates);
    expect(poor.recommendation).toBe("SELL");
    expect(poor.differenceCents).toBeLessThan(0);
  });

  test("the break-even rent of a loan of 300,000 at 7%", () => {
    // 1,995.91 × 12 + 3,600 = 27,550.89; over 12 × 89 % that is 2,579.67, so 2,580.
    const inputs = inputsOf({ mortgageBalance: "300000", interestRate: "7" });
    expect(rentVsSell(inputs, rates).first.netCashFlowCents).toBeLessThan(0);
    expect(breakEvenRent(inputs, rates)).toBe(2_580_00);
  });

  test("the largest figures are exact to the cent", () => {
    const typed = { homeValue: "90000000", pricePaid: "0", appreciationRate: "20", taxLaterRate: "50" };
    const { last } = rentVsSell(inputsOf({ ...typed, yearsToHold: "30" }), rates);
    expect(last.houseValueCents).toBeGreaterThan(2_000_000_000_000);
    expect(Object.values(last).every(Number.isSafeInteger)).toBe(true);
  });

  test("each advanced figure changes the answer its way", () => {
    const base = rentVsSell(usual, rates).differenceCents;
    const change = (typed: Partial<Record<InputName, string>>) =>
      Math.sign(rentVsSell(inputsOf(typed), rates).differenceCents - base);
    expect(change({ vacancyRate: "5" })).toBe(-1);
    expect(change({ landlordInsurance: "600" })).toBe(-1);
    expect(change({ taxLaterRate: "15" })).toBe(-1);
    expect(change({ pricePaid: "200000", taxTodayRate: "15" })).toBe(1);
    expect(change({ sellingTodayRate: "6" })).toBe(1);
    expect(change({ yearlyIncrease: "3" })).toBe(1);
    // Paying faster moves cash into equity, and saves interest.
    expect(change({ yearsLeft: "20" })).toBe(1);
    expect(rentVsSell(inputsOf({ yearsToHold: "30" }), rates).rows).toHaveLength(30);
  });

  test("a loan that is paid off leaves the rent to the owner", () => {
    const { rows } = rentVsSell(inputsOf({ yearsToHold: "12", yearsLeft: "10.5" }), rates);
    const [whole = 0, half = 0] = rows.slice(9).map((row) => row.mortgageExpenseCents);
    expect(Math.abs(whole - 2 * half)).toBeLessThanOrEqual(1);
    expect(rows[11]?.mortgageExpenseCents).toBe(0);
    expect(rows[11]?.houseEquityCents).toBe(rows[11]?.houseValueCents);
  });
});

const fields: Record<InputName, Field> = { ...plainFields, ...advancedFields };

/** Whole dollars and years, tenths of the others. */
const anyFigure = (name: InputName) => {
  const { kind, least, most } = fields[name];
  const parts = kind === "dollars" || kind === "whole" ? 1 : 10;
  return fc.integer({ min: least * parts, max: most * parts }).map((value) => String(value / parts));
};

const anyInputs = fc
  .tuple(...inputNames.map(anyFigure))
  .map((values) => inputsOf(Object.fromEntries(inputNames.map((name, index) => [name, values[index]]))));

describe("any valid figures", () => {
  test("every row is whole cents and adds up", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const result = rentVsSell(inputs, rates);
        expect(result.rows.map((row) => row.year)).toEqual(
          Array.from({ length: inputs.yearsToHold }, (_, index) => index + 1),
        );
        let cash = 0;
        for (const row of result.rows) {
          expect(Object.values(row).every(Number.isSafeInteger)).toBe(true);
          expect(row.rentalIncomeCents - row.mortgageExpenseCents - row.otherCostsCents).toBe(
            row.netCashFlowCents,
          );
          cash += row.netCashFlowCents;
          expect(row.differenceCents).toBe(row.wealthIfRentCents - row.wealthIfSellCents);
          if (row !== result.last) expect(row.wealthIfRentCents).toBe(row.houseEquityCents + cash);
          else expect(row.wealthIfRentCents).toBeLessThanOrEqual(row.houseEquityCents + cash);
        }
        expect(result.recommendation).toBe(result.last.differenceCents >= 0 ? "RENT OUT" : "SELL");
      }),
    );
  });

  test("the break-even rent is the least whole dollar that covers the costs", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const rent = breakEvenRent(inputs, rates);
        if (rent === null) return;
        const net = (monthlyRentCents: number) =>
          rentVsSell({ ...inputs, monthlyRentCents }, rates).first.netCashFlowCents;
        expect(net(rent)).toBeGreaterThanOrEqual(0);
        if (rent > 0) expect(net(rent - 100)).toBeLessThan(0);
      }),
    );
  });

  test("the recommendation changes at the break-even rent only", () => {
    fc.assert(
      fc.property(anyInputs, fc.integer({ min: 0, max: 100_000_000 }), (inputs, other) => {
        const turning = turningRent(inputs, rates) ?? Number.POSITIVE_INFINITY;
        const dollars = other - (other % 100);
        const { recommendation } = rentVsSell({ ...inputs, monthlyRentCents: dollars }, rates);
        expect(recommendation).toBe(dollars >= turning ? "RENT OUT" : "SELL");
      }),
    );
  });
});

const loans = fc.record<Loan>({
  balanceCents: fc.integer({ min: 0, max: 10_000_000_000 }),
  rateBasisPoints: fc.integer({ min: 0, max: 2_500 }),
  months: fc.integer({ min: 1, max: 480 }),
});

/** Month by month in fractions of a ten-millionth of a cent, as exact as whole numbers get. */
function ledger({ balanceCents, rateBasisPoints }: Loan, payment: number, payments: number) {
  const unit = 10_000_000n;
  let left = BigInt(balanceCents) * unit;
  const paid = BigInt(Math.round(payment * Number(unit)));
  for (let month = 0; month < payments; month += 1)
    left = left + (left * BigInt(rateBasisPoints)) / 120_000n - paid;
  return Number(left) / Number(unit);
}

test("a loan of $220,000 at 5% over 30 years costs $1,181.01 a month", () => {
  const loan = { balanceCents: 220_000_00, rateBasisPoints: 500, months: 360 };
  expect(Math.round(monthlyPayment(loan))).toBe(1_181_01);
  expect(balanceAfter(loan, 60)).toBe(202_023_21);
});

test("the balance equals a month-by-month ledger", () => {
  fc.assert(
    fc.property(loans, fc.nat({ max: 480 }), (loan, at) => {
      const payments = Math.min(at, loan.months);
      const exact = ledger(loan, monthlyPayment(loan), payments);
      const tolerance = 1 + Math.abs(loan.balanceCents) * 1e-9;
      expect(Math.abs(balanceAfter(loan, payments) - exact)).toBeLessThanOrEqual(tolerance);
      if (payments === loan.months) expect(balanceAfter(loan, payments)).toBe(0);
    }),
  );
});

test("what is paid over all years is the balance and its interest, never less than was borrowed", () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const years = Math.ceil(loan.months / 12);
      const total = Array.from({ length: years + 1 }, (_, index) => paidInYear(loan, index + 1)).reduce(
        (sum, paid) => sum + paid,
      );
      expect(Math.abs(total - loan.months * monthlyPayment(loan))).toBeLessThanOrEqual(years);
      expect(total).toBeGreaterThanOrEqual(loan.balanceCents - years);
      expect(paidInYear(loan, years + 1)).toBe(0);
    }),
  );
});
