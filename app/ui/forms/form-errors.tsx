import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

type FormErrorsProps = {
  id: string;
  /** What is said of the form as a whole. */
  errors?: readonly ReactNode[] | undefined;
  /** Of single fields, where the form is long; each leads to its field. */
  fields?: readonly { id: string; errors: readonly string[] | undefined }[];
};

/** What stands in the way of a form: first in it, focused by the page that shows it. */
export function FormErrors({ id, errors = [], fields = [] }: FormErrorsProps) {
  const wrong = fields.filter((field) => field.errors?.length);
  if (errors.length === 0 && wrong.length === 0) return null;
  return (
    <div
      id={id}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-2.5 rounded-control border border-red bg-tint-red px-3.5 py-3 text-note font-medium text-tint-red-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
      <div>
        {errors.map((error) => (
          <p key={String(error)}>{error}</p>
        ))}
        {wrong.length ? (
          <ul>
            {wrong.map((field) => (
              <li key={field.id}>
                <a href={`#${field.id}`} className="underline underline-offset-2">
                  {field.errors?.join(" ")}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
