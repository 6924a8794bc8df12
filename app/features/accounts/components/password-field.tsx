import { Eye } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonClass } from "#app/components/button.tsx";
import { Field, type FieldFrame } from "#app/components/form/field.tsx";

type PasswordFieldProps = FieldFrame &
  Pick<
    ComponentProps<"input">,
    "name" | "autoComplete" | "required" | "minLength" | "maxLength" | "autoFocus"
  >;

export function PasswordField({ label, hint, errors, size, className, id, ...native }: PasswordFieldProps) {
  const ids = [errors?.length ? `${id}-error` : "", hint ? `${id}-description` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <Field id={id} label={label} hint={hint} errors={errors} size={size} className={className}>
      <span className="relative block">
        <input
          {...native}
          id={id}
          type="password"
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={ids || undefined}
          className={`control ${size === "lg" ? "control-lg" : ""} pr-12`}
        />
        <button
          type="button"
          hidden
          data-show-password={id}
          aria-controls={id}
          aria-pressed="false"
          aria-label="Show password"
          className={`absolute inset-y-0 right-1 my-auto ${buttonClass({ variant: "quiet", size: "sm", icon: true })}`}
        >
          <Eye aria-hidden="true" className="size-4" />
        </button>
      </span>
    </Field>
  );
}
