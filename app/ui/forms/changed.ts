/** Whether a field holds something else than what the page was made with. */
export function isChanged(field: Element) {
  if (field instanceof HTMLSelectElement) {
    // Without a default of its own the first option is what the page was made with.
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

/** The fields of a form that somebody changed. */
export const changedFields = (form: HTMLFormElement | null | undefined) => fieldsOf(form).filter(isChanged);

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** All fields of a form, also unseen; its buttons are among them, with names that no field has. */
export const fieldsOf = (form: HTMLFormElement | null | undefined) => [...(form?.elements ?? [])] as Field[];
