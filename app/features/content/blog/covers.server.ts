import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = path.resolve("public/covers");

const names = readdirSync(folder).toSorted();

/** A slug without a drawing of its own always gets the same one of the others. */
export function coverName(slug: string) {
  const own = `${slug}.svg`;
  if (names.includes(own)) return own;
  const sum = [...slug].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return names[sum % names.length] ?? own;
}

export const readCover = (slug: string) => readFileSync(path.join(folder, coverName(slug)), "utf8");
