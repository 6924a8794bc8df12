import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { ArrowUp, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Checkbox, FieldGroup, SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import { PictureField } from "#app/features/media/components/choose-picture.tsx";
import type { FieldSpec } from "#app/features/settings/sections/fields.ts";
import { ColorField } from "#app/features/settings-page/components/color-field.tsx";
import type { SectionSpec, SettingsValues } from "#app/features/settings-page/sections/types.ts";

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
  const isLine = spec.isMatrix || spec.fields.length === 1;
  const list = spec.isMatrix ? "card divide-y divide-line" : isLine ? lines : "grid gap-4";
  const heading = spec.fields[0]?.heading;
  return (
    <div className="grid gap-4">
      {heading ? <h3 className="mt-3">{heading}</h3> : null}
      <div className={rows.length > 0 ? list : "hidden"}>
        {spec.isMatrix ? <MatrixHead fields={spec.fields} /> : null}
        {rows.map((row, index) => {
          const own = row.getFieldset();
          const title = `${spec.one} ${index + 1}`;
          const isAdded = isAdding && index === rows.length - 1;
          const fields = spec.fields.map((field, at) => (
            <SettingsField
              key={field.name}
              spec={field}
              field={own[field.name]}
              autoFocus={isAdded && at === 0}
              hideLabel={isLine}
            />
          ));
          const remove = (
            <Button
              {...form.remove.getButtonProps({ name, index })}
              type="submit"
              variant="quiet"
              size="sm"
              icon={isLine}
              aria-label={`Remove ${title}`}
              // This button is about to disappear.
              onClick={() => {
                setAdding(false);
                add.current?.focus();
              }}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              {isLine ? null : "Remove"}
            </Button>
          );
          if (isLine)
            return (
              <fieldset
                key={row.key ?? row.name}
                className={`flex min-w-0 items-center gap-1 ${spec.isMatrix ? "px-3 py-2 max-sm:items-start" : ""}`}
              >
                <legend className="sr-only">{title}</legend>
                <div className={`min-w-0 flex-1 ${spec.isMatrix ? matrix : ""}`}>{fields}</div>
                {remove}
              </fieldset>
            );
          return (
            <fieldset key={row.key ?? row.name} className="card min-w-0 px-4 pt-2 pb-4">
              <legend className="sr-only">{title}</legend>
              <div className="mb-1 flex items-center justify-between">
                <p aria-hidden="true" className="font-semibold capitalize">
                  {title}
                </p>
                <div className="flex">
                  {index > 0 ? (
                    <Button
                      {...form.reorder.getButtonProps({ name, from: index, to: index - 1 })}
                      type="submit"
                      variant="quiet"
                      size="sm"
                      aria-label={`Move up ${title}`}
                    >
                      <ArrowUp aria-hidden="true" className="size-4" />
                      Move up
                    </Button>
                  ) : null}
                  {remove}
                </div>
              </div>
              <div className="grid gap-4 sm:grid-cols-2">{fields}</div>
            </fieldset>
          );
        })}
      </div>
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

const lines = "grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4 gap-y-2";

/** On phones, each checkbox with its detail on a line. A detail shows once its box is checked. */
const matrix =
  "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5 max-sm:*:first:col-span-2 sm:auto-cols-[1.125rem_minmax(0,1fr)] sm:grid-flow-col sm:grid-cols-[minmax(0,2.6fr)] sm:[&_label]:sr-only [&>:has([type=checkbox]:not(:checked))+*]:invisible";

const MatrixHead = ({ fields }: Pick<SettingsRowsProps["spec"], "fields">) => (
  <div
    aria-hidden="true"
    className="flex gap-1 bg-wash px-3 py-2 text-sm font-medium text-soft max-sm:hidden"
  >
    <div className={`flex-1 ${matrix} *:not-first:col-span-2`}>
      {fields.map(({ name, label, kind }, at) =>
        at === 0 || kind === "check" ? <span key={name}>{label}</span> : null,
      )}
    </div>
    <span className="w-8 pointer-coarse:w-10" />
  </div>
);

interface SettingsFieldProps {
  spec: FieldSpec;
  field: FieldMetadata<string> | undefined;
  autoFocus?: boolean;
  hideLabel?: boolean;
}

/** Nothing if the form doesn't have the field. */
export function SettingsField({ spec, field, autoFocus, hideLabel = false }: SettingsFieldProps) {
  if (!field) return null;
  const { kind, label, hint, optional } = spec;
  const common = {
    id: field.id,
    name: field.name,
    label,
    autoFocus,
    hideLabel,
    className: spec.half || hideLabel ? "" : "sm:col-span-2",
    ...(hint && { hint }),
    ...(optional && { optional }),
    ...(field.errors && { errors: field.errors }),
  };
  if (kind === "primary" || kind === "accent")
    return <ColorField key={field.key} {...common} color={kind} field={field} />;
  const defaultValue = field.initialValue ?? "";
  if (kind === "picture") return <PictureField key={field.key} {...common} value={String(defaultValue)} />;
  // Browsers can restore a checkbox state; the key remounts it when an earlier row is removed.
  if (kind === "check")
    return <Checkbox key={field.key} {...common} defaultChecked={defaultValue === "on"} value="on" />;
  if (kind === "choices") {
    const chosen = [defaultValue].flat().join("\n").split("\n");
    return (
      <FieldGroup key={field.key} {...common}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4 gap-y-2">
          {spec.options?.map(({ value, label: option }) => (
            <Checkbox
              key={value}
              id={`${field.id}-${value}`}
              name={field.name}
              label={option}
              value={value}
              defaultChecked={chosen.includes(value)}
            />
          ))}
        </div>
      </FieldGroup>
    );
  }
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
