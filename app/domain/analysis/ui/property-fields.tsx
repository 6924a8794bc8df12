import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import type { Shape, ShownField } from "#app/domain/analysis/ui/analysis-form.tsx";
import { HomeFields } from "#app/domain/analysis/ui/home-fields.tsx";

type Props = {
  fields: ReturnType<FieldMetadata<Shape["properties"][number], Shape>["getFieldset"]>;
  field: ShownField;
  index: number;
  count: number;
  /** An example of a city. */
  companyCity: string;
  states: readonly string[];
  remove: ComponentProps<"button">;
};

/** The fields of one property, numbered where there are several. */
export function PropertyFields({ fields, field, index, count, companyCity, states, remove }: Props) {
  const number = index + 1;
  return (
    <fieldset className="property mt-4 min-w-0">
      <legend className={count > 1 ? "float-left mb-2 font-serif text-h4 font-semibold" : "sr-only"}>
        Property {number}
      </legend>
      {count > 1 ? (
        <button {...remove} className="link-button float-right" aria-label={`Remove property ${number}`}>
          Remove
        </button>
      ) : null}
      <HomeFields
        field={(name) => field(fields[name])}
        states={states}
        stateField={field(fields.state)}
        cityExample={companyCity}
        fillsIn={index === 0}
      />
    </fieldset>
  );
}
