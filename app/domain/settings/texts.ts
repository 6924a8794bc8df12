import type { SectionSpec, SettingsValues } from "#app/domain/settings/section-types.ts";

/**
 * The texts of a section's form as somebody sent or stored them: every field in the order of the form, what
 * is missing as an empty text, and without what a browser adds (line ends of two characters, blanks around).
 */
export function textsOf(section: SectionSpec, sent: unknown): SettingsValues {
  const { fields, rows } = object(sent);
  return {
    fields: named(section.fields, fields),
    rows:
      section.rows && Array.isArray(rows) ? rows.map((row) => named(section.rows?.fields ?? [], row)) : [],
  };
}

/** Texts without the empty ones: what is left empty in a form is not given. */
export const given = <Text>(texts: Record<string, Text>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

/** What was sent or stored, by its names; nothing where it has none. */
export const object = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Whether two forms say the same, both as `textsOf` gives them. */
export const isSame = (one: SettingsValues, other: SettingsValues) =>
  JSON.stringify(one) === JSON.stringify(other);

const named = (specs: readonly { name: string }[], sent: unknown) =>
  Object.fromEntries(specs.map(({ name }) => [name, text(object(sent)[name])]));

function text(value: unknown) {
  if (value === true) return "on";
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.replace(/\r\n?/g, "\n").trim() : "";
}
