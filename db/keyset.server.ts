import { type AnyColumn, asc, desc, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#app/lib/uuid.ts";

/** Where a page of a list begins: `older` or `newer` than a row of the page before. */
export type PageRequest = { older?: string | null; newer?: string | null };

export type Page<Row> = { rows: Row[]; newer: string | null; older: string | null };

/** Never null, with the ID as the second column of an index of the same order. */
export type SortedBy = {
  at: AnyColumn | SQL;
  /** A UUID or a bigint. */
  id: AnyColumn;
  /** Of `at`: an instant unless it is a text. */
  type?: "text";
  /** The highest first unless false. */
  descending?: boolean;
};

type Part = { where: SQL | undefined; orderBy: SQL[]; limit: number; cursor: SQL<string> };

/**
 * A page by keyset: as fast at the end of a list as at its start, and rows that arrive between two pages neither hide
 * nor repeat others. Without rows behind a cursor, and with an invalid one, it is the first page.
 * @param select must apply the whole part and return `cursor` with each row
 */
export async function findPage<Row extends { cursor: string }>(
  sorted: SortedBy,
  { older, newer }: PageRequest,
  size: number,
  select: (part: Part) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { at, id, type, descending = true } = sorted;
  const isNumbered = id.getSQLType() === "bigint";
  const edge = readCursor(newer ?? older ?? "", { type, isNumbered });
  const backwards = edge !== null && Boolean(newer);
  const goesDown = descending !== backwards;
  const comparison = goesDown ? sql`<` : sql`>`;
  const order = goesDown ? desc : asc;
  const edgeAt = edge && (type === "text" ? sql`${edge.at}::text` : sql`${edge.at}::timestamptz`);
  const found = await select({
    where: edge
      ? sql`(${at}, ${id}) ${comparison} (${edgeAt}, ${edge.id}::${sql.raw(isNumbered ? "bigint" : "uuid")})`
      : undefined,
    orderBy: [order(at), order(id)],
    limit: size + 1,
    cursor: sql<string>`${at}::text || '_' || ${id}`,
  });
  const isShort = backwards ? found.length < size : found.length === 0;
  if (edge && isShort) return findPage(sorted, {}, size, select);
  const hasMore = found.length > size;
  const rows = backwards ? found.slice(0, size).reverse() : found.slice(0, size);
  const hasNewer = backwards ? hasMore : edge !== null;
  const hasOlder = backwards || hasMore;
  return {
    rows,
    newer: hasNewer ? (rows[0]?.cursor ?? null) : null,
    older: hasOlder ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

const instant =
  /^((?:19|20)\d{2}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** `{at as text}_{id}`: a JavaScript date would truncate microseconds. */
function readCursor(text: string, { type, isNumbered }: Pick<SortedBy, "type"> & { isNumbered: boolean }) {
  const end = text.lastIndexOf("_");
  const [at, id] = [text.slice(0, Math.max(0, end)), text.slice(end + 1)];
  const isValid = type === "text" ? at.length <= 200 && !at.includes("\0") : isInstant(at);
  const isId = isNumbered ? /^\d{1,15}$/.test(id) : isUuid(id);
  return isValid && end >= 0 && isId ? { at, id } : null;
}

function isInstant(text: string) {
  if (text === "-infinity") return true;
  const day = instant.exec(text)?.[1];
  if (!day) return false;
  // JavaScript accepts February 30 and Postgres refuses it.
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}
