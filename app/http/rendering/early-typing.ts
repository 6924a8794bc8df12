import { changedFields } from "#app/ui/forms/changed.ts";

const native = (name: "value" | "defaultValue") =>
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, name) ?? {};
const { get: readValue } = native("value");
const { get: readDefault, set: setDefault } = native("defaultValue");

/**
 * Keeps what is typed into a page before its program stands. React 19 sets the value of each text area that it
 * hydrates to the page's own text: until then nobody can set it but who types there. It also writes that text down once
 * more with each drawing, by which what is selected there is lost: the same text is not written twice. `settle` ends
 * the first when the page is hydrated, and `tell` then hands what was typed, and which of these fields were left again,
 * to the listeners of their form, the form itself last.
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
        for (const at of typed.length > 0 ? [...typed, form] : [])
          at.dispatchEvent(new Event("input", { bubbles: true }));
        for (const field of typed.filter((each) => each !== document.activeElement))
          field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
      }
    },
  };
}
