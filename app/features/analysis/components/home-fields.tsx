import type { FormEvent, ReactNode } from "react";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { fillsCity, zipAtEnd } from "#app/components/form/fill-city.ts";
import type { FactName } from "#app/features/leads/property/facts.ts";
import { propertyTypeOptions } from "#app/features/leads/property/types.ts";
import { stateName } from "#app/lib/us-states.ts";

type HomeField = {
  id: string;
  name: string;
  size: "lg";
  defaultValue: string;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  autoFocus?: boolean | undefined;
};

interface HomeFieldsProps {
  field: (name: FactName) => HomeField;
  states: readonly string[];
  stateField?: HomeField;
  knownCity?: string;
  cityExample?: string;
  fillsIn?: boolean;
}

/**
 * On a phone, CSS shows the fields marked `rest` once the street is filled in. The form around them is their
 * `@container`, because Chromium drops the focus in a container that it lays out again.
 */
export function HomeFields({ field, states, stateField, knownCity, cityExample, fillsIn }: HomeFieldsProps) {
  const example = (words: string) => (cityExample === undefined ? undefined : words);
  const filledIn = (detail: string) => (fillsIn ? detail : "off");
  return (
    <div className="grid clear-both grid-cols-12 gap-x-4 gap-y-3.5">
      <TextField
        {...field("streetAddress")}
        {...zipAtEnd}
        label="Street address"
        autoComplete={filledIn("address-line1")}
        placeholder={example("1234 Main St")}
        className="col-span-12 @3xl:col-span-5"
      />
      <TextField
        {...field("city")}
        label="City"
        data-city=""
        data-filled={knownCity}
        autoComplete={filledIn("address-level2")}
        placeholder={cityExample}
        className="rest col-span-12 @lg:col-span-7 @3xl:col-span-4"
      />
      <StateField
        states={states}
        field={stateField}
        className="rest col-span-6 @lg:col-span-2 @3xl:col-span-1"
      />
      <TextField
        {...field("zipCode")}
        {...fillsCity}
        label="ZIP"
        inputMode="numeric"
        maxLength={10}
        autoComplete={filledIn("postal-code")}
        className="rest col-span-6 @lg:col-span-3 @3xl:col-span-2"
      />
      <SelectField
        {...field("propertyType")}
        label="Property type"
        options={propertyTypeOptions}
        onInput={askForUnits}
        className="rest col-span-7 @lg:col-span-8 @3xl:col-span-3"
      />
      <TextField
        {...field("unitCount")}
        label="Units"
        inputMode="numeric"
        data-units=""
        pattern="1"
        className="rest col-span-5 @lg:col-span-4 @3xl:col-span-1"
      />
      <p className="per-unit rest col-span-12 text-note text-soft @3xl:col-span-8 @3xl:mt-10">
        With several units, give the square feet, beds and baths of one of them.
      </p>
      {sizes.map(({ name, placeholder, ...size }) => (
        <TextField
          key={name}
          {...field(name)}
          {...size}
          placeholder={placeholder && example(placeholder)}
          className="rest col-span-6 @lg:col-span-3 @3xl:col-span-2"
        />
      ))}
    </div>
  );
}

interface Size {
  name: FactName;
  label: string;
  optional?: boolean;
  inputMode: "numeric" | "decimal";
  maxLength?: number;
  placeholder?: string;
}

const sizes: readonly Size[] = [
  { name: "squareFootage", label: "Square feet", inputMode: "numeric", placeholder: "1,480" },
  { name: "bedrooms", label: "Beds", optional: true, inputMode: "numeric" },
  { name: "bathrooms", label: "Baths", optional: true, inputMode: "decimal" },
  {
    name: "yearBuilt",
    label: "Year built",
    optional: true,
    inputMode: "numeric",
    maxLength: 4,
    placeholder: "1926",
  },
];

function askForUnits({ currentTarget: type }: FormEvent<HTMLSelectElement>) {
  const units = type.closest("fieldset")?.querySelector<HTMLInputElement>("[data-units]");
  if (!units) return;
  if (type.value !== "multi-family") units.value ||= "1";
  else if (units.value === "1") units.value = "";
}

interface StateFieldProps {
  states: readonly string[];
  field?: HomeField | undefined;
  className: string;
}

export function StateField({ states, field, className }: StateFieldProps) {
  const [code = "", ...others] = states;
  if (field && others.length > 0) {
    const options = states.map((value) => ({ value, label: value }));
    return <SelectField {...field} label="State" options={options} className={className} />;
  }
  return (
    <div className={className}>
      <span className="mb-1.5 block text-note/snug font-semibold">State</span>
      <span className="control control-lg flex items-center border-line bg-light-blue @3xl:justify-center @3xl:px-0">
        <abbr className="no-underline" title={stateName(code)}>
          {code}
        </abbr>
      </span>
    </div>
  );
}
