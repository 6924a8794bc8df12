import { sql } from "drizzle-orm";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { userSettings } from "#db/schema/index.ts";

/** Of one person and one list, such as "leads". */
export async function saveColumns(
  actor: Actor,
  { list, columns }: { list: string; columns: readonly string[] },
): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", "Log in to save columns.");
  await db()
    .insert(userSettings)
    .values({ userId: actor.userId, columns: { [list]: [...columns] } })
    .onConflictDoUpdate({
      target: userSettings.userId,
      set: {
        columns: sql`${userSettings.columns} || excluded.columns`,
        updatedAt: sql`now()`,
        version: sql`${userSettings.version} + 1`,
      },
    });
  return done(undefined);
}
