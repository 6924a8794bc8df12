import type { FieldMetadata } from "@conform-to/react";
import { Checkbox, SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import type { FieldSpec } from "#app/features/settings/sections/fields.ts";

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
