import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useNavigation } from "react-router";
import { type Draft, draftIn, returning, stillToCome } from "#app/domain/analysis/ui/draft-fields.ts";
import { changedFields, type Field, fieldsOf } from "#app/ui/forms/changed.ts";
import { dropDraft, saveDraft, savedDraft } from "#app/ui/forms/draft.ts";

/** Key of the draft, also for the small script. */
export const draftKey = "analysis";

/** What was restored: the fields are filled in by then, further properties are still to be added. */
type Restored = Draft & {
  isOtherHome: boolean;
  /** To be called once all properties are there: what is saved until then is still the whole draft. */
  end: () => void;
};

/**
 * The draft of the form. Not as in other forms (`useDraft`): it may be of another home than the one whose address is
 * being typed, so it waits until nobody writes, and it has properties that the page has no fields for yet.
 */
export function useAnalysisDraft(form: RefObject<HTMLFormElement | null>, isAnswered: boolean) {
  const [draft, setDraft] = useState<Restored>();
  const navigation = useNavigation();
  // An answer that leads to another page is the report: the form was taken.
  const sent =
    navigation.state === "loading" &&
    navigation.formMethod === "POST" &&
    /^\/analysis\/./.test(navigation.location.pathname);

  useEffect(() => {
    if (sent) dropDraft(draftKey);
  }, [sent]);

  const save = useCallback(() => saveDraft(draftKey, form.current), [form]);

  // Before anything can be typed into the program, and before what was typed early is told: both save.
  useLayoutEffect(() => {
    const saved = savedDraft(draftKey);
    if (isAnswered || !saved || !form.current) return;
    return whenNobodyWrites(form.current, saved, setDraft);
  }, [form, isAnswered]);

  return { draft, save };
}

/**
 * Fills the draft in once nobody writes where it has something else to say: until it is known what is written
 * there, it may be the address of another home. Meanwhile the data of the form, sent or saved, are those of the whole
 * draft. Gives what ends the waiting.
 */
function whenNobodyWrites(form: HTMLFormElement, saved: URLSearchParams, done: (draft: Restored) => void) {
  const waiting = new AbortController();
  const coming = new AbortController();
  const { signal } = waiting;
  const end = () => coming.abort();
  const fillIn = (writing: EventTarget | null) => {
    const field = fieldsOf(form).find((each) => each === writing);
    if (signal.aborted || (field && isOpen(field, saved))) return;
    waiting.abort();
    done({ ...draftIn(saved), isOtherHome: fill(form, saved), end });
  };
  const leave = (event: FocusEvent) => fillIn(event.relatedTarget ?? document.activeElement);
  const join = ({ formData }: FormDataEvent) => {
    for (const [name, value] of stillToCome(saved, formData, typedIn(form))) formData.set(name, value);
  };
  form.addEventListener("focusout", leave, { signal });
  form.addEventListener("formdata", join, { signal: coming.signal });
  // A press that had the page hydrated puts the focus into its field only afterwards.
  setTimeout(() => fillIn(document.activeElement));
  return () => {
    waiting.abort();
    end();
  };
}

/** Whether the draft has another value for this field than it holds. */
const isOpen = (field: Field, saved: URLSearchParams) =>
  Boolean(saved.get(field.name)) && saved.get(field.name) !== field.value;

/** Tells whether the form is about another home than the draft. */
function fill(form: HTMLFormElement, saved: URLSearchParams) {
  const { values, isOtherHome } = returning(saved, typedIn(form));
  for (const field of fieldsOf(form)) {
    const value = values.get(field.name);
    if (value !== undefined && value !== field.value) field.value = value;
  }
  return isOtherHome;
}

const typedIn = (form: HTMLFormElement) =>
  new Map(changedFields(form).map(({ name, value }) => [name, value]));
