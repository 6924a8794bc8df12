/**
 * Saves what stands in a form as its draft: in this tab, until it was sent. Where the browser refuses the storage there
 * are no drafts, and everything works as well.
 *
 * @param key names the form and what it is about.
 */
export function saveDraft(key: string, form: HTMLFormElement | null) {
  if (!form) return;
  const typed = new URLSearchParams(textsIn(new FormData(form)));
  storage((store) => store.setItem(key, String(typed)));
}

/** The fields of a draft by their names; null where none is saved. */
export function savedDraft(key: string) {
  const saved = storage((store) => store.getItem(key));
  return saved ? new URLSearchParams(saved) : null;
}

export const dropDraft = (key: string) => void storage((store) => store.removeItem(key));

/** What a form holds, name by name and in its order, but for files. */
export const textsIn = (form: FormData) =>
  [...form].filter((field): field is [string, string] => typeof field[1] === "string");

function storage<Value>(use: (store: Storage) => Value) {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
