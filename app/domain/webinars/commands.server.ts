import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, accessDenied, isAdmin } from "#app/domain/actor.ts";
import type { Touches } from "#app/domain/attribution.ts";
import { dayIn, instantAt } from "#app/domain/calendar.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { forgetKept } from "#app/domain/kept.server.ts";
import { addPublicLead } from "#app/domain/leads/commands.server.ts";
import { changedMeanwhile, done, type Result, refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { findSeat } from "#app/domain/webinars/queries.server.ts";
import { endsAt, isAwaited, isMovedBack, reminderAt, reminderHours } from "#app/domain/webinars/rules.ts";
import type { WebinarFacts, WebinarForm } from "#app/domain/webinars/schema.ts";
import { dropOpenJobs, enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockText } from "#db/locks.ts";
import { leads, webinarRegistrations, webinars } from "#db/schema/index.ts";

type Sent = {
  form: WebinarForm;
  formKey: string;
  page: string;
  ip: string;
  touches: Touches;
  now?: Date;
};

/**
 * Registers a person for a webinar that is neither over nor called off: registration, lead, consent,
 * confirmation and the reminders whose time has not passed, all or nothing. An e-mail that is registered
 * already gets the same registration again, and nothing else happens, unless the office deleted its lead
 * meanwhile: then it is registered anew, in the same seat. A refusal leaves nothing behind, so the same form can
 * be sent again.
 */
export async function registerForWebinar(
  actor: Actor,
  { form, formKey, now = new Date(), ...sender }: Sent,
): Promise<Result<{ registrationId: string }>> {
  const { webinarId, email, name } = form;
  const stored = await storeOnce({ form: "webinar", formKey, content: form, answer: {} }, async (tx) => {
    const [webinar] = await tx.select().from(webinars).where(eq(webinars.id, webinarId)).for("share");
    if (!webinar || !isAwaited(webinar, now)) return closed();
    const seatId = await takeSeat(tx, { webinarId, email, name, createdAt: now });
    if (!seatId) return done({});
    const { leadId } = await addPublicLead(tx, actor, {
      ...sender,
      person: { name, email },
      status: "leads",
      source: "webinar",
      task: null,
      now,
      consents: ["webinar"],
      told: { webinar: webinar.title, webinarStartsAt: webinar.startsAt.toISOString() },
    });
    await tx.update(webinarRegistrations).set({ leadId }).where(eq(webinarRegistrations.id, seatId));
    const dedupeKey = `webinar-confirmation:${seatId}:${formKey}`;
    await enqueue(tx, "mail-webinar-confirmation", { registrationId: seatId }, { dedupeKey });
    await enqueueReminders(tx, { registrationIds: [seatId], webinar, now });
    return done({});
  });
  if (!stored.ok) return stored;
  const registrationId = await findSeat(form);
  return registrationId ? done({ registrationId }) : closed();
}

/** The seat that was added, or taken anew because its lead is gone; null when it is taken by a living one. */
async function takeSeat(tx: Transaction, seat: typeof webinarRegistrations.$inferInsert) {
  const { id, webinarId, email } = webinarRegistrations;
  const [added] = await tx.insert(webinarRegistrations).values(seat).onConflictDoNothing().returning({ id });
  if (added) return added.id;
  const [taken] = await tx
    .select({ id, leadId: webinarRegistrations.leadId })
    .from(webinarRegistrations)
    .where(and(eq(webinarId, seat.webinarId), eq(email, seat.email)))
    .for("update");
  if (!taken || (taken.leadId && (await isLiving(tx, taken.leadId)))) return null;
  // Its mails are enqueued anew.
  const mails = ["mail-webinar-confirmation", "mail-webinar-reminder"] as const;
  await dropOpenJobs(tx, mails, { name: "registrationId", values: [taken.id] });
  const { name, createdAt } = seat;
  await tx.update(webinarRegistrations).set({ name, createdAt }).where(eq(id, taken.id));
  return taken.id;
}

/** Asked once the seat is locked: a statement that waits for a row does not see the leads added meanwhile. */
async function isLiving(tx: Transaction, leadId: string) {
  const living = and(eq(leads.id, leadId), isNull(leads.deletedAt));
  return (await tx.select({ id: leads.id }).from(leads).where(living)).length > 0;
}

const closed = () => refused("conflict", "This webinar is not open for registration any more.");

type Reminded = {
  registrationIds: readonly string[];
  webinar: { startsAt: Date; version: number };
  now: Date;
};

/** The version keeps the reminders of a new date apart from those of the old one that went out. */
async function enqueueReminders(tx: Transaction, { registrationIds, webinar, now }: Reminded) {
  for (const hoursBefore of reminderHours) {
    const runAt = reminderAt(webinar.startsAt, hoursBefore);
    if (runAt <= now) continue;
    const reminders = registrationIds.map((registrationId) => ({
      payload: { registrationId, hoursBefore },
      dedupeKey: `webinar-reminder:${registrationId}:${hoursBefore}:${webinar.version}`,
      runAt,
    }));
    await enqueueAll(tx, "mail-webinar-reminder", reminders);
  }
}

/**
 * Changes a webinar, for admins, unless somebody else changed it since `version` was read; without a slug it
 * adds one, named after its day. Day and time are those of the company's zone. When a webinar that is not
 * over moves, gets another room, is called off or takes place after all, those who registered are mailed, and
 * reminded by the new time; it cannot move into the past. Gives the slug, which stays when the day moves.
 */
export async function saveWebinar(
  actor: Actor,
  { slug, version, facts }: { slug: string | null; version: number; facts: WebinarFacts },
  now = new Date(),
): Promise<Result<string>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const { timeZone } = await findCompany();
  const { day, time, isCancelled, ...words } = facts;
  const change = {
    ...words,
    startsAt: instantAt(day, time, timeZone),
    updatedAt: now,
    updatedBy: actor.userId,
  };
  const result = await db().transaction(async (tx): Promise<Result<string>> => {
    if (slug === null) return addWebinar(tx, day, { ...change, cancelledAt: isCancelled ? now : null });
    const [before] = await tx.select().from(webinars).where(eq(webinars.slug, slug)).for("update");
    if (!before) return refused("not_found", "Webinar not found");
    if (before.version !== version) return changedMeanwhile("this webinar");
    if (isMovedBack(before, change.startsAt, now))
      return day < dayIn(timeZone, now)
        ? refused("invalid", "This day has passed.", "day")
        : refused("invalid", "This time has passed.", "time");
    const cancelledAt = isCancelled ? (before.cancelledAt ?? now) : null;
    const [after] = await tx
      .update(webinars)
      .set({ ...change, cancelledAt, version: sql`${webinars.version} + 1` })
      .where(eq(webinars.id, before.id))
      .returning();
    if (after) await tellSeats(tx, { before, after, now });
    return done(slug);
  });
  if (result.ok) forgetKept();
  return result;
}

