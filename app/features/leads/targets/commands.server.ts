import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { listActiveStaff } from "#app/features/accounts/queries.server.ts";
import { displayName } from "#app/features/leads/rules.ts";
import { kindsStoppedBy, targetsStartedBy, workDueAt } from "#app/features/leads/targets/rules.ts";
import {
  type StartEvent,
  type StopEvent,
  type TargetKind,
  targetKinds,
} from "#app/features/leads/targets/schema.ts";
import { findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { formatDateTime } from "#app/lib/format.ts";
import type { Transaction } from "#db/client.ts";
import { leads, realtorReferrals, responseTargets, users } from "#db/schema/index.ts";

type Place = { leadId: string } | { referralId: string };

const isOf = (place: Place | { leadIds: readonly string[] }) => {
  if ("leadIds" in place) return inArray(responseTargets.leadId, [...place.leadIds]);
  return "leadId" in place
    ? eq(responseTargets.leadId, place.leadId)
    : eq(responseTargets.referralId, place.referralId);
};

const isOpen = and(isNull(responseTargets.metAt), isNull(responseTargets.endedAt));

const nextVersion = sql`${responseTargets.version} + 1`;

/** Starts every target of the event that isn't already open. Returns when the work is due. */
export async function startTarget(
  tx: Transaction,
  { on, now, ...place }: Place & { on: StartEvent; now: Date },
): Promise<Date> {
  const settings = await findSettingsIn(tx);
  const started = targetsStartedBy(on, now, settings);
  const stored =
    started.length === 0
      ? []
      : await tx
          .insert(responseTargets)
          .values(started.map(({ kind, dueAt }) => ({ ...place, kind, startedAt: now, dueAt })))
          .onConflictDoNothing()
          .returning();
  await enqueueClock(
    tx,
    stored.map((target) => ({ ...target, warnAt: started.find(({ kind }) => kind === target.kind)?.warnAt })),
  );
  return workDueAt(on, now, settings);
}

type Clocked = Pick<typeof responseTargets.$inferSelect, "id" | "version" | "dueAt"> & {
  warnAt?: Date | undefined;
};

async function enqueueClock(tx: Transaction, targets: readonly Clocked[]) {
  await enqueueAll(
    tx,
    "target-warning",
    targets.map(({ id: targetId, version, dueAt, warnAt = dueAt }) => ({
      payload: { targetId },
      dedupeKey: `target-warning:${targetId}:${version}`,
      runAt: warnAt,
    })),
  );
  await enqueueAll(
    tx,
    "target-missed",
    targets.map(({ id: targetId, version, dueAt }) => ({
      payload: { targetId },
      dedupeKey: `target-missed:${targetId}:${version}`,
      runAt: dueAt,
    })),
  );
}

/** For what a person of the company did; automatic mail meets no target. */
export async function meetTarget(
  tx: Transaction,
  {
    on,
    actor,
    now,
    ...place
  }: (Place | { leadIds: readonly string[] }) & { on: StopEvent; actor: Actor; now: Date },
) {
  const kinds = kindsStoppedBy(on, await findSettingsIn(tx));
  if (kinds.length === 0) return;
  await tx
    .update(responseTargets)
    .set({
      metAt: now,
      metBy: actor.kind === "staff" ? actor.userId : null,
      updatedAt: now,
      version: nextVersion,
    })
    .where(and(isOf(place), inArray(responseTargets.kind, kinds), isOpen));
}

/** The reverse of `meetTarget`, when someone takes it back. */
export async function reopenTarget(
  tx: Transaction,
  { on, now, ...place }: Place & { on: StopEvent; now: Date },
) {
  const kinds = kindsStoppedBy(on, await findSettingsIn(tx));
  const found = await tx
    .selectDistinctOn([responseTargets.kind])
    .from(responseTargets)
    .where(and(isOf(place), inArray(responseTargets.kind, kinds)))
    .orderBy(responseTargets.kind, desc(responseTargets.startedAt));
  const met = found.filter(({ metAt, endedAt }) => metAt && !endedAt).map(({ id }) => id);
  if (met.length === 0) return;
  const open = await tx
    .update(responseTargets)
    .set({ metAt: null, metBy: null, updatedAt: now, version: nextVersion })
    .where(inArray(responseTargets.id, met))
    .returning();
  await enqueueClock(tx, open);
}

/** Nobody waits any more. `on`: only targets that this would meet. Returns their IDs. */
export async function endTargets(
  tx: Transaction,
  leadIds: readonly string[],
  { now, on }: { now: Date; on?: StopEvent },
) {
  if (leadIds.length === 0) return [];
  const kinds = on && kindsStoppedBy(on, await findSettingsIn(tx));
  const ended = await tx
    .update(responseTargets)
    .set({ endedAt: now, updatedAt: now, version: nextVersion })
    .where(
      and(
        inArray(responseTargets.leadId, [...leadIds]),
        isOpen,
        kinds && inArray(responseTargets.kind, kinds),
      ),
    )
    .returning({ id: responseTargets.id });
  return ended.map(({ id }) => id);
}

/** The reverse of `endTargets`. */
export async function resumeTargets(tx: Transaction, ids: readonly string[], now: Date) {
  if (ids.length === 0) return;
  const open = await tx
    .update(responseTargets)
    .set({ endedAt: null, updatedAt: now, version: nextVersion })
    .where(and(inArray(responseTargets.id, [...ids]), isNotNull(responseTargets.endedAt)))
    .returning();
  await enqueueClock(tx, open);
}

type Noted = { targetId: string; what: "warned" | "missed"; now: Date };

/** Once per target and `what`; nothing if it is met or ended. */
export async function noteTarget(tx: Transaction, { targetId, what, now }: Noted) {
  const column = what === "warned" ? "warnedAt" : "missedAt";
  const [target] = await tx
    .update(responseTargets)
    .set({ [column]: now, updatedAt: now, version: nextVersion })
    .where(and(eq(responseTargets.id, targetId), isOpen, isNull(responseTargets[column])))
    .returning();
  if (!target) return;
  const { leadId, referralId, kind, dueAt } = target;
  const { company } = await findSettingsIn(tx);
  const about = await findSubject(tx, { leadId, referralId });
  if (!about) return;
  const label = targetKinds[kind as TargetKind] ?? "Response";
  const due = formatDateTime(dueAt, company.timeZone);
  const title =
    what === "warned"
      ? `${label} due ${due}: ${displayName(about.name)}`
      : `${label} missed, was due ${due}: ${displayName(about.name)}`;
  const people = about.assignedTo ? [about.assignedTo] : await listActiveStaff(tx);
  await notify(
    tx,
    people.map((userId) => ({
      userId,
      kind: "target",
      title,
      path: leadId ? `/leads/${leadId}` : "/dashboard",
      dedupeKey: `target-${what}:${targetId}`,
    })),
  );
}

/** The assignee is null if they can't sign in any more. */
async function findSubject(
  tx: Transaction,
  { leadId, referralId }: { leadId: string | null; referralId: string | null },
) {
  const [row] = leadId
    ? await tx
        .select({ name: leads.name, assignedTo: users.id })
        .from(leads)
        .leftJoin(users, and(eq(users.id, leads.assignedTo), isNull(users.disabledAt)))
        .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    : await tx
        .select({ name: realtorReferrals.clientName, assignedTo: users.id })
        .from(realtorReferrals)
        .leftJoin(users, and(eq(users.id, realtorReferrals.assignedTo), isNull(users.disabledAt)))
        .where(eq(realtorReferrals.id, referralId ?? sql`null`));
  return row ?? null;
}
