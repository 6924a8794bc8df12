import { href, Link } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { NoteText } from "#app/features/leads/notes/components/note-text.tsx";
import type { NotePage } from "#app/features/leads/notes/schema.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

interface EditNoteProps extends NotePage {
  leadId: string;
  /** To a submission without JavaScript. */
  reply: FormReply | undefined;
}

export function EditNote({ leadId, note, earlier, people, timeZone, reply }: EditNoteProps) {
  const form = useOfficeForm({ reply });
  const seen = note.editedAt?.toISOString() ?? "";
  const lead = href("/leads/:id", { id: leadId });
  return (
    <div className="grid max-w-3xl gap-4">
      {note.isOwn ? (
        <OfficeForm
          form={form}
          action={href("/leads/:id/notes/:note", { id: leadId, note: note.id })}
          noValidate
          className="card grid gap-4 p-5"
        >
          <input type="hidden" name="intent" value="edit" />
          <input type="hidden" name="seen" value={seen} />
          <FormErrors id="note-problem" errors={form.problems} />
          <NoteText
            id="note"
            required
            rows={8}
            people={people}
            defaultValue={form.typed ? (form.typed.body ?? "") : note.body}
            hint={form.typed && form.typed.seen !== seen ? `Saved now: ${note.body}` : undefined}
            errors={form.fields.body}
          />
          <div className="flex flex-wrap gap-2 max-sm:*:w-full">
            <Button type="submit" pending={form.pending}>
              Save note
            </Button>
            <Link to={lead} className={buttonClass({ variant: "outline" })}>
              Cancel
            </Link>
          </div>
        </OfficeForm>
      ) : (
        <p className="card p-5 whitespace-pre-wrap [overflow-wrap:anywhere]">{note.body}</p>
      )}
      {earlier.length > 0 ? (
        <section className="card p-5" aria-labelledby="earlier">
          <h2 id="earlier">Earlier versions</h2>
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
    </div>
  );
}
