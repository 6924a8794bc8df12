export const companyTimeZone = "America/Chicago";

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** `184000` → `$1,840`; `-152352` → `−$1,524` */
export function formatDollars(cents: number): string {
  return withSign(cents, roundToDollars(cents) === 0 ? "" : "−", dollars.format(roundToDollars(cents)));
}

/** `+$71`, `−$18`, `$0` */
export function formatSignedDollars(cents: number): string {
  return cents > 0 && roundToDollars(cents) > 0 ? `+${formatDollars(cents)}` : formatDollars(cents);
}

/** `29950` → `$299.50` */
export function formatDollarsAndCents(cents: number): string {
  return withSign(cents, "−", dollarsAndCents.format(Math.abs(cents) / 100));
}

/** Never rounds up: `40000` → `$400`, `9950` → `$99.50` */
export function formatPromisedDollars(cents: number): string {
  return cents % 100 === 0 ? formatDollars(cents) : formatDollarsAndCents(cents);
}

/** Keeps `$1,234 a month` on one line. */
export const unbroken = (text: string) => text.replace(/(?<=\$[\d,.]+) a month/g, "\u00a0a\u00a0month");

export function formatHours(hours: number): string {
  return `${formatNumber(hours)} ${hours === 1 ? "hour" : "hours"}`;
}

/** Basis points: `690` → `6.9%` */
export function formatPercent(basisPoints: number): string {
  return withSign(basisPoints, "−", `${number.format(Math.abs(basisPoints) / 100)}%`);
}

export function formatNumber(value: number): string {
  return withSign(value, "−", number.format(Math.abs(value)));
}

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** `five`; from eleven on in figures. */
export const countWord = (count: number) => words[count] ?? formatNumber(count);

/** `five years` */
/** `1.4 MB`, decimal as in file managers. */
export function formatBytes(bytes: number) {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${formatNumber(Math.round(bytes / 1e8) / 10)} GB`;
}

export const formatYears = (years: number) => `${countWord(years)} ${years === 1 ? "year" : "years"}`;

const day = { month: "short", day: "numeric" } as const;
const time = { hour: "numeric", minute: "2-digit" } as const;

/** `Nov 21, 2:38 AM` */
export const formatDateTime = formatIn({ ...day, ...time });

/** `Nov 21, 2026, 2:38 AM CST` */
export const formatExactDateTime = formatIn({ year: "numeric", ...day, ...time, timeZoneName: "short" });

/** `Nov 21, 2026` */
export const formatDay = formatIn({ year: "numeric", ...day });

export const formatDays = (from: string, to: string) =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

/** `Nov 21`; with the year unless it is that of `now`. */
export const formatShortDay = (at: Date | string, now: Date | string, timeZone?: string) =>
  formatDay(at, timeZone).replace(`, ${formatDay(now, timeZone).slice(-4)}`, "");

/** `48 min`, `2 h`, `1 day` */
export function formatSpan(ms: number) {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  const days = Math.floor(minutes / (24 * 60));
  return days === 1 ? "1 day" : `${days} days`;
}

/** `Saturday, Nov 21` */
export const formatWeekday = formatIn({ weekday: "long", ...day });

/** `November 21, 2026` */
export const formatLongDay = formatIn({ year: "numeric", month: "long", day: "numeric" });

/** `Nov 2026` */
export const formatMonth = formatIn({ year: "numeric", month: "short" });

/** `515-555-0142 ext. 12`; other text unchanged. */
export function formatPhone(phone: string): string {
  const [number, extension] = splitExtension(phone);
  const digits = number.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  const foreign = number.startsWith("+") && !/^\+\s*1/.test(number);
  if (digits.length !== 10 || foreign || /[a-z]/i.test(number)) return phone.trim();
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}${extension && ` ext. ${extension}`}`;
}

/** Dials the extension too. */
export function telUrl(phone: string): string {
  const [number, extension] = splitExtension(phone);
  return `tel:${number.replace(/[^+\d]/g, "")}${extension && `;ext=${extension}`}`;
}

/** A text message reaches no extension. */
export const hasExtension = (phone: string) => splitExtension(phone)[1] !== "";

function splitExtension(phone: string): [number: string, extension: string] {
  const [, number, extension] = /^(.*\d)[ ,]*(?:ext\.?|x|#) ?(\d{1,7})$/i.exec(phone.trim()) ?? [];
  return number && extension ? [number, extension] : [phone.trim(), ""];
}

function withSign(value: number, sign: string, text: string): string {
  return value < 0 ? sign + text : text;
}

/** Half away from zero, so that a fee and its refund match. */
function roundToDollars(cents: number): number {
  return Math.round(Math.abs(cents) / 100);
}

/** No zone shifts a `YYYY-MM-DD`. */
function formatIn(options: Intl.DateTimeFormatOptions) {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (value: Date | string, zone: string = companyTimeZone) => {
    const isDay = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
    const timeZone = isDay ? "UTC" : zone;
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
    formatters.set(timeZone, formatter);
    // Engines use different spaces before AM and PM.
    return formatter.format(new Date(value)).replace(/\u202f|\u00a0/g, " ");
  };
}
