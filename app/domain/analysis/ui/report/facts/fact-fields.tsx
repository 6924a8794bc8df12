import type { FactName } from "#app/domain/analysis/report/correction.ts";
import type { FactTexts } from "#app/domain/analysis/report/fact-texts.ts";
import { propertyTypeNames } from "#app/domain/analysis/report/subject.ts";
import { fillCity } from "#app/domain/analysis/ui/fill-city.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";

interface FactFieldsProps {
  texts: FactTexts;
  /** The city as it is known: a new ZIP code replaces that one, and no other that somebody types. */
  city: string;
  errors: Record<string, string[] | null>;
}

/** Address, then what the home is like, under the rules and names of the analysis form. */
export function FactFields({ texts, city, errors }: FactFieldsProps) {
  const field = (name: FactName) => ({
    id: `facts-${name}`,
    name,
    defaultValue: texts[name],
    errors: errors[name] ?? [],
    size: "lg" as const,
  });
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-x-4 gap-y-3.5 sm:grid-cols-6">
      <legend className="sr-only">The property</legend>
      <TextField {...field("streetAddress")} label="Street address" className="col-span-2 sm:col-span-6" />
      <TextField
        {...field("zipCode")}
        label="ZIP"
        inputMode="numeric"
        maxLength={5}
        data-zip=""
        onInput={fillCity}
        className="sm:col-span-2"
      />
      <TextField
        {...field("city")}
        label="City"
        data-city=""
        data-filled={city}
        className="max-sm:col-span-2 sm:col-span-3"
      />
      <div className="sm:col-span-1">
        <span className="mb-1.5 block text-note/snug font-semibold">State</span>
        <span className="control control-lg flex items-center border-line bg-light-blue">IA</span>
      </div>
      <SelectField
        {...field("propertyType")}
        label="Property type"
        className="max-sm:col-span-2 sm:col-span-2"
        options={Object.entries(propertyTypeNames).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        {...field("bedrooms")}
        label="Bedrooms"
        optional
        inputMode="numeric"
        className="sm:col-span-2"
      />
      <TextField
        {...field("bathrooms")}
        label="Bathrooms"
        optional
        inputMode="decimal"
        className="sm:col-span-2"
      />
      <TextField
        {...field("squareFootage")}
        label="Square feet"
        inputMode="numeric"
        className="sm:col-span-2"
      />
      <TextField {...field("unitCount")} label="Units" inputMode="numeric" className="sm:col-span-2" />
      <TextField
        {...field("yearBuilt")}
        label="Year built"
        optional
        inputMode="numeric"
        maxLength={4}
        className="sm:col-span-2"
      />
    </fieldset>
  );
}
