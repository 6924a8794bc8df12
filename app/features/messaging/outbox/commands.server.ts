import { and, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { recordAudits } from "#app/features/accounts/audit/records.server.ts";
import type { JobKind } from "#app/jobs/registry.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { type LeadMove, moveRows } from "#db/move-rows.server.ts";
import { consents, leads, messages, outbox, users } from "#db/schema/index.ts";

export async function recordMessage(tx: Transaction, message: typeof messages.$inferInsert) {
  await tx.insert(messages).values(message);
}

/** All failed jobs without an `id`. Returns how many start over. */
export async function retryFailedJobs(
  actor: Actor,
  { id }: { id?: number | undefined },
): Promise<Result<number>> {
  if (!isAdmin(actor)) return refused("forbidden", "Only an admin can do this.");
  return db().transaction(async (tx) => {
    const retried = await startOver(tx, id === undefined ? undefined : eq(outbox.id, id));
    if (retried.length === 0) return refused("conflict", "This job no longer needs attention.");
    const entries = retried.map(sendBy(actor));
    const all = { actor, action: "send" as const, subject: "jobs", data: { count: retried.length } };
    await recordAudits(tx, id === undefined ? [all] : entries);
    return done(retried.length);
  });
}

/** The caller has checked permission. */
export async function restartJobs(tx: Transaction, actor: Actor, ids: readonly number[]) {
  const restarted = ids.length > 0 ? await startOver(tx, inArray(outbox.id, [...ids])) : [];
  await recordAudits(tx, restarted.map(sendBy(actor)));
  return restarted.length;
}

type Restarted = { id: number; kind: string };

const sendBy =
  (actor: Actor) =>
  ({ id, kind }: Restarted) => ({ actor, action: "send" as const, subject: `job:${id}`, data: { kind } });

const startOver = (tx: Transaction, which?: SQL): Promise<Restarted[]> =>
  tx
    .update(outbox)
    .set({ failedAt: null, attempts: 0, runAt: sql`now()` })
    .where(and(isNotNull(outbox.failedAt), which))
    .returning({ id: outbox.id, kind: outbox.kind });

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
  // An alert may name several leads.
  if (leadIds.length > 0)
    await tx
      .delete(messages)
      .where(
        and(
          eq(messages.kind, "mail-alert" satisfies JobKind),
          isNull(messages.leadId),
          sql`${messages.body} ~ ${`/leads/(${leadIds.join("|")})`}`,
        ),
      );
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

export const moveMessages = async (tx: Transaction, move: LeadMove) => ({
  ...(await moveRows(tx, messages, move)),
  ...(await moveRows(tx, consents, move)),
});
