/** A loan with equal payments. Balance in cents; the rate in basis points a year; months until it is paid off. */
export type Loan = { balanceCents: number; rateBasisPoints: number; months: number };

/**
 * The level payment of an amortised loan, `B·r / (1 − (1 + r)^−n)`, with r the monthly rate; without interest `B / n`.
 *
 * @returns cents a month, unrounded: sums of it are rounded once, where they are shown.
 */
export function monthlyPayment({ balanceCents, rateBasisPoints, months }: Loan): number {
  const rate = monthlyRate(rateBasisPoints);
  if (rate === 0) return balanceCents / months;
  return (balanceCents * rate) / -Math.expm1(-months * Math.log1p(rate));
}

/**
 * What is left of a loan after some payments, `B·((1 + r)^n − (1 + r)^k) / ((1 + r)^n − 1)`.
 *
 * @returns whole cents; 0 once it is paid off.
 */
export function balanceAfter({ balanceCents, rateBasisPoints, months }: Loan, payments: number): number {
  if (payments >= months) return 0;
  const growth = Math.log1p(monthlyRate(rateBasisPoints));
  const paid = growth === 0 ? payments / months : Math.expm1(payments * growth) / Math.expm1(months * growth);
  return Math.round(balanceCents * (1 - paid));
}

/** What is paid in a year of the loan, in whole cents; the first year is 1. */
export function paidInYear(loan: Loan, year: number): number {
  const payments = Math.min(12, Math.max(0, loan.months - 12 * (year - 1)));
  return Math.round(payments * monthlyPayment(loan));
}

/**
 * How many payments are left of a 30-year loan that began at one amount and stands at another,
 * `n = −ln(1 − B·r / P) / ln(1 + r)`.
 *
 * @returns whole months, the last one begun counted; null where the balance is nothing or more than was borrowed.
 */
export function monthsLeftOf(originalCents: number, balanceCents: number, rateBasisPoints: number) {
  if (balanceCents <= 0 || balanceCents > originalCents) return null;
  const payment = monthlyPayment({ balanceCents: originalCents, rateBasisPoints, months: 360 });
  const rate = monthlyRate(rateBasisPoints);
  const months =
    rate === 0 ? balanceCents / payment : -Math.log1p((-balanceCents * rate) / payment) / Math.log1p(rate);
  return Math.min(360, Math.ceil(months - 1e-6));
}

const monthlyRate = (rateBasisPoints: number) => rateBasisPoints / 120_000;
