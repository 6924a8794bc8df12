import { and, eq, inArray, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import type { JobKind } from "#app/jobs/registry.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, messages, outbox, users } from "#db/schema/index.ts";

export async function recordMessage(tx: Transaction, message: typeof messages.$inferInsert) {
  await tx.insert(messages).values(message);
}

/** All failed jobs without an `id`. Returns how many start over. */
export async function retryFailedJobs(
  actor: Actor,
  { id }: { id?: number | undefined },
): Promise<Result<number>> {
  if (!isAdmin(actor)) return refused("forbidden", "Only an admin can do this.");
  const retried = await startOver(db(), id === undefined ? undefined : eq(outbox.id, id));
  return retried > 0 ? done(retried) : refused("conflict", "This job no longer needs attention.");
}

/** The caller has checked permission. */
export const restartJobs = (tx: Transaction, ids: readonly number[]) =>
  ids.length > 0 ? startOver(tx, inArray(outbox.id, [...ids])) : Promise.resolve(0);

async function startOver(on: Transaction | ReturnType<typeof db>, which?: SQL) {
  const rows = await on
    .update(outbox)
    .set({ failedAt: null, attempts: 0, runAt: sql`now()` })
    .where(and(isNotNull(outbox.failedAt), which))
    .returning({ id: outbox.id });
  return rows.length;
}

/** Also removes messages stored with another lead that list all homes of a submission. */
export async function purgeMessages(
  tx: Transaction,
  { leadIds, submissionIds }: { leadIds: string[]; submissionIds: string[] },
) {
  const ofSubmissions = tx
    .select({ id: leads.id })
    .from(leads)
    .where(inArray(leads.submissionId, submissionIds));
  const listsHomes = inArray(messages.kind, ["mail-rent-report", "mail-new-lead"] satisfies JobKind[]);
  await tx.delete(messages).where(inArray(messages.leadId, leadIds));
  await tx.delete(messages).where(and(listsHomes, inArray(messages.leadId, ofSubmissions)));
}

export async function purgePasswordLinks(tx: Transaction, emails: string[]) {
  const email = sql`(${outbox.payload}->>'email')::citext`;
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.kind, "mail-password-reset" satisfies JobKind),
        inArray(email, emails),
        notExists(tx.select({ id: users.id }).from(users).where(eq(users.email, email))),
      ),
    );
}
