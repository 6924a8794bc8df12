/** The zone in which the company keeps its calendar, until an admin sets another. */
export const companyTimeZone = "America/Chicago";

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** `184000` → `$1,840`; `-152352` → `−$1,524`. Cents in, no decimals out. */
export function formatDollars(cents: number): string {
  return withSign(cents, roundToDollars(cents) === 0 ? "" : "−", dollars.format(roundToDollars(cents)));
}

/** As `formatDollars`, with a plus before a gain: `+$71`, `−$18`, `$0`. */
export function formatSignedDollars(cents: number): string {
  return cents > 0 && roundToDollars(cents) > 0 ? `+${formatDollars(cents)}` : formatDollars(cents);
}

/** `29950` → `$299.50`. */
export function formatDollarsAndCents(cents: number): string {
  return withSign(cents, "−", dollarsAndCents.format(Math.abs(cents) / 100));
}

/** A promised sum, which never reads higher than it is: `40000` → `$400`, `9950` → `$99.50`. */
export function formatPromisedDollars(cents: number): string {
  return cents % 100 === 0 ? formatDollars(cents) : formatDollarsAndCents(cents);
}

/** `24` → `24 hours`, `1` → `1 hour`. */
export function formatHours(hours: number): string {
  return `${formatNumber(hours)} ${hours === 1 ? "hour" : "hours"}`;
}

/** `690` → `6.9%`; `1000` → `10%`. Basis points in. */
export function formatPercent(basisPoints: number): string {
  return withSign(basisPoints, "−", `${number.format(Math.abs(basisPoints) / 100)}%`);
}

/** `1480` → `1,480`; at most two decimals. */
export function formatNumber(value: number): string {
  return withSign(value, "−", number.format(Math.abs(value)));
}

/** An instant as `Nov 21, 2:38 AM`, in the company's zone unless another is named. */
export function formatDateTime(instant: Date | string, timeZone: string = companyTimeZone): string {
  return formatInstant(instant, timeZone, {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
}

/** An instant with its year and zone, for a hover or a record: `Nov 21, 2026, 2:38 AM CST`. */
export function formatExactDateTime(instant: Date | string, timeZone: string = companyTimeZone): string {
  return formatInstant(instant, timeZone, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

/** `Nov 21, 2026`, from an instant or from a calendar day `YYYY-MM-DD` (which no zone can shift). */
export function formatDay(day: Date | string, timeZone: string = companyTimeZone): string {
  return formatInstant(day, timeZone, { year: "numeric", month: "short", day: "numeric" });
}

/** `November 21, 2026`, as a letter is dated. */
export function formatLongDay(day: Date | string, timeZone: string = companyTimeZone): string {
  return formatInstant(day, timeZone, { year: "numeric", month: "long", day: "numeric" });
}

/** `Nov 2026`. */
export function formatMonth(day: Date | string, timeZone: string = companyTimeZone): string {
  return formatInstant(day, timeZone, { year: "numeric", month: "short" });
}

/** `+15155550142`, `15155550142` or `(515) 555-0142` → `515-555-0142`; anything else comes back as it was typed. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  const foreign = phone.trim().startsWith("+") && !/^\+\s*1/.test(phone.trim());
  if (digits.length !== 10 || foreign || /[a-z]/i.test(phone)) return phone.trim();
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
}

function withSign(value: number, sign: string, text: string): string {
  return value < 0 ? sign + text : text;
}

/** Half up by size, so that a fee and its refund read alike. */
function roundToDollars(cents: number): number {
  return Math.round(Math.abs(cents) / 100);
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatInstant(value: Date | string, zone: string, options: Intl.DateTimeFormatOptions): string {
  const isDay = typeof value === "string" && calendarDay.test(value);
  const timeZone = isDay ? "UTC" : zone;
  const key = timeZone + Object.keys(options).join() + options.month;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  formatters.set(key, formatter);
  // Engines disagree about the space before AM and PM; a plain one keeps server and browser alike.
  return formatter.format(new Date(value)).replace(/\u202f|\u00a0/g, " ");
}
