import { SelectField, TextField } from "#app/components/form/field.tsx";
import { fillsCity } from "#app/components/form/fill-city.ts";
import { StateField } from "#app/features/analysis/components/home-fields.tsx";
import { propertyTypeNames } from "#app/features/analysis/types.ts";
import type { StepFields } from "#app/features/enrollment/components/step-fields.ts";
import { shownRent } from "#app/features/enrollment/schema.ts";
import { formatDollars } from "#app/lib/format.ts";

type Props = {
  field: StepFields;
  /** A property typed earlier is hidden and is replaced only on Continue. */
  isHiding: boolean;
  assumedRentCents: number;
  state: string;
};

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
