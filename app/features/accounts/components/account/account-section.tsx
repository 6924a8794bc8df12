import type { ReactNode } from "react";
import { href, useActionData, useSearchParams } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { withParams } from "#app/lib/current-path.ts";

export const accountPath = (part: string) => withParams(href("/account"), { save: part });

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
  part: string;
  submit: string;
  children: (form: ReturnType<typeof useOfficeForm>) => ReactNode;
}

export function AccountForm({ part, submit, children }: AccountFormProps) {
  const reply = useActionData<FormReply>();
  const [params] = useSearchParams();
  const form = useOfficeForm({ reply: params.get("save") === part ? reply : undefined });
  return (
    <OfficeForm
      key={form.formKey}
      form={form}
      id={`form-${part}`}
      action={`${accountPath(part)}#form-${part}`}
      noValidate
      preventScrollReset
      className="grid scroll-mt-16 justify-items-start gap-4 *:w-full"
    >
      <FormErrors id={`${part}-problem`} errors={form.problems} />
      {children(form)}
      <span>
        <Button type="submit" variant="secondary" pending={form.pending} pendingLabel="Saving...">
          {submit}
        </Button>
      </span>
    </OfficeForm>
  );
}
