import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { type Database, openClient } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";

export type OnState = (state: "in use" | "behind" | "unavailable", reason: string) => void;

/** Of the primary: all that has been committed there. */
export type Position = { lsn: string; system: string; name: string };

export async function readPosition(primary: postgres.Sql): Promise<Position> {
  const [row] = await primary<Position[]>`
    select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as system, current_database() as name
    from pg_control_system()`;
  return row as Position;
}

const startMs = 600;
/** Leaves the primary time before the deadline of a request. */
const readMs = 2_500;
const catchUpMs = { page: 150, export: 2_000 };
const restMs = { "in use": 0, behind: 1_000, unavailable: 5_000 };
const restAfterCutExportMs = 300_000;

export type Replica = ReturnType<typeof openReplica>;

/** A hot standby, which serves a read once it has replayed the position of the primary. */
export function openReplica(url: string, onState: OnState = () => {}) {
  const open = () => {
    const sql = openClient(url, { max: 12, idle_timeout: 60, backoff: () => 0.2 });
    return { sql, db: drizzle(sql, { schema }) };
  };
  let pool = open();
  let [state, restUntil]: [Parameters<OnState>[0], number] = ["in use", 0];

  function become(next: typeof state, reason: string) {
    if (next !== state) onState(next, reason);
    state = next;
    restUntil = performance.now() + restMs[next];
  }

  async function begin<T>(
    position: Position,
    patienceMs: number,
    transaction: (prove: (run: Run) => Promise<void>) => Promise<T>,
  ) {
    const start = Promise.withResolvers<void>();
    const end = transaction((run) => proveReplay(run, position, patienceMs).then(start.resolve));
    end.catch(start.reject);
    await within(startMs + patienceMs, start.promise);
    return { end };
  }

  return {
    rests: () => performance.now() < restUntil,
    async read<T>(position: Position, work: (db: Database) => Promise<T>) {
      const { end } = await begin(position, catchUpMs.page, (prove) =>
        pool.db.transaction(
          async (tx) => {
            await prove((text) => tx.execute(text));
            return work(tx as unknown as Database);
          },
          { accessMode: "read only" },
        ),
      );
      const value = await within(readMs, end);
      become("in use", "it has caught up");
      return value;
    },
    async export(position: Position, work: (tx: postgres.TransactionSql) => Promise<void>) {
      const { end } = await begin(position, catchUpMs.export, (prove) =>
        pool.sql.begin("read only", async (tx) => {
          await prove((text) => tx.unsafe(text));
          await work(tx);
        }),
      );
      await end;
    },
    /** Returns how many seconds it is behind. */
    failed(error: unknown, isCut = false) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const { lag } = cause as { lag?: number };
      become(lag === undefined ? "unavailable" : "behind", String(cause));
      if (isCut) restUntil += restAfterCutExportMs;
      if (lag !== undefined) return lag;
      // Connections that hang, or that a restore has renamed away, don't end by themselves.
      void pool.sql.end({ timeout: 600 }).catch(() => {});
      pool = open();
      return Number.POSITIVE_INFINITY;
    },
    close: () => pool.sql.end({ timeout: 3 }),
  };
}

type Run = (text: string) => PromiseLike<Iterable<Record<string, unknown>>>;

/** In the transaction of the read: behind a pooler or a balancer, another one may reach another server. */
async function proveReplay(run: Run, { lsn, system, name }: Position, patienceMs: number) {
  for (const deadline = performance.now() + patienceMs; ; await sleep(5)) {
    const [row] = await run(`
      select set_config('statement_timeout', '${readMs}', true), pg_is_in_recovery() as standby,
        system_identifier::text = '${system}' as "isCopy", current_database() as name,
        coalesce(pg_last_wal_replay_lsn() >= '${lsn}', false) as current,
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as lag
      from pg_control_system()`);
    if (!row?.standby || !row.isCopy || row.name !== name)
      throw new Error("it is no streaming replica of this database");
    if (row.current) return;
    const lag = Number(row.lag ?? Number.POSITIVE_INFINITY);
    if (performance.now() > deadline)
      throw Object.assign(new Error(`it is ${lag.toFixed(1)} s behind`), { lag });
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(ms, undefined, { signal: over.signal }).then((): never => {
    throw new Error("it does not answer");
  });
  late.catch(() => {});
  return Promise.race([work, late]).finally(() => over.abort());
}
