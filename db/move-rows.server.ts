import { and, eq, getTableColumns, getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#db/client.ts";

/** Keys by table. */
export type MovedRows = Record<string, string[]>;

/** From one lead to another. `only`: the rows of an earlier move, to undo it. */
export type LeadMove = { from: string; to: string; only?: MovedRows | undefined };

type Options = { key?: AnyPgColumn | SQL | undefined; column?: string; where?: SQL | undefined };

/** By the columns `id` and `leadId`, unless the options name others. */
export async function moveRows(
  tx: Transaction,
  table: PgTable,
  { from, to, only }: LeadMove,
  { key, column = "leadId", where }: Options = {},
): Promise<MovedRows> {
  const [name, columns] = [getTableName(table), getTableColumns(table)];
  const [id, lead] = [key ?? columns.id, columns[column]];
  const keys = only && (only[name] ?? []);
  if (!id || !lead || keys?.length === 0) return {};
  const moved = await tx
    .update(table)
    .set({ [column]: to })
    .where(and(eq(lead, from), keys && inArray(sql`${id}`, keys), where))
    .returning({ key: sql<string>`${id}` });
  return moved.length > 0 ? { [name]: moved.map((row) => row.key) } : {};
}
