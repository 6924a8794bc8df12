import { and, asc, eq, isNull } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { disablePerson, enablePerson } from "#app/features/accounts/people/commands/accounts.server.ts";
import { findAssignee } from "#app/features/accounts/queries.server.ts";
import {
  assignLeads,
  lockLeads,
  restoreTasks,
  setColumns,
} from "#app/features/leads/commands/change-leads.server.ts";
import type { Person } from "#app/features/leads/types.ts";
import { referralTaskAssigned } from "#app/features/referrals/commands.server.ts";
import { passOnBroker } from "#app/features/settings/company/commands.server.ts";
import { handOverTasks, takeBackTasks } from "#app/features/tasks/records.server.ts";
import { isOpenLead, type OpenWork } from "#app/features/today/hand-over/queries.server.ts";
import { formatWork } from "#app/features/today/hand-over/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { NewEvent } from "#app/timeline/events.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { type HandedOver, handOvers, leads, users } from "#db/schema/index.ts";

/** A choice of `none` leaves the work to no one; without a choice it stays with the disabled person. */
type HandOver = {
  userId: string;
  leadsTo?: string | undefined;
  tasksTo?: string | undefined;
  brokerTo?: string | undefined;
};

type By = { actor: Actor; now: Date };

type Disabled = { name: string; userId: string; handOverId: string | null };

/** Disables an account and gives its open leads and tasks to others, all or nothing. */
export async function disableAndHandOver(
  actor: Actor,
  { userId, ...to }: HandOver,
  now = new Date(),
): Promise<Result<Disabled>> {
  let handOverId: string | null = null;
  const disabled = await disablePerson(actor, { userId }, now, async (tx, from) => {
    const takers: Partial<Record<Work, Person | null>> = {};
    for (const field of ["leadsTo", "tasksTo", "brokerTo"] as const) {
      const taker = await findTaker(tx, field, to[field], from);
      if (!taker.ok) return taker;
      if (taker.value !== undefined) takers[field] = taker.value;
    }
    const { leadsTo, tasksTo, brokerTo } = takers;
    const by = { actor, now };
    // Tasks first: open tasks that are left follow their leads.
    const tasks = tasksTo === undefined ? [] : await giveTasks(tx, from, tasksTo, by);
    const leads = leadsTo === undefined ? [] : await giveLeads(tx, from, leadsTo, by);
    const isPassedOn =
      brokerTo !== undefined &&
      actor.kind === "staff" &&
      (await passOnBroker(tx, actor, { from: from.id, to: brokerTo?.id ?? "" }, now));
    for (const takerId of new Set([leadsTo?.id, tasksTo?.id]))
      if (takerId)
        await notifyTaker(tx, { from, takerId }, by, {
          leads: takerId === leadsTo?.id ? leads.length : 0,
          tasks: takerId === tasksTo?.id ? tasks.length : 0,
        });
    const moved = {
      ...{ leads, leadsTo: leadsTo?.id ?? null, tasks, tasksTo: tasksTo?.id ?? null },
      ...(isPassedOn && { brokerTo: brokerTo?.id ?? "" }),
    };
    const [stored] = await tx
      .insert(handOvers)
      .values({ userId: from.id, createdAt: now, moved })
      .returning({ id: handOvers.id });
    handOverId = stored?.id ?? null;
    return done({
      ...(leads.length > 0 && { leadsHandedOver: leads.length, leadsTo: leadsTo?.name ?? "no one" }),
      ...(isPassedOn && { signsForTheBroker: brokerTo?.name ?? "no one" }),
    });
  });
  clearCaches();
  return disabled.ok ? done({ name: disabled.value.name, userId, handOverId }) : disabled;
}

/** Enables the account and takes back what no one passed on since. */
export async function undoHandOver(
  actor: Actor,
  { userId, handOverId }: { userId: string; handOverId: string },
  now = new Date(),
) {
  const enabled = await enablePerson(actor, { userId }, async (tx, person) => {
    const [handOver] = await tx
      .update(handOvers)
      .set({ takenBackAt: now })
      .where(
        and(eq(handOvers.id, handOverId), eq(handOvers.userId, person.id), isNull(handOvers.takenBackAt)),
      )
      .returning();
    if (handOver?.createdAt.getTime() !== person.disabledAt?.getTime())
      return refused("conflict", "The account has changed since, so this can't be undone.");
    if (handOver) await takeBack(tx, { person, ...handOver }, { actor, now });
    return done({});
  });
  clearCaches();
  return enabled;
}

type MadeHandOver = Pick<typeof handOvers.$inferSelect, "moved" | "createdAt"> & { person: Person };

