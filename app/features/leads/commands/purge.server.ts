import { asc, eq, inArray, lt, notExists } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { purgeAgreements } from "#app/features/agreements/commands/cancel.server.ts";
import {
  purgeDeletedEntries,
  purgeEntriesOfLeads,
  purgeSubscribers,
} from "#app/features/analysis/commands/entries.server.ts";
import { restorableSince } from "#app/features/leads/rules.ts";
import { purgeMessages, purgePasswordLinks } from "#app/features/messaging/outbox/commands.server.ts";
import { purgeInvoices, purgePayments } from "#app/features/payments/commands/records.server.ts";
import { purgeQuotes } from "#app/features/pricing/commands.server.ts";
import { purgeRegistrations } from "#app/features/webinars/commands.server.ts";
import type { Transaction } from "#db/client.ts";
import { lockContacts } from "#db/locks.ts";
import { analysisEntries, leads } from "#db/schema/index.ts";

/**
 * Permanently removes up to `limit` leads and personal data. Keeps signed agreements, payments, invoices and
 * consents. @returns number of removed leads
 */
export async function purgeLeads(tx: Transaction, { now, limit }: { now: Date; limit: number }) {
  const gone = await tx
    .select({ id: leads.id, email: leads.email, submissionId: leads.submissionId })
    .from(leads)
    .where(lt(leads.deletedAt, restorableSince(now)))
    .orderBy(asc(leads.deletedAt), asc(leads.id))
    .limit(limit)
    .for("update");
  const ids = gone.map(({ id }) => id);
  const submissionIds = gone.flatMap(({ submissionId }) => submissionId ?? []);
  await purgeMessages(tx, { leadIds: ids, submissionIds });
  await purgeAgreements(tx, ids);
  await purgeQuotes(tx, ids);
  await purgePayments(tx, ids);
  await purgeInvoices(tx, ids);
  // Before the leads, or the list would show the entries as unadopted.
  await purgeEntriesOfLeads(tx, ids);
  await tx.delete(leads).where(inArray(leads.id, ids));
  await purgePeople(tx, gone);
  return gone.length;
}

export async function purgeEntries(tx: Transaction, { now, limit }: { now: Date; limit: number }) {
  const gone = await purgeDeletedEntries(tx, { deletedBefore: restorableSince(now), limit });
  await purgePeople(tx, gone);
  return gone.length;
}

async function purgePeople(tx: Transaction, people: { email: string | null }[]) {
  const emails = [...new Set(people.flatMap(({ email }) => email?.toLowerCase() || []))].sort();
  if (emails.length === 0) return;
  const hasNoLead = (email: AnyPgColumn) => [
    inArray(email, emails),
    notExists(tx.select({ id: leads.id }).from(leads).where(eq(leads.email, email))),
    notExists(
      tx.select({ id: analysisEntries.id }).from(analysisEntries).where(eq(analysisEntries.email, email)),
    ),
  ];
  // Before the locks: a registration in progress locks its row and then waits for them.
  await purgeRegistrations(tx, hasNoLead);
  for (const email of emails) await lockContacts(tx, { email });
  await purgeSubscribers(tx, hasNoLead);
  await purgePasswordLinks(tx, emails);
}
