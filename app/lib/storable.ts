/** Postgres rejects NUL, and lone surrogates in JSON. */
export const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

export const parseStorable = (json: string, mend: (text: string) => string = storable): unknown =>
  JSON.parse(json, (_, value: unknown) => (typeof value === "string" ? mend(value) : value));
