import { and, asc, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Channel, notificationKindNames } from "#app/features/accounts/notifications/kinds.ts";
import type { AlertsForm } from "#app/features/accounts/user-settings/schema.ts";
import { type Actor, accessDenied } from "#app/lib/actor.ts";
import { formatDay } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { z } from "#app/lib/zod.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockText } from "#db/locks.ts";
import { absences, userSettings, users } from "#db/schema/index.ts";

/** The list has checked the names of its columns. */
export const saveUserColumns = (actor: Actor, list: string, columns: readonly string[]) =>
  saveOwn(actor, { columns: sql`${userSettings.columns} || ${JSON.stringify({ [list]: columns })}::jsonb` });

export function saveAlerts(actor: Actor, { on, phone }: z.output<typeof AlertsForm>): Promise<Result> {
  const alerts = notificationKindNames.map((kind) => {
    const by = (channel: Channel) => on.includes(`${kind}.${channel}`);
    return [kind, { page: by("page"), email: by("email"), text: by("text") }];
  });
  return saveOwn(actor, { alerts: Object.fromEntries(alerts), phoneE164: phone ?? null });
}

export const saveShortcuts = (actor: Actor, { shortcuts }: { shortcuts: boolean }) =>
  saveOwn(actor, { shortcutsOff: !shortcuts });

export const saveSignature = (actor: Actor, { signature }: { signature?: string | undefined }) =>
  saveOwn(actor, { signature: signature ?? null });

export const renewCalendarKey = (actor: Actor) => saveOwn(actor, { calendarKey: crypto.randomUUID() });

/** They stay away for this person, even after a restart. */
export function dismissNotices(actor: Actor, notices: readonly string[]) {
  const { dismissed } = userSettings;
  return saveOwn(actor, {
    dismissed: sql`(select array_agg(distinct each) from unnest(${dismissed} || ${sql.param(notices, dismissed)}) each)`,
  });
}

async function saveOwn(actor: Actor, change: PgUpdateSetSource<typeof userSettings>): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", accessDenied);
  const { userId } = actor;
  await db().transaction(async (tx) => {
    await tx.insert(userSettings).values({ userId }).onConflictDoNothing();
    await tx
      .update(userSettings)
      .set({ ...change, updatedAt: new Date(), version: sql`${userSettings.version} + 1` })
      .where(eq(userSettings.userId, userId));
  });
  return done(undefined);
}

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

type NewAbsence = { startsOn: string; endsOn: string; note?: string | undefined };

/** Their own. The same absence twice counts as one. `today` is the company's day. */
export async function addAbsence(
  actor: Actor,
  { startsOn, endsOn, note = "" }: NewAbsence,
  today: string,
): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", accessDenied);
  if (endsOn < today) return refused("invalid", "Choose days that are not over yet.", "endsOn");
  const { userId } = actor;
  return db().transaction(async (tx) => {
    // Two absences at the same moment must not overlap.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const [other] = await tx
      .select()
      .from(absences)
      .where(and(eq(absences.userId, userId), lte(absences.startsOn, endsOn), gte(absences.endsOn, startsOn)))
      .limit(1);
    if (other?.startsOn === startsOn && other.endsOn === endsOn) return done(undefined);
    if (other)
      return refused(
        "conflict",
        `This overlaps your absence from ${formatDay(other.startsOn)} to ${formatDay(other.endsOn)}. Remove that one first.`,
        "startsOn",
      );
    await tx.insert(absences).values({ userId, startsOn, endsOn, note: note || null });
    return done(undefined);
  });
}

/** Removing it twice is not an error. */
export async function removeAbsence(actor: Actor, { id }: { id: string }): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", accessDenied);
  await db()
    .delete(absences)
    .where(and(eq(absences.id, id), eq(absences.userId, actor.userId)));
  return done(undefined);
}
