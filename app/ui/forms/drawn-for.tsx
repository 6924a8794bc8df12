import { createContext, use, useState } from "react";

/** Name of the field that says for whom a form was drawn. */
export const drawnFor = "drawnFor";

/** Id of whoever is signed in, as far as the page knows. */
export const PersonContext = createContext("");

/**
 * For whom this part of the page was drawn first: a page that looks again may find somebody else signed in.
 *
 * @param told the field as an answer gave it back: who read there that somebody else is signed in goes on as them.
 */
export function useDrawnFor(told?: unknown) {
  const [person, setPerson] = useState(use(PersonContext));
  if (typeof told === "string" && told !== person) setPerson(told);
  return person;
}

/** Says with a form for whom it was drawn, so that nothing is stored under another name unasked. */
export function DrawnFor({ told }: { told?: unknown }) {
  return <input type="hidden" name={drawnFor} value={useDrawnFor(told)} />;
}
