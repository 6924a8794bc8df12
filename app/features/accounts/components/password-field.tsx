import { Eye } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonClass } from "#app/components/button.tsx";
import { describedBy, Field, type FieldFrame } from "#app/components/form/field.tsx";
import { passwordLength } from "#app/features/accounts/rules.ts";

type PasswordFieldProps = FieldFrame &
  Pick<ComponentProps<"input">, "name" | "autoComplete" | "required" | "minLength" | "maxLength">;

export function PasswordField({ label, hint, errors, size, id, ...native }: PasswordFieldProps) {
  const frame = { id, label, hint, errors, size };
  return (
    <Field {...frame}>
      <span className="relative block">
        <input
          {...native}
          id={id}
          type="password"
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={describedBy(frame)}
          className={`control ${size === "lg" ? "control-lg" : ""} pr-12`}
        />
        <button
          type="button"
          data-show-password={id}
          aria-controls={id}
          aria-pressed="false"
          aria-label="Show password"
          // Pages without hydration use the small script.
          onClick={({ currentTarget }) => {
            const field = currentTarget.previousElementSibling as HTMLInputElement;
            const shown = field.type === "text";
            field.type = shown ? "password" : "text";
            currentTarget.ariaPressed = String(!shown);
          }}
          className={`absolute inset-y-0 right-1 my-auto not-scripted:hidden ${buttonClass({ variant: "quiet", size: "sm", icon: true })}`}
        >
          <Eye aria-hidden="true" className="size-4" />
        </button>
      </span>
    </Field>
  );
}

/** For changes of the account, so that an open browser is not enough. */
export const CurrentPasswordField = (field: Pick<PasswordFieldProps, "id" | "errors">) => (
  <PasswordField
    {...field}
    name="current"
    label="Current password"
    autoComplete="current-password"
    maxLength={1000}
  />
);

type NewPasswordProps = Pick<PasswordFieldProps, "id" | "label" | "errors" | "size" | "required"> & {
  /** Of the account, for password managers. */
  email: string | undefined;
};

export function NewPasswordField({ email = "", ...field }: NewPasswordProps) {
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field}
        name="password"
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters. A few random words are easy to remember and hard to guess.`}
        minLength={passwordLength.min}
        maxLength={passwordLength.max}
      />
    </>
  );
}
