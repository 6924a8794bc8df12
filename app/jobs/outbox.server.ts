import { and, asc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Queue } from "#app/jobs/definition.ts";
import { isOutgoing, type JobKind, type JobPayload, jobs, queueOf } from "#app/jobs/registry.ts";
import { logContext } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { outbox, restores } from "#db/schema/index.ts";

/** Call it in the transaction that causes the job. A duplicate `dedupeKey` is ignored. */
export async function enqueue<Kind extends JobKind>(
  tx: Transaction,
  kind: Kind,
  payload: JobPayload<Kind>,
  options: { dedupeKey: string; runAt?: Date },
) {
  await enqueueAll(tx, kind, [{ payload, ...options }]);
}

export async function enqueueAll<Kind extends JobKind>(
  tx: Transaction,
  kind: Kind,
  all: { payload: JobPayload<Kind>; dedupeKey: string; runAt?: Date }[],
) {
  const rows = all.map(({ payload, dedupeKey, runAt }) => ({
    kind,
    queue: queueOf(kind),
    payload: jobs[kind].payload.parse(payload),
    dedupeKey,
    requestId: logContext.getStore()?.request ?? null,
    ...(runAt && { runAt }),
  }));
  if (rows.length > 0) await tx.insert(outbox).values(rows).onConflictDoNothing();
}

type Keyed<Kind extends JobKind> = { payload: JobPayload<Kind>; dedupeKey: string };

/** Restarts a finished job with all its attempts; a waiting job becomes due now. */
export const enqueueAgain = <Kind extends JobKind>(tx: Transaction, kind: Kind, job: Keyed<Kind>) =>
  restart(tx, kind, [job]);

/** Restarts jobs that finished before the hour of `now`; open jobs are unchanged. */
export async function enqueueHourly<Kind extends JobKind>(
  tx: Transaction,
  kind: Kind,
  all: Keyed<Kind>[],
  now: Date,
) {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  const finishedAt = sql`coalesce(${outbox.doneAt}, ${outbox.failedAt})`;
  if (all.length > 0) await restart(tx, kind, all, lt(finishedAt, hour.toISOString()));
}

async function restart<Kind extends JobKind>(
  tx: Transaction,
  kind: Kind,
  all: Keyed<Kind>[],
  setWhere?: SQL,
) {
  const rows = all
    .map(({ payload, dedupeKey }) => ({
      kind,
      queue: queueOf(kind),
      payload: jobs[kind].payload.parse(payload),
      dedupeKey,
      requestId: logContext.getStore()?.request ?? null,
    }))
    // Sorted, so that rows are always locked in the same order.
    .sort((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1));
  await tx
    .insert(outbox)
    .values(rows)
    .onConflictDoUpdate({
      target: outbox.dedupeKey,
      set: {
        queue: sql`excluded.queue`,
        payload: sql`excluded.payload`,
        requestId: sql`excluded.request_id`,
        attempts: sql`case when ${isOpen} then ${outbox.attempts} else 0 end`,
        runAt: sql`now()`,
        doneAt: null,
        failedAt: null,
        lastError: null,
      },
      ...(setWhere && { setWhere }),
    });
}

/** For a button: false if someone else pressed it a moment ago. The caller has locked what it is about. */
export async function enqueueUnlessJust<Kind extends JobKind>(
  tx: Transaction,
  kind: Kind,
  payload: JobPayload<Kind>,
  { key, now }: { key: string; now: Date },
): Promise<boolean> {
  const minute = Math.floor(now.getTime() / 60_000);
  const keys = [minute, minute - 1].map((at) => `${key}:${at}`) as [string, string];
  if ((await tx.$count(outbox, inArray(outbox.dedupeKey, keys))) > 0) return false;
  await enqueue(tx, kind, payload, { dedupeKey: keys[0] });
  return true;
}

export async function dropOpenJobs(
  tx: Transaction,
  kinds: readonly JobKind[],
  { name, values }: { name: string; values: readonly string[] },
) {
  if (values.length === 0) return;
  await tx
    .delete(outbox)
    .where(
      and(
        isOpen,
        inArray(outbox.kind, [...kinds]),
        inArray(sql`${outbox.payload}->>${name}`, [...values]),
        or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, sql`now()`)),
      ),
    );
}

/** Even running ones: what they would do is done. */
export async function removeJobs(tx: Transaction, ids: readonly number[]) {
  if (ids.length > 0) await tx.delete(outbox).where(and(isOpen, inArray(outbox.id, [...ids])));
}

/** A restored database must not send what the original has already sent, until an admin confirms. */
export const isSendingHeld = sql<boolean>`exists (select from ${restores}
  where ${restores.doneAt} is not null and ${restores.confirmedAt} is null)`;

