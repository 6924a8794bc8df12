import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { dropDraft, useDraft } from "#app/components/form/use-draft.ts";
import { OfficeForm, type OfficeReply, useOfficeForm } from "#app/features/leads/components/office-form.tsx";
import { useFormKey } from "#app/features/leads/components/use-form-key.ts";
import { longestNote } from "#app/features/leads/rules.ts";

interface NoteFormProps {
  leadId: string;
  formKey: string;
  /** Error of a submission without JavaScript. */
  refused: OfficeReply | undefined;
}

/** The draft survives a reload. */
export function NoteForm({ leadId, refused, ...page }: NoteFormProps) {
  const { formKey, renew } = useFormKey(refused?.typed.formKey ?? page.formKey);
  const draft = `note:${leadId}`;
  const act = useOfficeForm((form) => {
    renew();
    form?.reset();
    dropDraft(draft);
  }, refused);
  const { pending, unplaced, fields, typed } = act;
  const { onInput } = useDraft(act.form, draft, refused);
  return (
    <OfficeForm
      act={act}
      action={href("/leads/:id", { id: leadId })}
      onInput={onInput}
      preventScrollReset
      noValidate
      className="grid gap-2 border-b border-line px-4 py-4 print:hidden"
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="formKey" value={formKey} />
      <FormErrors id="note-problem" errors={unplaced ? [unplaced] : undefined} />
      <TextArea
        id="note"
        name="body"
        label="Note"
        hideLabel
        required
        maxLength={longestNote}
        placeholder="Write a note"
        defaultValue={typed?.body ?? ""}
        autoFocus={refused !== undefined}
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
