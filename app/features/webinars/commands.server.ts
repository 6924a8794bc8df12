import { and, eq, isNull, sql } from "drizzle-orm";
import { recordChange } from "#app/features/accounts/audit/records.server.ts";
import { addPublicLead } from "#app/features/leads/commands/new-lead.server.ts";
import { recordConsents } from "#app/features/messaging/consents/records.server.ts";
import { marketingPurposes } from "#app/features/messaging/consents/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { findSeat } from "#app/features/webinars/queries.server.ts";
import { endsAt, isAwaited, isMovedBack, reminderAt, reminderHours } from "#app/features/webinars/rules.ts";
import type { WebinarFacts, WebinarForm } from "#app/features/webinars/schema.ts";
import { dropOpenJobs, enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import type { Touches } from "#app/lib/attribution.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { dayIn, instantAt } from "#app/lib/dates.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { lockText } from "#db/locks.ts";
import { webinarRegistrations, webinars } from "#db/schema/index.ts";

type Sent = {
  form: WebinarForm;
  formKey: string;
  page: string;
  ip: string;
  touches: Touches;
  now?: Date;
};

/** A registered email gets the same registration again. */
export async function registerForWebinar(
  actor: Actor,
  { form, formKey, now = new Date(), ...sender }: Sent,
): Promise<Result<{ registrationId: string }>> {
  const { webinarId, email, name } = form;
  const stored = await storeOnce({ form: "webinar", formKey, content: form, answer: {} }, async (tx) => {
    const [webinar] = await tx.select().from(webinars).where(eq(webinars.id, webinarId)).for("share");
    if (!webinar || !isAwaited(webinar, now)) return closed();
    const { id } = webinarRegistrations;
    const values = { webinarId, email, name, createdAt: now };
    const [seat] = await tx
      .insert(webinarRegistrations)
      .values(values)
      .onConflictDoNothing()
      .returning({ id });
    const marketing = marketingPurposes(form);
    if (!seat) {
      const [before] = await tx
        .select({ leadId: webinarRegistrations.leadId })
        .from(webinarRegistrations)
        .where(and(eq(webinarRegistrations.webinarId, webinarId), eq(webinarRegistrations.email, email)));
      const { page, ip } = sender;
      const leadId = before?.leadId ?? null;
      await recordConsents(tx, { purposes: marketing, email, leadId, page, ip, at: now, actor });
      return done({});
    }
    const { leadId } = await addPublicLead(tx, actor, {
      ...sender,
      person: { name, email },
      source: "webinar",
      task: null,
      now,
      consents: ["webinar", ...marketing],
      submission: { webinar: webinar.title, webinarStartsAt: webinar.startsAt.toISOString() },
    });
    await tx.update(webinarRegistrations).set({ leadId }).where(eq(id, seat.id));
    const dedupeKey = `webinar-confirmation:${seat.id}`;
    await enqueue(tx, "mail-webinar-confirmation", { registrationId: seat.id }, { dedupeKey });
    await enqueueReminders(tx, { registrationIds: [seat.id], webinar, now });
    return done({});
  });
  if (!stored.ok) return stored;
  const registrationId = await findSeat(form);
  return registrationId ? done({ registrationId }) : closed();
}

const closed = () => refused("conflict", "This webinar is not open for registration any more.");

type Reminded = {
  registrationIds: readonly string[];
  webinar: { startsAt: Date; version: number };
  now: Date;
};

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

/** Without a slug it adds a webinar. Changes to an upcoming one send emails; it cannot move into the past. */
export async function saveWebinar(
  actor: Actor,
  { slug, version, facts }: { slug: string | null; version: number; facts: WebinarFacts },
  now = new Date(),
): Promise<Result<string>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const { timeZone } = await findCompany();
  const { day, time, isCancelled, ...rest } = facts;
  const change = {
    ...rest,
    startsAt: instantAt(day, time, timeZone),
    updatedAt: now,
    updatedBy: actor.userId,
  };
  const result = await db().transaction(async (tx): Promise<Result<string>> => {
    if (slug === null)
      return addWebinar(tx, actor, day, { ...change, cancelledAt: isCancelled ? now : null });
    const [before] = await tx.select().from(webinars).where(eq(webinars.slug, slug)).for("update");
    if (!before) return refused("not_found", "Webinar not found");
    if (before.version !== version) return changedElsewhere("this webinar");
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
    if (!after) throw new Error("The webinar was not stored");
    const audited = { before: factsOf(before), after: factsOf(after), at: now };
    await recordChange(tx, { actor, action: "setting", subject: `webinar:${slug}`, ...audited });
    await notifySeats(tx, { before, after, now });
    return done(slug);
  });
  if (result.ok) clearCaches();
  return result;
}

type NewWebinar = Omit<typeof webinars.$inferInsert, "slug"> & { updatedAt: Date };

const factsOf = <Webinar extends NewWebinar>({
  version: _,
  updatedAt: _at,
  updatedBy: _by,
  ...facts
}: Webinar) => facts;

async function addWebinar(
  tx: Transaction,
  actor: Actor,
  day: string,
  values: NewWebinar,
): Promise<Result<string>> {
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
    if (added.length === 0) continue;
    const audited = { before: null, after: factsOf(values), at: values.updatedAt };
    await recordChange(tx, { actor, action: "setting", subject: `webinar:${slug}`, ...audited });
    return done(slug);
  }
}

type Changed = {
  before: typeof webinars.$inferSelect;
  after: typeof webinars.$inferSelect;
  now: Date;
};

async function notifySeats(tx: Transaction, { before, after, now }: Changed) {
  const [wasOff, isOff] = [before.cancelledAt !== null, after.cancelledAt !== null];
  const isElsewhere =
    after.startsAt.getTime() !== before.startsAt.getTime() || after.joinUrl !== before.joinUrl;
  const isNews = isOff !== wasOff || (!isOff && isElsewhere);
  if (!isNews || endsAt(after) <= now) return;
  const seats = await tx
    .select({ id: webinarRegistrations.id })
    .from(webinarRegistrations)
    .where(eq(webinarRegistrations.webinarId, after.id));
  const registrationIds = seats.map((seat) => seat.id);
  await dropOpenJobs(tx, outdated, { name: "registrationId", values: registrationIds });
  const news = registrationIds.map((registrationId) => ({
    payload: { registrationId },
    dedupeKey: `webinar-news:${registrationId}:${after.version}`,
  }));
  if (isOff) return enqueueAll(tx, "mail-webinar-cancelled", news);
  await enqueueAll(tx, "mail-webinar-moved", news);
  await enqueueReminders(tx, { registrationIds, webinar: after, now });
}

const outdated = ["mail-webinar-reminder", "mail-webinar-moved", "mail-webinar-cancelled"] as const;
