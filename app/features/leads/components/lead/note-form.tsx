import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { dropDraft, useDraft } from "#app/components/form/use-draft.ts";
import { NoteText } from "#app/features/leads/notes/components/note-text.tsx";
import type { Person } from "#app/features/leads/types.ts";

interface NoteFormProps {
  leadId: string;
  people: readonly Person[];
  formKey: string;
  /** To a submission without JavaScript. */
  reply: FormReply | undefined;
}

/** The draft survives a reload. */
export function NoteForm({ leadId, people, formKey, reply }: NoteFormProps) {
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
      <NoteText
        key={form.formKey}
        id="note"
        hideLabel
        required
        people={people}
        placeholder="Write a note. Type @ to mention someone"
        defaultValue={typed?.body ?? ""}
        autoFocus={reply !== undefined}
        errors={fields.body}
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
