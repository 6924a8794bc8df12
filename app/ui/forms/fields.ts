export type Field = HTMLInputElement | HTMLSelectElement;

/** Whether an element is one that a form of ours is filled in by, also unseen. */
export const isField = (element: EventTarget | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/** What a form holds, name by name and in its order, but for files. */
export const textsIn = (form: FormData) =>
  [...form].filter((field): field is [string, string] => typeof field[1] === "string");
