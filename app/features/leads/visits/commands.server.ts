import { and, asc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { clockLabel } from "#app/components/dates/date-input.ts";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import {
  changeStatus,
  closeFirstResponse,
  type Lead,
  lockLead,
  takeLead,
  updateLead,
} from "#app/features/leads/commands/leads.server.ts";
import { displayAddress, displayName, mayWorkLeads } from "#app/features/leads/rules.ts";
import { endTargets, meetTarget, startTarget } from "#app/features/leads/targets/commands.server.ts";
import { findAssignee } from "#app/features/leads/tasks/commands.server.ts";
import { addTask, closeTasks, recordEvent, reopenTask } from "#app/features/leads/timeline/records.server.ts";
import type { Person } from "#app/features/leads/types.ts";
import { confirmBy, readWalkthrough, visitLabel } from "#app/features/leads/visits/rules.ts";
import {
  findNextWorkingDay,
  findSettings,
  findSettingsIn,
} from "#app/features/settings/company/queries.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import { clockAt } from "#app/lib/dates.ts";
import { formatExactDateTime, formatPhone } from "#app/lib/format.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, users, visits } from "#db/schema/index.ts";

export type Visit = typeof visits.$inferSelect;

/** `actorName` is the owner's. */
type By = { actor: Actor; actorName?: string; now: Date };
type Booking = By & { at: Date; who: Person | null; timeZone: string };

/** Books the walkthrough, or moves the one that is open. The caller has locked the lead. */
async function bookVisit(tx: Transaction, lead: Lead, booking: Booking): Promise<Result<Visit>> {
  const { at, who, actor, actorName, now, timeZone } = booking;
  const open = await lockOpenVisit(tx, lead.id);
  if (open && open.startsAt.getTime() === at.getTime() && open.assignedTo === (who?.id ?? null))
    return done(open);
  if (who && !(await isFree(tx, { who, at, leadId: lead.id, now })))
    return refused("conflict", `${who.name} has another walkthrough at this time.`, "visit");
  const isByStaff = actor.kind === "staff";
  const change = { startsAt: at, assignedTo: who?.id ?? null, updatedAt: now };
  const [visit] = open
    ? await tx
        .update(visits)
        .set({ ...change, confirmedAt: isByStaff ? open.confirmedAt : null, ...nextVersion })
        .where(eq(visits.id, open.id))
        .returning()
    : await tx
        .insert(visits)
        .values({ ...change, leadId: lead.id, createdBy: isByStaff ? actor.userId : null })
        .returning();
  if (!visit) throw new Error("The walkthrough was not stored");
  await updateLead(tx, lead.id, { walkthroughDate: at });
  const from = timeBefore(lead, now);
  const isMoved = from !== null && from.getTime() !== at.getTime();
  const label = visitLabel(at, timeZone);
  const before = isMoved ? ` (before: ${formatExactDateTime(from, timeZone)})` : "";
  await recordEvent(tx, {
    leadId: lead.id,
    kind: "walkthrough_scheduled",
    actor,
    ...(actorName && { actorName }),
    at: now,
    body: `Confirmation walkthrough: ${label}${before}`,
    data: { walkthroughDate: at.toISOString(), from: from?.toISOString() ?? null, with: who?.name ?? null },
  });
  if (!visit.confirmedAt) await startTarget(tx, { on: "walkthrough_booked", leadId: lead.id, now });
  await tellPerson(tx, visit, { actor, title: `Walkthrough with ${displayName(lead.name)}: ${label}` });
  const mail = { leadId: lead.id, at: at.toISOString(), ...(isMoved && { from: from.toISOString() }) };
  await enqueue(tx, "mail-walkthrough", mail, { dedupeKey: mailKey(visit), runAt: now });
  return done(visit);
}

/** A walkthrough that took place is not moved: this is another one. */
const timeBefore = ({ walkthroughDate: at }: Lead, now: Date) => (at && at > now ? at : null);

const nextVersion = { sequence: sql`${visits.sequence} + 1`, version: sql`${visits.version} + 1` };

const mailKey = ({ leadId, id, version }: Visit) => `walkthrough:${leadId}:${id}:${version}`;

async function lockOpenVisit(tx: Transaction, leadId: string) {
  const [open] = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.leadId, leadId), isNull(visits.canceledAt)))
    .for("update");
  return open;
}

