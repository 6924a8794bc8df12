import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrateDatabase } from "#db/migrate.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { faultsFolder } from "#tests/harness/stage.ts";

const many = Number(process.env.LEADS ?? 1_000_000);
/** The last migration before the back office. */
const before = 27;
const mostMs = 1_500;

const row = rowsFor("R10");

export const migrations: Group = {
  name: "migrations",
  ids: "R10",
  async measure() {
    const cluster = await startCluster(faultsFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    const sql = plainClient(databaseUrl);
    const older = await mkdtemp(path.join(tmpdir(), "migrations-"));
    try {
      await copyUntil(older, before);
      await migrateDatabase(databaseUrl, { folder: older }).catch(() => {});
      await fill(sql);
      const traffic = startTraffic(databaseUrl);
      const started = performance.now();
      await migrateDatabase(databaseUrl);
      const seconds = (performance.now() - started) / 1_000;
      const { slowest, statements, failed } = await traffic.stop();
      const [unfilled] = await sql<{ count: number }[]>`
        select count(*)::int as count from leads where search_text is null`;
      return [
        row(
          `${statements} reads and writes of ${many.toLocaleString("en-US")} leads during migrations of ${seconds.toFixed(0)} s: slowest, failed`,
          `${slowest.toFixed(0)} ms, ${failed}`,
          `≤ ${mostMs} ms, 0`,
          slowest <= mostMs && failed === 0 && unfilled?.count === 0,
        ),
      ];
    } finally {
      await rm(older, { recursive: true });
      await sql.end({ timeout: 2 });
      cluster.stop();
    }
  },
};

async function copyUntil(folder: string, last: number) {
  await cp("migrations", folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8"));
  const entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= last);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
}

async function fill(sql: ReturnType<typeof plainClient>) {
  await sql`set statement_timeout = 0`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into leads (created_at, name, email, phone, status, street_address, city, state, zip_code)
      select now() - n * interval '1 minute', 'Sample ' || n, 'sample' || n || '@faults.example', '5155550100',
        'leads', n || ' Elm St', 'Des Moines', 'IA', '50311'
      from generate_series(1, ${many}::int) n`;
  });
  await sql`vacuum analyze leads`;
}

/** Two connections that read and write leads as the older version does. */
function startTraffic(databaseUrl: string) {
  const state = { isOn: true, slowest: 0, statements: 0, failed: 0 };
  const clients = [plainClient(databaseUrl), plainClient(databaseUrl)];
  const run = async (sql: ReturnType<typeof plainClient>) => {
    const works = [
      () =>
        sql`select id, name, status from leads where deleted_at is null order by created_at desc limit 25`,
      () => sql`insert into leads (name, status) values ('Sample', 'leads')`,
      () =>
        sql`update leads set name = 'Sample' where id = (select id from leads order by created_at desc limit 1)`,
    ];
    for (let turn = 0; state.isOn; turn += 1) {
      const started = performance.now();
      await works[turn % works.length]?.().catch(() => {
        state.failed += 1;
      });
      state.statements += 1;
      state.slowest = Math.max(state.slowest, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const running = clients.map(run);
  return {
    async stop() {
      state.isOn = false;
      await Promise.all(running);
      for (const client of clients) await client.end({ timeout: 2 });
      return state;
    },
  };
}
