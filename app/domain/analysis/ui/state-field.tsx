import { stateName } from "#app/domain/us-states.ts";
import { SelectField } from "#app/ui/forms/field.tsx";

interface StateFieldProps {
  states: readonly string[];
  /** Where the owner chooses among several. */
  field?:
    | { id: string; name: string; size: "lg"; defaultValue: string; errors: readonly string[] }
    | undefined;
  className: string;
}

/** The state of a home: fixed where there is no choice. */
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
