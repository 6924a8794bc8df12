import { type RefObject, useCallback, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { type Draft, draftIn, returning, stillToCome } from "#app/domain/analysis/ui/draft-fields.ts";
import { changedFields } from "#app/ui/forms/changed.ts";
import { type Field, isField, textsIn } from "#app/ui/forms/fields.ts";
import { storage } from "#app/ui/forms/session-storage.ts";

/** Where this tab keeps what was typed, also for the small script. */
export const draftKey = "analysis";

/** What came back: the fields are filled in by then, further properties are still to be added. */
type Returned = Draft & { isOtherHome: boolean };

/**
 * What was typed into the form outlives a reload, in this tab, until the form was sent. It comes back after
 * hydration, into the fields as they stand, and never over an answer of the server; `keep` writes the form
 * down.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, isAnswered: boolean) {
  const [draft, setDraft] = useState<Returned>();
  const navigation = useNavigation();
  // An answer that leads to another page is the report: the form was taken.
  const sent =
    navigation.state === "loading" &&
    navigation.formMethod === "POST" &&
    /^\/analysis\/./.test(navigation.location.pathname);

  useEffect(() => {
    if (sent) storage((store) => store.removeItem(draftKey));
  }, [sent]);

  const keep = useCallback(() => {
    if (!form.current) return;
    const typed = new URLSearchParams(textsIn(new FormData(form.current)));
    storage((store) => store.setItem(draftKey, String(typed)));
  }, [form]);

  useEffect(() => {
    // Read before what was typed early is told, which writes it down.
    const kept = storage((store) => store.getItem(draftKey));
    if (isAnswered || !kept || !form.current) return;
    return whenNobodyWrites(form.current, new URLSearchParams(kept), setDraft);
  }, [form, isAnswered]);

  return { draft, keep };
}

/**
 * Fills the draft in once nobody writes where it has something else to say: until it is known what is written
 * there, it may be the address of another home. Meanwhile the data of the form, sent or kept, are those of the whole
 * draft. Gives what ends the waiting.
 */
function whenNobodyWrites(form: HTMLFormElement, kept: URLSearchParams, done: (draft: Returned) => void) {
  const waiting = new AbortController();
  const { signal } = waiting;
  const fillIn = (writing: EventTarget | null) => {
    if (signal.aborted || (isField(writing) && writing.form === form && isOpen(writing, kept))) return;
    waiting.abort();
    done({ ...draftIn(kept), isOtherHome: fill(form, kept) });
  };
  const leave = (event: FocusEvent) => fillIn(event.relatedTarget ?? document.activeElement);
  const join = ({ formData }: FormDataEvent) => {
    for (const [name, value] of stillToCome(kept, formData, typedIn(form))) formData.set(name, value);
  };
  form.addEventListener("focusout", leave, { signal });
  form.addEventListener("formdata", join, { signal });
  // A press that had the page hydrated puts the focus into its field only afterwards.
  setTimeout(() => fillIn(document.activeElement));
  return () => waiting.abort();
}

/** Whether the draft has another value for this field than it holds. */
const isOpen = (field: Field, kept: URLSearchParams) =>
  Boolean(kept.get(field.name)) && kept.get(field.name) !== field.value;

/** Tells whether the form is about another home than the draft. */
function fill(form: HTMLFormElement, kept: URLSearchParams) {
  const { values, isOtherHome } = returning(kept, typedIn(form));
  for (const field of [...form.elements].filter(isField)) {
    const value = values.get(field.name);
    if (value !== undefined && value !== field.value) field.value = value;
  }
  return isOtherHome;
}

const typedIn = (form: HTMLFormElement) =>
  new Map(
    changedFields(form)
      .filter(isField)
      .map(({ name, value }) => [name, value]),
  );
