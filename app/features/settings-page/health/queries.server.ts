import { and, count, isNotNull, isNull, min, sql } from "drizzle-orm";
import { diagnose } from "#app/features/settings/integrations/doctor.ts";
import { findOperations } from "#app/features/settings-page/queries.server.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { version } from "#app/version.ts";
import { db } from "#db/instance.server.ts";
import { outbox } from "#db/schema/index.ts";

const isOpen = and(isNull(outbox.doneAt), isNull(outbox.failedAt));

/** What `npm run doctor` says, by line, and the tables behind it. */
export async function findHealth(now: Date, timeZone: string) {
  const [found, queues, [migration]] = await Promise.all([
    findOperations(),
    db()
      .select({
        queue: outbox.queue,
        waiting: count(sql`case when ${isOpen} then 1 end`),
        oldestDueAt: min(
          sql`case when ${isOpen} and ${outbox.runAt} <= now() then ${outbox.runAt} end`,
        ).mapWith(outbox.runAt),
        failed: count(sql`case when ${isNotNull(outbox.failedAt)} then 1 end`),
      })
      .from(outbox)
      .where(isNull(outbox.doneAt))
      .groupBy(outbox.queue)
      .orderBy(outbox.queue)
      .limit(100),
    db().execute<{ count: number }>(sql`select count(*)::int as count from drizzle.__drizzle_migrations`),
  ]);
  const findings = diagnose(found, now, (at) => formatExactDateTime(at, timeZone));
  return {
    // Schedules and vendors have tables of their own.
    findings: findings.filter(({ level, about }) => level !== "ok" || about !== "Schedule"),
    vendors: found.vendors,
    schedules: found.schedules.map(({ name, everyMs, last }) => ({
      name,
      everyMs,
      lastAt: last?.finishedAt ?? last?.startedAt ?? null,
      error: last?.error ?? null,
    })),
    queues,
    versions: {
      Porchlight: version,
      "Node.js": process.versions.node,
      PostgreSQL: found.databaseVersion,
      Migrations: String(migration?.count ?? 0),
    },
  };
}

export type Health = Awaited<ReturnType<typeof findHealth>>;
