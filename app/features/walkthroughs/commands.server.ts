import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { notifyOther } from "#app/features/accounts/notifications/commands.server.ts";
import { findAssignee } from "#app/features/accounts/queries.server.ts";
import { changeStatus } from "#app/features/leads/commands/change-leads.server.ts";
import { type Lead, lockLead, takeLead, updateLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import type { Person } from "#app/features/leads/types.ts";
import {
  findNextWorkingDay,
  findSettings,
  findSettingsIn,
} from "#app/features/settings/company/queries.server.ts";
import { addTask, reopenTask } from "#app/features/tasks/records.server.ts";
import { startTarget } from "#app/features/tasks/targets/commands.server.ts";
import {
  readWalkthrough,
  type TypedWalkthrough,
  walkthroughLabel,
} from "#app/features/walkthroughs/rules.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import { formatExactDateTime, formatPhone } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, users, walkthroughs } from "#db/schema/index.ts";

type Walkthrough = typeof walkthroughs.$inferSelect;

type Booking = {
  open: Walkthrough | undefined;
  at: Date;
  /** Is free at this time. */
  who: Person | null;
  actor: Actor;
  /** The owner's name, if it's the owner who books. */
  actorName?: string;
  now: Date;
  timeZone: string;
};

/** Books the walkthrough, or moves `open`. Null if that changes nothing. The caller has locked the lead. */
async function bookWalkthrough(tx: Transaction, lead: Lead, booking: Booking) {
  const { open, at, who, actor, actorName, now, timeZone } = booking;
  if (open && open.startsAt.getTime() === at.getTime() && open.assignedTo === (who?.id ?? null)) return null;
  const isByStaff = actor.kind === "staff";
  const change = { startsAt: at, assignedTo: who?.id ?? null, updatedAt: now };
  const [walkthrough] = open
    ? await tx
        .update(walkthroughs)
        .set({ ...change, confirmedAt: isByStaff ? open.confirmedAt : null, ...nextVersion })
        .where(eq(walkthroughs.id, open.id))
        .returning()
    : await tx
        .insert(walkthroughs)
        .values({ ...change, leadId: lead.id, createdBy: isByStaff ? actor.userId : null })
        .returning();
  if (!walkthrough) throw new Error("The walkthrough was not stored");
  await updateLead(tx, lead.id, { walkthroughDate: at });
  // One that took place isn't moved: this is another one.
  const before = lead.walkthroughDate && lead.walkthroughDate > now ? lead.walkthroughDate : null;
  const from = before?.getTime() === at.getTime() ? null : before;
  const label = walkthroughLabel(at, timeZone);
  await recordEvent(tx, {
    leadId: lead.id,
    kind: "walkthrough_scheduled",
    actor,
    ...(actorName && { actorName }),
    at: now,
    body: `Confirmation walkthrough: ${label}${from ? ` (before: ${formatExactDateTime(from, timeZone)})` : ""}`,
    data: {
      walkthroughDate: at.toISOString(),
      from: before?.toISOString() ?? null,
      with: who?.name ?? null,
    },
  });
  const dueAt = walkthrough.confirmedAt
    ? now
    : await startTarget(tx, { on: "walkthrough_booked", leadId: lead.id, now });
  const about = `with ${displayName(lead.name)}: ${label}`;
  await tellPerson(tx, walkthrough, { actor, title: `Walkthrough ${about}` });
  if (open && open.assignedTo !== walkthrough.assignedTo) {
    const title = `You're off the walkthrough ${about}`;
    await tellPerson(tx, { ...walkthrough, assignedTo: open.assignedTo }, { actor, title });
  }
  const mail = { leadId: lead.id, at: at.toISOString(), ...(from && { from: from.toISOString() }) };
  await enqueue(tx, "mail-walkthrough", mail, { dedupeKey: mailKey(walkthrough), runAt: now });
  return { walkthrough, from, label, mail, dueAt };
}

const nextVersion = {
  sequence: sql`${walkthroughs.sequence} + 1`,
  version: sql`${walkthroughs.version} + 1`,
};

const mailKey = ({ leadId, id, version }: Walkthrough) => `walkthrough:${leadId}:${id}:${version}`;

async function lockOpenWalkthrough(tx: Transaction, leadId: string) {
  const [open] = await tx
    .select()
    .from(walkthroughs)
    .where(and(eq(walkthroughs.leadId, leadId), isNull(walkthroughs.canceledAt)))
    .for("update");
  return open;
}

type Slot = { who: Person; at: Date; leadId: string; now: Date };

/** Locks the person, so that two leads can't take one slot. The walkthrough of a deleted lead gives its slot back. */
async function isFree(tx: Transaction, { who, at, leadId, now }: Slot) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, who.id)).for("no key update");
  const others = and(
    eq(walkthroughs.assignedTo, who.id),
    eq(walkthroughs.startsAt, at),
    isNull(walkthroughs.canceledAt),
    ne(walkthroughs.leadId, leadId),
  );
  const deleted = tx.select({ id: leads.id }).from(leads).where(isNotNull(leads.deletedAt));
  await tx
    .update(walkthroughs)
    .set({ canceledAt: now, cancelReason: "The lead was deleted.", ...nextVersion })
    .where(and(others, inArray(walkthroughs.leadId, deleted)));
  return (await tx.$count(walkthroughs, others)) === 0;
}

