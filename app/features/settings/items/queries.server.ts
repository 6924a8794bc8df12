import { eq, getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#db/instance.server.ts";
import { users } from "#db/schema/index.ts";

export type ItemTable = PgTable & Record<"slug" | "version" | "updatedAt" | "updatedBy", PgColumn>;

export async function findItem<Table extends ItemTable>(table: Table, slug: string) {
  const [row] = await db()
    .select({
      facts: getTableColumns(table as PgTable),
      version: table.version,
      changed: { at: table.updatedAt, by: users.name },
    })
    .from(table as PgTable)
    .leftJoin(users, eq(users.id, table.updatedBy))
    .where(eq(table.slug, slug));
  return row
    ? (row as { facts: Table["$inferSelect"]; version: number; changed: { at: Date; by: string | null } })
    : null;
}
