import { Form, href, useSubmit } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { documentFilters } from "#app/features/agreements/rules.ts";

/** Choosing a status applies at once; without JavaScript the button does. */
export function DocumentFilters({ q, status }: { q: string; status: string }) {
  const submit = useSubmit();
  return (
    <Form
      role="search"
      method="get"
      action={href("/documents")}
      className="mb-3 flex items-end gap-2 max-sm:flex-wrap"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
      }}
    >
      <TextField
        key={q}
        id="document-search"
        name="q"
        type="search"
        label="Search by name, email or address"
        hideLabel
        placeholder="Search by name, email or address"
        maxLength={100}
        defaultValue={q}
        className="max-sm:w-full sm:w-80"
      />
      <SelectField
        key={status}
        id="document-status"
        name="status"
        label="Status"
        hideLabel
        defaultValue={status}
        className="max-sm:flex-1 sm:w-64"
        options={[
          { value: "", label: "All statuses" },
          ...Object.entries(documentFilters).map(([value, { label }]) => ({ value, label })),
        ]}
      />
      <Button type="submit" variant="outline" size="sm">
        Search
      </Button>
    </Form>
  );
}
