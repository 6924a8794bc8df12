import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { recordAudits } from "#app/features/accounts/audit/records.server.ts";
import { discarded } from "#app/features/messaging/outbox/rules.ts";
import type { DiscardForm } from "#app/features/messaging/outbox/schema.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { z } from "#app/lib/zod.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { messages, outbox } from "#db/schema/index.ts";

export async function recordMessages(tx: Transaction, ...all: (typeof messages.$inferInsert)[]) {
  await tx.insert(messages).values(all);
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

/** A failed job that shall never run. It stays in the list, with the reason. */
export async function discardJob(
  actor: Actor,
  { id, reason, now = new Date() }: z.infer<typeof DiscardForm> & { now?: Date },
): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", "Only an admin can do this.");
  return db().transaction(async (tx): Promise<Result> => {
    const [job] = await tx
      .update(outbox)
      .set({ doneAt: now, failedAt: null, lastError: discarded + reason })
      .where(and(isNotNull(outbox.failedAt), eq(outbox.id, id)))
      .returning({ kind: outbox.kind });
    if (!job) return refused("conflict", "This job no longer needs attention.");
    const data = { kind: job.kind, reason };
    await recordAudits(tx, [{ actor, action: "delete", subject: `job:${id}`, data, at: now }]);
    return done(undefined);
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
