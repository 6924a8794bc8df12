import { ChevronDown, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

type FormErrorsProps = {
  id: string;
  errors?: readonly ReactNode[] | undefined;
  /** For long forms. */
  fields?: readonly { id: string; errors: readonly string[] | undefined }[];
};

/** The page moves the focus to it. */
export function FormErrors({ id, errors = [], fields = [] }: FormErrorsProps) {
  const wrong = fields.filter((field) => field.errors?.length);
  if (errors.length === 0 && wrong.length === 0) return null;
  const links = wrong.length ? (
    <ul>
      {wrong.map((field) => (
        <li key={field.id}>
          <a href={`#${field.id}`} className="underline underline-offset-2">
            {field.errors?.join(" ")}
          </a>
        </li>
      ))}
    </ul>
  ) : null;
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
        {wrong.length > 3 ? (
          <details className="group">
            <summary className="flex items-center gap-1.5">
              <span data-wrong="">{wrong.length} fields need attention</span>
              <ChevronDown aria-hidden="true" className="size-4.5 group-open:rotate-180" />
            </summary>
            {links}
          </details>
        ) : (
          links
        )}
      </div>
    </div>
  );
}

export function ActionProblem({ problem }: { problem: ReactNode }) {
  if (!problem) return null;
  return (
    <p role="alert" className="mt-1.5 max-w-measure font-medium text-red-deep">
      {problem}
    </p>
  );
}
