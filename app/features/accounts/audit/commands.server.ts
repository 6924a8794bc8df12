import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, desc, gt, lte, sql } from "drizzle-orm";
import { inAuditFilter } from "#app/features/accounts/audit/queries.server.ts";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import type { AuditFilter } from "#app/features/accounts/audit/schema.ts";
import { notifyAdmins } from "#app/features/accounts/notifications/commands.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { csvLine } from "#app/lib/text.ts";
import { logger } from "#app/log.server.ts";
import { copyOut } from "#db/copy.server.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import { auditBatches, auditChecks, auditLog } from "#db/schema/index.ts";

const batchRows = 5_000;
const firstHash = "0".repeat(64);
const pollMs = 250;

/** The text of a row under the hash: Postgres stores the keys of `jsonb` in one order, so that it is canonical. */
const canonical = sql`jsonb_build_object('id', a.id, 'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'action', a.action, 'actorId', a.actor_id, 'actorName', a.actor_name, 'subject', a.subject, 'data', a.data,
  'via', a.via, 'ip', a.ip)::text`;

/** Of the rows `a` of one group, after the text `previous`. */
const hashAfter = (previous: ReturnType<typeof sql>) =>
  sql`encode(sha256(convert_to(${previous} || coalesce(E'\n' || string_agg(${canonical}, E'\n' order by a.id), ''), 'UTF8')), 'hex')`;

/**
 * The highest position below which no row can appear any more. A transaction may commit a lower ID after a higher one.
 * It locks the table before it draws the ID, and until its rows are visible: once every writer of this moment has
 * ended, all IDs up to the highest one seen before are final. Null if one of them takes too long.
 */
async function findSafePosition(mostMs: number): Promise<number | null> {
  const [newest] = await db().select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  if (!newest) return null;
  const earlier = await listWriters();
  for (let waited = 0, open = earlier; open.length > 0; waited += pollMs) {
    if (waited >= mostMs) return null;
    await sleep(pollMs);
    const now = await listWriters();
    open = open.filter((writer) => now.includes(writer));
  }
  return newest.id;
}

async function listWriters() {
  const rows = await db().execute<{ writer: string }>(sql`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${auditTable}::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.map(({ writer }) => writer);
}

const auditTable = "public.audit_log";

/** Chains what was recorded since the last batch. The next run waits again for writers that take longer. */
export async function sealAudit({ size = batchRows, mostMs = 10_000 } = {}): Promise<{ batches: number }> {
  const position = await findSafePosition(mostMs);
  let batches = 0;
  while (position !== null && (await sealBatch(position, size))) batches += 1;
  return { batches };
}

const sealBatch = (position: number, size: number) =>
  db().transaction(async (tx) => {
    if (!(await tryLock(tx, "audit"))) return false;
    const [last] = await tx.select().from(auditBatches).orderBy(desc(auditBatches.id)).limit(1);
    const from = last?.lastId ?? 0;
    const rows = tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(gt(auditLog.id, from), lte(auditLog.id, position)))
      .orderBy(asc(auditLog.id))
      .limit(size);
    const previous = last?.hash ?? firstHash;
    const stored = await tx.execute(sql`
      insert into ${auditBatches} (first_id, last_id, row_count, previous_hash, hash)
      select ${from + 1}::bigint, max(a.id), count(*), ${previous}::text, ${hashAfter(sql`${previous}::text`)}
      from audit_log a where a.id in ${rows} having count(*) > 0 returning id`);
    return stored.length > 0;
  });

type Verified = { records: number; headHash: string | null; problem: string | null };

const pageBatches = 500;
const pageRows = 50_000;

/** Recomputes every hash, up to the first one that doesn't match. */
export async function verifyAudit(): Promise<Verified> {
  const [before] = await db()
    .select()
    .from(auditChecks)
    .where(sql`${auditChecks.headHash} is not null and ${auditChecks.problem} is null`)
    .orderBy(desc(auditChecks.at))
    .limit(1);
  let verified: Verified & { batchId: number; lastId: number } = {
    ...{ records: 0, headHash: null, problem: null },
    ...{ batchId: 0, lastId: 0 },
  };
  let sawEarlierHead = !before;
  for (;;) {
    const batches = await listBatches(verified.batchId);
    if (batches.length === 0) break;
    for (const { id, firstId, lastId, rowCount, previousHash, hash, computed, found } of batches) {
      const range = `${formatNumber(firstId)} to ${formatNumber(lastId)}`;
      const problem =
        previousHash !== (verified.headHash ?? firstHash) || firstId !== verified.lastId + 1
          ? `A seal before record ${formatNumber(firstId)} is missing.`
          : computed !== hash || found !== rowCount
            ? `Records ${range} don't match their seal: at least one was changed, added or removed.`
            : null;
      if (problem) return { records: verified.records, headHash: verified.headHash, problem };
      sawEarlierHead ||= hash === before?.headHash;
      verified = { records: verified.records + found, headHash: hash, problem: null, batchId: id, lastId };
    }
  }
  const { records, headHash } = verified;
  return {
    records,
    headHash,
    problem: sawEarlierHead ? null : "The newest seals of the last check are missing.",
  };
}

