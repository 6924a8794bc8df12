import type { FocusEvent, FormEvent } from "react";

/** For the small script: a ZIP code at the end of an address. */
export const zipAtEnd = { "data-zip": "[ ,]" };

/** Fills in the city unless the user typed one. The small script does the same. */
export const fillsCity = { "data-zip": "^", onFocus: remember, onInput: fillCity };

function remember({ currentTarget: zip }: FocusEvent<HTMLInputElement>) {
  const code = codeIn(zip.value);
  if (code) zip.dataset.before = code;
}

async function fillCity({ currentTarget: zip }: FormEvent<HTMLInputElement>) {
  const code = codeIn(zip.value);
  const city = zip.closest("fieldset")?.querySelector<HTMLInputElement>("[data-city]");
  if (!code || !city) return;
  const isWritten = () => city.value !== "" && city.value !== city.dataset.filled;
  const isOther = () => codeIn(zip.value) !== code;
  // After a new render.
  const before = isWritten() && codeIn(zip.dataset.before ?? zip.defaultValue);
  if (before) {
    const known = await cityOf(before);
    if (isOther()) return;
    if (city.value === known) city.dataset.filled = known;
  }
  if (isWritten()) return;
  write(city, "");
  const found = await cityOf(code);
  // The user may have typed during the request.
  if (!found || isWritten() || isOther()) return;
  city.dataset.filled = found;
  write(city, found);
  // The next key press replaces it.
  if (city.matches(":focus")) city.select();
}

/** Draft saving listens for the input event. */
function write(field: HTMLInputElement, value: string) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const codeIn = (text: string) => /^(\d{5})(-\d{4})?$/.exec(text.trim())?.[1];

async function cityOf(code: string) {
  const reply = await fetch(`/zip/${code}`);
  const { city } = (await reply.json()) as { city: string | null };
  return city;
}
