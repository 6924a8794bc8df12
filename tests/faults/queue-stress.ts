import { until } from "#tests/harness/campaigns.ts";
import { pause, type Running } from "#tests/harness/children.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { type Figure, type Group, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { faultsFolder } from "#tests/harness/stage.ts";

const leaseSeconds = 60;
const row = rowsFor("R19");

type Sql = ReturnType<typeof plainClient>;
type Trouble = { what: string; jobs: number; bar?: number; make: () => Promise<unknown> };

/** Two workers on one queue. */
export const queueStress: Group = {
  name: "queue-stress",
  ids: "R19",
  async measure() {
    const cluster = await startCluster(faultsFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    const env = { ROLE: "worker", SEED: "none", LOG_LEVEL: "silent" };
    const start = () => startProgram({ databaseUrl, folder: faultsFolder, env });
    const sql = plainClient(databaseUrl);
    let workers: Running[] = [await start(), await start()];
    const killOne = async () => {
      await workers.shift()?.kill();
      workers = [...workers, await start()];
    };
    const afterKill = leaseSeconds + 10;
    try {
      const troubles: Trouble[] = [
        { what: "a worker is killed", jobs: 3_000, bar: afterKill, make: killOne },
        {
          what: "workers are killed five times",
          jobs: 6_000,
          bar: afterKill,
          make: async () => {
            for (let kill = 0; kill < 5; kill += 1) await killOne();
          },
        },
        {
          what: "connections are ended ten times",
          jobs: 3_000,
          bar: afterKill,
          make: async () => {
            for (let round = 0; round < 10; round += 1) {
              await endConnections(sql);
              await pause(200);
            }
          },
        },
        {
          what: "Postgres crashes and restarts",
          jobs: 3_000,
          bar: afterKill,
          make: () => cluster.crash().then(cluster.restart),
        },
        { what: "all connections are taken", jobs: 3_000, make: () => holdConnections(databaseUrl) },
        {
          what: "a transaction stays open",
          jobs: 3_000,
          make: () =>
            sql.begin(async (tx) => {
              await tx`select pg_current_xact_id()`;
              await pause(5_000);
            }),
        },
        {
          what: "four readers of the whole outbox",
          jobs: 3_000,
          make: () => Promise.all([1, 2, 3, 4].map(() => readOutbox(databaseUrl))),
        },
        {
          what: "more jobs than are done in that time",
          jobs: 0,
          make: async () => {
            for (let round = 0; round < 20; round += 1) {
              await addJobs(sql, 300);
              await pause(100);
            }
          },
        },
        { what: "a burst", jobs: 10_000, make: () => Promise.resolve() },
      ];
      const figures: Figure[] = [];
      for (const trouble of troubles) figures.push(await under(sql, trouble));
      return figures;
    } finally {
      await Promise.all(workers.map((worker) => worker.kill()));
      await sql.end({ timeout: 2 });
      cluster.stop();
    }
  },
};

async function under(sql: Sql, { what, jobs, bar = 10, make }: Trouble): Promise<Figure> {
  await sql`delete from outbox where kind = 'note-target'`;
  await addJobs(sql, jobs);
  await make();
  const over = performance.now();
  const count = () =>
    sql<{ all: number; open: number; failed: number }[]>`select count(*)::int as all,
      (count(*) filter (where done_at is null))::int as open,
      (count(*) filter (where parked_at is not null))::int as failed
      from outbox where kind = 'note-target'`.then(([row]) => row ?? { all: 0, open: 1, failed: 0 });
  await until(async () => (await count().catch(() => ({ open: 1 }))).open === 0, (bar + 30) * 1_000);
  const seconds = (performance.now() - over) / 1_000;
  const { all, open, failed } = await count();
  const isDone = all > 0 && open === 0 && failed === 0;
  const figure = row(
    `${what}: of ${all.toLocaleString("en-US")} jobs not done, and time to the last one`,
    `${open + failed}, ${seconds.toFixed(1)} s`,
    `0, ≤ ${bar} s`,
    isDone && seconds <= bar,
  );
  return { ...figure, soft: isDone };
}

const addJobs = (sql: Sql, count: number) => sql`insert into outbox (kind, queue, payload)
  select 'note-target', 'default', jsonb_build_object('targetId', gen_random_uuid(), 'what', 'warned')
  from generate_series(1, ${count}::int)`;

const endConnections = (sql: Sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/** For five seconds, as many as the server allows. */
async function holdConnections(url: string) {
  const held = Array.from({ length: 120 }, () => plainClient(url));
  await Promise.all(held.map((client) => client`select pg_sleep(5)`.catch(() => {})));
  await Promise.all(held.map((client) => client.end({ timeout: 1 })));
}

async function readOutbox(url: string) {
  const sql = plainClient(url);
  const end = performance.now() + 5_000;
  while (performance.now() < end) await sql`select count(*), sum(length(payload::text)) from outbox`;
  await sql.end({ timeout: 1 });
}
