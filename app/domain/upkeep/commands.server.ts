import { and, asc, eq, getTableName, inArray, isNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { dayIn } from "#app/domain/calendar.ts";
import { restorableSince } from "#app/domain/leads/rules.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import type { JobKind } from "#app/jobs/registry.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockContacts, tryLock } from "#db/locks.ts";
import {
  agreements,
  analysisEntries,
  analysisSubscribers,
  enrollmentDrafts,
  estimateCache,
  formKeys,
  invoices,
  leads,
  messages,
  outbox,
  pageViews,
  passwordResets,
  paymentRefunds,
  payments,
  quotes,
  rateLimits,
  sandboxCheckouts,
  sessions,
  stripeEvents,
  tasks,
  users,
  webinarRegistrations,
} from "#db/schema/index.ts";

const day = 86_400_000;

/** Days that things are kept after they have served. */
const kept = {
  enrollmentDrafts: 7,
  formKeys: 7,
  passwordResets: 7,
  estimateCache: 30,
  doneJobs: 30,
  stripeEvents: 90,
  strangersTexts: 365,
};
/** Two years to compare with each other, and the month that is not over yet. */
const monthsOfPageViews = 25;
/** So many in one transaction, which then takes a fraction of the time that a statement has; of people each has much. */
const atOnce = { rows: 5_000, people: 100 };

/**
 * Removes what has served its time: form keys, counters, sessions, password links, the vendor's old replies, finished
 * jobs, old page views, and for good the leads that can not be restored any more, with what is kept of their people.
 * Each part is a transaction of its own; one that fails is logged and left to the next sweep. One process at a time;
 * the others leave it to that one.
 */
export async function sweepExpired(now = new Date()): Promise<void> {
  const { timeZone } = await findCompany();
  const before = (days: number) => new Date(now.getTime() - days * day);
  const oldestViews = sql`(${dayIn(timeZone, now)}::date - ${monthsOfPageViews} * interval '1 month')::date`;
  const parts = [
    { table: formKeys, isExpired: lt(formKeys.createdAt, before(kept.formKeys)) },
    { table: enrollmentDrafts, isExpired: lt(enrollmentDrafts.updatedAt, before(kept.enrollmentDrafts)) },
    { table: rateLimits, isExpired: lt(rateLimits.expire, now) },
    { table: sessions, isExpired: lt(sessions.expiresAt, now) },
    { table: passwordResets, isExpired: lt(passwordResets.expiresAt, before(kept.passwordResets)) },
    { table: estimateCache, isExpired: lt(estimateCache.fetchedAt, before(kept.estimateCache)) },
    // The vendor repeats an event for days.
    { table: stripeEvents, isExpired: lt(stripeEvents.receivedAt, before(kept.stripeEvents)) },
    // Parked jobs were never done: they wait for a person.
    { table: outbox, isExpired: lt(outbox.doneAt, before(kept.doneJobs)) },
    // Texts of people whom no lead knows, and what was to be done about them.
    {
      table: messages,
      isExpired: sql`${messages.channel} = 'sms' and ${messages.leadId} is null
        and ${lt(messages.createdAt, before(kept.strangersTexts))}`,
    },
    {
      table: tasks,
      isExpired: sql`${tasks.kind} = 'answer_text' and ${tasks.leadId} is null
        and ${lt(tasks.doneAt, before(kept.strangersTexts))}`,
    },
    { table: pageViews, isExpired: lt(pageViews.day, oldestViews) },
  ];
  for (const { table, isExpired } of parts)
    await inBatches(table, atOnce.rows, (tx) => purgeRows(tx, table, isExpired));
  await inBatches(leads, atOnce.people, (tx) => purgeLeads(tx, restorableSince(now)));
  await inBatches(analysisEntries, atOnce.people, (tx) => purgeEntries(tx, restorableSince(now)));
}

/** Undefined when it failed, or when another process sweeps. */
async function alone<Value>(
  table: string,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await db().transaction(async (tx) => ((await tryLock(tx, "sweep")) ? work(tx) : undefined));
  } catch (error) {
    logger.error({ table, error: describeError(error) }, "a part of the sweep failed");
    return undefined;
  }
}

async function inBatches(table: PgTable, size: number, purge: (tx: Transaction) => Promise<number>) {
  while ((await alone(getTableName(table), purge)) === size);
}

async function purgeRows(tx: Transaction, table: PgTable, isExpired: SQL) {
  // By the row's place, since not every table has an id. A row that changes meanwhile has another, and is left.
  const some = tx.select({ place: sql`ctid` }).from(table).where(isExpired).limit(atOnce.rows);
  const gone = await tx.delete(table).where(sql`ctid = any(array(${some}))`);
  return gone.count;
}

