import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { findPage, type PageRequest } from "#db/keyset.server.ts";
import { notifications, userSettings, users } from "#db/schema/index.ts";

const pageSize = 20;
/** More are shown as "99+". */
const mostCounted = 100;

export const unreadOf = (userId: SQL) => sql<number>`(
  select count(*)::int from (
    select from notifications n where n.user_id = ${userId} and n.read_at is null limit ${sql.raw(String(mostCounted))}
  ) as unread
)`;

export async function listNotifications(userId: string, page: PageRequest) {
  const { id, title, path, createdAt, readAt } = notifications;
  const { rows, ...links } = await findPage({ at: createdAt, id }, page, pageSize, (part) =>
    db()
      .select({
        id,
        title,
        path,
        createdAt,
        readAt,
        cursor: part.cursor,
        unread: unreadOf(sql`${userId}::uuid`),
      })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), part.where))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );
  return {
    ...links,
    unread: rows[0]?.unread ?? 0,
    rows: rows.map(({ cursor: _, unread: __, readAt: read, ...row }) => ({ ...row, isRead: read !== null })),
  };
}

/** Null if it was removed, or the person can't sign in any more. */
export async function findAlert(notificationId: string) {
  const { title, path } = notifications;
  const [alert] = await db()
    .select({ title, path, email: users.email, phone: userSettings.phoneE164 })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(and(eq(notifications.id, notificationId), isNull(users.disabledAt)));
  return alert ?? null;
}