/** Locks the person, so that two leads can't take one slot. The visit of a deleted lead gives its slot back. */
async function isFree(
  tx: Transaction,
  { who, at, leadId, now }: { who: Person; at: Date; leadId: string; now: Date },
) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, who.id)).for("no key update");
  const [taken] = await tx
    .select({ id: visits.id, deletedAt: leads.deletedAt })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .where(
      and(
        eq(visits.assignedTo, who.id),
        eq(visits.startsAt, at),
        isNull(visits.canceledAt),
        ne(visits.leadId, leadId),
      ),
    );
  if (taken?.deletedAt)
    await tx
      .update(visits)
      .set({ canceledAt: now, cancelReason: "The lead was deleted.", ...nextVersion })
      .where(eq(visits.id, taken.id));
  return !taken || taken.deletedAt !== null;
}

async function tellPerson(tx: Transaction, visit: Visit, { actor, title }: { actor: Actor; title: string }) {
  const userId = visit.assignedTo;
  if (!userId || (actor.kind === "staff" && actor.userId === userId)) return;
  const path = `/leads/${visit.leadId}#walkthrough`;
  await notify(tx, [
    { userId, kind: "assigned", title, path, dedupeKey: `visit:${visit.id}:${visit.version}` },
  ]);
}

type Scheduling = {
  leadId: string;
  visit: { date: string; time: string };
  assignedTo: string;
  /** Of the walkthrough that the form showed. */
  version?: number | undefined;
  formKey?: string | undefined;
  now?: Date;
};

export async function scheduleWalkthrough(
  actor: Actor,
  { leadId, visit: typed, assignedTo, version, formKey, now = new Date() }: Scheduling,
): Promise<Result<{ isMoved: boolean }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to schedule a walkthrough.");
  const { company, visits: rules } = await findSettings();
  const { timeZone } = company;
  const reading = readWalkthrough(typed, { rules, now, timeZone });
  if (!reading.ok) return reading;
  const answer = { isMoved: version !== undefined };
  const content = { leadId, typed, assignedTo, version };
  return storeOnce({ form: "walkthrough", formKey, content, answer }, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so nothing was scheduled.");
    const who = await findAssignee(tx, assignedTo);
    if (!who.ok) return who;
    if ((await lockOpenVisit(tx, leadId))?.version !== version) return changedElsewhere("this walkthrough");
    const booked = await bookVisit(tx, lead, { at: reading.value, who: who.value, actor, now, timeZone });
    if (!booked.ok) return booked;
    await changeStatus(tx, lead, "visit_scheduled", { actor, now });
    await takeLead(tx, lead, actor);
    await closeFirstResponse(tx, leadId, { reason: "The walkthrough was scheduled.", actor, now });
    return done(answer);
  });
}

type OwnerBooking = { at: Date; assignedTo: string | null; owner: string; actor: Actor; now: Date };

/** The caller has locked the lead. The office gets a task to confirm the time. */
export async function bookForOwner(
  tx: Transaction,
  lead: Lead,
  { at, assignedTo, owner, actor, now }: OwnerBooking,
): Promise<Result<Visit>> {
  const { company, office } = await findSettingsIn(tx);
  const { timeZone } = company;
  const person = await findAssignee(tx, assignedTo);
  const who = person.ok ? person.value : null;
  const booked = await bookVisit(tx, lead, { at, who, actor, actorName: owner, now, timeZone });
  if (!booked.ok) return booked;
  const from = timeBefore(lead, now);
  const phone = lead.phone ? `, ${formatPhone(lead.phone)}` : "";
  const detail = [
    `${visitLabel(at, timeZone)}, chosen by ${owner}${phone}.`,
    from && `Before: ${formatExactDateTime(from, timeZone)}.`,
    await nearLine(tx, lead, { at, timeZone }),
  ];
  // One task per lead: a new time updates it and reopens it.
  await reopenTask(tx, {
    leadId: lead.id,
    kind: "confirm_walkthrough",
    title: `Confirm the walkthrough at ${lead.streetAddress ?? "the property"}`,
    detail: detail.filter(Boolean).join(" "),
    dueAt: confirmBy(at, now),
    assignedTo: who?.id ?? lead.assignedTo,
    dedupeKey: `walkthrough:${lead.id}`,
  });
  const mail = { leadId: lead.id, at: at.toISOString(), ...(from && { from: from.toISOString() }) };
  await enqueueAll(
    tx,
    "mail-walkthrough-office",
    office.newLeadAddresses.map((to) => ({
      payload: { ...mail, to },
      dedupeKey: `${mailKey(booked.value)}:${to}`,
      runAt: now,
    })),
  );
  return booked;
}

