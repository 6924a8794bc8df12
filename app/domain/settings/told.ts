import type { Part } from "#app/domain/settings/merge.ts";
import type { FieldSpec, SectionSpec, SettingsValues } from "#app/domain/settings/section-types.ts";

type Told = { label: string; theirs: string };

/** What somebody else did to a form, in the words of the form; rows by their places in what was put together. */
export function toldParts({ fields, rows }: SectionSpec, parts: readonly Part[]): Told[] {
  return parts.map((part) => {
    if ("list" in part)
      return { label: "The list", theirs: part.list.map((row) => rowText(rows?.fields, row)).join("\n") };
    if (part.row === undefined && "field" in part) return told(fields, part.field, part.theirs);
    const place = `${rows?.one}${part.row === undefined ? "" : ` ${part.row + 1}`}`;
    if ("did" in part) return { label: `${place}, ${part.did}`, theirs: rowText(rows?.fields, part.theirs) };
    const { label, theirs } = told(rows?.fields, part.field, part.theirs);
    return { label: `${place}, ${label}`, theirs };
  });
}

type Row = SettingsValues["rows"][number];

/** A row in one line; a box that is ticked says what it is for. */
function rowText(fields: readonly FieldSpec[] = [], row: Row) {
  const texts = fields.map(({ name, label, kind }) =>
    kind === "check" ? row[name] && label : told(fields, name, row[name]).theirs,
  );
  return texts.filter(Boolean).join(" · ");
}

function told(fields: readonly FieldSpec[] = [], name: string, text = ""): Told {
  const { label = name, kind, options } = fields.find((field) => field.name === name) ?? {};
  const choice = kind === "check" ? (text === "on" ? "Ticked" : "Not ticked") : undefined;
  return { label, theirs: choice ?? options?.find(({ value }) => value === text)?.label ?? text };
}
