import { DateTimePicker } from "#app/components/dates/date-time-picker.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import type { useOfficeForm } from "#app/components/form/office-form.tsx";
import type { Person } from "#app/features/leads/types.ts";

interface DueFieldsProps {
  id: string;
  form: Pick<ReturnType<typeof useOfficeForm>, "field" | "fields">;
  due: { date: string; time: string };
  assignee: string | undefined;
  people: readonly Person[];
}

export function DueFields({ id, form: { field, fields }, due, assignee, people }: DueFieldsProps) {
  return (
    <>
      <DateTimePicker
        id={`${id}-due`}
        name="dueAt"
        label="Due"
        defaultDate={field("dueAt.date", due.date).defaultValue}
        defaultTime={field("dueAt.time", due.time).defaultValue}
        errors={fields["dueAt.date"] ?? fields["dueAt.time"] ?? fields.dueAt}
      />
      <SelectField
        {...field("assignedTo", assignee)}
        id={`${id}-person`}
        label="Assigned to"
        placeholder="Unassigned"
        options={people.map(({ id: value, name }) => ({ value, label: name }))}
      />
    </>
  );
}
