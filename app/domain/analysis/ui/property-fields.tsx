import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import type { Shape } from "#app/domain/analysis/ui/analysis-form.tsx";
import { fillCity } from "#app/domain/analysis/ui/fill-city.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";

type Props = {
  property: FieldMetadata<Shape["properties"][number], Shape>;
  index: number;
  count: number;
  /** An example of a city. */
  companyCity: string;
  remove: ComponentProps<"button">;
};

const typeOptions = [
  { value: "single-family", label: "Single-family" },
  { value: "multi-family", label: "Multi-family" },
  { value: "townhouse", label: "Townhouse" },
  { value: "condo", label: "Condo" },
];

/**
 * The fields of one property. On a phone they open one after the other: the street first, the others once it is
 * written; that is the style sheet's doing (`rest`), so it needs no script and loses nothing.
 */
export function PropertyFields({ property, index, count, companyCity, remove }: Props) {
  const fields = property.getFieldset();
  const text = (field: FieldMetadata<string, Shape>) => ({
    id: field.id,
    name: field.name,
    size: "lg" as const,
    defaultValue: field.initialValue ?? "",
    errors: field.errors ?? [],
  });
  const number = index + 1;
  return (
    <fieldset className="property mt-4 min-w-0" data-invalid={property.valid ? undefined : ""}>
      <legend className={count > 1 ? "float-left mb-2 font-serif text-h4 font-semibold" : "sr-only"}>
        Property {number}
      </legend>
      {count > 1 ? (
        <button {...remove} className="link-button float-right" aria-label={`Remove property ${number}`}>
          Remove
        </button>
      ) : null}
      <div className="grid clear-both grid-cols-2 gap-x-4 gap-y-3.5 sm:grid-cols-12">
        <TextField
          {...text(fields.streetAddress)}
          label="Street address"
          autoComplete={index === 0 ? "address-line1" : "off"}
          placeholder="2914 Cottage Grove Ave"
          className="col-span-2 sm:col-span-12 lg:col-span-5"
        />
        <TextField
          {...text(fields.zipCode)}
          label="ZIP"
          inputMode="numeric"
          maxLength={5}
          data-zip=""
          onInput={fillCity}
          autoComplete={index === 0 ? "postal-code" : "off"}
          placeholder="50311"
          className="rest sm:col-span-3 lg:col-span-2"
        />
        <TextField
          {...text(fields.city)}
          label="City"
          data-city=""
          autoComplete={index === 0 ? "address-level2" : "off"}
          placeholder={companyCity}
          className="rest order-1 col-span-2 sm:order-none sm:col-span-7 lg:col-span-4"
        />
        <div className="rest sm:col-span-2 lg:col-span-1">
          <span className="mb-1.5 block text-note/snug font-semibold">State</span>
          <span className="control control-lg flex items-center border-line bg-light-blue lg:justify-center lg:px-0">
            IA
          </span>
        </div>
        <SelectField
          {...text(fields.propertyType)}
          label="Property type"
          options={typeOptions}
          className="rest order-2 col-span-2 sm:order-none sm:col-span-5 lg:col-span-3"
        />
        <TextField
          {...text(fields.squareFootage)}
          label="Square feet"
          inputMode="numeric"
          placeholder="1,480"
          className="rest order-3 sm:order-none sm:col-span-4 lg:col-span-2"
        />
        <TextField
          {...text(fields.unitCount)}
          label="Units"
          inputMode="numeric"
          className="rest order-3 sm:order-none sm:col-span-3 lg:col-span-1"
        />
        <TextField
          {...text(fields.bedrooms)}
          label="Beds"
          optional
          inputMode="numeric"
          className="rest order-3 sm:order-none sm:col-span-4 lg:col-span-2"
        />
        <TextField
          {...text(fields.bathrooms)}
          label="Baths"
          optional
          inputMode="decimal"
          className="rest order-3 sm:order-none sm:col-span-4 lg:col-span-2"
        />
        <TextField
          {...text(fields.yearBuilt)}
          label="Built"
          optional
          inputMode="numeric"
          maxLength={4}
          placeholder="1926"
          className="rest order-3 col-span-2 sm:order-none sm:col-span-4 lg:col-span-2"
        />
      </div>
      <p className="per-unit rest mt-3 text-note text-soft">
        For a multi-family building, give the square feet, bedrooms and bathrooms of one unit.
      </p>
    </fieldset>
  );
}
