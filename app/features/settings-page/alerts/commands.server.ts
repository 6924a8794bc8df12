import { hostname } from "node:os";
import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { notifyAdmins } from "#app/features/accounts/notifications/commands.server.ts";
import { listAdminEmails } from "#app/features/accounts/queries.server.ts";
import { deliver } from "#app/features/messaging/email/deliver.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { diagnose, isOverdue } from "#app/features/settings/integrations/doctor.ts";
import { type Condition, conditionsOf, isAlertDue } from "#app/features/settings-page/alerts/rules.ts";
import { findOperations } from "#app/features/settings-page/queries.server.ts";
import type { MailSettings } from "#app/integrations/mail.server.ts";
import { jobLabel } from "#app/jobs/registry.ts";
import type { ScheduledRun } from "#app/jobs/schedule.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import { alerts, outbox } from "#db/schema/index.ts";
import { operations } from "#emails/operations.ts";

/** Runs in every process, because a worker can't say that it is gone. */
export const alertCheck: ScheduledRun = {
  name: "check for alerts",
  every: "five minutes",
  run: ({ now }) => checkAlerts(now),
};

export async function checkAlerts(now: Date, settings?: MailSettings): Promise<void> {
  const [found, failed, { timeZone }] = await Promise.all([
    findOperations(),
    listFailedKinds(),
    findCompany(),
  ]);
  const format = (at: Date) => formatExactDateTime(at, timeZone);
  const conditions = conditionsOf(diagnose(found, now, format), failed, hostname());
  const isWaiting = !found.sending || isOverdue(found.oldestDueAt, now);
  await raiseAlerts(conditions, { now, format, isWaiting }, settings);
}

type Situation = { now: Date; format: (at: Date) => string; isWaiting: boolean };

export async function raiseAlerts(
  conditions: readonly Condition[],
  { now, format, isWaiting }: Situation,
  settings?: MailSettings,
) {
  const admins = isWaiting ? await listAdminEmails() : [];
  const recipients = config.alertsTo ? [config.alertsTo] : admins;
  const path = "/admin/health";
  const news = await db().transaction(async (tx) => {
    const { due, ended } = await claimAlerts(tx, conditions, now);
    if (due.length + ended.length === 0) return;
    const lasting = due.map(({ about, text, since, alertedAt }) => ({
      about,
      text: alertedAt ? `since ${format(since)}: ${text}` : text,
    }));
    const email = operations({ lasting, ended, url: config.appUrl + path });
    if (recipients.length === 0)
      await notifyAdmins(tx, { title: email.subject, path, dedupeKey: `alerts:${now.getTime()}` });
    return { email, abouts: due.map(({ about }) => about) };
  });
  if (!news) return;
  const job = { id: 0, kind: "mail-operations", createdAt: now, attempt: 1 };
  const reason = "This address gets the alerts of the program.";
  const outcomes = [];
  for (const to of recipients) outcomes.push(await deliver(job, { ...news.email, to, reason }, settings));
  const [refusal] = outcomes;
  if (!refusal || !("why" in refusal) || outcomes.some(({ end }) => end === "done")) return;
  logger.error({ alert: news.email.subject, why: refusal.why }, "an alert could not be sent");
  await db()
    .update(alerts)
    .set({ alertedAt: null, error: refusal.why })
    .where(inArray(alerts.about, news.abouts));
}

async function claimAlerts(tx: Transaction, conditions: readonly Condition[], now: Date) {
  if (!(await tryLock(tx, "alerts"))) return { due: [], ended: [] };
  const abouts = conditions.map(({ about }) => about);
  const isSeenHere = or(isNull(alerts.host), eq(alerts.host, hostname()));
  const ended = await tx
    .delete(alerts)
    .where(and(notInArray(alerts.about, abouts), isSeenHere))
    .returning();
  if (abouts.length > 0)
    await tx
      .insert(alerts)
      .values(conditions.map(({ about, host }) => ({ about, host, since: now })))
      .onConflictDoNothing();
  const stored = await tx.select().from(alerts).limit(500);
  const due = conditions.flatMap((condition) => {
    const row = stored.find(({ about }) => about === condition.about);
    return row && isAlertDue(row, condition, now) ? [{ ...row, ...condition }] : [];
  });
  const dueAbouts = due.map(({ about }) => about);
  await tx.update(alerts).set({ alertedAt: now, error: null }).where(inArray(alerts.about, dueAbouts));
  return { due, ended: ended.flatMap(({ about, alertedAt }) => (alertedAt ? [about] : [])) };
}

async function listFailedKinds() {
  const rows = await db()
    .select({
      kind: outbox.kind,
      count: sql<number>`count(*)::int`,
      newestAt: sql<Date>`max(${outbox.failedAt})`.mapWith(outbox.failedAt),
    })
    .from(outbox)
    .where(isNotNull(outbox.failedAt))
    .groupBy(outbox.kind)
    .orderBy(outbox.kind)
    .limit(100);
  return rows.map(({ kind, ...row }) => ({ label: jobLabel(kind), ...row }));
}
