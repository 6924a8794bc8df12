import { formatNumber } from "#app/lib/format.ts";

/** Whole dollars, whole units, or at most three decimals. */
export type Field = {
  label: string;
  kind: "dollars" | "whole" | "percent" | "number";
  least: number;
  most: number;
  usual: number;
  hint?: string;
  suffix?: string;
  isWide?: boolean;
};

export type Fields<Name extends string> = Record<Name, Field>;

export type Typed = Readonly<Partial<Record<string, string>>>;

export type Flaw = { id: string; label: string };

export type Reading<Name extends string> = {
  values: Record<Name, number>;
  texts: Record<Name, string>;
  errors: Partial<Record<Name, string>>;
  flaws: Flaw[];
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
  const reading: Reading<Name> = {
    values: {} as Record<Name, number>,
    texts: {} as Record<Name, string>,
    errors: {},
    flaws: [],
    query: {},
  };
  for (const name of Object.keys(fields) as Name[]) {
    const field = fields[name];
    const text = typed[name];
    const read = text === undefined ? field.usual : readField(field, text);
    const value = read ?? before[name] ?? field.usual;
    reading.values[name] = value;
    reading.texts[name] = read === null ? (text ?? "") : textOf(field, value);
    if (value !== field.usual) reading.query[name] = String(value);
    if (read !== null) continue;
    reading.errors[name] = `${problemOf(field)} Using ${shown(field, value)} for now.`;
    reading.flaws.push({ id: name, label: field.label });
  }
  return reading;
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

/** Null outside the field's limits. */
export function readField({ kind, least, most }: Field, typed: string): number | null {
  const text = kind === "dollars" ? typed.replace(/[$,\s]/g, "") : typed.trim().replace(/\s*%$/, "");
  if (!/^[-−–]?(\d+\.?\d*|\.\d+)$/.test(text)) return null;
  const exact = Number(text.replace(/[−–]/, "-"));
  if (kind === "whole" && !Number.isInteger(exact)) return null;
  const digits = kind === "dollars" ? 1 : 1_000;
  // Zero without a sign.
  const value = Math.round(exact * digits) / digits || 0;
  return value < least || value > most ? null : value;
}

function problemOf(field: Field) {
  const kinds = {
    dollars: "an amount",
    whole: "a whole number",
    percent: "a percentage",
    number: "a number",
  };
  const [least, most] = [field.least, field.most].map((limit) =>
    field.kind === "dollars" ? shown(field, limit) : formatNumber(limit),
  );
  return `Enter ${kinds[field.kind]} from ${least} to ${most}.`;
}

function shown(field: Field, value: number) {
  const text = textOf(field, value);
  if (field.kind === "dollars") return `$${text}`;
  return field.kind === "percent" ? `${text}%` : text;
}
