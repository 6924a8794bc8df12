import { href } from "react-router";
import { longestNote } from "#app/domain/leads/rules.ts";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button } from "#app/ui/button.tsx";
import { dropDraft } from "#app/ui/forms/draft.ts";
import { useDrawnFor } from "#app/ui/forms/drawn-for.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { useDraft } from "#app/ui/forms/use-draft.ts";

interface NoteFormProps {
  leadId: string;
  /** Minted by the page. */
  formKey: string;
  /** A note that was refused where no script runs. */
  refused: ActReply | undefined;
}

/** Words of the staff for the timeline; they stay in the field until they are stored, over a reload too. */
export function NoteForm({ leadId, refused, ...page }: NoteFormProps) {
  const { formKey, renew } = useFormKey(refused?.typed.formKey ?? page.formKey);
  const act = useAct((form) => {
    renew();
    form?.reset();
    // What somebody began and another one stored is a draft of neither any more.
    for (const each of [first, person]) dropDraft(noteDraft(each, leadId));
  }, refused);
  const { pending, unplaced, fields, typed, person } = act;
  const first = useDrawnFor();
  const { onInput } = useDraft(act.form, noteDraft(person, leadId), refused);
  return (
    <ActForm
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
    </ActForm>
  );
}

/** Key of the draft of a note: on a computer that several people use, each one's own. */
export const noteDraft = (person: string, leadId: string) => `note:${person}:${leadId}`;
