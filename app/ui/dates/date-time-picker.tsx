import { CalendarDays, X } from "lucide-react";
import { useRef, useState } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { useLater } from "#app/ui/connection/use-later.ts";
import { useAfterPress } from "#app/ui/dates/after-press.ts";
import { CalendarRoom } from "#app/ui/dates/calendar-room.tsx";
import {
  clockLabel,
  dateInputError,
  formatDateInput,
  halfHours,
  parseDateInput,
} from "#app/ui/dates/date-input.ts";
import { type FieldFrame, FieldGroup, SelectField } from "#app/ui/forms/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import "#app/ui/styles/calendar.css";

interface DateTimePickerProps extends FieldFrame {
  /** The form gets `{name}.date` (as typed, MM/dd/yyyy) and `{name}.time` (`HH:mm`). */
  name: string;
  /** `YYYY-MM-DD`, or what was typed before. */
  defaultDate?: string;
  /** `HH:mm` */
  defaultTime?: string;
  /** Those on offer; every half hour of the day when not given. */
  times?: readonly { value: string; label: string }[];
  /** Those that the calendar offers, `YYYY-MM-DD` in their order; every one when not given. */
  days?: readonly string[];
  /** The calendar and the cross change the fields without an `input` event. */
  onPick?: () => void;
}

/** A day as MM/dd/yyyy and a time in steps of 30 minutes; plain inputs until the calendar joins them. */
export function DateTimePicker({
  name,
  defaultDate,
  defaultTime = "",
  times = halfHours,
  days,
  errors,
  onPick,
  ...frame
}: DateTimePickerProps) {
  const [date, setDate] = useState(() => formatDateInput(defaultDate));
  const [time, setTime] = useState(defaultTime);
  const [left, setLeft] = useState(false);
  const afterPress = useAfterPress();
  const wrong = left && date.trim() !== "" && !parseDateInput(date);
  const shown = wrong ? [dateInputError] : errors;
  const height = frame.size === "lg" ? "control control-lg" : "control";

  return (
    <FieldGroup {...frame} errors={shown}>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <span className="relative block">
          <input
            type="text"
            id={`${frame.id}-date`}
            name={`${name}.date`}
            aria-label="Date, MM/DD/YYYY"
            aria-invalid={shown?.length ? true : undefined}
            aria-describedby={shown?.length ? `${frame.id}-error` : undefined}
            className={`${height} pr-19`}
            placeholder="MM/DD/YYYY"
            inputMode="numeric"
            autoComplete="off"
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
            onBlur={() => {
              setDate(formatDateInput(date));
              afterPress(() => setLeft(true));
            }}
          />
          <DayButtons
            id={`${frame.id}-calendar`}
            date={date}
            days={days}
            onClear={() => {
              setDate("");
              setTime("");
              onPick?.();
            }}
            onPick={(day) => {
              setDate(formatDateInput(day));
              onPick?.();
            }}
          />
        </span>
        <SelectField
          id={`${frame.id}-time`}
          name={`${name}.time`}
          label="Time"
          hideLabel
          size={frame.size}
          placeholder="Time"
          options={withTyped(time, times)}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </div>
    </FieldGroup>
  );
}

/** A stored time between two steps stays on offer. */
function withTyped(time: string, times: readonly { value: string; label: string }[]) {
  const known = !time || times.some((step) => step.value === time);
  return known ? times : [{ value: time, label: clockLabel(time) }, ...times];
}

interface DayButtonsProps {
  id: string;
  date: string;
  days: readonly string[] | undefined;
  onClear: () => void;
  onPick: (day: string | null) => void;
}

/** Only where a script runs: the fields do without. */
function DayButtons({ id, date, days, onClear, onPick }: DayButtonsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const calendar = useLater(() => import("#app/ui/dates/calendar.tsx").then((part) => part.DayCalendar));
  if (!useHydrated()) return null;
  const look = buttonClass({ variant: "quiet", size: "sm", icon: true });
  return (
    <span className="absolute top-1/2 right-0.5 flex -translate-y-1/2">
      {date ? (
        <button type="button" aria-label="Clear date" className={look} onClick={onClear}>
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : null}
      <button type="button" popoverTarget={id} aria-label="Choose a date" className={look}>
        <CalendarDays aria-hidden="true" className="size-4" />
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className="pop pop-end"
        onToggle={(event) => {
          setOpened(event.newState === "open");
          if (event.newState === "open") calendar.want();
        }}
      >
        <div className="w-72 p-3">
          {opened && calendar.Part ? (
            <calendar.Part
              value={parseDateInput(date)}
              days={days}
              onSelect={(day) => {
                onPick(day);
                panel.current?.hidePopover();
              }}
            />
          ) : (
            <CalendarRoom failed={calendar.failed} />
          )}
        </div>
      </div>
    </span>
  );
}
