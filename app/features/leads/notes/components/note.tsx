import { type ComponentProps, useState } from "react";
import { href } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextArea } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SavedValues, savedFields, useShown } from "#app/components/form/saved-fields.tsx";
import { LeadDialog, LeadDialogActions } from "#app/features/leads/components/lead/lead-dialog.tsx";
import { LeadForm, useLeadForm, useLeadPage } from "#app/features/leads/components/lead/lead-page.tsx";
import type { NotePage } from "#app/features/leads/notes/queries.server.ts";
import { nameAt } from "#app/features/leads/notes/rules.ts";
import { longestNote } from "#app/features/leads/rules.ts";
import type { Person } from "#app/features/leads/types.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

/** The draft survives a reload. */
export function NoteForm() {
  const { people } = useLeadPage();
  const form = useLeadForm("note");
  return (
    <LeadForm form={form} className="grid gap-2 border-b border-line px-4 py-4 print:hidden">
      <NoteText
        {...form.field("body")}
        key={form.formKey}
        id="note"
        hideLabel
        required
        people={people}
        placeholder="Write a note. Type @ to mention someone"
        autoFocus={form.wasSent}
      />
      <div className="flex items-center justify-between">
        <p className="text-xs text-quiet">Staff only</p>
        <Button type="submit" size="sm" pending={form.pending}>
          Add Note
        </Button>
      </div>
    </LeadForm>
  );
}

interface NoteDialogProps extends NotePage {
  /** To a submission without JavaScript. */
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

type NoteTextProps = Omit<ComponentProps<typeof TextArea>, "name" | "label" | "maxLength"> & {
  people: readonly Person[];
};

/** Typing "@" lists the staff. */
function NoteText({ people, ...field }: NoteTextProps) {
  const [typed, setTyped] = useState<{ area: HTMLTextAreaElement; name: string } | null>(null);
  const found = typed
    ? people.filter(({ name }) => name.toLowerCase().startsWith(typed.name)).slice(0, 5)
    : [];
  const choose = ({ name }: Person) => {
    if (!typed) return;
    const { area } = typed;
    area.setRangeText(`${name} `, area.selectionStart - typed.name.length, area.selectionStart, "end");
    // The draft listens to this event.
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
    setTyped(null);
  };
  return (
    <div>
      <TextArea
        {...field}
        name="body"
        label="Note"
        maxLength={longestNote}
        onInput={({ currentTarget: area }) => {
          const name = nameAt(area.value, area.selectionStart);
          setTyped(name === undefined ? null : { area, name });
        }}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey))
            event.currentTarget.form?.requestSubmit();
          else if (event.key === "Enter" && first && typed?.name && typed.name !== first.name.toLowerCase()) {
            event.preventDefault();
            choose(first);
          }
          if (event.key === "Escape") setTyped(null);
        }}
      />
      {found.length > 0 ? (
        <ul aria-label="Mention" className="mt-1 flex flex-wrap gap-1">
          {found.map((person) => (
            <li key={person.id}>
              <button type="button" className={chip} onClick={() => choose(person)}>
                @{person.name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const chip = buttonClass({ variant: "outline", size: "sm" });
