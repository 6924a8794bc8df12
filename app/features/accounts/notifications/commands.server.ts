import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  alertsOf,
  type Channel,
  channels,
  type NotificationKind,
} from "#app/features/accounts/notifications/kinds.ts";
import { listActiveStaff } from "#app/features/accounts/queries.server.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, type StaffActor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { notifications, userSettings, users } from "#db/schema/index.ts";

export type NewNotification = {
  userId: string;
  kind: NotificationKind;
  /** One line. */
  title: string;
  /** Of the item, for example `/leads/{id}#task-{id}`. */
  path: string;
  /** A second notification of the same person with this key is ignored. */
  dedupeKey: string;
};

/** In the transaction of what it is about, by the channels each person chose. Leave out the person who caused it. */
export async function notify(tx: Transaction, all: readonly NewNotification[]) {
  if (all.length === 0) return;
  const people = await tx
    .select({ id: users.id, alerts: userSettings.alerts })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(and(inArray(users.id, [...new Set(all.map(({ userId }) => userId))]), isNull(users.disabledAt)));
  const chosen = new Map(people.map(({ id, alerts }) => [id, alertsOf(alerts ?? {})]));
  const wants = ({ userId, kind }: Pick<NewNotification, "userId" | "kind">, channel: Channel) =>
    chosen.get(userId)?.includes(`${kind}.${channel}`);
  const rows = all
    .filter((each) => channels.some((channel) => wants(each, channel)))
    // What goes elsewhere only is not counted as unread.
    .map((each) => ({ ...each, readAt: wants(each, "page") ? null : new Date() }));
  if (rows.length === 0) return;
  const added = await tx.insert(notifications).values(rows).onConflictDoNothing().returning();
  for (const userId of new Set(added.map((row) => row.userId)))
    await tx.execute(sql`select pg_notify('notifications', ${userId})`);
  const jobs = (channel: Channel) =>
    added
      .filter((row) => wants({ ...row, kind: row.kind as NotificationKind }, channel))
      .map(({ id, kind }) => ({
        payload: { notificationId: id },
        dedupeKey: `alert-${channel}:${id}`,
        // A warning and what is missed soon after it are one email.
        ...(channel === "email" && kind === "target" && { runAt: new Date(Date.now() + targetMailMs) }),
      }));
  await enqueueAll(tx, "mail-alert", jobs("email"));
  await enqueueAll(tx, "text-alert", jobs("text"));
}

const targetMailMs = 10 * 60_000;

/** To the assignee of a lead; to everyone if there is none who can sign in. */
export async function notifyAssignee(
  tx: Transaction,
  assignee: string | null | undefined,
  about: Omit<NewNotification, "userId">,
) {
  const active = await listActiveStaff(tx);
  const people = assignee && active.includes(assignee) ? [assignee] : active;
  await notify(
    tx,
    people.map((userId) => ({ ...about, userId })),
  );
}

export async function notifyAdmins(tx: Transaction, about: Omit<NewNotification, "userId" | "kind">) {
  const admins = await listActiveStaff(tx, { role: "admin" });
  await notify(
    tx,
    admins.map((userId) => ({ ...about, userId, kind: "system" as const })),
  );
}

/** Unless there is no one, or they did it themselves. */
export async function notifyOther(
  tx: Transaction,
  { userId, actor, ...about }: Omit<NewNotification, "userId"> & { userId: string | null; actor: Actor },
) {
  if (userId && !(actor.kind === "staff" && actor.userId === userId))
    await notify(tx, [{ ...about, userId }]);
}

/** Marks it as read. The path of its item, or null if it isn't this person's. */
export async function followNotification({ userId }: StaffActor, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [followed] = await db()
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())`, version: nextVersion })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning({ path: notifications.path });
  return followed?.path ?? null;
}

export async function markAllRead(actor: Actor): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", accessDenied);
  await db()
    .update(notifications)
    .set({ readAt: new Date(), version: nextVersion })
    .where(and(eq(notifications.userId, actor.userId), isNull(notifications.readAt)));
  return done(undefined);
}

const nextVersion = sql`${notifications.version} + 1`;

/** Their titles name the owner. */
export async function purgeNotifications(tx: Transaction, leadIds: readonly string[]) {
  const paths = leadIds.map((id) => `/leads/${id}`);
  if (paths.length > 0)
    await tx.delete(notifications).where(inArray(sql`substring(${notifications.path} for 43)`, paths));
}

/** By the ID that their keys end with. */
export async function purgeNotificationsAbout(tx: Transaction, ids: readonly string[]) {
  if (ids.length > 0)
    await tx
      .delete(notifications)
      .where(inArray(sql`split_part(${notifications.dedupeKey}, ':', 2)`, [...ids]));
}
