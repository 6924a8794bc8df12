/**
 * Cents of an amount that the database keeps as a numeric string of dollars.
 *
 * @param dollars for example `"1840"`, `"1840.50"` or `"-12.345"`; fractions of a cent are rounded half away from zero.
 * @returns whole cents; null for null.
 * @throws RangeError when the text is not a plain decimal number or is too large to count in cents.
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

/**
 * Cents of an amount as people write one: `1,250.00`, `$199`, `12.5`. Null for everything else, also for a sign in front,
 * a third decimal, commas that do not part thousands, and more than can be counted in cents.
 */
export function readDollars(typed: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}

/**
 * The numeric string of dollars, always with two decimals, that the database stores for whole cents.
 *
 * @throws RangeError when `cents` is not a whole number.
 */
export function dollarsFromCents(cents: number): string {
  const amount = Math.abs(assertCents(cents));
  const part = String(amount % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}${(amount - (amount % 100)) / 100}.${part}`;
}

/**
 * A share of an amount, in whole cents, rounded half up.
 *
 * @param cents whole cents.
 * @param basisPoints hundredths of a percent: 690 is 6.9 %.
 * @throws RangeError when either is not a whole number or the share cannot be counted exactly.
 */
export function percentOf(cents: number, basisPoints: number): number {
  // In two parts, since the product of a large amount is more than a number holds.
  const whole = Math.floor(assertCents(cents) / 10_000);
  const rest = (cents - whole * 10_000) * assertCents(basisPoints);
  return assertCents(whole * basisPoints + Math.floor((rest + 5_000) / 10_000));
}

/** Cents rounded by size to a whole dollar, still in cents: the amount a screen without decimals shows. */
export function wholeDollars(cents: number): number {
  const size = percentOf(Math.abs(cents), 100) * 100;
  return cents < 0 && size !== 0 ? -size : size;
}

function assertCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError("Amounts are whole numbers");
  return cents;
}