async function takeBack(tx: Transaction, { person, moved, createdAt }: MadeHandOver, { actor, now }: By) {
  const { leads: given, tasks, leadsTo, tasksTo, brokerTo } = moved;
  const locked = await lockLeads(
    tx,
    given.map(({ leadId }) => leadId),
  );
  const isUntouched = new Set(
    locked
      .filter((lead) => lead.assignedTo === leadsTo && lead.assignedAt?.getTime() === createdAt.getTime())
      .map(({ id }) => id),
  );
  const rows = given.filter(({ leadId }) => isUntouched.has(leadId));
  if (rows.length > 0) {
    await restoreTasks(tx, rows);
    await setColumns(
      tx,
      rows.map(({ leadId, previous }) => ({ leadId, columns: previous })),
    );
    const data = { from: await nameOf(tx, leadsTo), to: person.name };
    const events = rows.map(({ leadId }): NewEvent => ({ leadId, kind: "assigned", actor, at: now, data }));
    await recordInParts(tx, events);
  }
  const back = await takeBackTasks(tx, { ids: tasks, from: tasksTo, to: person.id });
  const from = (await nameOf(tx, tasksTo)) ?? "no one";
  await recordTasks(tx, back, { from, to: person }, { actor, now });
  if (brokerTo !== undefined && actor.kind === "staff")
    await passOnBroker(tx, actor, { from: brokerTo, to: person.id }, now);
}

async function nameOf(tx: Transaction, id: string | null) {
  if (id === null) return null;
  const [row] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id));
  return row?.name ?? null;
}

async function recordInParts(tx: Transaction, events: readonly NewEvent[]) {
  for (let start = 0; start < events.length; start += atOnce)
    await recordEvents(tx, events.slice(start, start + atOnce));
}

type Work = "leadsTo" | "tasksTo" | "brokerTo";

const atOnce = 500;

async function findTaker(
  tx: Transaction,
  field: Work,
  id: string | undefined,
  from: Person,
): Promise<Result<Person | null | undefined>> {
  if (id === undefined) return done(undefined);
  if (id === from.id) return refused("invalid", `Choose someone other than ${from.name}.`, field);
  const found = await findAssignee(tx, id === "none" ? null : id);
  return found.ok ? found : { ...found, field };
}

/** Returns their IDs. */
async function giveTasks(tx: Transaction, from: Person, to: Person | null, by: By) {
  const moved = await handOverTasks(tx, { from: from.id, to: to?.id ?? null });
  await recordTasks(tx, moved, { from: from.name, to }, by);
  return moved.map(({ id }) => id);
}

type Task = Awaited<ReturnType<typeof handOverTasks>>[number];

async function recordTasks(
  tx: Transaction,
  moved: readonly Task[],
  { from, to }: { from: string; to: Person | null },
  { actor, now }: By,
) {
  if (moved.length === 0) return;
  for (const task of moved) await referralTaskAssigned(tx, { task, assignedTo: to?.id ?? null, actor, now });
  const events = moved.flatMap(({ leadId, title }): NewEvent[] => {
    const data = { title, from, to: to?.name ?? null };
    return leadId ? [{ leadId, kind: "task_assigned", actor, at: now, data }] : [];
  });
  await recordInParts(tx, events);
  const data = { tasks: moved.length, from, to: to?.name ?? "no one" };
  await recordAudit(tx, { actor, action: "assignment", subject: "tasks", data, at: now });
}

async function giveLeads(tx: Transaction, from: Person, assignee: Person | null, { actor, now }: By) {
  for (const moved: HandedOver["leads"] = []; ; ) {
    const open = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.assignedTo, from.id), isOpenLead))
      .orderBy(asc(leads.id))
      .limit(atOnce);
    if (open.length === 0) return moved;
    const locked = await lockLeads(
      tx,
      open.map(({ id }) => id),
    );
    const isTheirs = locked.filter(({ assignedTo }) => assignedTo === from.id);
    const { changed } = await assignLeads(tx, isTheirs, { assignee, actor, now, isQuiet: true });
    moved.push(...changed.map(({ leadId, previous }) => ({ leadId, previous })));
  }
}

async function notifyTaker(
  tx: Transaction,
  { from, takerId }: { from: Person; takerId: string },
  { actor, now }: By,
  work: OpenWork,
) {
  const isSelf = actor.kind === "staff" && actor.userId === takerId;
  if (isSelf || work.leads + work.tasks === 0) return;
  const title = `${from.name} handed over ${formatWork(work)} to you`;
  const dedupeKey = `hand-over:${from.id}:${now.getTime()}`;
  await notify(tx, [{ userId: takerId, kind: "assigned", title, path: "/leads?assignee=me", dedupeKey }]);
}