/** Who comes, or no longer does. */
const tellPerson = (
  tx: Transaction,
  walkthrough: Walkthrough,
  { actor, title }: { actor: Actor; title: string },
) =>
  notifyOther(tx, {
    userId: walkthrough.assignedTo,
    actor,
    kind: "assigned",
    title,
    path: `/leads/${walkthrough.leadId}#walkthrough`,
    dedupeKey: `visit:${walkthrough.id}:${walkthrough.version}`,
  });

/** By the company's rules. */
export async function readWalkthroughTime(typed: TypedWalkthrough, now: Date) {
  const { company, visits: rules } = await findSettings();
  const { timeZone } = company;
  const reading = readWalkthrough(typed, { rules, now, timeZone });
  return reading.ok
    ? done({ at: reading.value, label: walkthroughLabel(reading.value, timeZone), timeZone })
    : reading;
}

type Scheduling = {
  leadId: string;
  walkthrough: TypedWalkthrough;
  assignedTo: string;
  /** Of the walkthrough that the form showed. */
  version?: number | undefined;
  formKey?: string | undefined;
  now?: Date;
};

export async function scheduleWalkthrough(
  actor: Actor,
  { leadId, walkthrough: typed, assignedTo, version, formKey, now = new Date() }: Scheduling,
): Promise<Result<{ label: string }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to schedule a walkthrough.");
  const reading = await readWalkthroughTime(typed, now);
  if (!reading.ok) return reading;
  const { at, label, timeZone } = reading.value;
  const answer = { label };
  const content = { leadId, typed, assignedTo, version };
  return storeOnce({ form: "walkthrough", formKey, content, answer }, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so nothing was scheduled.");
    const person = await findAssignee(tx, assignedTo);
    if (!person.ok) return person;
    const open = await lockOpenWalkthrough(tx, leadId);
    if (open?.version !== version) return changedElsewhere("this walkthrough");
    const who = person.value;
    if (who && !(await isFree(tx, { who, at, leadId, now })))
      return refused("conflict", `${who.name} has another walkthrough at this time.`, "walkthrough");
    await bookWalkthrough(tx, lead, { open, at, who, actor, now, timeZone });
    await changeStatus(tx, lead, "walkthrough_scheduled", { actor, now });
    await takeLead(tx, lead, actor);
    return done(answer);
  });
}

type OwnerBooking = { at: Date; owner: string; actor: Actor; now: Date };

/**
 * The caller has locked the lead. Someone who has another walkthrough at this time doesn't come: the office chooses
 * another person, and confirms the time in any case.
 */
export async function bookForOwner(
  tx: Transaction,
  lead: Lead,
  { at, owner, actor, now }: OwnerBooking,
): Promise<void> {
  const { company, office } = await findSettingsIn(tx);
  const { timeZone } = company;
  const open = await lockOpenWalkthrough(tx, lead.id);
  const found = await findAssignee(tx, open?.assignedTo ?? lead.assignedTo);
  const person = found.ok ? found.value : null;
  const who = person && (await isFree(tx, { who: person, at, leadId: lead.id, now })) ? person : null;
  const booked = await bookWalkthrough(tx, lead, { open, at, who, actor, actorName: owner, now, timeZone });
  if (!booked) return;
  const { walkthrough, from, label, mail, dueAt } = booked;
  const hourBefore = at.getTime() - 3_600_000;
  const phone = lead.phone ? `, ${formatPhone(lead.phone)}` : "";
  const before = from ? ` Before: ${formatExactDateTime(from, timeZone)}.` : "";
  // One task per lead: a new time updates it and reopens it.
  await reopenTask(tx, {
    leadId: lead.id,
    kind: "confirm_walkthrough",
    title: `Confirm the walkthrough at ${lead.streetAddress ?? "the property"}`,
    detail: `${label}, chosen by ${owner}${phone}.${before}`,
    dueAt: new Date(Math.max(now.getTime(), Math.min(dueAt.getTime(), hourBefore))),
    assignedTo: who?.id ?? lead.assignedTo,
    dedupeKey: `walkthrough:${lead.id}`,
  });
  await enqueueAll(
    tx,
    "mail-walkthrough-office",
    office.newLeadAddresses.map((to) => ({
      payload: { ...mail, to },
      dedupeKey: `${mailKey(walkthrough)}:${to}`,
      runAt: now,
    })),
  );
}

/** An owner has only the key of the walkthrough. */
type Chosen = { leadId: string } | { ownerKey: string };
type Seen = Chosen & { version: number; now: Date };
type Open = { lead: Lead; walkthrough: Walkthrough };

