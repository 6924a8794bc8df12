import type { ReactNode } from "react";
import { Button, type ButtonStyle } from "#app/components/button.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { type HiddenFields, OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";

export interface ButtonFormProps extends ButtonStyle {
  action: string;
  fields?: HiddenFields;
  formKey?: string;
  reply?: FormReply | undefined;
  /** For screen readers, if there are several such buttons. */
  name?: string;
  "aria-label"?: string;
  pendingLabel?: string;
  /** Label when the reply asks to confirm. */
  again?: string;
  formClassName?: string;
  children: ReactNode;
}

export function ButtonForm({
  action,
  fields,
  formKey,
  reply,
  name,
  again,
  formClassName = "print:hidden",
  children,
  ...button
}: ButtonFormProps) {
  const form = useOfficeForm({ ...(formKey && { formKey }), reply });
  const isAsked = Boolean(again && form.fields.again);
  return (
    <OfficeForm
      form={form}
      action={action}
      fields={{ ...fields, ...(isAsked && { again: "yes" }) }}
      preventScrollReset
      className={formClassName}
    >
      <Button type="submit" size="sm" variant="outline" {...button} pending={form.pending}>
        {isAsked ? again : children}
        {name ? <span className="sr-only"> {name}</span> : null}
      </Button>
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}
