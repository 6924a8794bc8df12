import { isNameOfGreeting } from "#app/lib/text-rules.ts";

const firstName = (name: string) => {
  const [first = name] = name.trim().split(/\s+/);
  // `Dr. Ann Sample` and `J.R. Sample` are not shortened.
  return first.endsWith(".") || first.length < 2 ? name : first;
};

/**
 * Starts with "Hi Ann," if the name is safe in an email.
 * @param words starts in lower case.
 */
export const greeted = (name: string | null, words: string) =>
  name && isNameOfGreeting(name)
    ? `Hi ${firstName(name)}, ${words}`
    : words.charAt(0).toUpperCase() + words.slice(1);
