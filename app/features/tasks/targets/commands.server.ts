import { and, desc, eq, inArray, isNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  notifyAssignee,
  purgeNotificationsAbout,
} from "#app/features/accounts/notifications/commands.server.ts";
import { findCompanyIn, findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import { type TargetKind, targetKinds } from "#app/features/settings/company/target-kinds.ts";
import { closeTasks } from "#app/features/tasks/records.server.ts";
import {
  kindsMetBy,
  type StartEvent,
  type StopEvent,
  targetsStartedBy,
  workDueAt,
} from "#app/features/tasks/targets/rules.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { formatDateTime } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { lowerFirst } from "#app/lib/text.ts";
import type { Transaction } from "#db/client.ts";
import { leads, realtorReferrals, responseTargets } from "#db/schema/index.ts";

type Place = { leadId: string } | { referralId: string };
type Stopped = (Place | { leadIds: readonly string[] }) & { on?: StopEvent };

const isOf = ({ on, ...place }: Stopped) =>
  and(
    "leadIds" in place
      ? inArray(responseTargets.leadId, [...place.leadIds])
      : "leadId" in place
        ? eq(responseTargets.leadId, place.leadId)
        : eq(responseTargets.referralId, place.referralId),
    on && inArray(responseTargets.kind, kindsMetBy(on)),
  );

const isOpen = sql`(${responseTargets.metAt} is null and ${responseTargets.endedAt} is null)`;

type Target = typeof responseTargets.$inferSelect;

const update = (tx: Transaction, change: Partial<Target>, where: SQL | undefined) =>
  tx
    .update(responseTargets)
    .set({ ...change, version: sql`${responseTargets.version} + 1` })
    .where(where)
    .returning();

/** Starts every target of the event that isn't already open. Returns when the work is due. */
export async function startTarget(
  tx: Transaction,
  { on, now, ...place }: Place & { on: StartEvent; now: Date },
): Promise<Date> {
  const settings = await findSettingsIn(tx);
  const started = targetsStartedBy(on, now, settings);
  if (started.length > 0) {
    const stored = await tx
      .insert(responseTargets)
      .values(started.map(({ kind, dueAt }) => ({ ...place, kind, startedAt: now, dueAt })))
      .onConflictDoNothing()
      .returning();
    await enqueueClock(tx, stored, (target) => started.find(({ kind }) => kind === target.kind)?.warnAt);
  }
  return workDueAt(on, now, settings);
}

async function enqueueClock(
  tx: Transaction,
  targets: readonly Target[],
  warnAt: (target: Target) => Date | undefined = () => undefined,
) {
  const jobs = targets.flatMap((target) => [
    { target, what: "warned" as const, runAt: warnAt(target) ?? target.dueAt },
    { target, what: "missed" as const, runAt: target.dueAt },
  ]);
  await enqueueAll(
    tx,
    "note-target",
    jobs.map(({ target: { id, version }, what, runAt }) => ({
      payload: { targetId: id, what },
      dedupeKey: `target-${what}:${id}:${version}`,
      runAt,
    })),
  );
}

/** For what a person of the company did; automatic mail meets no target. */
export async function meetTarget(
  tx: Transaction,
  { actor, now, ...stopped }: Stopped & { on: StopEvent; actor: Actor; now: Date },
) {
  const metBy = actor.kind === "staff" ? actor.userId : null;
  await update(tx, { metAt: now, metBy, updatedAt: now }, and(isOf(stopped), isOpen));
}

/** The reverse of `meetTarget`, when someone takes it back. `metAt`: only what that met. */
export async function reopenTarget(
  tx: Transaction,
  { metAt, now, ...stopped }: Place & { on: StopEvent; metAt?: Date; now: Date },
) {
  const newest = await tx
    .selectDistinctOn([responseTargets.kind])
    .from(responseTargets)
    .where(isOf(stopped))
    .orderBy(responseTargets.kind, desc(responseTargets.startedAt));
  await resumeTargets(
    tx,
    newest
      .filter((target) => !target.endedAt && (!metAt || target.metAt?.getTime() === metAt.getTime()))
      .map(({ id }) => id),
    now,
  );
}

/** Nobody waits any more for these leads or this referral. `on`: only targets that this would meet. Returns their IDs. */
export async function endTargets(
  tx: Transaction,
  place: readonly string[] | { referralId: string },
  { now, on }: { now: Date; on?: StopEvent },
) {
  const which = isOf({ ...("referralId" in place ? place : { leadIds: place }), ...(on && { on }) });
  const ended = await update(tx, { endedAt: now, updatedAt: now }, and(which, isOpen));
  return ended.map(({ id }) => id);
}

/** The reverse of `endTargets`. */
export async function resumeTargets(tx: Transaction, ids: readonly string[], now: Date) {
  const open = { metAt: null, metBy: null, endedAt: null, updatedAt: now };
  await enqueueClock(tx, await update(tx, open, and(inArray(responseTargets.id, [...ids]), not(isOpen))));
}

type Noted = { targetId: string; what: "warned" | "missed"; now: Date };

/** Once per target and `what`; nothing if it is met or ended. */
export async function noteTarget(tx: Transaction, { targetId, what, now }: Noted) {
  const column = what === "warned" ? "warnedAt" : "missedAt";
  const [target] = await update(
    tx,
    { [column]: now, updatedAt: now },
    and(eq(responseTargets.id, targetId), isOpen, isNull(responseTargets[column])),
  );
  if (!target) return;
  const { leadId, kind, dueAt } = target;
  const [about] = await tx
    .select({
      name: sql<string | null>`coalesce(${leads.name}, ${realtorReferrals.clientName})`,
      deletedAt: leads.deletedAt,
      assignedTo: sql<string | null>`coalesce(${leads.assignedTo}, ${realtorReferrals.assignedTo})`,
    })
    .from(responseTargets)
    .leftJoin(leads, eq(leads.id, responseTargets.leadId))
    .leftJoin(realtorReferrals, eq(realtorReferrals.id, responseTargets.referralId))
    .where(eq(responseTargets.id, targetId));
  if (!about || about.deletedAt) return;
  const label = lowerFirst(targetKinds[kind as TargetKind]);
  const due = formatDateTime(dueAt, (await findCompanyIn(tx)).timeZone);
  const state = what === "warned" ? `due ${due}` : `missed, was due ${due}`;
  await notifyAssignee(tx, about.assignedTo, {
    kind: "target",
    title: `${displayName(about.name)}: ${label} ${state}`,
    path: leadId ? `/leads/${leadId}` : "/dashboard",
    dedupeKey: `target-${what}:${targetId}`,
  });
}

/** `actor` did something for the owner, or is the owner, who then no longer waits. */
export async function closeFirstResponse(
  tx: Transaction,
  leadId: string,
  { reason, actor, now }: { reason: string; actor: Actor; now: Date },
) {
  await closeTasks(tx, { leadId, kind: "first_response", reason, now });
  const on = "owner_contacted";
  if (actor.kind === "staff" || actor.kind === "token") await meetTarget(tx, { on, leadId, actor, now });
  else await endTargets(tx, [leadId], { on, now });
}

/** Of referrals: their titles name the client. */
export async function eraseTargetNotifications(tx: Transaction, referrals: SQLWrapper) {
  const targets = await tx
    .select({ id: responseTargets.id })
    .from(responseTargets)
    .where(inArray(responseTargets.referralId, referrals));
  await purgeNotificationsAbout(
    tx,
    targets.map(({ id }) => id),
  );
}
