import { getTableColumns, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#db/client.ts";

/** All with the columns of the first. As one parameter: thousands of them cost more than the insert. */
export async function insertRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  onConflict = sql``,
) {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const pairs = Object.keys(rows[0] ?? {}).map((key) => [key, columns[key]?.name ?? key] as const);
  if (pairs.length === 0) return;
  const json = JSON.stringify(
    rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(pairs.map(([key, name]) => [name, row[key]])),
    ),
  );
  const names = sql.join(
    pairs.map(([, name]) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${json}::jsonb) ${onConflict}`);
}
