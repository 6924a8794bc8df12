/**
 * A text as Postgres can hold it. It has no NUL, which it refuses everywhere, and no half of a character of two parts,
 * which JSON can spell out and columns of JSON refuse.
 */
export const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

/** Reads JSON, each of whose texts is `storable`, or made so by `mend`. Throws on what is none. */
export const parseStorable = (json: string, mend: (text: string) => string = storable): unknown =>
  JSON.parse(json, (_, value: unknown) => (typeof value === "string" ? mend(value) : value));
