/**
 * Takes out of a posted form what the form library would parse as JSON and was not written by it: its record of its
 * own state, which we never need, and a button's intent that is not one.
 */
export function cleanForm(form: FormData) {
  form.delete("__state__");
  const intent = form.get("__intent__");
  if (intent !== null && !isIntent(String(intent))) form.delete("__intent__");
  return form;
}

function isIntent(text: string) {
  try {
    const { type, payload } = JSON.parse(text);
    return (
      ["insert", "remove", "reorder", "update", "reset", "validate"].includes(type) &&
      typeof payload === "object"
    );
  } catch {
    return false;
  }
}