/** Warns of other walkthroughs within the hour. */
async function nearLine(tx: Transaction, lead: Lead, { at, timeZone }: { at: Date; timeZone: string }) {
  const hour = 3_600_000;
  const near = await tx
    .select()
    .from(leads)
    .where(
      and(
        ne(leads.id, lead.id),
        isNull(leads.deletedAt),
        gt(leads.walkthroughDate, new Date(at.getTime() - hour)),
        lt(leads.walkthroughDate, new Date(at.getTime() + hour)),
      ),
    )
    .orderBy(asc(leads.walkthroughDate))
    .limit(3);
  if (near.length === 0) return null;
  const lines = near.map((other) => {
    const { time } = clockAt(other.walkthroughDate ?? at, timeZone);
    return `${displayAddress(other) ?? "an unknown address"} at ${clockLabel(time)}`;
  });
  return `Another walkthrough is within the hour: ${lines.join("; ")}.`;
}

/** Who may come without a second visit in the slot; null leaves it to the office. */
export async function freePerson(tx: Transaction, lead: Lead, { at, now }: { at: Date; now: Date }) {
  const open = await lockOpenVisit(tx, lead.id);
  const person = await findAssignee(tx, open?.assignedTo ?? lead.assignedTo);
  const who = person.ok ? person.value : null;
  return who && (await isFree(tx, { who, at, leadId: lead.id, now })) ? who.id : null;
}

type Chosen = { leadId: string } | { ownerKey: string };
type Open = { lead: Lead; visit: Visit };

/** `isDone`: the change was made before, perhaps by the first of two sends. */
function onVisit(
  chosen: Chosen,
  { version, isDone }: { version: number; isDone: (visit: Visit | undefined) => boolean },
  change: (tx: Transaction, open: Open) => Promise<Result>,
): Promise<Result> {
  return db().transaction(async (tx): Promise<Result> => {
    const leadId = "leadId" in chosen ? chosen.leadId : await leadOf(tx, chosen.ownerKey);
    const lead = leadId === undefined ? null : await lockLead(tx, leadId);
    const open = lead ? await lockOpenVisit(tx, lead.id) : undefined;
    const visit = "ownerKey" in chosen && open?.ownerKey !== chosen.ownerKey ? undefined : open;
    if (lead && isDone(visit)) return done(undefined);
    if (!lead || !visit) return refused("conflict", "This walkthrough is no longer on the calendar.");
    return visit.version === version ? change(tx, { lead, visit }) : changedElsewhere("this walkthrough");
  });
}

async function leadOf(tx: Transaction, ownerKey: string) {
  if (!isUuid(ownerKey)) return undefined;
  const [found] = await tx
    .select({ leadId: visits.leadId })
    .from(visits)
    .where(eq(visits.ownerKey, ownerKey));
  return found?.leadId;
}

type StaffChange = { leadId: string; version: number; now?: Date };

export async function confirmWalkthrough(
  actor: Actor,
  { leadId, version, now = new Date() }: StaffChange,
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to confirm a walkthrough.");
  const isDone = (visit: Visit | undefined) => Boolean(visit?.confirmedAt);
  return onVisit({ leadId }, { version, isDone }, async (tx, { lead, visit }) => {
    await tx
      .update(visits)
      .set({ confirmedAt: now, updatedAt: now, version: nextVersion.version })
      .where(eq(visits.id, visit.id));
    await recordEvent(tx, { leadId, kind: "walkthrough_confirmed", actor, at: now });
    const reason = "The walkthrough was confirmed.";
    await closeTasks(tx, { leadId, kind: "confirm_walkthrough", reason, now });
    await meetTarget(tx, { on: "walkthrough_confirmed", leadId, actor, now });
    await takeLead(tx, lead, actor);
    const mail = { leadId, at: visit.startsAt.toISOString(), isConfirmed: true };
    await enqueue(tx, "mail-walkthrough", mail, { dedupeKey: `${mailKey(visit)}:confirmed`, runAt: now });
    return done(undefined);
  });
}

