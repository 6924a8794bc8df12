import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { lockText } from "#db/locks.ts";
import { userSettings, users } from "#db/schema/index.ts";

/** Of `userIds`, the person whose last turn is the longest ago. Two transactions never take the same turn. */
export async function takeTurn(
  tx: Transaction,
  userIds: readonly string[],
): Promise<{ id: string; name: string } | null> {
  if (userIds.length === 0) return null;
  await lockText(tx, "turns", "");
  const [next] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(and(inArray(users.id, [...userIds]), isNull(users.disabledAt)))
    .orderBy(sql`${userSettings.lastAssignedAt} asc nulls first`, asc(users.createdAt), asc(users.id))
    .limit(1);
  if (!next) return null;
  // Not the start of the transaction: the order of the turns counts.
  const lastAssignedAt = sql`clock_timestamp()`;
  await tx
    .insert(userSettings)
    .values({ userId: next.id, lastAssignedAt })
    .onConflictDoUpdate({ target: userSettings.userId, set: { lastAssignedAt } });
  return next;
}
