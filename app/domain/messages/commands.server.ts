import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Actor, isAdmin } from "#app/domain/actor.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { messages, outbox } from "#db/schema/index.ts";

/** Writes down a message that went out or that the sandbox kept, in the transaction that marks its job done. */
export async function recordMessage(tx: Transaction, message: typeof messages.$inferInsert) {
  await tx.insert(messages).values(message);
}

/** Lets a parked job start over, with all its attempts, at once. Admins only. */
export async function retryJob(actor: Actor, { id }: { id: number }): Promise<Result> {
  if (!isAdmin(actor)) return notAllowed;
  const retried = await startOver(db(), eq(outbox.id, id));
  return retried > 0 ? done(undefined) : refused("conflict", "This job is not parked any more.");
}

/** Lets every parked job start over. Gives their number. Admins only. */
export async function retryParkedJobs(actor: Actor): Promise<Result<number>> {
  if (!isAdmin(actor)) return notAllowed;
  return done(await startOver(db()));
}

const notAllowed = refused("forbidden", "Only an admin can do this.");

/** Lets those of these jobs that are parked start over, in the transaction of a command that may. Gives their number. */
export const restartJobs = (tx: Transaction, ids: readonly number[]) =>
  ids.length > 0 ? startOver(tx, inArray(outbox.id, [...ids])) : Promise.resolve(0);

async function startOver(on: Transaction | ReturnType<typeof db>, which?: SQL) {
  const rows = await on
    .update(outbox)
    .set({ parkedAt: null, attempts: 0, runAt: sql`now()` })
    .where(and(isNotNull(outbox.parkedAt), which))
    .returning({ id: outbox.id });
  return rows.length;
}
