import { type ComponentProps, useState } from "react";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextArea } from "#app/components/form/field.tsx";
import { LeadForm, useLeadForm, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { nameAt } from "#app/features/leads/notes/rules.ts";
import { longestNote } from "#app/features/leads/rules.ts";
import type { Person } from "#app/features/leads/types.ts";

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

type NoteTextProps = Omit<ComponentProps<typeof TextArea>, "name" | "label" | "maxLength"> & {
  people: readonly Person[];
};

/** Typing "@" lists the staff. */
export function NoteText({ people, ...field }: NoteTextProps) {
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
