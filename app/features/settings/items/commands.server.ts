import { and, eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { recordChange } from "#app/features/accounts/audit/records.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { slugOf } from "#app/lib/text.ts";
import { db } from "#db/instance.server.ts";
import { users } from "#db/schema/index.ts";

/** `slug` is null for a new item; `version` is the one that was read. */
export type ItemChange<Facts> = { slug: string | null; version: number; facts: Facts };

type Item<Table extends ItemTable> = ItemChange<Omit<Table["$inferInsert"], "slug">> & {
  /** A new item's slug comes from the text of its field. */
  named: { field: string; text: string };
  now: Date;
};

/** Called by the feature that owns the table. Admins only; returns the slug. */
export async function saveItem<Table extends ItemTable>(
  actor: Actor,
  table: Table,
  { slug, version, facts, named, now }: Item<Table>,
): Promise<Result<string>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const values = { ...facts, updatedAt: now, updatedBy: actor.userId };
  const newSlug = slugOf(named.text);
  if (slug === null && newSlug === "")
    return refused("invalid", "Use letters from A to Z. They become the page's address.", named.field);
  const saved = await db().transaction(async (tx) => {
    const [before] = await tx
      .select(pickColumns(table, Object.keys(facts)))
      .from(table as PgTable)
      .where(eq(table.slug, slug ?? newSlug))
      .for("update");
    const [stored] =
      slug === null
        ? await tx
            .insert(table as PgTable)
            .values({ ...values, slug: newSlug } as PgTable["$inferInsert"])
            .onConflictDoNothing()
            .returning({ slug: table.slug })
        : await tx
            .update(table as PgTable)
            .set({ ...values, version: sql`${table.version} + 1` } as PgUpdateSetSource<PgTable>)
            .where(and(eq(table.slug, slug), eq(table.version, version)))
            .returning({ slug: table.slug });
    if (!stored) return false;
    const subject = `${getTableName(table)}:${slug ?? newSlug}`;
    await recordChange(tx, { actor, action: "setting", subject, before, after: facts, at: now });
    return true;
  });
  if (!saved)
    return slug === null
      ? refused("conflict", "Another one already has this name.", named.field)
      : changedElsewhere("this");
  clearCaches();
  return done(slug ?? newSlug);
}

const pickColumns = (table: PgTable, names: readonly string[]) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => names.includes(name)));

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
