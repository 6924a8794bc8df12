import { readSeen, signOf, type Three } from "#app/domain/settings/merge.ts";
import type { FieldSpec, SectionSpec, SettingsValues } from "#app/domain/settings/section-types.ts";

type Told = { label: string; theirs: string };

/** Parts of a form in its words, as somebody else stored them; of a list those rows that they changed. */
export function toldParts(section: SectionSpec, parts: readonly string[], three: Three): Told[] {
  const { fields, rows } = three.theirs;
  return parts.flatMap((part) => {
    if (part === "rows") return toldRows(section, three);
    const [, at, name = ""] = part.match(/^(?:fields|rows\[(\d+)\])\.(.+)$/) ?? [];
    if (at === undefined) return told(section.fields, name, fields[name]);
    const row = Number(at);
    const { label, theirs } = told(section.rows?.fields, name, rows[row]?.[name]);
    return { label: `${section.rows?.one} ${row + 1}, ${label}`, theirs };
  });
}

/**
 * The rows that they added, changed or removed, and that are not so in yours, too; a number is that of your form. The
 * whole list where there are none, and only the order is another one.
 */
function toldRows({ rows: spec }: SectionSpec, { seen, theirs, yours }: Three): Told[] {
  if (!spec) return [];
  const signsOf = (row: Row) => spec.fields.map(({ name }) => signOf(row[name] ?? ""));
  const signed = { theirs: theirs.rows.map(signsOf), yours: yours.rows.map(signsOf) };
  const before = seenRows(seen, spec.fields) ?? signed.yours;
  const of = { theirs: origins(before, signed.theirs), yours: origins(before, signed.yours) };
  const tell = (word: string, row: Row, origin?: number) => {
    const place = origin === undefined ? -1 : of.yours.indexOf(origin);
    return {
      label: `${spec.one}${place < 0 ? "" : ` ${place + 1}`}, ${word}`,
      theirs: rowText(spec.fields, row),
    };
  };
  const written = theirs.rows.flatMap((row, at) => {
    const origin = of.theirs[at];
    const isThere = (rows: string[][]) => rows.some((each) => isSame(each, signed.theirs[at]));
    if (isThere(before) || isThere(signed.yours)) return [];
    return tell(origin === undefined ? "added" : "changed", row, origin);
  });
  const removed = yours.rows.flatMap((row, at) => {
    const origin = of.yours[at];
    return origin === undefined || of.theirs.includes(origin) ? [] : tell("removed", row, origin);
  });
  const all = [...written, ...removed];
  if (all.length > 0) return all;
  return [{ label: "The list", theirs: theirs.rows.map((row) => rowText(spec.fields, row)).join("\n") }];
}

type Row = SettingsValues["rows"][number];

/** The rows that a form was filled from, by their signs; nothing where these cannot be read. */
function seenRows(seen: string, fields: readonly FieldSpec[]) {
  const { rows, signs } = readSeen(seen);
  if (rows < 0) return;
  return Array.from({ length: rows }, (_, at) =>
    fields.map(({ name }) => signs[`rows[${at}].${name}`] ?? ""),
  );
}

/**
 * Which row each of these was before: the very same, else one with the same first text, else the one that stood where
 * it stands now.
 */
function origins(before: string[][], now: string[][]) {
  const found = now.map((): number | undefined => undefined);
  const left = new Set(before.keys());
  const take = (at: number, origin: number | undefined) => {
    if (origin === undefined || !left.delete(origin)) return;
    found[at] = origin;
  };
  for (const isAlike of [isSame, hasSameFirst])
    now.forEach((row, at) => {
      if (found[at] === undefined)
        take(
          at,
          [...left].find((each) => isAlike(row, before[each])),
        );
    });
  let last = -1;
  for (const at of now.keys()) {
    if (found[at] === undefined) take(at, last + 1);
    last = found[at] ?? last;
  }
  return found;
}

const isSame = (one: string[], other: string[] = []) => one.join() === other.join();
const hasSameFirst = ([one]: string[], [other]: string[] = []) => one === other;

/** A row in one line; a box that is ticked says what it is for. */
function rowText(fields: readonly FieldSpec[], row: Row) {
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
