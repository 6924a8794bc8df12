import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { recordConsentEvent } from "#app/features/messaging/consents/records.server.ts";
import { hasStoppedMarketing } from "#app/features/messaging/contact/queries.server.ts";
import { listTextedNumbers } from "#app/features/messaging/preferences/queries.server.ts";
import type { PreferencesForm } from "#app/features/messaging/preferences/schema.ts";
import {
  deletionKey,
  pauseDays,
  type Topic,
  topicNames,
  topics,
} from "#app/features/messaging/preferences/topics.ts";
import { stopTexts } from "#app/features/messaging/sms/commands.server.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { reopenTask } from "#app/features/tasks/records.server.ts";
import { system } from "#app/lib/actor.ts";
import { done, type Result } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { emailPreferences, leads } from "#db/schema/index.ts";

export type PreferencesLinks = {
  /** The page. */
  url: string;
  /** Takes a POST of RFC 8058. */
  oneClickUrl: string;
  headers: { "List-Unsubscribe": string; "List-Unsubscribe-Post": string };
  pausedUntil: Date | null;
  topicsOff: Topic[];
};

/** By email as given. One statement, which also adds the rows that are missing. */
export async function preferencesLinks(
  tx: Pick<Transaction, "insert">,
  emails: readonly string[],
): Promise<ReadonlyMap<string, PreferencesLinks>> {
  // Sorted, so that rows are always locked in the same order.
  const unique = [...new Set(emails.map((email) => email.toLowerCase()))].sort();
  if (unique.length === 0) return new Map();
  const rows = await tx
    .insert(emailPreferences)
    .values(unique.map((email) => ({ email })))
    // Changes nothing, but returns the row.
    .onConflictDoUpdate({ target: emailPreferences.email, set: { email: sql`${emailPreferences.email}` } })
    .returning();
  const byEmail = new Map(rows.map((row) => [row.email.toLowerCase(), linksOf(row)]));
  return new Map(
    emails.flatMap((email) => {
      const links = byEmail.get(email.toLowerCase());
      return links ? [[email, links]] : [];
    }),
  );
}

type Preferences = typeof emailPreferences.$inferSelect;

