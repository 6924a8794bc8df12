export const dateInputError = "Date input not valid.";

export const firstYear = 1900;
export const lastYear = 2100;

/** Accepts `11/20/2026`, `1/5/26` and `2026-11-20`, years 1900 to 2100. */
export function parseDateInput(text: string): string | null {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text.trim());
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  const [typedYear, month, day] = (iso ? iso.slice(1, 4) : typed ? [typed[3], typed[1], typed[2]] : []).map(
    Number,
  );
  const year = typed?.[3]?.length === 2 ? 2000 + Number(typed[3]) : typedYear;
  if (year === undefined || month === undefined || day === undefined) return null;
  if (year < firstYear || year > lastYear || month < 1 || month > 12) return null;
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${pad(month)}-${pad(day)}`;
}

/** `2026-11-20` → `11/20/2026` */
export function formatDateInput(day: string | null | undefined): string {
  const [year, month, date] = parseDateInput(day ?? "")?.split("-") ?? [];
  return year ? `${month}/${date}/${year}` : (day ?? "");
}

export interface DayRange {
  /** `YYYY-MM-DD`, both days included. */
  from: string;
  to: string;
}

/** Swaps reversed ends. */
export function parseDateRange(
  from: string | null | undefined,
  to: string | null | undefined,
): { range: DayRange | null; error?: string; errors?: { from?: string; to?: string } } {
  if (!from?.trim() && !to?.trim()) return { range: null };
  const start = parseDateInput(from ?? "");
  const end = parseDateInput(to ?? "");
  if (!start || !end) {
    const errors = endErrors({ from, start, to, end });
    return { range: null, error: errors.from ?? errors.to ?? dateInputError, errors };
  }
  return { range: start <= end ? { from: start, to: end } : { from: end, to: start } };
}

type Ends = Record<"from" | "to", string | null | undefined> & Record<"start" | "end", string | null>;

function endErrors({ from, start, to, end }: Ends): { from?: string; to?: string } {
  const fromError = from?.trim() ? dateInputError : "Choose the first day.";
  const toError = to?.trim() ? dateInputError : "Choose the last day.";
  return {
    ...(!start && (end || from?.trim()) && { from: fromError }),
    ...(!end && (start || to?.trim()) && { to: toError }),
  };
}

export const halfHours = Array.from({ length: 48 }, (_, i) => {
  const hour = Math.floor(i / 2);
  const minutes = i % 2 ? "30" : "00";
  const value = `${pad(hour)}:${minutes}`;
  return { value, label: clockLabel(value) };
});

/** `14:05` → `2:05 PM` */
export function clockLabel(time: string): string {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (!hours) return time;
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
