import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Checkbox, SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import type { FieldSpec } from "#app/features/settings/sections/fields.ts";
import type { SectionSpec, SettingsValues } from "#app/features/settings/sections/types.ts";

interface SettingsRowsProps {
  spec: NonNullable<SectionSpec["rows"]>;
  form: FormMetadata<SettingsValues>;
  name: FieldMetadata<SettingsValues["rows"]>["name"];
  rows: FieldMetadata<Record<string, string>>[];
}

/** Add and remove are submit buttons, so they work without JavaScript. */
export function SettingsRows({ spec, form, name, rows }: SettingsRowsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="grid gap-4">
      {rows.map((row, index) => {
        const own = row.getFieldset();
        const title = `${spec.one} ${index + 1}`;
        const isAdded = isAdding && index === rows.length - 1;
        return (
          <fieldset key={row.key ?? row.name} className="card min-w-0 px-4 pt-2 pb-4">
            <legend className="sr-only">{title}</legend>
            <div className="mb-1 flex items-center justify-between">
              <p aria-hidden="true" className="font-semibold capitalize">
                {title}
              </p>
              <Button
                {...form.remove.getButtonProps({ name, index })}
                type="submit"
                variant="quiet"
                size="sm"
                aria-label={`Remove ${title}`}
                // This button is about to disappear.
                onClick={() => {
                  setAdding(false);
                  add.current?.focus();
                }}
              >
                <Trash2 aria-hidden="true" className="size-4" />
                Remove
              </Button>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              {spec.fields.map((field, at) => (
                <SettingsField
                  key={field.name}
                  spec={field}
                  field={own[field.name]}
                  autoFocus={isAdded && at === 0}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button
          {...form.insert.getButtonProps({ name })}
          ref={add}
          type="submit"
          variant="outline"
          size="sm"
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add {spec.one}
        </Button>
      </div>
    </div>
  );
}

interface SettingsFieldProps {
  spec: FieldSpec;
  field: FieldMetadata<string> | undefined;
  autoFocus?: boolean;
}

/** Nothing if the form doesn't have the field. */
export function SettingsField({ spec, field, autoFocus }: SettingsFieldProps) {
  if (!field) return null;
  const { kind, label, hint, optional } = spec;
  const common = {
    id: field.id,
    name: field.name,
    label,
    autoFocus,
    className: spec.half ? "" : "sm:col-span-2",
    ...(hint && { hint }),
    ...(optional && { optional }),
    ...(field.errors && { errors: field.errors }),
  };
  const defaultValue = field.initialValue ?? "";
  // Browsers can restore a checkbox state; the key remounts it when an earlier row is removed.
  if (kind === "check")
    return <Checkbox key={field.key} {...common} defaultChecked={defaultValue === "on"} value="on" />;
  const rows = rowsOf[kind];
  if (rows) return <TextArea key={field.key} {...common} defaultValue={defaultValue} rows={rows} />;
  if (kind === "select")
    return (
      <SelectField
        key={field.key}
        {...common}
        defaultValue={defaultValue}
        placeholder="Choose one"
        options={spec.options ?? []}
      />
    );
  return (
    <TextField
      key={field.key}
      {...common}
      defaultValue={defaultValue}
      type={inputTypes.find((type) => type === kind) ?? "text"}
      inputMode={inputModes[kind]}
      autoComplete="off"
    />
  );
}

const rowsOf: Partial<Record<FieldSpec["kind"], number>> = { area: 3, list: 3, lines: 8, long: 14 };

const inputTypes = ["email", "tel", "date", "time"] as const;

const inputModes: Partial<Record<FieldSpec["kind"], "url" | "numeric" | "decimal">> = {
  url: "url",
  number: "numeric",
  amount: "decimal",
};
