/** A biography's paragraphs; a blank line parts them. */
export const paragraphsOf = (bio: string) =>
  bio
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean);

/**
 * The first sentences of a biography, at most so many characters, and never half a sentence unless it is the
 * first.
 */
export function openingOf(bio: string, longest: number) {
  const [first = ""] = paragraphsOf(bio);
  let opening = "";
  for (const sentence of first.split(/(?<=[.?!]) /)) {
    if (opening && opening.length + sentence.length + 1 > longest) break;
    opening = opening ? `${opening} ${sentence}` : sentence;
  }
  return opening;
}
