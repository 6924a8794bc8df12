/**
 * @param dollars such as `"1840.50"`; rounds half away from zero.
 * @throws RangeError when invalid or too large.
 */
export function centsFromDollars(dollars: string): number;
export function centsFromDollars(dollars: string | null): number | null;
export function centsFromDollars(dollars: string | null): number | null {
  if (dollars === null) return null;
  const match = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(dollars.trim());
  if (!match) throw new RangeError("Not an amount of dollars");
  const [, sign, whole = "0", fraction = ""] = match;
  const roundUp = Number(fraction[2] ?? "0") >= 5 ? 1 : 0;
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0")) + roundUp;
  return assertCents(sign === "-" && cents !== 0 ? -cents : cents);
}

/** Null for a sign, a third decimal or misplaced commas. */
export function readDollars(typed: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** @throws RangeError when `cents` is not an integer. */
export function dollarsFromCents(cents: number): string {
  const amount = Math.abs(assertCents(cents));
  const part = String(amount % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}${(amount - (amount % 100)) / 100}.${part}`;
}

/**
 * Rounds half up.
 * @param basisPoints 690 is 6.9%.
 * @throws RangeError when the result is inexact.
 */
export function percentOf(cents: number, basisPoints: number): number {
  // The product could exceed the safe integers.
  const whole = Math.floor(assertCents(cents) / 10_000);
  const rest = (cents - whole * 10_000) * assertCents(basisPoints);
  return assertCents(whole * basisPoints + Math.floor((rest + 5_000) / 10_000));
}

/** Still in cents. */
export function wholeDollars(cents: number): number {
  const size = percentOf(Math.abs(cents), 100) * 100;
  return cents < 0 && size !== 0 ? -size : size;
}

function assertCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError("Amounts are whole numbers");
  return cents;
}
