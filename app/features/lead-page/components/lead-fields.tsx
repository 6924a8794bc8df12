import type { ComponentProps } from "react";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { type DetailName, detailLabels } from "#app/features/leads/details.ts";
import { officeContactLabels as contactLabels, type OfficeContact } from "#app/features/leads/fields.ts";
import type { FactName } from "#app/features/leads/property/facts.ts";
import { propertyTypeOptions } from "#app/features/leads/property/types.ts";
import { enteredSources } from "#app/features/leads/rules.ts";
import { sourceLabel } from "#app/lib/labels.ts";

type LeadField = keyof OfficeContact | FactName | DetailName;

type Input = Omit<ComponentProps<typeof TextField>, "id"> &
  Pick<ComponentProps<typeof SelectField>, "options">;

const inputs: Record<LeadField, Input> = {
  name: { label: contactLabels.name, maxLength: 120 },
  email: { label: contactLabels.email, type: "email" },
  phone: { label: contactLabels.phone, type: "tel" },
  secondPhone: { label: contactLabels.secondPhone, type: "tel", optional: true },
  streetAddress: { label: "Street address" },
  city: { label: "City" },
  state: { label: detailLabels.state, maxLength: 20 },
  zipCode: { label: "ZIP code", inputMode: "numeric" },
  propertyType: { label: "Property type", placeholder: "Choose one", options: propertyTypeOptions },
  unitCount: { label: "Units", inputMode: "numeric" },
  squareFootage: { label: "Square feet", inputMode: "numeric" },
  bedrooms: { label: "Bedrooms", inputMode: "numeric", optional: true },
  bathrooms: { label: "Bathrooms", inputMode: "decimal", optional: true },
  yearBuilt: { label: "Year built", inputMode: "numeric", optional: true },
  source: { label: detailLabels.source, options: sourceOptions(enteredSources) },
  lastContactedAt: {
    label: detailLabels.lastContactedAt,
    type: "datetime-local",
    min: "1900-01-01T00:00",
    optional: true,
  },
  company: { label: detailLabels.company, maxLength: 120, optional: true },
  ownerName: { label: detailLabels.ownerName, maxLength: 200, optional: true },
  purchasePrice: {
    label: detailLabels.purchasePrice,
    prefix: "$",
    inputMode: "decimal",
    maxLength: 16,
    optional: true,
  },
  finishedBasementArea: {
    label: detailLabels.finishedBasementArea,
    suffix: "sq ft",
    inputMode: "numeric",
    maxLength: 7,
    optional: true,
  },
};

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

export const detailFields = [
  "lastContactedAt",
  "company",
  "ownerName",
  "purchasePrice",
  "finishedBasementArea",
] as const;

interface LeadFieldsProps<Name extends LeadField> {
  names: readonly Name[];
  field: (name: Name) => Partial<Input> & { id: string; key?: string };
  className?: string;
  special?: { [Each in Name]?: Partial<Input> };
}

export const LeadFields = <Name extends LeadField>({
  names,
  field,
  className,
  special = {},
}: LeadFieldsProps<Name>) =>
  names.map((name) => {
    const { key = name, hint, ...own } = field(name);
    const input = { className, ...inputs[name], ...special[name] };
    const shown = { ...input, ...own, name, hint: hint ?? input.hint };
    if (!input.options) return <TextField key={key} {...shown} />;
    const { id, label, placeholder, options, defaultValue, errors } = shown;
    return (
      <SelectField
        key={key}
        {...{ id, name, label, placeholder, options, defaultValue, errors }}
        hint={shown.hint}
        className={shown.className}
      />
    );
  });
