import { and, asc, eq } from "drizzle-orm";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { disablePerson } from "#app/features/accounts/people/commands/accounts.server.ts";
import { findAssignee } from "#app/features/accounts/queries.server.ts";
import { assignLeads, lockLeads } from "#app/features/leads/commands/change-leads.server.ts";
import type { Person } from "#app/features/leads/types.ts";
import { referralTaskAssigned } from "#app/features/referrals/commands.server.ts";
import { handOverTasks } from "#app/features/tasks/records.server.ts";
import { isOpenLead, type OpenWork } from "#app/features/today/hand-over/queries.server.ts";
import { formatWork } from "#app/features/today/hand-over/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { NewEvent } from "#app/timeline/events.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { leads } from "#db/schema/index.ts";

/** A choice of `none` leaves the work to no one; without a choice it stays with the disabled person. */
type HandOver = { userId: string; leadsTo?: string | undefined; tasksTo?: string | undefined };

type By = { actor: Actor; now: Date };

/** Disables an account and gives its open leads and tasks to others, all or nothing. */
export const disableAndHandOver = (actor: Actor, { userId, ...to }: HandOver, now = new Date()) =>
  disablePerson(actor, { userId }, now, async (tx, from) => {
    const leadsTaker = await findTaker(tx, "leadsTo", to.leadsTo, from);
    if (!leadsTaker.ok) return leadsTaker;
    const tasksTaker = await findTaker(tx, "tasksTo", to.tasksTo, from);
    if (!tasksTaker.ok) return tasksTaker;
    const [leadsTo, tasksTo] = [leadsTaker.value, tasksTaker.value];
    const by = { actor, now };
    // Tasks first: open tasks that are left follow their leads.
    const tasks = tasksTo === undefined ? 0 : await giveTasks(tx, from, tasksTo, by);
    const leads = leadsTo === undefined ? 0 : await giveLeads(tx, from, leadsTo, by);
    for (const takerId of new Set([leadsTo?.id, tasksTo?.id]))
      if (takerId)
        await notifyTaker(tx, { from, takerId }, by, {
          leads: takerId === leadsTo?.id ? leads : 0,
          tasks: takerId === tasksTo?.id ? tasks : 0,
        });
    return done({
      ...(leads > 0 && { leadsHandedOver: leads, leadsTo: leadsTo?.name ?? "no one" }),
      ...(tasks > 0 && { tasksHandedOver: tasks, tasksTo: tasksTo?.name ?? "no one" }),
    });
  });

const atOnce = 500;

async function findTaker(
  tx: Transaction,
  field: "leadsTo" | "tasksTo",
  id: string | undefined,
  from: Person,
): Promise<Result<Person | null | undefined>> {
  if (id === undefined) return done(undefined);
  if (id === from.id) return refused("invalid", `Choose someone other than ${from.name}.`, field);
  const found = await findAssignee(tx, id === "none" ? null : id);
  return found.ok ? found : { ...found, field };
}

async function giveTasks(tx: Transaction, from: Person, to: Person | null, { actor, now }: By) {
  const moved = await handOverTasks(tx, { from: from.id, to: to?.id ?? null });
  for (const task of moved) await referralTaskAssigned(tx, { task, assignedTo: to?.id ?? null, actor, now });
  const events = moved.flatMap(({ leadId, title }): NewEvent[] => {
    const data = { title, from: from.name, to: to?.name ?? null };
    return leadId ? [{ leadId, kind: "task_assigned", actor, at: now, data }] : [];
  });
  for (let start = 0; start < events.length; start += atOnce)
    await recordEvents(tx, events.slice(start, start + atOnce));
  return moved.length;
}

async function giveLeads(tx: Transaction, from: Person, assignee: Person | null, { actor, now }: By) {
  for (let moved = 0; ; ) {
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
    moved += changed.length;
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
