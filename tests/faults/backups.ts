import { randomUUID } from "node:crypto";
import path from "node:path";
import { fillLeads } from "#tests/bench/leads.ts";
import { residentMemory } from "#tests/bench/memory.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { runScript, startProgram } from "#tests/harness/program.ts";
import { faultsFolder } from "#tests/harness/stage.ts";
import { post, signIn } from "#tests/harness/visitor.ts";

const quietMs = 15_000;
const mostMs = 600_000;

/** A backup with its proof while people work, then a restore into another server. */
const ofLeads = (name: string, many: number, mostSeconds: number): Group => ({
  name,
  ids: "R11 R21",
  async measure() {
    const [here, there] = [path.join(faultsFolder, "from"), path.join(faultsFolder, "to")];
    const cluster = await startCluster(here);
    const databaseUrl = await cluster.emptyDatabase("program");
    const sql = plainClient(databaseUrl);
    const program = await startProgram({ databaseUrl, folder: here, env: { SEED: "none", SENDING: "off" } });
    try {
      await fillLeads(sql, many);
      const cookie = await signIn(program.url);
      const open = () => timeOf(`${program.url}/leads`, cookie);
      const before = await during(open, () => new Promise((resolve) => setTimeout(resolve, quietMs)));
      const memory = residentMemory(program.child.pid);
      let most = memory;
      const started = performance.now();
      const reply = await post(program.url, "/admin/backups?do=now", { formKey: randomUUID() }, { cookie });
      if (reply.status !== 302) throw new Error(`The backup answered ${reply.status}`);
      const [backup, busy] = await together(open, async () => {
        while (performance.now() - started < mostMs) {
          most = Math.max(most, residentMemory(program.child.pid));
          const [row] = await sql`select * from backups where kind = 'manual'
            and coalesce(proven_at::text, problem, proof_problem) is not null`;
          if (row) return row;
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        return {};
      });
      const whole = (performance.now() - started) / 1_000;
      const grown = (most - memory) / 1_024;
      const restored = await restoreThere(there, path.join(here, "data/files", String(backup.key)));
      const [proven, leads] = [rowsFor("R21"), many.toLocaleString("en-US")];
      const row = rowsFor("R11");
      const slower = quantile(busy) / quantile(before);
      return [
        proven(
          `backup of ${leads} leads, restored into a scratch database and compared`,
          `${backup.proven_at ? "equal" : (backup.proof_problem ?? backup.problem)}, ${whole.toFixed(0)} s`,
          "equal",
          Boolean(backup.proven_at),
        ),
        row(
          `restore of ${leads} leads into another server, every table compared`,
          `${restored.seconds.toFixed(0)} s, ${restored.leads} leads, ${restored.status}`,
          `≤ ${mostSeconds} s, all, 200`,
          restored.seconds <= mostSeconds && restored.leads === many && restored.status === 200,
        ),
        row(
          "resident memory of the program during backup and proof",
          `+${grown.toFixed(0)} MB`,
          "≤ 80 MB",
          grown <= 80,
        ),
        {
          ...row(
            `p99 of /leads during backup and proof ÷ before (${busy.length} requests)`,
            slower.toFixed(2),
            "≤ 2",
            slower <= 2,
          ),
          soft: true,
        },
      ];
    } finally {
      await program.stop();
      await sql.end({ timeout: 2 });
      cluster.stop();
    }
  },
});

export const backups = ofLeads("backups", 100_000, 60);
export const largeBackups = ofLeads("large-backups", 1_000_000, 600);

async function restoreThere(folder: string, file: string) {
  const cluster = await startCluster(folder);
  const databaseUrl = await cluster.emptyDatabase("program");
  try {
    const env = { DATA_DIR: path.join(folder, "data"), MODE: "demo" };
    const { seconds } = runScript(databaseUrl, ["scripts/restore.ts", file], env);
    const program = await startProgram({ databaseUrl, folder, env: { SENDING: "off" } });
    const sql = plainClient(databaseUrl);
    const [row] = await sql`select count(*)::int as leads from leads`;
    const reply = await fetch(`${program.url}/leads`, { headers: { cookie: await signIn(program.url) } });
    await sql.end({ timeout: 2 });
    await program.stop();
    return { seconds, leads: Number(row?.leads), status: reply.status };
  } finally {
    cluster.stop();
  }
}

async function timeOf(url: string, cookie: string) {
  const started = performance.now();
  const reply = await fetch(url, { headers: { cookie } });
  await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return performance.now() - started;
}

/** One request after the other until the work is over. */
async function together<T>(open: () => Promise<number>, work: () => Promise<T>): Promise<[T, number[]]> {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) times.push(await open());
  })();
  const value = await work().finally(() => {
    isOver = true;
  });
  await asking;
  return [value, times];
}

const during = async (open: () => Promise<number>, work: () => Promise<unknown>) =>
  (await together(open, work))[1];

const quantile = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
