import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, type useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { withParams } from "#app/lib/current-path.ts";

export type AccountPart =
  | "name"
  | "password"
  | "sessions"
  | "alerts"
  | "shortcuts"
  | "absence"
  | "remove-absence"
  | "calendar";

/** The answer to a submission without JavaScript, for the form of its part. */
export type ReplyTo = (part: AccountPart) => FormReply | undefined;

export const accountPath = (part: AccountPart) => withParams(href("/account"), { save: part });

interface SectionProps {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ id, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="card scroll-mt-16 p-5" id={id}>
      <h2 id={`${id}-title`} className="text-base font-semibold">
        {title}
      </h2>
      {note ? <p className="mt-1 text-soft">{note}</p> : null}
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}

interface AccountFormProps {
  part: AccountPart;
  form: ReturnType<typeof useOfficeForm>;
  submit: string;
  children: ReactNode;
}

export function AccountForm({ part, form, submit, children }: AccountFormProps) {
  return (
    <OfficeForm
      form={form}
      action={accountPath(part)}
      noValidate
      preventScrollReset
      className="grid justify-items-start gap-4 *:w-full"
    >
      <FormErrors id={`${part}-problem`} errors={form.problems} />
      {children}
      <span>
        <Button type="submit" variant="secondary" pending={form.pending} pendingLabel="Saving...">
          {submit}
        </Button>
      </span>
    </OfficeForm>
  );
}
