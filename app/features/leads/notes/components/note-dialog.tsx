import { href } from "react-router";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SavedValues, savedFields, useShown } from "#app/components/form/saved-fields.tsx";
import { LeadDialog, LeadDialogActions } from "#app/features/leads/components/lead-dialog.tsx";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { NoteText } from "#app/features/leads/notes/components/note.tsx";
import type { NotePage } from "#app/features/leads/notes/queries.server.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

interface NoteDialogProps extends NotePage {
  reply: FormReply | undefined;
}

export function NoteDialog({ note: current, earlier, reply }: NoteDialogProps) {
  const { lead, people, timeZone } = useLeadPage();
  const form = useOfficeForm({ reply });
  const note = useShown(current, form.reply);
  const saved = { body: note.body };
  const { key, ...field } = savedFields("edit-note", saved, form.reply)("body");
  return (
    <LeadDialog id="edit-note" title={note.isOwn ? "Edit note" : "Note"} wide>
      {() => (
        <>
          {note.isOwn ? (
            <OfficeForm
              form={form}
              action={href("/leads/:id/notes/:note", { id: lead.id, note: note.id })}
              fields={{ intent: "edit" }}
              noValidate
            >
              <SavedValues values={saved} />
              <FormErrors id="edit-note-problem" errors={form.problems} />
              <NoteText key={key} {...field} required rows={8} people={people} />
              <LeadDialogActions pending={form.pending}>Save note</LeadDialogActions>
            </OfficeForm>
          ) : (
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.body}</p>
          )}
          {earlier.length > 0 ? (
            <section className="mt-5" aria-labelledby="earlier">
              <h3 id="earlier">Earlier versions</h3>
              <ol className="mt-2 grid gap-3">
                {earlier.map(({ at, body }) => (
                  <li key={at}>
                    <p className="text-xs text-quiet">{formatExactDateTime(at, timeZone)}</p>
                    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
                  </li>
                ))}
              </ol>
            </section>
          ) : null}
        </>
      )}
    </LeadDialog>
  );
}