/** Outgoing, before that time. */
const wasDue = (before: Date) =>
  and(isOpen, lt(outbox.runAt, before), inArray(outbox.kind, Object.keys(jobs).filter(isOutgoing)));

export const countDue = (before: Date) => db().$count(outbox, wasDue(before));

export const dropDue = (tx: Transaction, before: Date) => tx.delete(outbox).where(wasDue(before));

export type ClaimedJob = Awaited<ReturnType<typeof claimJobs>>[number];

/**
 * Counts an attempt, whose number is the fencing token. Uses the database clock, because several machines share the
 * table. `from` spares the walk over ended jobs, which stay in the index while any transaction is open.
 */
export async function claimJobs(queue: Queue, limit: number, leaseMs: number, from?: Date) {
  const { id, kind, payload, createdAt, runAt, attempts, requestId } = outbox;
  const due = db()
    .$with("due")
    .as(
      db()
        .select({ id: outbox.id })
        .from(outbox)
        .where(
          and(
            isOpen,
            eq(outbox.queue, queue),
            lte(outbox.runAt, sql`now()`),
            from && gte(outbox.runAt, from),
            or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, sql`now()`)),
          ),
        )
        .orderBy(asc(outbox.runAt), asc(outbox.id))
        .limit(limit)
        .for("update", { skipLocked: true }),
    );
  const claimed = await db()
    .with(due)
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, leasedUntil: after(leaseMs) })
    .where(inArray(outbox.id, db().select({ id: due.id }).from(due)))
    .returning({ id, kind, payload, createdAt, runAt, attempts, requestId, isHeld: isSendingHeld });
  return claimed.sort((a, b) => a.runAt.getTime() - b.runAt.getTime() || a.id - b.id);
}

export async function renewLeases(jobs: AttemptedJob[], leaseMs: number) {
  if (jobs.length === 0) return;
  await db()
    .update(outbox)
    .set({ leasedUntil: after(leaseMs) })
    .where(or(...jobs.map(stillOurs)));
}

/** Takes back the attempt as well. */
export async function releaseJobs(jobs: AttemptedJob[]) {
  if (jobs.length === 0) return;
  await db()
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} - 1`, leasedUntil: null })
    .where(or(...jobs.map(stillOurs)));
}

/** False if another worker has taken the job. */
export async function finishJob(
  job: AttemptedJob,
  providerId: string | null,
  record?: (tx: Transaction) => Promise<void>,
) {
  return change(job, { doneAt: sql`now()`, lastError: null, providerId }, record);
}

/** `record` gets the IDs of those that no other worker has taken. */
export async function finishJobs(
  jobs: (AttemptedJob & { providerId: string | null })[],
  record: (tx: Transaction, ours: ReadonlySet<number>) => Promise<void>,
) {
  await db().transaction(async (tx) => {
    const finished = await tx.execute<{ id: string }>(sql`
      update outbox set done_at = now(), last_error = null, leased_until = null, provider_id = ended."providerId"
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as ended(id bigint, attempts int, "providerId" text)
      where ${inArray(
        outbox.id,
        jobs.map(({ id }) => id),
      )} and outbox.id = ended.id and outbox.attempts = ended.attempts and ${isOpen}
      returning outbox.id`);
    await record(tx, new Set(finished.map(({ id }) => Number(id))));
  });
}

export async function postponeJob(job: AttemptedJob, { ms, why, counted }: Postponement) {
  const attempts = counted ? outbox.attempts : sql`${outbox.attempts} - 1`;
  return change(job, { runAt: after(ms), attempts, lastError: why });
}

export async function failJob(job: AttemptedJob, why: string, record?: (tx: Transaction) => Promise<void>) {
  return change(job, { failedAt: sql`now()`, lastError: why }, record);
}

type AttemptedJob = Pick<ClaimedJob, "id" | "attempts">;
type Postponement = { ms: number; why: string; counted: boolean };

const isOpen = and(isNull(outbox.doneAt), isNull(outbox.failedAt));

const stillOurs = ({ id, attempts }: AttemptedJob) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), isOpen);

const after = (ms: number): SQL => sql`now() + ${ms} * interval '1 millisecond'`;

function change(
  job: AttemptedJob,
  values: PgUpdateSetSource<typeof outbox>,
  record?: (tx: Transaction) => Promise<void>,
) {
  return db().transaction(async (tx) => {
    const changed = await tx
      .update(outbox)
      .set({ ...values, leasedUntil: null })
      .where(stillOurs(job))
      .returning({ id: outbox.id });
    if (changed.length === 0) return false;
    await record?.(tx);
    return true;
  });
}