async function listBatches(after: number) {
  return db().execute<{
    id: number;
    firstId: number;
    lastId: number;
    rowCount: number;
    previousHash: string;
    hash: string;
    computed: string;
    found: number;
  }>(sql`
    with page as (
      select *, sum(row_count) over (order by id) - row_count as rows_before
      from (select * from ${auditBatches} where id > ${after} order by id limit ${pageBatches}) as next
    )
    select b.id::int, b.first_id::float8 as "firstId", b.last_id::float8 as "lastId", b.row_count as "rowCount",
      b.previous_hash as "previousHash", b.hash, ${hashAfter(sql`b.previous_hash`)} as computed,
      count(a.id)::int as found
    from page b left join audit_log a on a.id between b.first_id and b.last_id
    where b.rows_before < ${pageRows}
    group by b.id, b.first_id, b.last_id, b.row_count, b.previous_hash, b.hash order by b.id`);
}

/** Stores the result, and tells the admins about a broken chain. */
export async function checkAudit(now: Date): Promise<Verified> {
  const verified = await verifyAudit();
  const { problem } = verified;
  if (problem) logger.error({ problem }, "the audit log is broken");
  await db().transaction(async (tx) => {
    await tx.insert(auditChecks).values({ ...verified, at: now });
    if (problem)
      await notifyAdmins(tx, {
        title: `The audit log was changed. ${problem}`,
        path: "/admin/audit",
        dedupeKey: `audit:${problem}`,
      });
  });
  return verified;
}

/** Null before the first one. */
export async function findLastCheck() {
  const [check] = await db().select().from(auditChecks).orderBy(desc(auditChecks.at)).limit(1);
  return check ?? null;
}

/** Of the newest batch: written down elsewhere, it proves what the log said. */
export async function findHead() {
  const [head] = await db()
    .select({ lastId: auditBatches.lastId, hash: auditBatches.hash, at: auditBatches.createdAt })
    .from(auditBatches)
    .orderBy(desc(auditBatches.id))
    .limit(1);
  return head ?? null;
}

type AuditFile = { fileName: string; headHash: string | null; content: AsyncGenerator<Uint8Array> };

/** The records of a filter as a stream of CSV. Its last line is the head of the chain. */
export async function exportAudit(
  actor: Actor,
  { filter, timeZone, now = new Date() }: { filter: AuditFilter; timeZone: string; now?: Date },
): Promise<Result<AuditFile>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const { id, at, actorName, via, ip, action, subject, data } = auditLog;
  const safe = (text: unknown) =>
    sql`case when ${text} ~ '^''*[=+@\t\r-]' then '''' || ${text} else ${text} end`;
  const query = db()
    .select({
      id: sql`${id}`.as("Record"),
      at: sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as("Time"),
      actor: safe(actorName).as("Person"),
      via: sql`${via}`.as("Via"),
      ip: sql`${ip}`.as("IP address"),
      action: sql`${action}`.as("Kind"),
      subject: safe(subject).as("About"),
      data: sql`${data}::text`.as("Before and after"),
    })
    .from(auditLog)
    .where(await inAuditFilter(filter))
    .orderBy(desc(at), desc(id))
    .toSQL();
  const head = await findHead();
  await db().transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: "export",
      subject: "audit",
      data: { headHash: head?.hash ?? null },
      at: now,
    }),
  );
  const params = query.params.map((value) => (value instanceof Date ? value.toISOString() : value));
  const rows = copyOut({ sql: query.sql, params }, timeZone);
  const first = await rows.next();
  async function* content() {
    try {
      if (!first.done) yield first.value;
      for await (const chunk of rows) yield chunk;
      yield Buffer.from(headLine(head));
    } finally {
      await rows.return(undefined);
    }
  }
  return done({
    fileName: `audit-log-${dayIn(timeZone, now)}.csv`,
    headHash: head?.hash ?? null,
    content: content(),
  });
}

type Head = NonNullable<Awaited<ReturnType<typeof findHead>>>;

const headLine = (head: Head | null) =>
  csvLine(
    head
      ? ["", head.at.toISOString(), "", "", "", "seal", `records 1 to ${head.lastId}`, `SHA-256 ${head.hash}`]
      : ["", "", "", "", "", "seal", "no records are sealed yet", ""],
  );
