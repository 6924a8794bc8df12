import type { FieldMetadata } from "@conform-to/react";
import { Checkbox, SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import type { FieldSpec } from "#app/features/settings/section-types.ts";

interface SettingsFieldProps {
  spec: FieldSpec;
  field: FieldMetadata<string> | undefined;
}

/** Nothing if the form doesn't have the field. */
export function SettingsField({ spec, field }: SettingsFieldProps) {
  if (!field) return null;
  const { kind = "text", label, hint, optional } = spec;
  const common = {
    id: field.id,
    name: field.name,
    label,
    className: spec.half ? "" : "sm:col-span-2",
    ...(hint && { hint }),
    ...(optional && { optional }),
    ...(field.errors && { errors: field.errors }),
  };
  const defaultValue = field.initialValue ?? "";
  // Browsers can restore a checkbox state; the key remounts it when an earlier row is removed.
  if (kind === "check")
    return <Checkbox key={field.key} {...common} defaultChecked={defaultValue === "on"} value="on" />;
  if (kind === "area" || kind === "long")
    return (
      <TextArea key={field.key} {...common} defaultValue={defaultValue} rows={kind === "long" ? 14 : 3} />
    );
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
      type={kind === "url" || kind === "number" || kind === "amount" ? "text" : kind}
      inputMode={inputModes[kind]}
      autoComplete="off"
    />
  );
}

const inputModes: Partial<Record<NonNullable<FieldSpec["kind"]>, "url" | "numeric" | "decimal">> = {
  url: "url",
  number: "numeric",
  amount: "decimal",
};
