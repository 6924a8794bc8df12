export const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean);

/** Whole sentences, at least one. */
export function openingOf(text: string, longest: number) {
  const [first = ""] = paragraphsOf(text);
  let opening = "";
  for (const sentence of first.split(/(?<=[.?!]) /)) {
    if (opening && opening.length + sentence.length + 1 > longest) break;
    opening = opening ? `${opening} ${sentence}` : sentence;
  }
  return opening;
}
