import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { officeTrial } from "#tests/faults/office-forms.ts";
import { storedBy } from "#tests/faults/stored.ts";
import { freePort, type Running, until } from "#tests/harness/children.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { faultsFolder, type Stage } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";
import { findPrograms, installOnDebian } from "../../scripts/debian.ts";

const program = "pgbouncer";
const onPath = () => findPrograms([program, "/usr/sbin/pgbouncer"])[0];
const signIns = 6;
const forms = ["new lead", "note", "task done"];

/** Undefined when PgBouncer isn't installed and can't be. */
export function findPooler() {
  if (!onPath()) installOnDebian(program, "the test of a database behind a pooler");
  return onPath();
}

export const pooler: Group = {
  name: "pooler",
  ids: "R26",
  async measure() {
    const file = findPooler();
    if (!file) throw new Error("PgBouncer is not installed");
    const cluster = await startCluster(faultsFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    const sql = plainClient(databaseUrl);
    const poolers: { name: string; ignores: string; env: Record<string, string> }[] = [
      {
        name: "a pooler that drops time limits",
        ignores: "statement_timeout,idle_in_transaction_session_timeout",
        env: {},
      },
      {
        name: "a pooler that refuses them, and a direct URL",
        ignores: "",
        env: { DATABASE_DIRECT_URL: databaseUrl },
      },
    ];
    try {
      const rows = [];
      for (const { name, ignores, env } of poolers) {
        const between = await startPooler(file, databaseUrl, ignores);
        try {
          const web = await startProgram({
            databaseUrl: between.url,
            folder: faultsFolder,
            env: { SEED: "none", ...env },
          });
          try {
            rows.push(...(await measureThrough(web, sql, name, "DATABASE_DIRECT_URL" in env)));
          } finally {
            await web.stop();
          }
        } finally {
          await between.stop();
        }
      }
      return rows;
    } finally {
      await sql.end({ timeout: 2 });
      cluster.stop();
    }
  },
};

async function measureThrough(web: Running, sql: Stage["sql"], name: string, isDirect: boolean) {
  const row = rowsFor("R26");
  const sessions = async () => {
    const [found] = await sql`select count(*)::int as count from auth.sessions`;
    return Number(found?.count);
  };
  const before = await sessions();
  let valid = 0;
  let cookie = "";
  for (let round = 0; round < signIns; round++) {
    cookie = await signIn(web.url);
    const reply = await fetch(`${web.url}/leads`, { headers: { cookie }, redirect: "manual" });
    await reply.arrayBuffer();
    if (reply.status === 200) valid += 1;
  }
  const stored = (await sessions()) - before;
  const found = { whole: 0, nothing: 0, part: 0 };
  for (const [index, form] of forms.entries()) {
    const trial = await officeTrial(form, { base: web.url, sql, cookie, round: index + (isDirect ? 50 : 0) });
    await (await trial.send()).arrayBuffer();
    found[await storedBy(trial)] += 1;
  }
  const log = path.join(faultsFolder, `server-${new URL(web.url).port}.log`);
  const warns = async (text: string) => (await readFile(log, "utf8")).includes(text);
  await until("the log names the time limit", () => warns("drops statement_timeout"));
  if (!isDirect) await until("the log names the missing signals", () => warns("DATABASE_DIRECT_URL"));
  const saysDeaf = await warns("DATABASE_DIRECT_URL");
  await until("jobs run", async () => {
    const due = await sql`select 1 from outbox where done_at is null and run_at < now()`;
    return due.length === 0;
  });
  return [
    row(
      `${name}: sessions stored and valid`,
      `${stored} and ${valid} of ${signIns}`,
      "all",
      stored === signIns && valid === signIns,
    ),
    row(
      `${name}: office forms`,
      `${found.whole} once, ${found.nothing} lost, ${found.part} in part`,
      "each once",
      found.whole === forms.length,
    ),
    row(
      `${name}: the log says that signals are missing`,
      String(saysDeaf),
      String(!isDirect),
      saysDeaf !== isDirect,
    ),
  ];
}

/** In transaction mode, with another connection for each transaction. */
async function startPooler(file: string, databaseUrl: string, ignores: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(path.join(tmpdir(), "pooler-"));
  const config = path.join(folder, "pgbouncer.ini");
  const own = await freePort();
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
server_round_robin = 1
ignore_startup_parameters = ${ignores}
`,
  );
  // PgBouncer doesn't run as root.
  await chmod(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child: ChildProcess = spawn(file, [...asUser, config], { stdio: "ignore" });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const url = new URL(databaseUrl);
  url.port = String(own);
  await until("the pooler answers", async () => {
    const sql = plainClient(url.href);
    return sql`select 1`
      .then(
        () => true,
        () => false,
      )
      .finally(() => sql.end({ timeout: 1 }));
  });
  return {
    url: url.href,
    async stop() {
      const ended = once(child, "exit");
      end();
      await ended;
      process.off("exit", end);
      await rm(folder, { recursive: true });
    },
  };
}
