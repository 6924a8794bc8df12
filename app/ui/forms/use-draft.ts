import { type RefObject, useLayoutEffect } from "react";
import { fieldsOf, isChanged } from "#app/ui/forms/changed.ts";
import { dropDraft, saveDraft, savedDraft } from "#app/ui/forms/draft.ts";

/**
 * What is typed into a form outlives a reload, in this tab, until it is sent. It is restored after hydration, unless the
 * form shows an answer that refused it: what that says was typed is saved instead. Gives what the form calls; one that
 * stays open until it was taken drops its draft then.
 *
 * @param key names the form and what it is about.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string, refused: unknown) {
  const onInput = () => saveDraft(key, form.current);
  // Before anything can be typed, which saves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form and answer
  useLayoutEffect(() => (refused ? onInput() : restoreDraft(form.current, savedDraft(key))), [key, refused]);
  return { onInput, onSubmit: () => dropDraft(key) };
}

/**
 * Fills a draft in, but for fields that somebody has written in since, and opens what the form is folded in. The form's
 * key or revision comes back with it, so that what may have arrived already counts once.
 */
export function restoreDraft(form: HTMLFormElement | null, draft: URLSearchParams | null) {
  if (!form || !draft) return;
  fillIn(
    fieldsOf(form).filter((field) => !isChanged(field)),
    draft,
  );
  form.closest("details")?.setAttribute("open", "");
}

type FillIn = { name: string; type: string; value: string; checked?: boolean };

/** A box that the draft does not name was not ticked; any other field that it does not name stays as it is. */
export function fillIn(fields: readonly FillIn[], draft: URLSearchParams) {
  for (const field of fields) {
    if (/checkbox|radio/.test(field.type)) field.checked = draft.getAll(field.name).includes(field.value);
    else field.value = draft.get(field.name) ?? field.value;
  }
}
