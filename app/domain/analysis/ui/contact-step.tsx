import type { useForm } from "@conform-to/react";
import type { Shape, ShownField } from "#app/domain/analysis/ui/analysis-form.tsx";
import { reportConsent } from "#app/domain/consents/wording.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";

type Props = {
  fields: ReturnType<typeof useForm<Shape>>[1];
  field: ShownField;
  sending: boolean;
  /** The properties as they were given, one line each. */
  addresses: string[];
  /** What may be a slip in them. */
  notes: readonly string[];
};

/** Where the report goes. Only the e-mail is needed; what else is given, and what it is for, stands in the consent. */
export function ContactStep({ fields, field, sending, addresses, notes }: Props) {
  return (
    <div className="mt-4">
      <div className="flex items-start justify-between gap-4 border-y border-line py-3">
        <ul className="grid min-w-0 gap-1 text-note">
          {addresses.map((address) => (
            <li key={address} className="wrap-anywhere">
              {address}
            </li>
          ))}
          {notes.map((note) => (
            <li key={note} className="font-medium text-red-deep">
              {note}
            </li>
          ))}
        </ul>
        <button type="submit" name="go" value="back" className="link-button flex-none">
          Change
        </button>
      </div>
      <div className="mt-4 grid gap-x-4 gap-y-3.5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          {...field(fields.email)}
          label="E-mail"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          className="sm:col-span-2 lg:col-span-1"
        />
        <TextField {...field(fields.name)} label="Name" optional autoComplete="name" />
        <TextField {...field(fields.phone)} label="Phone" optional type="tel" autoComplete="tel" />
      </div>
      <div className="mt-4 flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between sm:gap-8">
        <p className="max-w-2xl text-sm text-soft">{reportConsent.wording}</p>
        <Button
          type="submit"
          variant="action"
          size="lg"
          pending={sending}
          pendingLabel="Processing..."
          className="w-full flex-none sm:w-auto sm:min-w-56"
        >
          Get my analysis
        </Button>
      </div>
    </div>
  );
}