function linksOf({ key, pausedUntil, topicsOff }: Preferences): PreferencesLinks {
  const oneClickUrl = `${config.appUrl}/unsubscribe/${key}`;
  return {
    url: `${config.appUrl}/preferences/${key}`,
    oneClickUrl,
    headers: {
      "List-Unsubscribe": `<${oneClickUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    pausedUntil,
    topicsOff: topicNames.filter((topic) => topicsOff.includes(topic)),
  };
}

type Change = { key: string; form: PreferencesForm; now?: Date };

/** Idempotent. An unknown key changes nothing, and nothing tells that it is unknown. */
export async function changePreferences({ key, form, now = new Date() }: Change): Promise<Result> {
  const by: By = { page: "/preferences", now };
  const dueAt = await findNextWorkingDay(now);
  return withPreferences(key, async (tx, row) => {
    if (form.intent === "topics") return setTopics(tx, row, { ...by, wanted: form.topics });
    if (form.intent === "stop")
      return stopMarketing(tx, row, { ...by, reason: "Stopped all tips and updates" });
    if (form.intent === "stop-texts") return stopAllTexts(tx, row, by);
    if (form.intent === "delete") return askForDeletion(tx, row, dueAt);
    return setPause(tx, row, { ...by, isPaused: form.intent === "pause" });
  });
}

/** For the button of the mail program. */
export const unsubscribe = ({ key, now = new Date() }: Omit<Change, "form">): Promise<Result> =>
  withPreferences(key, (tx, row) =>
    stopMarketing(tx, row, { page: "/unsubscribe", now, reason: "Unsubscribed in the mail program" }),
  );

async function withPreferences(
  key: string,
  run: (tx: Transaction, row: Preferences) => Promise<unknown>,
): Promise<Result> {
  if (!isUuid(key)) return done(undefined);
  await db().transaction(async (tx) => {
    const [row] = await tx.select().from(emailPreferences).where(eq(emailPreferences.key, key)).for("update");
    if (row) await run(tx, row);
  });
  return done(undefined);
}

type By = { page: string; now: Date };

const save = (tx: Transaction, { id }: Preferences, change: Partial<Preferences>) =>
  tx.update(emailPreferences).set(change).where(eq(emailPreferences.id, id));

type Said = By & { kind: "withdrawn" | "paused" | "resumed"; reason: string };

const record = (tx: Transaction, { email }: Preferences, { kind, reason, page, now }: Said) =>
  recordConsentEvent(tx, {
    kind,
    channel: "marketing",
    address: email,
    reason,
    page,
    at: now,
    who: "The person",
  });

async function setTopics(tx: Transaction, row: Preferences, { wanted, ...by }: By & { wanted: Topic[] }) {
  const topicsOff = topicNames.filter((topic) => !wanted.includes(topic));
  for (const topic of topicNames) {
    const isOff = topicsOff.includes(topic);
    if (isOff === row.topicsOff.includes(topic)) continue;
    const reason = `${topics[topic].label} turned ${isOff ? "off" : "on"}`;
    await record(tx, row, { ...by, kind: isOff ? "withdrawn" : "resumed", reason });
  }
  await save(tx, row, { topicsOff });
}

async function setPause(tx: Transaction, row: Preferences, { isPaused, ...by }: By & { isPaused: boolean }) {
  const wasPaused = row.pausedUntil !== null && row.pausedUntil > by.now;
  if (isPaused === wasPaused) return;
  const until = new Date(by.now.getTime() + pauseDays * 86_400_000);
  await save(tx, row, { pausedUntil: isPaused ? until : null });
  const reason = isPaused ? `Paused for ${pauseDays} days` : "Resumed before the pause was over";
  await record(tx, row, { ...by, kind: isPaused ? "paused" : "resumed", reason });
}

type Stop = By & { reason: string; event?: "marketing_stopped" | "marked_as_spam" };

async function stopMarketing(
  tx: Transaction,
  row: Preferences,
  { reason, event = "marketing_stopped", ...by }: Stop,
) {
  const [before] = await tx
    .select({ isStopped: hasStoppedMarketing(sql`${row.email}`) })
    .from(emailPreferences)
    .where(eq(emailPreferences.id, row.id));
  if (before?.isStopped) return;
  await save(tx, row, { stoppedAt: by.now, pausedUntil: null });
  await record(tx, row, { ...by, kind: "withdrawn", reason });
  const concerned = await listLeads(tx, row, 20);
  await recordEvents(
    tx,
    concerned.map(({ id: leadId, name }) => ({
      leadId,
      kind: event,
      actor: system,
      actorName: name ?? "The owner",
      at: by.now,
    })),
  );
}

/** Idempotent. */
export async function stopMarketingTo(tx: Transaction, email: string, said: Stop) {
  const [row] = await tx
    .insert(emailPreferences)
    .values({ email: email.toLowerCase() })
    .onConflictDoUpdate({ target: emailPreferences.email, set: { email: sql`${emailPreferences.email}` } })
    .returning();
  if (row) await stopMarketing(tx, row, said);
}

/** What remains of a person who was erased is no reason to advertise to them. */
export async function stopMarketingOfErased(tx: Transaction, emails: readonly string[], now: Date) {
  if (emails.length === 0) return;
  const rows = await tx
    .insert(emailPreferences)
    .select(
      sql`select gen_random_uuid(), ${now.toISOString()}::timestamptz, email, gen_random_uuid(), null, null, '{rent-changes}'
        from consents where purpose = 'marketing-email' and email in ${[...emails]} group by email order by email`,
    )
    .onConflictDoUpdate({ target: emailPreferences.email, set: { email: sql`${emailPreferences.email}` } })
    .returning();
  for (const row of rows) await stopMarketing(tx, row, { page: "", now, reason: "Their data was erased" });
}

async function stopAllTexts(tx: Transaction, row: Preferences, { page, now }: By) {
  const reason = "Stopped on the preference page";
  for (const { number } of await listTextedNumbers(row.email, tx))
    await stopTexts(tx, { number, reason, now, by: { who: "The person", page } });
}

async function askForDeletion(tx: Transaction, row: Preferences, dueAt: Date) {
  const [lead] = await listLeads(tx, row, 1);
  await reopenTask(tx, {
    leadId: lead?.id ?? null,
    kind: "delete_data",
    title: "Delete the data of a person who asked for it",
    detail: `${row.email} asked on the preference page. Answer within a month. An admin erases it under Admin, System, A person's data.`,
    dueAt,
    dedupeKey: deletionKey + row.id,
  });
}

/** The newest. */
const listLeads = (tx: Transaction, { email }: Preferences, limit: number) =>
  tx
    .select({ id: leads.id, name: leads.name })
    .from(leads)
    .where(and(eq(leads.email, email), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt))
    .limit(limit);
