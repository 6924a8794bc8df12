import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { NewPasswordField } from "#app/features/accounts/components/password-field.tsx";

interface ChoosePasswordProps {
  token: string;
  /** Unknown while the database is unavailable. */
  email: string | undefined;
  reply: FormReply | undefined;
  label: string;
  submit: string;
  /** Other fields. */
  children?: ReactNode;
}

export function ChoosePassword({ token, email, reply, label, submit, children }: ChoosePasswordProps) {
  const errors = reply?.error;
  return (
    <form method="post" className="grid gap-4">
      <FormErrors id="form-error" errors={errors?.[""] ?? errors?.token ?? undefined} />
      {email ? <p className="text-soft">For {email}</p> : null}
      <input type="hidden" name="token" value={token} />
      {children}
      <NewPasswordField
        id="password"
        label={label}
        email={email}
        size="lg"
        required
        errors={errors?.password ?? undefined}
      />
      <Button type="submit" size="lg" pendingLabel="Saving...">
        {submit}
      </Button>
    </form>
  );
}

type UnusableLinkProps = { problem: string; to: string; children: string };

export const UnusableLink = ({ problem, to, children }: UnusableLinkProps) => (
  <div className="grid justify-items-start gap-4">
    <p>{problem}</p>
    <ButtonLink href={to} size="lg">
      {children}
    </ButtonLink>
  </div>
);
