import { formatNumber } from "#app/lib/format.ts";

export const isAmountAlone = (text: string) => /^[$\s]*[-−–]?[\d.,$\s]*$/.test(text);

/** `$1,850` → `1850`, with a leading minus preserved. */
const kept = (text: string) => (/^[$\s]*[-−–]/.test(text) ? "-" : "") + text.replace(/[^\d.]/g, "");

/** Whole dollars, whole units, or at most three decimals. */
export type Field = {
  label: string;
  kind: "dollars" | "whole" | "percent" | "number";
  least: number;
  most: number;
  usual: number;
};

export type Fields<Name extends string> = Record<Name, Field>;

export type Typed = Readonly<Partial<Record<string, string>>>;

export type Flaw = { id: string; label: string; isEmpty: boolean };

export type Reading<Name extends string> = {
  values: Record<Name, number>;
  texts: Record<Name, string>;
  errors: Partial<Record<Name, string>>;
  flaws: readonly Flaw[];
  query: Record<string, string>;
};

export type Before = Readonly<Partial<Record<string, number>>>;

/**
 * Rejects `300k` instead of reading its digits. An invalid value stays in its field with a message, and the
 * previous value counts.
 */
export function readTyped<Name extends string>(
  fields: Fields<Name>,
  typed: Typed,
  before: Before = {},
): Reading<Name> {
  const names = Object.keys(fields) as Name[];
  const read = names.map((name) => [name, readField(fields[name], typed[name], before[name])] as const);
  const pick = <Value>(of: (field: ReadField) => Value) =>
    Object.fromEntries(read.map(([name, field]) => [name, of(field)]));
  return {
    values: pick((field) => field.value) as Record<Name, number>,
    texts: pick((field) => field.text) as Record<Name, string>,
    errors: withoutEmpty(pick((field) => field.error)) as Partial<Record<Name, string>>,
    flaws: read.flatMap(([id, { error }]) =>
      error ? [{ id, label: fields[id].label, isEmpty: !typed[id]?.trim() }] : [],
    ),
    query: withoutEmpty(pick((field) => field.query)),
  };
}

export const longestTyped = 24;

export function typedIn(
  params: URLSearchParams | FormData,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = params.get(name);
      return typeof text === "string" ? [[name, text.slice(0, longestTyped)]] : [];
    }),
  );
}

export const textOf = ({ kind }: Field, value: number) =>
  kind === "dollars" ? formatNumber(value) : String(value);

type ReadField = { value: number; text: string; error: string; query: string };

function readField(field: Field, typed: string | undefined, before = field.usual): ReadField {
  if (typed === undefined)
    return { value: field.usual, text: textOf(field, field.usual), error: "", query: "" };
  const found = numberIn(field, typed);
  const isRead = "value" in found;
  const value = isRead ? found.value : before;
  return {
    value,
    text: isRead ? textOf(field, value) : typed,
    error: isRead ? "" : `${found.problem} Using ${shown(field, before)} for now.`,
    query: value === field.usual ? "" : String(value),
  };
}

function numberIn(field: Field, typed: string): { value: number } | { problem: string } {
  const value = parse(field.kind, typed.trim());
  if (value === null || value < field.least || value > field.most)
    return { problem: problemOf(field, value) };
  return { value };
}

function parse(kind: Field["kind"], text: string) {
  if (kind === "dollars") {
    const amount = kept(text);
    return isAmountAlone(text) && /^-?(\d+\.?\d*|\.\d+)$/.test(amount)
      ? Math.round(Number(amount)) || 0
      : null;
  }
  const plain = text.replace(/\s*%$/, "").replace("−", "-");
  if (kind === "whole") return /^-?\d{1,6}$/.test(plain) ? Number(plain) : null;
  if (!/^-?(\d{1,6}\.?\d*|\.\d+)$/.test(plain)) return null;
  return Math.round(Number(plain) * 1_000) / 1_000 || 0;
}

function problemOf({ kind, least, most }: Field, value: number | null) {
  if (kind !== "dollars") {
    const what = { whole: "a whole number", percent: "a percentage", number: "a number" }[kind];
    return `Enter ${what} from ${formatNumber(least)} to ${formatNumber(most)}.`;
  }
  if (value === null) return "Enter an amount in dollars.";
  return value > most ? `Enter at most $${formatNumber(most)}.` : `Enter $${formatNumber(least)} or more.`;
}

function shown(field: Field, value: number) {
  const text = textOf(field, value);
  if (field.kind === "dollars") return `$${text}`;
  return field.kind === "percent" ? `${text}%` : text;
}

const withoutEmpty = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

/**
 * Leaves text such as `300k` unchanged.
 * @param forward true for the Delete key, which must pass a separator.
 * @returns the text and the caret behind the same digits.
 */
export function separateWhileTyping(text: string, caret: number, forward = false) {
  if (!isAmountAlone(text)) return { text, caret };
  const before = kept(text.slice(0, caret)).length;
  const all = kept(text);
  const [whole = "", ...rest] = all.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  const dropped = Math.min(before, whole.length - digits.length);
  const shown = [digits.replace(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".");
  return { text: shown, caret: behind(shown, before - dropped, forward) };
}

function behind(text: string, count: number, forward: boolean) {
  let place = 0;
  for (let left = count; left > 0; place += 1) if (text[place] !== ",") left -= 1;
  return forward && text[place] === "," ? place + 1 : place;
}
