import type { FocusEvent, FormEvent } from "react";

/**
 * What a ZIP field takes on: its code puts its city in the place of another one's, unless somebody wrote one. The
 * small script does the same where nothing is hydrated.
 */
export const fillsCity = { "data-zip": "", onFocus: remember, onInput: fillCity };

/** The code that stood there before the one that is written now. */
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
  // A form that was drawn anew has forgotten who wrote the city: the one of the code before nobody had to.
  const before = isWritten() && codeIn(zip.dataset.before ?? zip.defaultValue);
  if (before) {
    const known = await cityOf(before);
    if (isOther()) return;
    if (city.value === known) city.dataset.filled = known;
  }
  if (isWritten()) return;
  write(city, "");
  const found = await cityOf(code);
  // Somebody may have written one meanwhile, or another code.
  if (!found || isWritten() || isOther()) return;
  city.dataset.filled = found;
  write(city, found);
  // Whoever is about to write there replaces it.
  if (city.matches(":focus")) city.select();
}

/** What keeps the form hears of it as of something typed. */
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
