import { CalendarDays, X } from "lucide-react";
import { useId } from "react";
import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import {
  dateInputError,
  firstDay,
  formatDateInput,
  lastDay,
  parseDateInput,
  parseDateRange,
} from "#app/components/dates/date-input.ts";
import { TextField } from "#app/components/form/field.tsx";

interface DateRangePickerProps {
  /** From the query string, valid or not. */
  from?: string | null;
  to?: string | null;
  /** The rest of the query string. */
  keep?: URLSearchParams;
  clearHref: string;
  end?: boolean;
}

export function DateRangePicker({ from, to, keep, clearHref, end }: DateRangePickerProps) {
  const { range, error } = parseDateRange(from, to);
  const id = useId();
  return (
    <div className="print:hidden">
      <div
        className={`inline-flex rounded-control border *:min-h-8.5 max-sm:flex pointer-coarse:*:min-h-9.5 ${range ? "border-blue bg-light-blue *:text-blue-deep" : "border-edge bg-white *:text-ink"}`}
      >
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
      <div id={id} key={`${from}/${to}`} popover="auto" className={end ? "pop pop-end" : "pop"}>
        <Form
          method="get"
          preventScrollReset
          className="grid w-80 max-w-full gap-3 p-4 sm:w-90 sm:grid-cols-2"
          onSubmit={(event) => event.currentTarget.parentElement?.hidePopover()}
        >
          {[...(keep ?? [])].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <DayField id={`${id}-from`} name="from" label="From" defaultValue={parseDateInput(from ?? "")} />
          <DayField id={`${id}-to`} name="to" label="To" defaultValue={parseDateInput(to ?? "")} />
          <Button type="submit" size="sm" className="justify-self-end sm:col-span-2">
            Apply
          </Button>
        </Form>
      </div>
      {error ? (
        <p role="alert" className="mt-1 text-sm font-medium text-red-deep">
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface DayFieldProps {
  id: string;
  name: string;
  label: string;
  defaultValue: string | null;
}

function DayField({ defaultValue, ...rest }: DayFieldProps) {
  return (
    <TextField
      {...rest}
      type="date"
      required
      min={firstDay}
      max={lastDay}
      defaultValue={defaultValue ?? undefined}
      onInvalid={({ currentTarget: field }) =>
        field.setCustomValidity(field.validity.valueMissing && !field.validity.badInput ? "" : dateInputError)
      }
      onInput={({ currentTarget: field }) => field.setCustomValidity("")}
    />
  );
}