async function purgeLeads(tx: Transaction, deletedBefore: Date) {
  const gone = await tx
    .select({ id: leads.id, email: leads.email, submissionId: leads.submissionId })
    .from(leads)
    .where(lt(leads.deletedAt, deletedBefore))
    .orderBy(asc(leads.deletedAt), asc(leads.id))
    .limit(atOnce.people)
    .for("update");
  const ids = gone.map(({ id }) => id);
  const submissions = gone.flatMap(({ submissionId }) => submissionId ?? []);
  await tx.delete(messages).where(inArray(messages.leadId, ids));
  await tx.delete(messages).where(and(inArray(messages.kind, ofSubmissions), isAbout(tx, submissions)));
  // What an owner has signed is kept, with the words of its quote; the rest goes with the lead.
  await tx.delete(agreements).where(and(inArray(agreements.leadId, ids), isNull(agreements.ownerSignedAt)));
  await tx
    .update(agreements)
    .set({ cancelReason: null, declineReason: null, problem: null })
    .where(inArray(agreements.leadId, ids));
  await tx.delete(quotes).where(inArray(quotes.leadId, ids));
  await forgetPayers(tx, ids);
  // Invoices stay for the books; the links show whom they went to, and staff may have named somebody in a reason.
  await tx
    .update(invoices)
    .set({ hostedUrl: null, pdfUrl: null, problem: null, voidReason: null })
    .where(inArray(invoices.leadId, ids));
  // Before the leads: an entry whose lead is gone would stand in the list as one that never had any.
  await tx.delete(analysisEntries).where(inArray(analysisEntries.leadId, ids));
  await tx.delete(leads).where(inArray(leads.id, ids));
  await forgetPeople(tx, gone);
  return gone.length;
}

/**
 * Payments and refunds stay, for the books: of those that were made also who paid for which home, of the others the sum
 * alone. Why somebody called one off or sent money back was typed freely, and may name anybody.
 */
async function forgetPayers(tx: Transaction, leadIds: string[]) {
  const isOfThem = inArray(payments.leadId, leadIds);
  await tx
    .update(paymentRefunds)
    .set({ reason: "Removed with the lead" })
    .where(inArray(paymentRefunds.paymentId, tx.select({ id: payments.id }).from(payments).where(isOfThem)));
  await tx.update(payments).set({ cancelReason: null }).where(isOfThem);
  await tx
    .update(payments)
    .set({ ownerName: null, address: null, url: null })
    .where(and(isOfThem, isNull(payments.paidAt)));
  await tx.delete(sandboxCheckouts).where(inArray(sandboxCheckouts.leadId, leadIds));
}

/** Mails that tell of all homes of a submission, and are kept with the lead of the first. */
const ofSubmissions: JobKind[] = ["mail-rent-report", "mail-new-lead"];

const isAbout = (tx: Transaction, submissions: string[]) =>
  inArray(
    messages.leadId,
    tx.select({ id: leads.id }).from(leads).where(inArray(leads.submissionId, submissions)),
  );

/** Those that had no lead; the others went with theirs. */
async function purgeEntries(tx: Transaction, deletedBefore: Date) {
  const expired = tx
    .select({ id: analysisEntries.id })
    .from(analysisEntries)
    .where(lt(analysisEntries.deletedAt, deletedBefore))
    .limit(atOnce.people);
  const gone = await tx
    .delete(analysisEntries)
    .where(inArray(analysisEntries.id, expired))
    .returning({ email: analysisEntries.email });
  await forgetPeople(tx, gone);
  return gone.length;
}

/** With the last lead of an e-mail goes what is kept of the person beside the leads; only consents stay. */
async function forgetPeople(tx: Transaction, people: { email: string | null }[]) {
  const emails = [...new Set(people.flatMap(({ email }) => email?.toLowerCase() || []))].sort();
  if (emails.length === 0) return;
  const isForgotten = (email: AnyPgColumn) =>
    and(
      inArray(email, emails),
      notExists(tx.select({ id: leads.id }).from(leads).where(eq(leads.email, email))),
      notExists(
        tx.select({ id: analysisEntries.id }).from(analysisEntries).where(eq(analysisEntries.email, email)),
      ),
    );
  // Before the locks, since who takes a seat holds it while waiting for them; one that is taken anew has a lead.
  await tx
    .delete(webinarRegistrations)
    .where(and(isForgotten(webinarRegistrations.email), isNull(webinarRegistrations.leadId)));
  for (const email of emails) await lockContacts(tx, { email });
  await tx.delete(analysisSubscribers).where(isForgotten(analysisSubscribers.email));
  // Anybody can ask for a password link under any e-mail; that of a member of staff is theirs.
  const asked = sql`(${outbox.payload}->>'email')::citext`;
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.kind, "mail-password-reset" satisfies JobKind),
        inArray(asked, emails),
        notExists(tx.select({ id: users.id }).from(users).where(eq(users.email, asked))),
      ),
    );
}
