import { type RefObject, useLayoutEffect } from "react";

/**
 * In this tab until it is sent; a refusal's values are newer than the draft.
 * @param key names the form and its subject.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string, refused: unknown) {
  const onInput = () => saveDraft(key, form.current);
  // Before the first input, which saves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form and answer
  useLayoutEffect(() => (refused ? onInput() : restoreDraft(form.current, savedDraft(key))), [key, refused]);
  return { onInput, onSubmit: () => dropDraft(key) };
}

/** Skips fields that have changed since. The form's key or revision detects a repeat. */
export function restoreDraft(form: HTMLFormElement | null, draft: URLSearchParams | null) {
  if (!form || !draft) return;
  fillIn(
    fieldsOf(form).filter((field) => !isChanged(field)),
    draft,
  );
  form.closest("details")?.setAttribute("open", "");
}

type FillIn = { name: string; type: string; value: string; checked?: boolean };

/** An unnamed checkbox was not ticked. */
export function fillIn(fields: readonly FillIn[], draft: URLSearchParams) {
  for (const field of fields) {
    if (/checkbox|radio/.test(field.type)) field.checked = draft.getAll(field.name).includes(field.value);
    else field.value = draft.get(field.name) ?? field.value;
  }
}

/**
 * Browsers may refuse the storage.
 * @param key names the form and its subject.
 */
export function saveDraft(key: string, form: HTMLFormElement | null) {
  if (!form) return;
  const typed = new URLSearchParams(textsIn(new FormData(form)));
  storage((store) => store.setItem(key, String(typed)));
}

export function savedDraft(key: string) {
  const saved = storage((store) => store.getItem(key));
  return saved ? new URLSearchParams(saved) : null;
}

export const dropAllDrafts = () => void storage((store) => store.clear());

export const dropDraft = (key: string) => void storage((store) => store.removeItem(key));

/** Without files. */
export const textsIn = (form: FormData) =>
  [...form].filter((field): field is [string, string] => typeof field[1] === "string");

function storage<Value>(use: (store: Storage) => Value) {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

export function isChanged(field: Element) {
  if (field instanceof HTMLSelectElement) {
    // Without a default, the browser selects the first option.
    const start = Math.max(
      [...field.options].findIndex((option) => option.defaultSelected),
      0,
    );
    return field.selectedIndex !== start;
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return field.type === "radio" || field.type === "checkbox"
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

export const changedFields = (form: HTMLFormElement | null | undefined) => fieldsOf(form).filter(isChanged);

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const fieldsOf = (form: HTMLFormElement | null | undefined) => [...(form?.elements ?? [])] as Field[];
