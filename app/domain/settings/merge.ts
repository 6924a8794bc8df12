import { mergeCells, signOf } from "#app/domain/settings/merge-cells.ts";
import { mergeRows, type RowsPart } from "#app/domain/settings/merge-rows.ts";
import type { SettingsValues } from "#app/domain/settings/section-types.ts";
import { z } from "#app/domain/zod.ts";

/**
 * One short sign for each text that a form was filled from: it tells later which of them somebody touched.
 */
export function seenOf({ fields, rows }: SettingsValues): string {
  const parts = [fields, ...rows].flatMap((texts, at) =>
    Object.entries(texts).map(([name, text]) => [partOf(name, at - 1), signOf(text)]),
  );
  return JSON.stringify({ rows: rows.length, signs: Object.fromEntries(parts) });
}

/** What a change of somebody else is put together from. */
type Three = {
  /** `seenOf` what your form was filled from. */
  seen: string;
  /** What is stored now. */
  theirs: SettingsValues;
  yours: SettingsValues;
};

/** What somebody else wrote in a field of a form, or did to its rows. */
export type Part = { field: string; row: undefined; theirs: string } | RowsPart;

type Merged = { merged: SettingsValues; both: Part[]; apart: Part[] };

/**
 * Puts two changes of one form together. What you did not touch is theirs, what they did not touch is yours;
 * where both wrote something else, `both` tells what they wrote and yours stands in `merged`. `apart` tells what only
 * they changed. Where the signs cannot be read, whatever differs counts as changed by both.
 */
export function mergeTexts({ seen, theirs, yours }: Three): Merged {
  const base = readSeen(seen);
  if (!base)
    return { merged: yours, both: mergeTexts({ seen: seenOf(yours), theirs, yours }).apart, apart: [] };
  const { rows: count, signs } = base;
  const fields = mergeCells({
    before: (name) => signs[partOf(name)],
    theirs: theirs.fields,
    yours: yours.fields,
  });
  const rows = mergeRows({
    before: Array.from({ length: count }, (_, at) => (name) => signs[partOf(name, at)]),
    theirs: theirs.rows,
    yours: yours.rows,
  });
  const parts = (names: string[]): Part[] =>
    names.map((field) => ({ field, row: undefined, theirs: theirs.fields[field] ?? "" }));
  return {
    merged: { fields: fields.merged, rows: rows.merged },
    both: [...parts(fields.both), ...rows.both],
    apart: [...parts(fields.apart), ...rows.apart],
  };
}

const partOf = (name: string, row = -1) => (row < 0 ? `fields.${name}` : `rows[${row}].${name}`);

const Seen = z.object({ rows: z.int().min(0).max(1_000), signs: z.record(z.string(), z.string()) });

function readSeen(seen: string) {
  try {
    return Seen.safeParse(JSON.parse(seen)).data;
  } catch {
    return;
  }
}
