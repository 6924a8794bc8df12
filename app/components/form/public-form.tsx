import type { SubmissionResult } from "@conform-to/react";

export type PublicFormState = {
  result: SubmissionResult<string[]>;
  formKey: string;
  startedAt: number;
  problem?: string | undefined;
};

type Keys = { formKey: string; startedAt: number };

export function HiddenFields({ id, formKey, startedAt }: Keys & { id: string }) {
  return (
    <>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="startedAt" value={startedAt} />
      <Trap id={id} />
    </>
  );
}

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
