import { propertyTypeNames } from "#app/domain/analysis/types.ts";
import { StateField } from "#app/domain/analysis/ui/state-field.tsx";
import { shownRent } from "#app/domain/enrollment/schema.ts";
import type { StepFields } from "#app/domain/enrollment/ui/wizard.tsx";
import { formatDollars } from "#app/ui/format.ts";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { fillsCity } from "#app/ui/forms/fill-city.ts";

type Props = {
  field: StepFields;
  /** A home that was typed before waits behind this one, and only going on may replace it. */
  isHiding: boolean;
  assumedRentCents: number;
  state: string;
};

/** Step 1: the home, its address, and the rent that the estimate stands on. */
export function PropertyStep({ field, isHiding, assumedRentCents, state }: Props) {
  const zipCode = field("zipCode");
  return (
    <fieldset className="grid min-w-0 grid-cols-12 gap-x-4 gap-y-3.5">
      <legend className="sr-only">Property Details</legend>
      <SelectField
        {...field("propertyType")}
        label="Property type"
        placeholder="Choose one"
        options={typeOptions}
        className="col-span-8 sm:col-span-5"
      />
      <TextField
        {...field("unitCount", "1")}
        label="Units"
        inputMode="numeric"
        className="col-span-4 sm:col-span-2"
      />
      <TextField
        {...field("estimatedRent")}
        label="Estimated monthly rent"
        hint={`For all units. Not sure? Enter 0: we assume ${formatDollars(assumedRentCents)}.`}
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        onBlur={({ currentTarget: rent }) => {
          rent.value = shownRent(rent.value);
        }}
        className="col-span-12 sm:col-span-5"
      />
      <TextField
        {...field("streetAddress")}
        label="Street address"
        autoComplete="address-line1"
        className="col-span-12"
      />
      <TextField
        {...zipCode}
        {...fillsCity}
        label="ZIP"
        inputMode="numeric"
        maxLength={10}
        autoComplete="postal-code"
        // Why a ZIP code is refused takes more words than stand below one.
        className={zipCode.errors?.length ? "col-span-12" : "col-span-4 sm:col-span-3"}
      />
      <TextField
        {...field("city")}
        label="City"
        autoComplete="address-level2"
        data-city=""
        className="col-span-6 sm:col-span-7"
      />
      <StateField states={[state]} className="col-span-2" />
      {isHiding ? null : (
        <noscript className="col-span-12">
          <button type="submit" name="go" value="estimate" className="link-button">
            Update the estimate
          </button>
        </noscript>
      )}
    </fieldset>
  );
}

const typeOptions = Object.entries(propertyTypeNames).map(([value, label]) => ({ value, label }));
