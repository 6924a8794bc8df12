import { changedFields } from "#app/ui/forms/changed.ts";

const inputValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
const native = (name: "value" | "defaultValue") =>
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, name) ?? {};
const { get: readValue } = native("value");
const { get: readDefault, set: setDefault } = native("defaultValue");

/**
 * Keeps what is typed into a page before its program stands. React 19 sets the value of each text area that it
 * hydrates to the page's own text: until then nobody can set it but who types there. It also writes that text down once
 * more with each drawing, by which what is selected there is lost: the same text is not written twice. `settle` ends
 * the first when the page is hydrated, and `tell` then hands what was typed, and which of these fields were left again,
 * to React and to the listeners of their form, the form itself last.
 */
export function holdEarlyTyping() {
  const held = document.querySelectorAll("textarea");
  for (const field of held)
    Object.defineProperties(field, {
      value: { configurable: true, get: () => readValue?.call(field), set() {} },
      defaultValue: {
        configurable: true,
        get: () => readDefault?.call(field),
        set: (text: string) => readDefault?.call(field) !== text && setDefault?.call(field, text),
      },
    });
  return {
    settle() {
      for (const field of held) Reflect.deleteProperty(field, "value");
    },
    tell() {
      for (const form of document.forms) {
        const typed = changedFields(form);
        for (const field of typed) unveil(field);
        for (const at of typed.length > 0 ? [...typed, form] : [])
          at.dispatchEvent(new Event("input", { bubbles: true }));
        for (const select of typed.filter((field) => field instanceof HTMLSelectElement))
          select.dispatchEvent(new Event("change", { bubbles: true }));
        for (const field of typed.filter((each) => each !== document.activeElement))
          field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
      }
    },
  };
}

/**
 * React takes what stands in an input when it hydrates it for what it knows already, and puts the page's own value back
 * with the next drawing. Here it learns of the page's value first, and hears of the typed one with the next event.
 */
function unveil(field: Element) {
  if (!(field instanceof HTMLInputElement) || !isTyped(field)) return;
  const { value, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  inputValue.set?.call(field, value);
  if (selectionStart !== null && field === document.activeElement)
    field.setSelectionRange(selectionStart, selectionEnd);
}

/** A chosen file cannot be put back. */
const isTyped = ({ type }: HTMLInputElement) => !["checkbox", "radio", "file"].includes(type);
