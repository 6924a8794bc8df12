import type { FieldMetadata } from "@conform-to/react";
import type { FormKeys } from "#app/components/form/reply.ts";

export function HiddenFields({ id, formKey, startedAt }: FormKeys & { id: string }) {
  return (
    <>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="startedAt" value={startedAt} />
      <Trap id={id} />
    </>
  );
}

interface AskedProps {
  errors: Readonly<Record<string, readonly string[] | null | undefined>> | undefined;
  before: unknown;
}

/** Whoever sends the same values again confirms what the form asked about them. */
export function Asked({ errors, before }: AskedProps) {
  const asked = [before, ...Object.values(errors ?? {}).flat()].filter(Boolean).join(" ");
  return asked ? <input type="hidden" name="asked" value={asked} /> : null;
}

type PublicField = Pick<FieldMetadata<string>, "id" | "name" | "initialValue" | "errors">;

export const publicField = ({ id, name, initialValue = "", errors = [] }: PublicField) => ({
  id,
  name,
  size: "lg" as const,
  defaultValue: initialValue,
  errors,
});

export const trapField = "website";

/** Only programs fill it in. */
export function Trap({ id }: { id: string }) {
  const field = `${id}-${trapField}`;
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={field}>Website</label>
      <input id={field} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
