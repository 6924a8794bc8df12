import { createHash } from "node:crypto";

export type Cells = Record<string, string>;

/** Gives the sign of a text as it was when the form was filled. */
export type Before = (name: string) => string | undefined;

type CellsOfThree = {
  before: Before;
  theirs: Cells;
  yours: Cells;
  /** The text that tells what these are about from others of their kind. */
  first?: string | undefined;
};

/**
 * Texts of two people, by their names. Who changed the first one may have made another thing of it, so nothing that the
 * other changed is put into it unasked: `both` names what you changed against a change of theirs, `apart` what only
 * they changed.
 */
export function mergeCells({ before, theirs, yours, first }: CellsOfThree) {
  const names = Object.keys(yours);
  const isSame = (name: string) => theirs[name] === yours[name];
  const isTheirs = (name: string) => !isSame(name) && isChanged(before, theirs, name);
  const isYours = (name: string) => !isSame(name) && isChanged(before, yours, name);
  const against = (name: string) => (name === first ? names : [name, ...(first ? [first] : [])]);
  const both = names.filter((name) => isYours(name) && against(name).some(isTheirs));
  return {
    merged: Object.fromEntries(
      names.map((name) => [name, (isYours(name) ? yours[name] : theirs[name]) ?? ""]),
    ),
    both,
    apart: names.filter((name) => isTheirs(name) && !isYours(name)),
  };
}

/** Whether a cell is another than the one that the form was drawn with, of which only the sign is known. */
export const isChanged = (before: Before, cells: Cells, name: string) =>
  signOf(cells[name] ?? "") !== before(name);

/** Stands for the text of a cell in the form, which need not carry it twice. */
export const signOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 10);
