import type { ComponentProps } from "react";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { type Field, type FieldName, leadFields } from "#app/features/leads/fields.ts";
import { propertyTypeOptions } from "#app/features/leads/property/types.ts";
import { enteredSources } from "#app/features/leads/rules.ts";
import { sourceLabel } from "#app/lib/labels.ts";

type Input = Omit<ComponentProps<typeof TextField>, "id"> &
  Pick<ComponentProps<typeof SelectField>, "options">;

const ownAttributes: { [Name in FieldName]?: Partial<Input> } = {
  name: { maxLength: 120 },
  secondPhone: { optional: true },
  streetAddress: { label: "Street address" },
  state: { maxLength: 20 },
  zipCode: { label: "ZIP code", inputMode: "numeric" },
  propertyType: { placeholder: "Choose one", options: propertyTypeOptions },
  bedrooms: { optional: true },
  bathrooms: { inputMode: "decimal", optional: true },
  yearBuilt: { optional: true },
  source: { options: sourceOptions(enteredSources) },
};

const attributesOfKind: Record<Field["kind"], Partial<Input>> = {
  text: {},
  choice: {},
  email: { type: "email" },
  phone: { type: "tel" },
  number: { inputMode: "numeric" },
  dollars: { prefix: "$", inputMode: "decimal", maxLength: 16 },
  area: { suffix: "sq ft", inputMode: "numeric", maxLength: 7 },
  instant: { type: "datetime-local", min: "1900-01-01T00:00" },
};

function inputOf(name: FieldName): Input {
  const { label, group, kind, longest }: Field = leadFields[name];
  const isOptional = group === "detail" && kind !== "choice";
  return {
    label,
    maxLength: longest,
    ...(isOptional && { optional: true }),
    ...attributesOfKind[kind],
    ...ownAttributes[name],
  };
}

export function sourceOptions(sources: readonly string[]) {
  return sources.map((value) => ({ value, label: sourceLabel(value) }));
}

export const addressNames = ["streetAddress", "city", "state", "zipCode"] as const;

export const homeNames = [
  "propertyType",
  "unitCount",
  "squareFootage",
  "bedrooms",
  "bathrooms",
  "yearBuilt",
] as const;

interface LeadFieldsProps<Name extends FieldName> {
  names: readonly Name[];
  field: (name: Name) => Partial<Input> & { id: string; key?: string };
  className?: string;
  special?: { [Each in Name]?: Partial<Input> };
}

export const LeadFields = <Name extends FieldName>({
  names,
  field,
  className,
  special: overrides = {},
}: LeadFieldsProps<Name>) =>
  names.map((name) => {
    const { key = name, hint, ...given } = field(name);
    const base = { className, ...inputOf(name), ...overrides[name] };
    const input = { ...base, ...given, name, hint: hint ?? base.hint };
    if (!input.options) return <TextField key={key} {...input} />;
    const { id, label, placeholder, options, defaultValue, errors } = input;
    return (
      <SelectField
        key={key}
        {...{ id, name, label, placeholder, options, defaultValue, errors }}
        hint={input.hint}
        className={input.className}
      />
    );
  });
