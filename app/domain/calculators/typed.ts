import { isAmountAlone, kept } from "#app/domain/calculators/money-typing.ts";
import { formatNumber } from "#app/ui/format.ts";

/** What one field holds: whole dollars, whole units, or a percentage or number with at most three decimals. */
export type Field = {
  label: string;
  kind: "dollars" | "whole" | "percent" | "number";
  least: number;
  most: number;
  /** What counts where nothing readable was ever typed. */
  usual: number;
};

export type Fields<Name extends string> = Record<Name, Field>;

/** Texts as they were typed, or as an address carries them. */
export type Typed = Readonly<Partial<Record<string, string>>>;

/** A figure that cannot be counted as it stands: its control's id, and whether nothing is in it. */
export type Flaw = { id: string; label: string; isEmpty: boolean };

export type Reading<Name extends string> = {
  /** Dollars, percent or units; where nothing readable is typed, what counted before, or else the usual value. */
  values: Record<Name, number>;
  /** As the fields show it. */
  texts: Record<Name, string>;
  errors: Partial<Record<Name, string>>;
  /** What has a message in `errors`, in the order of the form. */
  flaws: readonly Flaw[];
  /** What an address carries to show the same again: only what differs from the usual. */
  query: Record<string, string>;
};

/** The values that counted before a change, by the names of their fields. */
export type Before = Readonly<Partial<Record<string, number>>>;

/**
 * Reads the fields of a calculator. Money is refused with anything else beside it, like `300k`, and not cut down to its
 * digits, and is rounded to whole dollars; whatever cannot be read or is out of bounds stays in its field with a message, and what counted before,
 * or else the usual value, counts in its place.
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

/** Characters that any figure fits in. */
export const longestTyped = 24;

/** The fields in an address or a posted form, cut to `longestTyped`. */
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

/** A value as its field shows it: money with thousands separators. */
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
    error: isRead ? "" : `${found.problem} Until then ${shown(field, before)} counts.`,
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
