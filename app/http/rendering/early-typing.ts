import { changedFields, isChanged } from "#app/ui/forms/changed.ts";

/**
 * Keeps what is typed into a page before its program stands. React 19 gives a text area that it hydrates the page's
 * own text again, unless the text in the document is another by then: so what is typed goes there meanwhile.
 * `settle` ends that when the page is hydrated, and `tell` then hands what was typed, and which of these fields were
 * left again, to the listeners of their form, the form itself last.
 */
export function holdEarlyTyping() {
  const before = new Map<HTMLTextAreaElement, string>();
  const hold = (field: EventTarget | null) => {
    if (!(field instanceof HTMLTextAreaElement) || !isChanged(field)) return;
    if (!before.has(field)) before.set(field, field.defaultValue);
    field.defaultValue = field.value;
  };
  const onInput = ({ target }: Event) => hold(target);
  for (const field of document.querySelectorAll("textarea")) hold(field);
  document.addEventListener("input", onInput, true);
  return {
    settle() {
      document.removeEventListener("input", onInput, true);
      for (const [field, text] of before) field.defaultValue = text;
    },
    tell() {
      for (const form of document.forms) {
        const typed = changedFields(form);
        for (const at of typed.length > 0 ? [...typed, form] : [])
          at.dispatchEvent(new Event("input", { bubbles: true }));
        for (const field of typed.filter((each) => each !== document.activeElement))
          field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
      }
    },
  };
}
