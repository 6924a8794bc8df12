import { isNameOfGreeting } from "#app/domain/posted-words.ts";

const firstName = (name: string) => {
  const [first = name] = name.trim().split(/\s+/);
  // `Dr. Ann Sample`, `J.R. Sample`: whole.
  return first.endsWith(".") || first.length < 2 ? name : first;
};

/**
 * A first sentence, after "Hi Ann," where the name may stand in a mail: anyone can write to anyone in any name.
 *
 * @param words begin with a small letter, which grows where nobody is greeted.
 */
export const greeted = (name: string | null, words: string) =>
  name && isNameOfGreeting(name)
    ? `Hi ${firstName(name)}, ${words}`
    : words.charAt(0).toUpperCase() + words.slice(1);
