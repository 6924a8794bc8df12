import type { FieldSpec, SectionSpec, SettingsValues } from "#app/features/settings/section-types.ts";

export type Difference = { label: string; stored: string };

/** Lists of different lengths are one entry, with a line per row. */
export function differencesOf(
  { fields, rows }: SectionSpec,
  { stored, typed }: { stored: SettingsValues; typed: SettingsValues },
): Difference[] {
  const own = differing(fields, stored.fields, typed.fields);
  if (!rows) return own;
  if (stored.rows.length !== typed.rows.length)
    return [
      ...own,
      { label: "The list", stored: stored.rows.map((row) => rowText(rows.fields, row)).join("\n") },
    ];
  const inRows = stored.rows.flatMap((row, at) =>
    differing(rows.fields, row, typed.rows[at] ?? {}).map(({ label, stored: text }) => ({
      label: `${rows.one} ${at + 1}, ${label}`,
      stored: text,
    })),
  );
  return [...own, ...inRows];
}

type Texts = Record<string, string>;

const differing = (specs: readonly FieldSpec[], stored: Texts, typed: Texts) =>
  specs
    .filter(({ name }) => (stored[name] ?? "") !== (typed[name] ?? ""))
    .map((spec) => ({ label: spec.label, stored: shownText(spec, stored[spec.name]) }));

const rowText = (specs: readonly FieldSpec[], row: Texts) =>
  specs
    .map((spec) => (spec.kind === "check" ? row[spec.name] && spec.label : shownText(spec, row[spec.name])))
    .filter(Boolean)
    .join(" · ");

function shownText({ kind, options }: FieldSpec, text = "") {
  if (kind === "check") return text === "on" ? "Ticked" : "Not ticked";
  return options?.find(({ value }) => value === text)?.label ?? text;
}
