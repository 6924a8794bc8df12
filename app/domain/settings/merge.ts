import { createHash } from "node:crypto";
import type { SettingsValues } from "#app/domain/settings/section-types.ts";
import { z } from "#app/domain/zod.ts";

/**
 * One short sign for each text that a form was filled from: it tells later which of them somebody touched.
 */
export function seenOf(values: SettingsValues): string {
  const parts = new Map([...partsOf(values, true), ...partsOf(values, false)]);
  const signs = Object.fromEntries([...parts].map(([part, text]) => [part, signOf(text)]));
  return JSON.stringify({ rows: values.rows.length, signs });
}

/** What a change of somebody else is put together from. */
export type Three = {
  /** `seenOf` what your form was filled from. */
  seen: string;
  /** What is stored now. */
  theirs: SettingsValues;
  yours: SettingsValues;
};

/**
 * Puts two changes of one form together. What you did not touch is theirs, what they did not touch is yours;
 * where both wrote something else, `both` names it and yours stands in `merged`. Rows are told apart by their
 * place while nobody added, removed or moved one; else the whole list counts as one text. A row whose first
 * text one of you changed may be another row, so nothing that the other changed in it is put into it unasked.
 */
export function mergeTexts({ seen, theirs, yours }: Three): { merged: SettingsValues; both: string[] } {
  const base = readSeen(seen);
  const byRow = isInPlace(base, theirs) && isInPlace(base, yours);
  const stored = partsOf(theirs, byRow);
  const both: string[] = [];
  const yoursStands = new Set<string>();
  for (const [part, typed] of partsOf(yours, byRow)) {
    const there = stored.get(part) ?? "";
    if (typed === there || signOf(typed) === base.signs[part]) continue;
    yoursStands.add(part);
    const theyChanged = (other: string) => signOf(stored.get(other) ?? "") !== base.signs[other];
    if (partsAgainst(part, yours).some(theyChanged)) both.push(part);
  }
  const chosen = (part: string, your: string, their: string) => (yoursStands.has(part) ? your : their);
  const fields = mapped(yours.fields, (name, text) =>
    chosen(`fields.${name}`, text, theirs.fields[name] ?? ""),
  );
  const rows = byRow
    ? yours.rows.map((row, at) =>
        mapped(row, (name, text) => chosen(`rows[${at}].${name}`, text, theirs.rows[at]?.[name] ?? "")),
      )
    : yoursStands.has("rows")
      ? yours.rows
      : theirs.rows;
  return { merged: { fields, rows }, both };
}

/** The parts that somebody else changed since a form was filled. */
export function changedParts({ seen, theirs }: Pick<Three, "seen" | "theirs">): string[] {
  const base = readSeen(seen);
  const stored = [...partsOf(theirs, isInPlace(base, theirs))];
  return stored.flatMap(([part, text]) => (signOf(text) === base.signs[part] ? [] : [part]));
}

/**
 * Whether no row stands where another one stood: none was added, removed or moved, as their first texts tell.
 */
function isInPlace(base: z.infer<typeof Seen>, { rows }: SettingsValues) {
  const firsts = rows.map((row) => Object.entries(row)[0] ?? (["", ""] as const));
  const before = firsts.map(([name], at) => base.signs[`rows[${at}].${name}`]);
  return (
    rows.length === base.rows &&
    firsts.every(([, text], at) => before[at] === signOf(text) || !before.includes(signOf(text)))
  );
}

/**
 * The parts whose change by somebody else stands against yours: the same one, and in a row also the first,
 * which tells the row from others; against the first itself, all of its row.
 */
function partsAgainst(part: string, { rows }: SettingsValues) {
  const at = /^rows\[(\d+)\]/.exec(part)?.[1];
  if (at === undefined) return [part];
  const [first = part, ...others] = Object.keys(rows[Number(at)] ?? {}).map((name) => `rows[${at}].${name}`);
  return part === first ? [first, ...others] : [part, first];
}

function partsOf({ fields, rows }: SettingsValues, byRow: boolean) {
  const parts = new Map(Object.entries(fields).map(([name, text]) => [`fields.${name}`, text]));
  if (!byRow) return parts.set("rows", JSON.stringify(rows));
  rows.forEach((row, at) => {
    for (const [name, text] of Object.entries(row)) parts.set(`rows[${at}].${name}`, text);
  });
  return parts;
}

const Seen = z.object({ rows: z.number(), signs: z.record(z.string(), z.string()) });

/** Signs that cannot be read know nothing, and of no rows: whatever differs then counts as changed by both. */
export function readSeen(seen: string): z.infer<typeof Seen> {
  const unknown = { rows: -1, signs: {} };
  try {
    return Seen.safeParse(JSON.parse(seen)).data ?? unknown;
  } catch {
    return unknown;
  }
}

export const signOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 10);

const mapped = (texts: Record<string, string>, change: (name: string, text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(name, text)]));
