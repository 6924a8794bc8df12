import type { SubmissionResult } from "@conform-to/react";
import { Trap } from "#app/ui/forms/trap.tsx";

/** What a public form's page knows of it after a refusal. */
export type PublicFormState = {
  result: SubmissionResult<string[]>;
  formKey: string;
  startedAt: number;
  /** Above the form, in a red box. */
  problem?: string | undefined;
};

type Keys = { formKey: string; startedAt: number };

/** The fields that people do not see: the form's key, when it was shown, and the trap for programs. */
export function HiddenFields({ id, formKey, startedAt }: Keys & { id: string }) {
  return (
    <>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="startedAt" value={startedAt} />
      <Trap id={id} />
    </>
  );
}
