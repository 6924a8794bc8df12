import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { type Draft, draftIn, merged, returning } from "#app/domain/analysis/ui/draft-fields.ts";
import { storage } from "#app/domain/analysis/ui/session-storage.ts";
import { changedFields } from "#app/ui/forms/changed.ts";

/** Where this tab keeps what was typed, also for the small script. */
export const draftKey = "analysis";

/** What came back: the fields are filled in by then, further properties are still to be added. */
type Returned = Draft & { isOtherHome: boolean };

/**
 * What was typed into the form outlives a reload, in this tab, until the form was sent. It comes back after
 * hydration, into the fields as they stand, and never over an answer of the server; `keep` writes the form
 * down, and with it what still waits to come back.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, isAnswered: boolean) {
  const [draft, setDraft] = useState<Returned>();
  const waiting = useRef<URLSearchParams>(undefined);
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
    const typed = [...new FormData(form.current)].filter(
      (pair): pair is [string, string] => typeof pair[1] === "string",
    );
    const now = new URLSearchParams(typed);
    const whole = waiting.current ? merged(waiting.current, now, typedIn(form.current)) : now;
    storage((store) => store.setItem(draftKey, String(whole)));
  }, [form]);

  useEffect(() => {
    // Read before what was typed early is told, which writes it down.
    const kept = storage((store) => store.getItem(draftKey));
    if (isAnswered || !kept || !form.current) return;
    waiting.current = new URLSearchParams(kept);
    return whenNobodyWrites(form.current, waiting, setDraft);
  }, [form, isAnswered]);

  return { draft, keep };
}

/**
 * Fills the draft in once nobody writes where it has something else to say: until it is known what is written
 * there, it may be the address of another home. Gives what ends the waiting.
 */
function whenNobodyWrites(
  form: HTMLFormElement,
  waiting: RefObject<URLSearchParams | undefined>,
  done: (draft: Returned) => void,
) {
  const ended = new AbortController();
  let filled: { at: number; kept: URLSearchParams; before: Map<Field, string> } | undefined;
  const fillIn = (writing: EventTarget | null) => {
    const kept = waiting.current;
    if (!kept || (isField(writing) && writing.form === form && isOpen(writing, kept))) return;
    const { isOtherHome, before } = fill(form, kept);
    filled = { at: performance.now(), kept, before };
    waiting.current = undefined;
    done({ ...draftIn(kept), isOtherHome });
  };
  const leave = (event: FocusEvent) => fillIn(event.relatedTarget ?? document.activeElement);
  const enter = ({ target }: FocusEvent) => {
    if (!filled || !isField(target) || !filled.before.has(target)) return;
    if (performance.now() - filled.at > blink) return;
    for (const [field, value] of filled.before) field.value = value;
    waiting.current = filled.kept;
    filled = undefined;
  };
  form.addEventListener("focusout", leave, { signal: ended.signal });
  form.addEventListener("focusin", enter, { signal: ended.signal });
  // A press that had the page hydrated puts the focus into its field only afterwards.
  const timer = setTimeout(() => fillIn(document.activeElement));
  return () => {
    clearTimeout(timer);
    ended.abort();
    waiting.current = undefined;
  };
}

/** Milliseconds: who goes into a field that soon after it was filled in was aiming at an empty one. */
const blink = 500;

/** Whether the draft has another value for this field than it holds. */
const isOpen = (field: Field, kept: URLSearchParams) =>
  Boolean(kept.get(field.name)) && kept.get(field.name) !== field.value;

/** Tells whether the form is about another home than the draft, and what the fields held before. */
function fill(form: HTMLFormElement, kept: URLSearchParams) {
  const { values, isOtherHome } = returning(kept, typedIn(form));
  const before = new Map<Field, string>();
  for (const field of [...form.elements].filter(isField)) {
    const value = values.get(field.name) ?? field.value;
    if (value === field.value) continue;
    before.set(field, field.value);
    field.value = value;
  }
  return { isOtherHome, before };
}

const typedIn = (form: HTMLFormElement) =>
  new Map(
    changedFields(form)
      .filter(isField)
      .map(({ name, value }) => [name, value]),
  );

type Field = HTMLInputElement | HTMLSelectElement;

const isField = (element: EventTarget | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
