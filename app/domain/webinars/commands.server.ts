import { and, eq } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import type { Touches } from "#app/domain/attribution.ts";
import { firstAnswer } from "#app/domain/form-key.server.ts";
import { addPublicLead } from "#app/domain/leads/commands/public-lead.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { endsAt, reminderAt, reminderHours } from "#app/domain/webinars/rules.ts";
import type { WebinarForm } from "#app/domain/webinars/schema.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { webinarRegistrations, webinars } from "#db/schema/index.ts";

type Sent = {
  form: WebinarForm;
  formKey: string;
  page: string;
  ip: string;
  touches: Touches;
  now?: Date;
};

/**
 * Registers a person for a webinar that is not over: registration, lead, consent, confirmation and the reminders whose
 * time has not passed, all or nothing. An e-mail that is registered already gets the same registration again, and nothing
 * else happens.
 */
export async function registerForWebinar(
  actor: Actor,
  { form, formKey, now = new Date(), ...sender }: Sent,
): Promise<Result<{ registrationId: string }>> {
  const { webinarId, email, name } = form;
  return db().transaction(async (tx): Promise<Result<{ registrationId: string }>> => {
    const repeated = await firstAnswer(tx, { form: "webinar", formKey, content: form, answer: {} });
    const [webinar] = await tx.select().from(webinars).where(eq(webinars.id, webinarId));
    if (!webinar || endsAt(webinar) <= now)
      return refused("conflict", "This webinar is not open for registration any more.");
    const [added] = repeated
      ? []
      : await tx
          .insert(webinarRegistrations)
          .values({ webinarId, email, name, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: webinarRegistrations.id });
    if (!added) return done({ registrationId: await existing(tx, form) });
    const { leadId } = await addPublicLead(tx, actor, {
      ...sender,
      person: { name, email },
      status: "leads",
      source: "webinar",
      task: null,
      now,
      consents: ["webinar"],
      told: { webinar: webinar.title },
    });
    await tx.update(webinarRegistrations).set({ leadId }).where(eq(webinarRegistrations.id, added.id));
    await enqueueMails(tx, { registrationId: added.id, startsAt: webinar.startsAt, now });
    return done({ registrationId: added.id });
  });
}

async function existing(tx: Transaction, { webinarId, email }: WebinarForm) {
  const [row] = await tx
    .select({ id: webinarRegistrations.id })
    .from(webinarRegistrations)
    .where(and(eq(webinarRegistrations.webinarId, webinarId), eq(webinarRegistrations.email, email)));
  if (!row) throw new Error("The registration is gone again");
  return row.id;
}

type Registered = { registrationId: string; startsAt: Date; now: Date };

async function enqueueMails(tx: Transaction, { registrationId, startsAt, now }: Registered) {
  await enqueue(
    tx,
    "mail-webinar-confirmation",
    { registrationId },
    { dedupeKey: `webinar-confirmation:${registrationId}` },
  );
  for (const hoursBefore of reminderHours) {
    const runAt = reminderAt(startsAt, hoursBefore);
    const dedupeKey = `webinar-reminder:${registrationId}:${hoursBefore}`;
    if (runAt > now)
      await enqueue(tx, "mail-webinar-reminder", { registrationId, hoursBefore }, { dedupeKey, runAt });
  }
}
