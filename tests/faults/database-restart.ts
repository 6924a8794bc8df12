import { randomUUID } from "node:crypto";
import { type Answer, steadyLoad } from "#tests/faults/steady-load.ts";
import { pause } from "#tests/rig/children.ts";
import { plainClient, startCluster } from "#tests/rig/cluster.ts";
import type { Group } from "#tests/rig/figures.ts";
import { startProgram } from "#tests/rig/program.ts";
import { faultsFolder } from "#tests/rig/stage.ts";
import { homes, makeReport, signIn } from "#tests/rig/visitor.ts";

const second = 1_000;

/** Postgres goes down as in a crash and comes back, under 50 requests a second. */
export const databaseRestart: Group = {
  name: "database-restart",
  ids: "R3",
  async measure() {
    const cluster = await startCluster(faultsFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    const program = await startProgram({ databaseUrl, folder: faultsFolder, env: { LOG_LEVEL: "silent" } });
    const sql = plainClient(databaseUrl);
    try {
      const submission = { email: "owner@faults.example", homes: homes(1), formKey: randomUUID() };
      const report = `/analysis/${await makeReport(program.url, submission)}`;
      const cookie = await signIn(program.url);
      await sql.end({ timeout: 2 });
      const load = steadyLoad(program.url, 50, [
        { path: "/" },
        { path: "/" },
        { path: report },
        { path: "/leads", cookie },
        { path: "/dashboard", cookie },
      ]);
      await pause(2 * second);
      const down = performance.now();
      await cluster.crash();
      await pause(2 * second);
      await cluster.restart();
      const up = performance.now();
      await pause(4 * second);
      const answers = await load.stop();
      return judge(answers, { down, up, exited: program.child.exitCode !== null });
    } finally {
      await program.stop();
      cluster.stop();
    }
  },
};

function judge(answers: Answer[], { down, up, exited }: { down: number; up: number; exited: boolean }) {
  const isGood = ({ status }: Answer) => status === 200;
  const isHonest = ({ status, retryAfter }: Answer) => status === 200 || (status === 503 && retryAfter);
  const cached = answers.filter(({ path }) => path === "/");
  const others = answers.filter(({ path }) => path !== "/");
  const during = others.filter(({ at }) => at > down && at < up);
  const wrong = others.filter((answer) => !isHonest(answer));
  const early = answers.filter((answer) => answer.at + answer.took < down && !isGood(answer)).length;
  const lastBad = Math.max(
    up,
    ...answers.filter((answer) => !isGood(answer)).map(({ at, took }) => at + took),
  );
  const goodAgain = (lastBad - up) / second;
  const statuses = [...new Set(wrong.map(({ status, path }) => `${status} ${path.slice(0, 10)}`))].slice(
    0,
    4,
  );
  const row = (what: string, measured: string, bar: string, ok: boolean) => ({
    id: "R3",
    what,
    measured,
    bar,
    ok,
  });
  return [
    row(
      "Postgres crashes under 50 req/s: the cached page stays 200",
      `${cached.filter(isGood).length} of ${cached.length}`,
      "all",
      cached.every(isGood) && early === 0,
    ),
    row(
      "other pages: 200, or 503 with Retry-After",
      `${others.length - wrong.length} of ${others.length}${statuses.length ? ` (also ${statuses.join(", ")})` : ""}`,
      "all",
      wrong.length === 0 && during.some(({ status }) => status === 503),
    ),
    row("all good again after the database is", `${goodAgain.toFixed(2)} s`, "≤ 2 s", goodAgain <= 2),
    row("the process goes on", exited ? "it ended" : "yes", "yes", !exited),
  ];
}
