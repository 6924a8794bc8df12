import { CalendarDays, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "#app/components/button.tsx";
import { CalendarRoom, useCalendar } from "#app/components/dates/calendar-space.tsx";
import { clockLabel, formatDateInput, halfHours, parseDateInput } from "#app/components/dates/date-input.ts";
import { type FieldFrame, FieldGroup, SelectField } from "#app/components/form/field.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import "#app/components/styles/calendar.css";

interface DateTimePickerProps extends FieldFrame {
  /** The form gets `{name}.date` (as typed) and `{name}.time` (`HH:mm`). */
  name: string;
  /** `YYYY-MM-DD`, or what was typed before. */
  defaultDate?: string;
  /** `HH:mm` */
  defaultTime?: string;
  /** Every half hour when undefined. */
  times?: readonly { value: string; label: string }[];
  /** `YYYY-MM-DD`, ascending; every day when undefined. */
  days?: readonly string[];
  /** For changes without an `input` event. */
  onPick?: () => void;
}

/** Uncontrolled, so that text typed before hydration stays. */
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
  const day = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSelectElement>(null);
  const start = formatDateInput(defaultDate);
  const [date, setDate] = useState(start);
  useEffect(() => setDate(day.current?.value ?? ""), []);
  function writeDate(text: string) {
    if (day.current) day.current.value = text;
    setDate(text);
  }
  const height = frame.size === "lg" ? "control control-lg" : "control";

  return (
    <FieldGroup {...frame} errors={errors}>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <span className="relative block">
          <input
            type="text"
            id={`${frame.id}-date`}
            name={`${name}.date`}
            aria-label="Date, MM/DD/YYYY"
            aria-invalid={errors?.length ? true : undefined}
            aria-describedby={errors?.length ? `${frame.id}-error` : undefined}
            className={`${height} pr-19`}
            placeholder="MM/DD/YYYY"
            inputMode="numeric"
            autoComplete="off"
            ref={day}
            defaultValue={start}
            onChange={(event) => setDate(event.currentTarget.value)}
            onBlur={(event) => writeDate(formatDateInput(event.currentTarget.value))}
          />
          <DayButtons
            id={`${frame.id}-calendar`}
            date={date}
            days={days}
            onClear={() => {
              writeDate("");
              if (time.current) time.current.value = "";
              onPick?.();
            }}
            onPick={(picked) => {
              writeDate(formatDateInput(picked));
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
          options={withTyped(defaultTime, times)}
          ref={time}
          defaultValue={defaultTime}
        />
      </div>
    </FieldGroup>
  );
}

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

function DayButtons({ id, date, days, onClear, onPick }: DayButtonsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const calendar = useCalendar(() =>
    import("#app/components/dates/calendar.tsx").then((part) => part.DayCalendar),
  );
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
