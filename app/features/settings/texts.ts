import type { SectionSpec, SettingsValues } from "#app/features/settings/section-types.ts";

/** Fields in the order of the form; missing ones are empty. Normalizes line ends and trims. */
export function textsOf(section: SectionSpec, sent: unknown): SettingsValues {
  const { fields, rows } = object(sent);
  return {
    fields: named(section.fields, fields),
    rows:
      section.rows && Array.isArray(rows) ? rows.map((row) => named(section.rows?.fields ?? [], row)) : [],
  };
}

/** Omits empty strings. */
export const given = <Text>(texts: Record<string, Text>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

export const object = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Both must come from `textsOf`. */
export const isSame = (one: SettingsValues, other: SettingsValues) =>
  JSON.stringify(one) === JSON.stringify(other);

const named = (specs: readonly { name: string }[], sent: unknown) =>
  Object.fromEntries(specs.map(({ name }) => [name, text(object(sent)[name])]));

function text(value: unknown) {
  if (value === true) return "on";
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.replace(/\r\n?/g, "\n").trim() : "";
}
