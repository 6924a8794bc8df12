import { CalendarDays, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { CalendarRoom, useCalendar } from "#app/components/dates/calendar-space.tsx";
import {
  type DayRange,
  formatDateInput,
  parseDateInput,
  parseDateRange,
} from "#app/components/dates/date-input.ts";
import { TextField } from "#app/components/form/field.tsx";
import "#app/components/styles/calendar.css";

interface DateRangePickerProps {
  /** From the query string, valid or not. */
  from?: string | null;
  to?: string | null;
  /** The rest of the query string. */
  keep?: Readonly<Record<string, string>>;
  clearHref: string;
  end?: boolean;
}

export function DateRangePicker({ from, to, keep = {}, clearHref, end }: DateRangePickerProps) {
  const { range, error } = parseDateRange(from, to);
  const id = useId();
  return (
    <div>
      <div className={`range-button ${range ? "range-button-on" : ""}`}>
        <button
          type="button"
          popoverTarget={id}
          className={buttonClass({ variant: "quiet", size: "sm", className: "max-sm:flex-1" })}
        >
          <CalendarDays aria-hidden="true" className="size-4" />
          {range ? (
            <span className="num">
              {formatDateInput(range.from)} – {formatDateInput(range.to)}
            </span>
          ) : (
            "Select date range"
          )}
        </button>
        {range ? (
          <Link
            to={clearHref}
            aria-label="Clear date range"
            className={buttonClass({ variant: "quiet", size: "sm", icon: true })}
          >
            <X aria-hidden="true" className="size-4" />
          </Link>
        ) : null}
      </div>
      <RangePanel
        key={`${from}/${to}`}
        id={id}
        end={end}
        from={from}
        to={to}
        keep={keep}
        clearHref={clearHref}
      />
      {error ? (
        <p role="alert" className="mt-1 text-sm font-medium text-red-deep">
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface RangePanelProps extends DateRangePickerProps {
  id: string;
  keep: Readonly<Record<string, string>>;
}

function RangePanel({ id, end, keep, clearHref, ...applied }: RangePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const calendar = useCalendar(() =>
    import("#app/components/dates/calendar.tsx").then((part) => part.RangeCalendar),
  );
  const [from, setFrom] = useState(() => formatDateInput(applied.from));
  const [to, setTo] = useState(() => formatDateInput(applied.to));
  const [checked, setChecked] = useState(false);
  const errors = checked ? parseDateRange(from, to).errors : undefined;

  const choose = (range: Partial<DayRange>) => {
    setFrom(formatDateInput(range.from));
    setTo(formatDateInput(range.to));
  };

  return (
    <div
      id={id}
      ref={panel}
      popover="auto"
      className={`pop ${end ? "pop-end" : ""}`}
      onToggle={(event) => (event.newState === "open" ? calendar.want() : undefined)}
    >
      <Form
        method="get"
        preventScrollReset
        noValidate
        className="w-80 max-w-full p-4"
        onSubmit={(event) => {
          setChecked(true);
          if (parseDateRange(from, to).error) event.preventDefault();
          else panel.current?.hidePopover();
        }}
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid grid-cols-2 gap-3">
          <DayInput
            id={`${id}-from`}
            name="from"
            label="From"
            value={from}
            onChange={setFrom}
            error={errors?.from}
          />
          <DayInput id={`${id}-to`} name="to" label="To" value={to} onChange={setTo} error={errors?.to} />
        </div>
        {calendar.Part ? (
          <calendar.Part
            value={{ from: parseDateInput(from) ?? undefined, to: parseDateInput(to) ?? undefined }}
            onSelect={choose}
          />
        ) : (
          <CalendarRoom failed={calendar.failed} />
        )}
        <div className="mt-3 flex justify-end gap-2">
          <Link
            to={clearHref}
            className={buttonClass({ variant: "quiet", size: "sm" })}
            onClick={() => panel.current?.hidePopover()}
          >
            Clear
          </Link>
          <Button type="submit" size="sm">
            Apply
          </Button>
        </div>
      </Form>
    </div>
  );
}

interface DayInputProps {
  id: string;
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

function DayInput({ value, onChange, error, ...rest }: DayInputProps) {
  return (
    <TextField
      {...rest}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      placeholder="MM/DD/YYYY"
      errors={error ? [error] : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(formatDateInput(value))}
    />
  );
}
