export const dateInputError = "Date input not valid.";

export const firstDay = "1900-01-01";
export const lastDay = "2100-12-31";

/** Accepts `11/20/2026`, `1/5/26` and `2026-11-20`, years 1900 to 2100. */
export function parseDateInput(text: string): string | null {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text.trim());
  const [, month = "", date = "", year = ""] = typed ?? [];
  const day = typed ? `${year.padStart(4, "20")}-${pad(month)}-${pad(date)}` : text.trim();
  return isDay(day) && day >= firstDay && day <= lastDay ? day : null;
}

/** February 31 parses as March 3. */
function isDay(text: string) {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : null;
  return instant !== null && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** `2026-11-20` → `11/20/2026` */
export const formatDateInput = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");

/** Both days included. */
export function parseDateRange(from: string | null | undefined, to: string | null | undefined) {
  if (!from?.trim() && !to?.trim()) return { range: null };
  const start = parseDateInput(from ?? "");
  const end = parseDateInput(to ?? "");
  if (!start || !end || start > end) return { range: null, error: dateInputError };
  return { range: { from: start, to: end } };
}

export const halfHours = Array.from({ length: 48 }, (_, i) => {
  const value = `${pad(String(Math.floor(i / 2)))}:${i % 2 ? "30" : "00"}`;
  return { value, label: clockLabel(value) };
});

/** `14:05` → `2:05 PM` */
export function clockLabel(time: string): string {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (!hours) return time;
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

function pad(digits: string): string {
  return digits.padStart(2, "0");
}
