import type { FormEvent } from "react";
import type { FactName } from "#app/domain/analysis/report/correction.ts";
import { propertyTypeOptions } from "#app/domain/analysis/types.ts";
import { StateField } from "#app/domain/analysis/ui/state-field.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { fillsCity } from "#app/ui/forms/fill-city.ts";

type HomeField = {
  id: string;
  name: string;
  size: "lg";
  defaultValue: string;
  errors: readonly string[];
  autoFocus?: boolean;
};

interface HomeFieldsProps {
  field: (name: FactName) => HomeField;
  /** The states that the home may be in. */
  states: readonly string[];
  stateField?: HomeField;
  /** The city as it is known: a new ZIP code replaces that one, and no other that somebody types. */
  knownCity?: string;
  /** Examples stand in the empty fields, this one for the city. */
  cityExample?: string;
  /** The browser may fill in the address of the person. */
  fillsIn?: boolean;
}

/**
 * The facts of one home in the same order and words wherever they are asked for. On a phone those marked `rest` open
 * once the street is written; that is a style sheet's doing, so it needs no script and loses nothing. The form around
 * them is their `@container`: Chromium takes the focus from within one that it lays out anew, as it does with a property
 * that is joined by another.
 */
export function HomeFields({ field, states, stateField, knownCity, cityExample, fillsIn }: HomeFieldsProps) {
  const example = (words: string) => (cityExample === undefined ? undefined : words);
  const filledIn = (detail: string) => (fillsIn ? detail : "off");
  return (
    <div className="grid clear-both grid-cols-12 gap-x-4 gap-y-3.5">
      <TextField
        {...field("streetAddress")}
        label="Street address"
        autoComplete={filledIn("address-line1")}
        placeholder={example("2914 Cottage Grove Ave")}
        className="col-span-12 @3xl:col-span-5"
      />
      <TextField
        {...field("zipCode")}
        {...fillsCity}
        label="ZIP"
        inputMode="numeric"
        maxLength={10}
        autoComplete={filledIn("postal-code")}
        placeholder={example("50311")}
        className="rest col-span-6 @lg:col-span-3 @3xl:col-span-2"
      />
      <TextField
        {...field("city")}
        label="City"
        data-city=""
        data-filled={knownCity}
        autoComplete={filledIn("address-level2")}
        placeholder={cityExample}
        className="rest order-1 col-span-12 @lg:order-none @lg:col-span-7 @3xl:col-span-4"
      />
      <StateField
        states={states}
        field={stateField}
        className="rest col-span-6 @lg:col-span-2 @3xl:col-span-1"
      />
      <SelectField
        {...field("propertyType")}
        label="Property type"
        options={propertyTypeOptions}
        onInput={askForUnits}
        className="rest order-2 col-span-7 @lg:order-none @lg:col-span-8 @3xl:col-span-3"
      />
      <TextField
        {...field("unitCount")}
        label="Units"
        inputMode="numeric"
        data-units=""
        pattern="1"
        className="rest order-2 col-span-5 @lg:order-none @lg:col-span-4 @3xl:col-span-1"
      />
      <p className="per-unit rest order-2 col-span-12 text-note text-soft @lg:order-none @3xl:col-span-8 @3xl:mt-10">
        With several units, give the square feet, beds and baths of one of them.
      </p>
      <TextField
        {...field("squareFootage")}
        label="Square feet"
        inputMode="numeric"
        placeholder={example("1,480")}
        className="rest order-2 col-span-6 @lg:order-none @lg:col-span-3 @3xl:col-span-2"
      />
      <TextField
        {...field("bedrooms")}
        label="Beds"
        optional
        inputMode="numeric"
        className="rest order-2 col-span-6 @lg:order-none @lg:col-span-3 @3xl:col-span-2"
      />
      <TextField
        {...field("bathrooms")}
        label="Baths"
        optional
        inputMode="decimal"
        className="rest order-2 col-span-6 @lg:order-none @lg:col-span-3 @3xl:col-span-2"
      />
      <TextField
        {...field("yearBuilt")}
        label="Built"
        optional
        inputMode="numeric"
        maxLength={4}
        placeholder={example("1926")}
        className="rest order-2 col-span-6 @lg:order-none @lg:col-span-3 @3xl:col-span-2"
      />
    </div>
  );
}

/** The one unit that is filled in is no building's: its number has to be written. The small script does the same. */
function askForUnits({ currentTarget: type }: FormEvent<HTMLSelectElement>) {
  const units = type.closest("fieldset")?.querySelector<HTMLInputElement>("[data-units]");
  if (!units) return;
  if (type.value !== "multi-family") units.value ||= "1";
  else if (units.value === "1") units.value = "";
}
