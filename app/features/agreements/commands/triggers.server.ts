import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { isReminderDue } from "#app/features/agreements/rules.ts";
import { findAgreementTerms, findCompany } from "#app/features/settings/company/queries.server.ts";
import { readWebhook } from "#app/integrations/docuseal.server.ts";
import { enqueue, enqueueAll, enqueueHourly } from "#app/jobs/outbox.server.ts";
import { clockAt } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";
import { agreements, docusealEvents, leads } from "#db/schema/index.ts";

/** Idempotent: the job reads the current state. Unknown agreements are ignored. */
export async function handleDocusealWebhook(
  rawBody: Uint8Array,
  headers: Headers,
  { now = new Date() } = {},
) {
  const read = readWebhook(rawBody, headers, { now });
  if (!read.ok) return read;
  const { key, submissionId } = read.event;
  await db().transaction(async (tx) => {
    const first = await tx
      .insert(docusealEvents)
      .values({ key, receivedAt: now })
      .onConflictDoNothing()
      .returning({ key: docusealEvents.key });
    if (first.length === 0) return;
    const [ours] = await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(eq(agreements.submissionId, String(submissionId)));
    if (ours) await enqueue(tx, "sync-agreement", { agreementId: ours.id }, { dedupeKey: `sync:${key}` });
  });
  return { ok: true as const };
}

/** Hourly, during the day in the company's time zone. Each reminder goes out once. */
export async function remindSigners(now = new Date()): Promise<void> {
  const [{ timeZone }, rules] = await Promise.all([findCompany(), findAgreementTerms()]);
  const hour = Number(clockAt(now, timeZone).time.slice(0, 2));
  if (hour < 9 || hour >= 17) return;
  const { id, leadId, status, sentAt, remindedAt, reminders } = agreements;
  await db().transaction(async (tx) => {
    const out = await tx
      .select({ id, leadId, status, sentAt, remindedAt, reminders })
      .from(agreements)
      .innerJoin(leads, and(eq(leads.id, leadId), isNull(leads.deletedAt)))
      .where(and(inArray(status, ["sent", "viewed"]), lt(reminders, rules.reminders)))
      .orderBy(agreements.sentAt)
      .limit(1_000)
      .for("update", { of: agreements, skipLocked: true });
    const due = out.filter((agreement) => isReminderDue(agreement, rules, now));
    for (const agreement of due)
      await tx
        .update(agreements)
        .set({ remindedAt: now, reminders: agreement.reminders + 1 })
        .where(eq(agreements.id, agreement.id));
    await enqueueAll(
      tx,
      "mail-agreement-reminder",
      due.map((agreement) => ({
        payload: { agreementId: agreement.id, leadId: agreement.leadId ?? agreement.id },
        dedupeKey: `agreement-reminder:${agreement.id}:${agreement.reminders + 1}`,
      })),
    );
  });
}

const hourMs = 3_600_000;

/** Hourly, because a webhook may be lost. Missing files are requested for two days. */
export async function reconcileAgreements(now = new Date()): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const { status, fileKey, completedAt, closedAt, createdAt } = agreements;
  await db().transaction(async (tx) => {
    const unfinished = await tx
      .select({ id: agreements.id, status })
      .from(agreements)
      .where(
        or(
          inArray(status, ["sent", "viewed", "owner_signed"]),
          and(eq(status, "completed"), isNull(fileKey), gt(completedAt, ago(48))),
          and(eq(status, "cancelled"), isNull(closedAt)),
          and(eq(status, "draft"), lt(createdAt, ago(1))),
        ),
      )
      .orderBy(agreements.createdAt)
      .limit(1_000);
    const jobs = Map.groupBy(unfinished, ({ status }) =>
      status === "draft" ? "open" : status === "cancelled" ? "close" : "sync",
    );
    for (const [verb, found] of jobs) {
      const all = found.map(({ id }) => ({ payload: { agreementId: id }, dedupeKey: `${verb}:${id}` }));
      await enqueueHourly(tx, `${verb}-agreement`, all, now);
    }
  });
}
