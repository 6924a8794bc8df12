import { type AnyColumn, sql } from "drizzle-orm";
import type { Edge } from "#app/domain/leads/queries/cursor.ts";

/** The columns by which a list is sorted, both downwards. */
type SortedBy = { at: AnyColumn; id: AnyColumn };

/** The cursor that names a row's place, as `readCursor` reads it. */
export const cursorOf = ({ at, id }: SortedBy) => sql<string>`${at}::text || '_' || ${id}`;

/** The rows below an edge of the list. */
export const isOlder = ({ at, id }: SortedBy, edge: Edge) =>
  sql`(${at}, ${id}) < (${edge.at}::text::timestamptz, ${edge.id}::uuid)`;

/** The rows above an edge of the list. */
export const isNewer = ({ at, id }: SortedBy, edge: Edge) =>
  sql`(${at}, ${id}) > (${edge.at}::text::timestamptz, ${edge.id}::uuid)`;
