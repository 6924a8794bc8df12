import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { toE164 } from "#app/lib/phone.ts";
import { parseStorable, storable } from "#app/lib/storable.ts";
import { slugOf } from "#app/lib/text.ts";
import { emailShape } from "#app/lib/text-rules.ts";

export type OldRow = Record<string, string | null>;

export type Remark = (reason: string, example?: string) => void;

/** Values by column, and the one for all others. */
export type Choices = Record<string, readonly [values: readonly string[], otherwise: string | null]>;

type Reading = { choices: Choices; now: Date; remark: Remark };

/** The columns that both tables have, except IDs. What can't be stored is left out with a remark. */
export function readRow<Table extends PgTable>(table: Table, row: OldRow, { choices, now, remark }: Reading) {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const values: Record<string, unknown> = {};
  for (const [key, column] of Object.entries(columns)) {
    const { name, columnType } = column;
    const read = readers[columnType];
    if (!read || !(name in row)) continue;
    const typed = row[name]?.trim() ?? "";
    const text = storable(typed);
    if (text !== typed) remark(`${name} had characters that can't be stored`);
    let value = text ? read(text, column) : null;
    if (text && value === null) remark(`${name} can't be read: left out`);
    const [known, otherwise] = choices[name] ?? [];
    if (known && !known.includes(text)) {
      value = otherwise;
      if (text) remark(`${name} is unknown: ${otherwise ? `set to ${otherwise}` : "left out"}`, text);
      else if (otherwise) remark(`${name} is empty: set to ${otherwise}`);
    }
    if (name === "created_at" && !(value instanceof Date && value <= now)) {
      value = now;
      remark("created_at is missing or ahead: set to the import");
    }
    if (name.endsWith("phone") && text) {
      const e164 = toE164(text);
      if (!e164) remark(`${name} is not a phone number: kept as text`);
      if (`${key}E164` in columns) values[`${key}E164`] = e164;
    }
    values[key] = value;
  }
  return values as Table["$inferInsert"];
}

const longTexts = /^(content|notes|bio|description|excerpt|status_reason)$/;

const readNumber = (text: string, digits: number, decimals: number) => {
  const value = Number(Number(text).toFixed(decimals));
  return Math.abs(value) < 10 ** (digits - decimals) ? value : null;
};

type Numeric = PgColumn & { precision: number; scale: number };

/** By the type of the column; null for what it can't hold. */
const readers: Record<string, (text: string, column: PgColumn) => unknown> = {
  PgText(text, { name }) {
    if (name === "slug") return slugOf(text) || null;
    return text.slice(0, longTexts.test(name) ? 1_000_000 : 1_000).toWellFormed();
  },
  PgCustomColumn: (text) => (text.length <= 254 && emailShape.test(text) ? text : null),
  PgInteger(text) {
    const value = readNumber(text, 9, 0);
    return value !== null && value >= 0 ? value : null;
  },
  PgNumeric: (text, column) => {
    const { precision, scale } = column as Numeric;
    return readNumber(text, precision, scale)?.toFixed(scale) ?? null;
  },
  PgNumericNumber: (text, column) => {
    const { precision, scale } = column as Numeric;
    return readNumber(text, precision, scale);
  },
  PgTimestamp(text) {
    const [, day = "", time = "00:00", zone = "Z"] =
      /^(\d{4}-\d\d-\d\d)(?:[ T]([\d:.]+)(Z|[+-][\d:]+)?)?$/.exec(text) ?? [];
    const date = new Date(`${day}T${time}${zone.replace(/^...$/, "$&:00")}`);
    // JavaScript reads February 30 as March 1.
    const isDay = new Date(`${day}T12:00Z`).toJSON()?.startsWith(day);
    return isDay && day > "1900" && !Number.isNaN(date.getTime()) ? date : null;
  },
  PgJsonb(text) {
    try {
      return parseStorable(text);
    } catch {
      return null;
    }
  },
};
