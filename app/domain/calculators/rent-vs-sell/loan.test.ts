import fc from "fast-check";
import { expect, test } from "vitest";
import {
  balanceAfter,
  type Loan,
  monthlyPayment,
  monthsLeftOf,
  paidInYear,
} from "#app/domain/calculators/rent-vs-sell/loan.ts";

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

test("after any number of payments the balance is the one that a ledger arrives at", () => {
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

test("the months left of a 30-year loan are those after which its balance stood there", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000_00, max: 1_000_000_00 }),
      fc.integer({ min: 0, max: 1_200 }),
      fc.integer({ min: 0, max: 348 }),
      (originalCents, rateBasisPoints, paid) => {
        const balance = balanceAfter({ balanceCents: originalCents, rateBasisPoints, months: 360 }, paid);
        const left = monthsLeftOf(originalCents, balance, rateBasisPoints) ?? 0;
        expect(Math.abs(left - (360 - paid))).toBeLessThanOrEqual(1);
      },
    ),
  );
  expect(monthsLeftOf(0, 0, 500)).toBeNull();
  expect(monthsLeftOf(200_000_00, 220_000_00, 500)).toBeNull();
});