type NewWebinar = Omit<typeof webinars.$inferInsert, "slug">;

/**
 * The address of its calendar file is made of the day, with a number where that is taken. A form that is sent
 * twice adds one: of the same title and time only one takes place.
 */
async function addWebinar(tx: Transaction, day: string, values: NewWebinar): Promise<Result<string>> {
  await lockText(tx, "webinars", values.title);
  const [same] = await tx
    .select({ slug: webinars.slug })
    .from(webinars)
    .where(
      and(
        eq(webinars.title, values.title),
        eq(webinars.startsAt, values.startsAt),
        isNull(webinars.cancelledAt),
      ),
    );
  if (same) return done(same.slug);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? day : `${day}-${number}`;
    const adding = tx.insert(webinars).values({ ...values, slug });
    const added = await adding.onConflictDoNothing().returning({ id: webinars.id });
    if (added.length > 0) return done(slug);
  }
}

type Changed = {
  before: typeof webinars.$inferSelect;
  after: typeof webinars.$inferSelect;
  now: Date;
};

/**
 * Tells each who registered what became of a webinar ahead, and takes back what was on its way and holds no
 * more.
 */
async function tellSeats(tx: Transaction, { before, after, now }: Changed) {
  const isOff = after.cancelledAt !== null;
  const isTurned = isOff !== (before.cancelledAt !== null);
  const hasMoved = after.startsAt.getTime() !== before.startsAt.getTime();
  const hasNewRoom = after.joinUrl !== before.joinUrl;
  if (!isTurned && (isOff || !(hasMoved || hasNewRoom))) return;
  if (endsAt(after) <= now) return;
  const seats = await tx
    .select({ id: webinarRegistrations.id })
    .from(webinarRegistrations)
    .where(eq(webinarRegistrations.webinarId, after.id));
  const registrationIds = seats.map((seat) => seat.id);
  const outdated = isTurned ? allNews : hasMoved ? newsOfTime : newsOfRoom;
  await dropOpenJobs(tx, outdated, { name: "registrationId", values: registrationIds });
  const about = <Payload>(kind: string, payload: Payload) =>
    registrationIds.map((registrationId) => ({
      payload: { registrationId, ...payload },
      dedupeKey: `webinar-${kind}:${registrationId}:${after.version}`,
    }));
  if (isOff) return enqueueAll(tx, "mail-webinar-cancelled", about("cancelled", {}));
  if (!isTurned && !hasMoved)
    return enqueueAll(tx, "mail-webinar-room", about("room", { joinUrl: after.joinUrl }));
  const moved = { startsAt: after.startsAt.toISOString(), isBack: isTurned };
  await enqueueAll(tx, "mail-webinar-moved", about("moved", moved));
  await enqueueReminders(tx, { registrationIds, webinar: after, now });
}

const newsOfTime = ["mail-webinar-reminder", "mail-webinar-moved"] as const;
const newsOfRoom = ["mail-webinar-room"] as const;
const allNews = [
  ...newsOfTime,
  ...newsOfRoom,
  "mail-webinar-confirmation",
  "mail-webinar-cancelled",
] as const;
