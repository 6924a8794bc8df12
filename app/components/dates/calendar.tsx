import { DayPicker } from "react-day-picker";
import { type DayRange, firstYear, lastYear } from "#app/components/dates/date-input.ts";

interface CalendarProps {
  value: string | null;
  /** All days when undefined. */
  days?: readonly string[] | undefined;
  onSelect: (day: string | null) => void;
}

/** `YYYY-MM-DD` */
export function DayCalendar({ value, days, onSelect }: CalendarProps) {
  const selected = toDate(value);
  return (
    <DayPicker
      {...frame}
      {...(days && {
        startMonth: toDate(days[0]),
        endMonth: toDate(days.at(-1)),
        disabled: (date: Date) => !days.includes(toDay(date) ?? ""),
      })}
      autoFocus
      mode="single"
      defaultMonth={selected ?? toDate(days?.[0])}
      selected={selected}
      onSelect={(date) => onSelect(toDay(date))}
    />
  );
}

interface RangeCalendarProps {
  value: Partial<DayRange>;
  onSelect: (range: Partial<DayRange>) => void;
}

export function RangeCalendar({ value, onSelect }: RangeCalendarProps) {
  const from = toDate(value.from);
  return (
    <DayPicker
      {...frame}
      mode="range"
      defaultMonth={from}
      selected={{ from, to: toDate(value.to) }}
      onSelect={(range) =>
        onSelect({ from: toDay(range?.from) ?? undefined, to: toDay(range?.to) ?? undefined })
      }
    />
  );
}

const spoken = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

const frame = {
  captionLayout: "dropdown",
  startMonth: new Date(firstYear, 0),
  endMonth: new Date(lastYear, 11),
  fixedWeeks: true,
  showOutsideDays: true,
  labels: { labelDayButton: (date: Date) => spoken.format(date) },
} as const;

/** react-day-picker uses local midnights. */
function toDate(day: string | null | undefined): Date | undefined {
  const [year, month, date] = (day ?? "").split("-").map(Number);
  return year && month && date ? new Date(year, month - 1, date) : undefined;
}

function toDay(date: Date | undefined): string | null {
  if (!date) return null;
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}
