import { isNameOfGreeting } from "#app/domain/posted-words.ts";

/**
 * A first sentence, after "Hello Ann," where the name may stand in a mail: anyone can write to anyone in any name.
 *
 * @param words begin with a small letter, which grows where nobody is greeted.
 */
export const greeted = (name: string | null, words: string) =>
  name && isNameOfGreeting(name) ? `Hello ${name}, ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
