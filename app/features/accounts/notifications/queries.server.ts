import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Alert } from "#app/features/accounts/notifications/digest.ts";
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

/** By text. Null if it was removed, or the person can't sign in any more. */
export async function findAlert(notificationId: string) {
  const { title, path } = notifications;
  const [alert] = await db()
    .select({ title, path, phone: userSettings.phoneE164 })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(and(eq(notifications.id, notificationId), isNull(users.disabledAt)));
  return alert ?? null;
}

/** Jobs that wait for each other a moment are collected too. */
const collectedMs = 2 * 60_000;

type Mailed = Omit<Alert, "dueAt"> & { jobId: number; dueAt: string | null };

/** The alerts by email that this person waits for, and when the last email went out. */
export async function findDigest(notificationId: string, now: Date) {
  const [person] = await db()
    .select({
      userId: users.id,
      email: users.email,
      lastAt: sql<string | null>`(select max(m.created_at) from messages m
        where m.recipient = ${users.email} and m.kind = 'mail-alert')`,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.id, notificationId), isNull(users.disabledAt)));
  if (!person) return null;
  const rows = await db().execute<Mailed>(sql`
    select o.id::int as "jobId", n.title, n.path, t.id as "targetId", t.due_at as "dueAt",
      (t.met_at is not null or t.ended_at is not null) as "isOver"
    from outbox o join notifications n on n.id::text = o.payload ->> 'notificationId'
    left join response_targets t on n.kind = 'target' and t.id::text = split_part(n.dedupe_key, ':', 2)
    where o.kind = 'mail-alert' and o.done_at is null and o.parked_at is null and n.user_id = ${person.userId}
      and o.run_at <= ${new Date(now.getTime() + collectedMs).toISOString()}::timestamptz
    order by o.id limit 200`);
  return {
    email: person.email,
    lastAt: person.lastAt ? new Date(person.lastAt) : null,
    jobIds: rows.map(({ jobId }) => jobId),
    alerts: rows.map(({ dueAt, ...row }): Alert => ({ ...row, dueAt: dueAt ? new Date(dueAt) : null })),
  };
}
