import { and, asc, eq, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type JobKind, type JobPayload, jobs } from "#app/jobs/registry.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { outbox } from "#db/schema/index.ts";

/**
 * Writes a job in the transaction that causes it. A second job with the same `dedupeKey` is not written.
 * The worker is woken by the table's trigger once the transaction commits.
 */
export async function enqueue<Kind extends JobKind>(
  tx: Transaction,
  kind: Kind,
  payload: JobPayload<Kind>,
  options: { dedupeKey: string; runAt?: Date },
) {
  await enqueueAll(tx, kind, [{ payload, ...options }]);
}

/** Writes jobs of one kind in one statement, each as `enqueue` does. */
export async function enqueueAll<Kind extends JobKind>(
  tx: Transaction,
  kind: Kind,
  all: { payload: JobPayload<Kind>; dedupeKey: string; runAt?: Date }[],
) {
  const rows = all.map(({ payload, dedupeKey, runAt }) => ({
    kind,
    payload: jobs[kind].parse(payload),
    dedupeKey,
    ...(runAt && { runAt }),
  }));
  if (rows.length > 0) await tx.insert(outbox).values(rows).onConflictDoNothing();
}

/**
 * Writes a job that may have been written before: one that is over starts anew with all its attempts, one that waits is
 * due now.
 */
export async function enqueueAgain<Kind extends JobKind>(
  tx: Transaction,
  kind: Kind,
  payload: JobPayload<Kind>,
  { dedupeKey }: { dedupeKey: string },
) {
  await tx
    .insert(outbox)
    .values({ kind, payload: jobs[kind].parse(payload), dedupeKey })
    .onConflictDoUpdate({
      target: outbox.dedupeKey,
      set: {
        attempts: sql`case when ${isOpen} then ${outbox.attempts} else 0 end`,
        runAt: sql`now()`,
        doneAt: null,
        parkedAt: null,
        lastError: null,
      },
    });
}

/**
 * Writes the jobs of a look that is repeated every hour, in one statement and with no hour in their keys: one that is
 * still open goes on as it is, and one that was over before the hour of `now` starts anew with all its attempts.
 */
export async function enqueueHourly<Kind extends JobKind>(
  tx: Transaction,
  kind: Kind,
  all: { payload: JobPayload<Kind>; dedupeKey: string }[],
  now: Date,
) {
  const rows = all
    .map(({ payload, dedupeKey }) => ({ kind, payload: jobs[kind].parse(payload), dedupeKey }))
    // In one order, so that two processes at it do not wait for each other's rows.
    .sort((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1));
  if (rows.length === 0) return;
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  await tx
    .insert(outbox)
    .values(rows)
    .onConflictDoUpdate({
      target: outbox.dedupeKey,
      set: {
        payload: sql`excluded.payload`,
        attempts: 0,
        runAt: sql`now()`,
        doneAt: null,
        parkedAt: null,
        lastError: null,
      },
      setWhere: lt(sql`coalesce(${outbox.doneAt}, ${outbox.parkedAt})`, hour.toISOString()),
    });
}

/**
 * Takes back jobs of these kinds that nobody has begun, by one member of their payload, in the transaction that made
 * them pointless.
 */
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

export type ClaimedJob = Pick<
  typeof outbox.$inferSelect,
  "id" | "kind" | "payload" | "createdAt" | "runAt" | "attempts"
>;

/**
 * Mail and reports have lanes of their own, so that a mail server that hangs holds up nothing else, and vendors that hang
 * hold up no report that an owner waits for.
 */
export const lineNames = ["mail", "report", "other"] as const;
export type Line = (typeof lineNames)[number];

/**
 * Leases up to `limit` due jobs to the caller, oldest first; jobs that another worker holds are passed over. The
 * database's clock decides what is due, since several machines may work on one table.
 */
export async function claimJobs(line: Line, limit: number, leaseMs: number): Promise<ClaimedJob[]> {
  const due = db()
    .$with("due")
    .as(
      db()
        .select({ id: outbox.id })
        .from(outbox)
        .where(
          and(
            isOpen,
            standsIn[line],
            lte(outbox.runAt, sql`now()`),
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
    .set({ leasedUntil: after(leaseMs) })
    .where(inArray(outbox.id, db().select({ id: due.id }).from(due)))
    .returning(claimedColumns);
  return claimed.sort((a, b) => a.runAt.getTime() - b.runAt.getTime() || a.id - b.id);
}

/**
 * Counts the attempt that begins now. False when the lease had run out and another worker began the job: the number
 * of attempts is the token that tells one holder from the next.
 */
export async function beginAttempt(job: ClaimedJob, leaseMs: number) {
  const begun = await db()
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, leasedUntil: after(leaseMs) })
    .where(stillOurs(job))
    .returning({ attempts: outbox.attempts });
  return begun.length > 0;
}

/** Holds jobs for `leaseMs` from now; one that another worker has taken over meanwhile stays with that one. */
export async function renewLeases(held: Holding[], leaseMs: number) {
  if (held.length === 0) return;
  await db()
    .update(outbox)
    .set({ leasedUntil: after(leaseMs) })
    .where(or(...held.map(stillOurs)));
}

/** Gives jobs back that were not begun, so that another worker takes them at once. */
export async function releaseJobs(held: Holding[]) {
  if (held.length === 0) return;
  await db()
    .update(outbox)
    .set({ leasedUntil: null })
    .where(or(...held.map(stillOurs)));
}

/**
 * Marks a job done, with what its handler has to write down, in one transaction. False, and nothing is written, when
 * the job is no longer the caller's.
 */
export async function finishJob(
  job: Holding,
  providerId: string | null,
  record?: (tx: Transaction) => Promise<void>,
) {
  return change(job, { doneAt: sql`now()`, lastError: null, providerId }, record);
}

/** Puts a job off for `ms`; `counted` is false when nothing was tried. */
export async function postponeJob(job: Holding, { ms, why, counted }: Postponement) {
  const attempts = counted ? outbox.attempts : sql`${outbox.attempts} - 1`;
  return change(job, { runAt: after(ms), attempts, lastError: why });
}

/** Leaves a job to a person. `record` is written in the same transaction. */
export async function parkJob(job: Holding, why: string, record?: (tx: Transaction) => Promise<void>) {
  return change(job, { parkedAt: sql`now()`, lastError: why }, record);
}

type Holding = Pick<ClaimedJob, "id" | "attempts">;
type Postponement = { ms: number; why: string; counted: boolean };

/** As it stands in the index `outbox_line`, where each line has what is due beside each other. */
const lineOf = sql`(case when ${outbox.kind} like 'mail-%' then 'mail' else 'other' end)`;

const report: JobKind = "estimate-property";

const standsIn: Record<Line, SQL | undefined> = {
  mail: eq(lineOf, "mail"),
  report: and(eq(lineOf, "other"), eq(outbox.kind, report)),
  other: and(eq(lineOf, "other"), ne(outbox.kind, report)),
};

const isOpen = and(isNull(outbox.doneAt), isNull(outbox.parkedAt));

const stillOurs = ({ id, attempts }: Holding) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), isOpen);

const after = (ms: number): SQL => sql`now() + ${ms} * interval '1 millisecond'`;

const claimedColumns = {
  id: outbox.id,
  kind: outbox.kind,
  payload: outbox.payload,
  createdAt: outbox.createdAt,
  runAt: outbox.runAt,
  attempts: outbox.attempts,
};

function change(
  job: Holding,
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
