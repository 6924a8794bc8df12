import type { FieldMetadata } from "@conform-to/react";
import type { FieldSpec } from "#app/domain/settings/section-types.ts";
import { Checkbox, SelectField, TextArea, TextField } from "#app/ui/forms/field.tsx";

interface SettingsFieldProps {
  spec: FieldSpec;
  field: FieldMetadata<string> | undefined;
}

/** One field of a settings form, by what kind it is; nothing while the form does not know it. */
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
  // The browser keeps ticked or not only: the key draws the box anew when a row before it is taken out.
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
