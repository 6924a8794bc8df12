import type { SubmissionResult } from "@conform-to/react";
import { CircleAlert } from "lucide-react";

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
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={`${id}-website`}>Website</label>
        <input id={`${id}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

type SummaryProps = {
  id: string;
  /** Of the form as a whole. */
  problems: readonly string[];
  /** Of single fields; each leads to its field. */
  fields: readonly { id: string; errors: readonly string[] | undefined }[];
};

/** All that stands in the way of a form, first in it, with the way to each field. */
export function ErrorSummary({ id, problems, fields }: SummaryProps) {
  const wrong = fields.filter((field) => field.errors?.length);
  if (problems.length === 0 && wrong.length === 0) return null;
  return (
    <div
      id={id}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-2.5 rounded-control border border-red bg-tint-red px-3.5 py-3 text-note font-medium text-tint-red-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
      <div>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        <ul>
          {wrong.map((field) => (
            <li key={field.id}>
              <a href={`#${field.id}`} className="underline underline-offset-2">
                {field.errors?.join(" ")}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