type Cancellation = { version: number; reason?: string | undefined; now?: Date };

export async function cancelWalkthrough(
  actor: Actor,
  { leadId, version, reason, now = new Date() }: Cancellation & { leadId: string },
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to cancel a walkthrough.");
  return onVisit({ leadId }, { version, isDone: isGone }, async (tx, open) =>
    done(await cancel(tx, open, { reason, actor, now })),
  );
}

const isGone = (visit: Visit | undefined) => visit === undefined;

/** By the owner, who has the key. */
export async function cancelOwnWalkthrough({
  ownerKey,
  version,
  reason,
  now = new Date(),
}: Cancellation & { ownerKey: string }): Promise<Result> {
  const dueAt = await findNextWorkingDay(now);
  return onVisit({ ownerKey }, { version, isDone: isGone }, async (tx, { lead, visit }) => {
    if (visit.startsAt <= now) return refused("conflict", hasBegun);
    await cancel(tx, { lead, visit }, { reason, actor: visitor, actorName: displayName(lead.name), now });
    await addTask(tx, {
      leadId: lead.id,
      kind: "call_owner",
      title: `Call ${displayName(lead.name)}: the owner canceled the walkthrough`,
      ...(reason && { detail: reason }),
      dueAt,
      assignedTo: lead.assignedTo ?? visit.assignedTo,
      dedupeKey: `visit-canceled:${visit.id}`,
    });
    return done(undefined);
  });
}

const hasBegun = "This walkthrough has begun. Please call us.";

async function cancel(
  tx: Transaction,
  { lead, visit }: Open,
  { reason = null, ...by }: By & { reason?: string | null | undefined },
) {
  const { actor, actorName, now } = by;
  await tx
    .update(visits)
    .set({ canceledAt: now, cancelReason: reason, updatedAt: now, ...nextVersion })
    .where(eq(visits.id, visit.id));
  await updateLead(tx, lead.id, { walkthroughDate: null });
  await recordEvent(tx, {
    leadId: lead.id,
    kind: "walkthrough_canceled",
    actor,
    ...(actorName && { actorName }),
    at: now,
    data: { reason },
  });
  const why = "The walkthrough was canceled.";
  await closeTasks(tx, { leadId: lead.id, kind: "confirm_walkthrough", reason: why, now });
  await endTargets(tx, [lead.id], { now, on: "walkthrough_confirmed" });
  const changed = { ...visit, version: visit.version + 1 };
  await tellPerson(tx, changed, {
    actor,
    title: `The walkthrough with ${displayName(lead.name)} is canceled`,
  });
  const mail = { leadId: lead.id, visitId: visit.id };
  await enqueue(tx, "mail-walkthrough-canceled", mail, { dedupeKey: mailKey(changed), runAt: now });
}

type OwnMove = { ownerKey: string; visit: { date: string; time: string }; version: number; now?: Date };

export async function moveOwnWalkthrough({
  ownerKey,
  visit: typed,
  version,
  now = new Date(),
}: OwnMove): Promise<Result> {
  const { company, visits: rules } = await findSettings();
  const reading = readWalkthrough(typed, { rules, now, timeZone: company.timeZone });
  if (!reading.ok) return reading;
  const at = reading.value;
  const isDone = (visit: Visit | undefined) => visit?.startsAt.getTime() === at.getTime();
  return onVisit({ ownerKey }, { version, isDone }, async (tx, { lead, visit }) => {
    if (visit.startsAt <= now) return refused("conflict", hasBegun);
    const owner = displayName(lead.name);
    const { assignedTo } = visit;
    const moved = await bookForOwner(tx, lead, { at, assignedTo, owner, actor: visitor, now });
    if (moved.ok) return done(undefined);
    return refused("conflict", "This time was just taken. Choose another one.", "visit");
  });
}
