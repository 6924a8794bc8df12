import { diagnose } from "#app/features/settings/integrations/doctor.ts";
import { findOperations } from "#app/features/settings-page/queries.server.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { version } from "#app/version.ts";

/** What `npm run doctor` says, by line, and the tables behind it. */
export async function findHealth(now: Date, timeZone: string) {
  const found = await findOperations();
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
    queues: found.queues,
    versions: {
      Porchlight: version,
      "Node.js": process.versions.node,
      PostgreSQL: found.databaseVersion,
      Migrations: String(found.migrations),
    },
  };
}

export type Health = Awaited<ReturnType<typeof findHealth>>;
