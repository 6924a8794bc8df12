import type { SubmissionResult } from "@conform-to/react";
import type { SectionSpec } from "#app/features/settings/section-types.ts";
import { textsOf } from "#app/features/settings/texts.ts";

/**
 * A field with several entries (separated by lines, commas or spaces) names the invalid one. Errors without a
 * visible field appear above the form.
 */
export function formatProblems(
  section: SectionSpec,
  result: SubmissionResult<string[]>,
): SubmissionResult<string[]> {
  if (!result.error) return result;
  const { fields, rows } = textsOf(section, result.initialValue);
  const texts = new Map(Object.entries(fields).map(([name, text]) => [`fields.${name}`, text]));
  rows.forEach((row, at) => {
    for (const [name, text] of Object.entries(row)) texts.set(`rows[${at}].${name}`, text);
  });
  const error: Record<string, string[]> = {};
  for (const [at, messages] of Object.entries(result.error)) {
    if (!messages?.length) continue;
    const field = [...texts.keys()].find((name) => isBelow(at, name));
    const isShown = field !== undefined || at === "" || at === "rows";
    const told = isShown ? messages.map((message) => startOf(at, field, texts) + message) : [notSaved];
    const place = isShown ? (field ?? at) : "";
    error[place] = [...new Set([...(error[place] ?? []), ...told])];
  }
  return { ...result, error };
}

const notSaved = "Nothing was saved. Please load this page again and repeat the change.";

const isBelow = (at: string, name: string) =>
  at === name || (at.startsWith(name) && /^[[.]/.test(at.slice(name.length)));

function startOf(at: string, field = "", texts: ReadonlyMap<string, string>) {
  const index = /^\[(\d+)\]/.exec(at.slice(field.length))?.[1];
  const text = texts.get(field);
  if (index === undefined || text === undefined) return "";
  const lines = text.split("\n");
  if (lines.length > 1) {
    const filled = lines.flatMap((line, place) => (line.trim() ? place + 1 : []));
    return `Line ${filled[Number(index)] ?? Number(index) + 1}: `;
  }
  const words = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const word = words.length > 1 ? words[Number(index)] : undefined;
  return word && word.length <= 40 ? `“${word}”: ` : "";
}
