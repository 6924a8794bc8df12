import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useEffectEvent, useState } from "react";
import { href, useFetcher } from "react-router";
import { dueDays } from "#app/domain/invoices/rules.ts";
import { InvoiceRows, type RowValues } from "#app/domain/invoices/ui/invoice-rows.tsx";
import { type InvoiceValues, useInvoiceDraft } from "#app/domain/invoices/ui/use-invoice-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { DrawnFor } from "#app/ui/forms/drawn-for.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { withLogIn } from "#app/ui/forms/log-in-again.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { useProblemFocus } from "#app/ui/forms/use-problem-focus.ts";

interface InvoiceFormProps {
  leadId: string;
  /** Where the invoice goes; null where there is no address. */
  email: string | null;
  formKey: string;
  /** Called once the invoice is stored. */
  onDone?: (() => void) | undefined;
  /** The answer to the form where no script had sent it. */
  reply?: Reply | undefined;
}

type Reply = SubmissionResult<string[]>;

/** What an invoice says: what for, until when, and its items with a running total. Over a reload it stays as it was. */
export function InvoiceForm({ leadId, email, formKey, onDone, reply }: InvoiceFormProps) {
  const { draft, save, drop, restore } = useInvoiceDraft(leadId, reply);
  return (
    <InvoiceSheet
      key={draft ? "draft" : "new"}
      leadId={leadId}
      email={email}
      formKey={textOf(reply?.initialValue?.formKey) ?? draft?.formKey ?? formKey}
      start={(reply?.initialValue as InvoiceValues | undefined) ?? draft?.values ?? empty}
      reply={reply}
      onDrawn={restore}
      onChange={save}
      onSent={drop}
      onDone={onDone}
    />
  );
}

type InvoiceSheetProps = InvoiceFormProps & {
  /** What it is drawn with; what an answer brings later is put into the fields by the form library. */
  start: InvoiceValues;
  onDrawn: (form: HTMLFormElement | null) => void;
  onChange: (form: HTMLFormElement | null) => void;
  onSent: () => void;
};

function InvoiceSheet({ leadId, email, start, onDone, reply: first, ...page }: InvoiceSheetProps) {
  const { Form, state, data } = useFetcher<Reply>();
  const pending = state !== "idle";
  const reply = data ?? first;
  const sheet = useProblemFocus(reply?.status === "error" ? reply : undefined);
  const drawn = useEffectEvent(() => page.onDrawn(sheet.current));
  useEffect(() => drawn(), []);
  const onChange = () => page.onChange(sheet.current);
  useAnswer({ state, data }, (refusal) => (refusal ? onChange() : onDone?.()));
  const [{ formKey, defaultValue }] = useState({ formKey: page.formKey, defaultValue: start });
  const [form, fields] = useForm<InvoiceValues>({
    id: `invoice-${leadId}`,
    defaultValue,
    ...(reply && { lastResult: reply }),
  });
  const { onSubmit, ...formProps } = getFormProps(form);
  return (
    <Form
      method="post"
      action={href("/leads/:id/invoice", { id: leadId })}
      {...formProps}
      onSubmit={(event) => {
        onSubmit(event);
        // A button that adds a row sends nothing.
        if (!event.defaultPrevented) page.onSent();
      }}
      ref={sheet}
      onInput={onChange}
      noValidate
      preventScrollReset
      className="mt-3 grid gap-4"
    >
      <DrawnFor told={reply?.initialValue?.drawnFor} />
      <input type="hidden" name="formKey" value={formKey} />
      <FormErrors
        id={`${form.id}-problem`}
        errors={[...(form.errors ?? []), ...(fields.rows.errors ?? [])].map(withLogIn)}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <TextField
          id={fields.description.id}
          name={fields.description.name}
          label="Description"
          hint="The owner reads it above the items."
          maxLength={200}
          defaultValue={fields.description.initialValue}
          errors={fields.description.errors}
        />
        <TextField
          id={fields.daysUntilDue.id}
          name={fields.daysUntilDue.name}
          label="Days until due"
          inputMode="numeric"
          defaultValue={fields.daysUntilDue.initialValue}
          errors={fields.daysUntilDue.errors}
        />
      </div>
      {/* Enter in a field creates; without this button it would press the first one, which removes a row. Behind the
          first field, which gets the focus of the dialog. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <InvoiceRows
        form={form}
        name={fields.rows.name}
        rows={fields.rows.getFieldList()}
        onCount={onChange}
        amounts={amountsIn(form.value?.rows)}
      />
      <div className="flex justify-end border-t border-line pt-4">
        {/* As long as the label, so that the form keeps its height when the answer comes. */}
        <Button
          type="submit"
          className="min-w-0 whitespace-normal! wrap-anywhere max-sm:w-full"
          pending={pending}
          pendingLabel={email ? `Sending it now to ${email}` : "Processing..."}
        >
          {email ? `Create and send to ${email}` : "Create Invoice"}
        </Button>
      </div>
    </Form>
  );
}

const empty: InvoiceValues = { daysUntilDue: String(dueDays.usual), rows: [{ description: "", amount: "" }] };

/** As they stand in the fields now. */
const amountsIn = (rows: unknown) =>
  Array.isArray(rows) ? rows.map((row: RowValues | undefined) => row?.amount) : [];

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
