import { type AnyColumn, sql } from "drizzle-orm";
import type { Edge } from "#app/features/leads/queries/cursor.ts";

/** Both descending. */
type SortedBy = { at: AnyColumn; id: AnyColumn };

export const cursorOf = ({ at, id }: SortedBy) => sql<string>`${at}::text || '_' || ${id}`;

export const isOlder = ({ at, id }: SortedBy, edge: Edge) =>
  sql`(${at}, ${id}) < (${edge.at}::text::timestamptz, ${edge.id}::uuid)`;

export const isNewer = ({ at, id }: SortedBy, edge: Edge) =>
  sql`(${at}, ${id}) > (${edge.at}::text::timestamptz, ${edge.id}::uuid)`;
