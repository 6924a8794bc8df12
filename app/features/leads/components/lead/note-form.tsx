import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { dropDraft, useDraft } from "#app/components/form/use-draft.ts";
import { longestNote } from "#app/features/leads/rules.ts";

interface NoteFormProps {
  leadId: string;
  formKey: string;
  /** To a submission without JavaScript. */
  reply: FormReply | undefined;
}

/** The draft survives a reload. */
export function NoteForm({ leadId, formKey, reply }: NoteFormProps) {
  const draft = `note:${leadId}`;
  const form = useOfficeForm({ formKey, reply, onDone: () => dropDraft(draft) });
  const { pending, problems, fields, typed } = form;
  const { onInput } = useDraft(form.ref, draft, reply);
  return (
    <OfficeForm
      form={form}
      action={href("/leads/:id", { id: leadId })}
      onInput={onInput}
      preventScrollReset
      noValidate
      className="grid gap-2 border-b border-line px-4 py-4 print:hidden"
    >
      <input type="hidden" name="intent" value="note" />
      <FormErrors id="note-problem" errors={problems} />
      <TextArea
        key={form.formKey}
        id="note"
        name="body"
        label="Note"
        hideLabel
        required
        maxLength={longestNote}
        placeholder="Write a note"
        defaultValue={typed?.body ?? ""}
        autoFocus={reply !== undefined}
        errors={fields.body}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className="flex items-center justify-between">
        <p className="text-xs text-quiet">Staff only</p>
        <Button type="submit" size="sm" pending={pending}>
          Add Note
        </Button>
      </div>
    </OfficeForm>
  );
}