/** `isDone`: the change was made before, perhaps by the first of two sends. */
function onWalkthrough(
  { version, now, ...chosen }: Seen,
  isDone: (walkthrough: Walkthrough | undefined) => boolean,
  change: (tx: Transaction, open: Open) => Promise<void>,
): Promise<Result> {
  return db().transaction(async (tx): Promise<Result> => {
    const isByOwner = "ownerKey" in chosen;
    const lead = await lockLead(tx, isByOwner ? await leadOf(tx, chosen.ownerKey) : chosen.leadId);
    const open = lead ? await lockOpenWalkthrough(tx, lead.id) : undefined;
    const walkthrough = isByOwner && open?.ownerKey !== chosen.ownerKey ? undefined : open;
    if (lead && isDone(walkthrough)) return done(undefined);
    if (!lead || !walkthrough) return refused("conflict", "This walkthrough is no longer on the calendar.");
    if (walkthrough.version !== version) return changedElsewhere("this walkthrough");
    if (isByOwner && walkthrough.startsAt <= now)
      return refused("conflict", "This walkthrough has begun. Please call us.");
    await change(tx, { lead, walkthrough });
    return done(undefined);
  });
}

async function leadOf(tx: Transaction, ownerKey: string) {
  if (!isUuid(ownerKey)) return "";
  const [found] = await tx
    .select({ leadId: walkthroughs.leadId })
    .from(walkthroughs)
    .where(eq(walkthroughs.ownerKey, ownerKey));
  return found?.leadId ?? "";
}

export async function confirmWalkthrough(
  actor: Actor,
  { leadId, version, now = new Date() }: { leadId: string; version: number; now?: Date },
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to confirm a walkthrough.");
  const isDone = (walkthrough: Walkthrough | undefined) => Boolean(walkthrough?.confirmedAt);
  return onWalkthrough({ leadId, version, now }, isDone, async (tx, { lead, walkthrough }) => {
    await tx
      .update(walkthroughs)
      .set({ confirmedAt: now, updatedAt: now, version: nextVersion.version })
      .where(eq(walkthroughs.id, walkthrough.id));
    await recordEvent(tx, { leadId, kind: "walkthrough_confirmed", actor, at: now });
    await takeLead(tx, lead, actor);
    const mail = { leadId, at: walkthrough.startsAt.toISOString(), isConfirmed: true };
    await enqueue(tx, "mail-walkthrough", mail, {
      dedupeKey: `${mailKey(walkthrough)}:confirmed`,
      runAt: now,
    });
  });
}

type Cancellation = Chosen & { version: number; reason?: string | undefined; now?: Date };

/** The owner's leaves a task to call. */
export async function cancelWalkthrough(
  actor: Actor,
  { version, reason, now = new Date(), ...chosen }: Cancellation,
): Promise<Result> {
  const isByOwner = "ownerKey" in chosen;
  if (!isByOwner && !mayWorkLeads(actor)) return refused("forbidden", "Sign in to cancel a walkthrough.");
  const dueAt = await findNextWorkingDay(now);
  const isGone = (walkthrough: Walkthrough | undefined) => walkthrough === undefined;
  return onWalkthrough({ ...chosen, version, now }, isGone, async (tx, { lead, walkthrough }) => {
    const leadId = lead.id;
    const owner = displayName(lead.name);
    const [canceled = walkthrough] = await tx
      .update(walkthroughs)
      .set({ canceledAt: now, cancelReason: reason ?? null, updatedAt: now, ...nextVersion })
      .where(eq(walkthroughs.id, walkthrough.id))
      .returning();
    await updateLead(tx, leadId, { walkthroughDate: null });
    await recordEvent(tx, {
      leadId,
      kind: "walkthrough_canceled",
      actor,
      ...(isByOwner && { actorName: owner }),
      at: now,
      data: { reason: reason ?? null },
    });
    await tellPerson(tx, canceled, { actor, title: `The walkthrough with ${owner} is canceled` });
    const mail = { leadId, visitId: walkthrough.id };
    await enqueue(tx, "mail-walkthrough-canceled", mail, { dedupeKey: mailKey(canceled), runAt: now });
    if (isByOwner)
      await addTask(tx, {
        leadId,
        kind: "call_owner",
        title: `Call ${owner}: the owner canceled the walkthrough`,
        ...(reason && { detail: reason }),
        dueAt,
        assignedTo: lead.assignedTo ?? walkthrough.assignedTo,
        dedupeKey: `visit-canceled:${walkthrough.id}`,
      });
  });
}

type OwnMove = { ownerKey: string; walkthrough: TypedWalkthrough; version: number; now?: Date };

export async function moveOwnWalkthrough({
  ownerKey,
  walkthrough: typed,
  version,
  now = new Date(),
}: OwnMove): Promise<Result> {
  const reading = await readWalkthroughTime(typed, now);
  if (!reading.ok) return reading;
  const { at } = reading.value;
  const isDone = (walkthrough: Walkthrough | undefined) => walkthrough?.startsAt.getTime() === at.getTime();
  return onWalkthrough({ ownerKey, version, now }, isDone, (tx, { lead }) =>
    bookForOwner(tx, lead, { at, owner: displayName(lead.name), actor: visitor, now }),
  );
}
