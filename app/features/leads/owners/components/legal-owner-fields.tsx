import { TextField } from "#app/components/form/field.tsx";
import { type LegalOwner, ownerNumbers } from "#app/features/leads/owners/legal-owners.ts";

interface LegalOwnerFieldsProps {
  /** Prevents duplicate IDs when a page has several forms. */
  id: string;
  known: readonly LegalOwner[] | null;
  typed?: Record<string, unknown> | null | undefined;
  errors?: Partial<Record<string, string[] | null>> | null | undefined;
}

export function LegalOwnerFields({ id, known, typed, errors }: LegalOwnerFieldsProps) {
  const field = (number: number, part: "Name" | "Address") => {
    const name = `owner${number}${part}`;
    const stored = known?.[number - 1]?.[part === "Name" ? "name" : "address"] ?? "";
    const value = typed?.[name];
    return {
      id: `${id}-${name}`,
      name,
      defaultValue: typeof value === "string" ? value : typed ? "" : stored,
      errors: errors?.[name] ?? [],
      maxLength: part === "Name" ? 120 : 200,
      autoComplete: "off",
    };
  };
  const others = ownerNumbers.slice(1);
  const isOpen = others.some(
    (number) => known?.[number - 1] || typed?.[`owner${number}Name`] || typed?.[`owner${number}Address`],
  );
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-semibold">Who owns the home?</legend>
      <p className="text-note text-soft">The agreement names every owner, as on the deed.</p>
      <TextField {...field(1, "Name")} autoComplete="name" label="Full legal name" required />
      <TextField {...field(1, "Address")} label="Mailing address" autoComplete="address-line1" required />
      <details open={isOpen}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Add co-owners</summary>
        <div className="mt-2 grid gap-4">
          {others.map((number) => (
            <div key={number} className="grid gap-4">
              <TextField
                {...field(number, "Name")}
                label={`Co-owner ${number - 1}: full legal name`}
                optional
              />
              <TextField
                {...field(number, "Address")}
                label={`Co-owner ${number - 1}: mailing address, if different`}
                optional
              />
            </div>
          ))}
        </div>
      </details>
    </fieldset>
  );
}
