export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Ana de la Cruz" is AC. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words.at(0)?.[Symbol.iterator]().next().value ?? "";
  const last = words.length > 1 ? (words.at(-1)?.[Symbol.iterator]().next().value ?? "") : "";
  return (first + last).toUpperCase();
}

/** `Ada O'Brien` → `ada-obrien`; may be empty. */
export const slugOf = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[’'\p{M}]/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");

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

/** A line of a CSV file; formulas become text by an apostrophe, which the import takes away. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => quoted(/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)).join(",")}\n`;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Lowercase, with full-width letters as plain ones and without invisible characters. */
export const plainText = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase();

/** An address may hold `#`, `?`, `&` and `%`. */
export const mailtoHref = (email: string) => `mailto:${email.replace(/[^\w.@+-]/gu, encodeURIComponent)}`;

export const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

export const readingMinutes = (words: number) => Math.max(1, Math.round(words / 220));
