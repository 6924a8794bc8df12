import { clockLabel, firstDay, halfHours, lastDay } from "#app/components/dates/date-input.ts";
import { type FieldFrame, FieldGroup, SelectField } from "#app/components/form/field.tsx";

interface DateTimePickerProps extends FieldFrame {
  /** The form gets `{name}.date` (`YYYY-MM-DD`) and `{name}.time` (`HH:mm`). */
  name: string;
  defaultDate?: string;
  defaultTime?: string;
  min?: string;
  max?: string;
  /** Every half hour when undefined. */
  times?: readonly { value: string; label: string }[];
}

export function DateTimePicker({
  name,
  defaultDate,
  defaultTime = "",
  min = firstDay,
  max = lastDay,
  times = halfHours,
  errors,
  ...frame
}: DateTimePickerProps) {
  return (
    <FieldGroup {...frame} errors={errors}>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {/* Another day leaves the chosen time as it is. */}
        <input
          key={defaultDate}
          type="date"
          id={`${frame.id}-date`}
          name={`${name}.date`}
          aria-label="Date"
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={errors?.length ? `${frame.id}-error` : undefined}
          min={min}
          max={max}
          defaultValue={defaultDate}
          className={frame.size === "lg" ? "control control-lg" : "control"}
        />
        <SelectField
          id={`${frame.id}-time`}
          name={`${name}.time`}
          label="Time"
          hideLabel
          size={frame.size}
          placeholder="Time"
          options={withCurrent(defaultTime, times)}
          defaultValue={defaultTime}
        />
      </div>
    </FieldGroup>
  );
}

function withCurrent(time: string, times: readonly { value: string; label: string }[]) {
  const isOffered = !time || times.some((step) => step.value === time);
  return isOffered ? times : [{ value: time, label: clockLabel(time) }, ...times];
}
