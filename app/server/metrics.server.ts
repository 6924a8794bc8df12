import { sql } from "drizzle-orm";
import type { RequestHandler } from "express";
import { Gauge, Registry } from "prom-client";
import { config } from "#app/config.server.ts";
import { isSameSecret } from "#app/lib/same-secret.ts";
import { registry } from "#app/metrics.server.ts";
import { db, findReplicaLag } from "#db/instance.server.ts";

/** With `METRICS_TOKEN` for its bearer, else for this machine only. A token in the address is no authority. */
export const metrics: RequestHandler = async (request, response, next) => {
  const { metricsToken: token } = config;
  const mayRead = token
    ? isSameSecret(request.get("authorization") ?? "", `Bearer ${token}`)
    : isLoopback(request.socket.remoteAddress ?? "") && !proxyHeaders.some((name) => name in request.headers);
  response.set("Cache-Control", "no-store");
  if (!mayRead)
    return void response
      .status(token ? 401 : 404)
      .type("text/plain")
      .send("Not allowed\n");
  try {
    const all = Registry.merge([registry, await readDatabase()]);
    response.type(all.contentType).send(await all.metrics());
  } catch (error) {
    next(error);
  }
};

const proxyHeaders = ["x-forwarded-for", "forwarded", "x-real-ip"];
const isLoopback = (address: string) => /^(::1$|(::ffff:)?127\.)/.test(address);

type Row = { name: string; label: string; value: number };

/** Not at work. */
const isFree = sql`(leased_until is null or leased_until < now())`;

async function readDatabase() {
  const rows = await db().execute<Row>(sql`
    select 'due' as name, queue as label, count(*) filter (where run_at <= now() and ${isFree})::float8 as value
      from outbox where done_at is null and parked_at is null group by queue
    union all select 'waiting', queue, count(*)::float8
      from outbox where done_at is null and parked_at is null group by queue
    union all select 'oldest', queue, coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and ${isFree})), 0)::float8
      from outbox where done_at is null and parked_at is null group by queue
    union all select 'failed', kind, count(*)::float8 from outbox where parked_at is not null group by kind
    union all select 'schedule', name, coalesce(extract(epoch from finished_at), 0)::float8 from schedule_runs
    union all select 'schedule_failed', name, (error is not null)::int::float8 from schedule_runs
    union all select 'backup', kind, coalesce(extract(epoch from max(proven_at)), 0)::float8 from backups group by kind
    union all select 'connections', coalesce(state, 'unknown'), count(*)::float8 from pg_stat_activity
      where application_name = 'porchlight' and datname = current_database() group by state
    union all select 'slow', '1', count(*)::float8 from pg_stat_activity
      where application_name = 'porchlight' and datname = current_database() and state = 'active'
        and query_start < now() - interval '1 second'`);
  const found = new Registry();
  for (const [name, { metric, help, label }] of Object.entries(gauges)) {
    const gauge = new Gauge({ name: metric, help, labelNames: [label], registers: [found] });
    for (const row of rows) if (row.name === name) gauge.set({ [label]: row.label }, row.value);
  }
  const lag = await findReplicaLag();
  if (lag !== undefined)
    new Gauge({ name: "porchlight_replica_lag_seconds", help: replicaHelp, registers: [found] }).set(lag);
  return found;
}

const replicaHelp = "Age of the last change that the replica has, 0 if it has all, +Inf if it can't be used";

const gauges: Record<string, { metric: string; help: string; label: string }> = {
  due: { metric: "porchlight_queue_due", help: "Jobs that are due", label: "queue" },
  waiting: { metric: "porchlight_queue_open", help: "Jobs that are not done, due or later", label: "queue" },
  oldest: {
    metric: "porchlight_queue_oldest_due_seconds",
    help: "Age of the oldest due job",
    label: "queue",
  },
  failed: { metric: "porchlight_jobs_failed", help: "Jobs that need attention", label: "kind" },
  schedule: {
    metric: "porchlight_schedule_finished_timestamp_seconds",
    help: "When a schedule last finished",
    label: "schedule",
  },
  schedule_failed: {
    metric: "porchlight_schedule_failed",
    help: "1 if the last run of a schedule failed",
    label: "schedule",
  },
  backup: {
    metric: "porchlight_backup_proven_timestamp_seconds",
    help: "When a backup was last restored and compared",
    label: "kind",
  },
  connections: {
    metric: "porchlight_database_connections",
    help: "Connections of all processes",
    label: "state",
  },
  slow: {
    metric: "porchlight_database_slow_statements",
    help: "Statements of all processes that have run for longer",
    label: "seconds",
  },
};
