import { type AnyColumn, sql } from "drizzle-orm";
import { isUuid } from "#app/lib/uuid.ts";

/** Both descending. */
type SortedBy = { at: AnyColumn; id: AnyColumn };

export const cursorOf = ({ at, id }: SortedBy) => sql<string>`${at}::text || '_' || ${id}`;

export const isOlder = ({ at, id }: SortedBy, edge: Edge) =>
  sql`(${at}, ${id}) < (${edge.at}::text::timestamptz, ${edge.id}::uuid)`;

export const isNewer = ({ at, id }: SortedBy, edge: Edge) =>
  sql`(${at}, ${id}) > (${edge.at}::text::timestamptz, ${edge.id}::uuid)`;

/** Time is text, because a JavaScript date truncates microseconds. */
export type Edge = { at: string; id: string };

/** `{timestamptz as text}_{id}`; null for anything else. */
export function readCursor(text: string): Edge | null {
  const [at = "", id = ""] = text.split("_");
  return isInstant(at) && isUuid(id) ? { at, id } : null;
}

const instant =
  /^((?:19|20)\d{2}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** Rejects February 30, which JavaScript accepts and Postgres doesn't. */
function isInstant(text: string) {
  const day = instant.exec(text)?.[1];
  if (!day) return false;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}
