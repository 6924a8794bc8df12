import { randomUUID } from "node:crypto";
import { type Answer, steadyLoad } from "#tests/faults/steady-load.ts";
import { pause } from "#tests/harness/children.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { faultsFolder } from "#tests/harness/stage.ts";
import { fieldsOf, homes, makeReport, signIn } from "#tests/harness/visitor.ts";

const second = 1_000;

const row = rowsFor("R3");

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
      const load = steadyLoad(program.url, 50, [
        { path: "/" },
        { path: "/" },
        { path: report },
        { path: "/leads", cookie },
        { path: "/dashboard", cookie },
        { path: "/analysis", fields: newAnalysis },
        { path: "/analysis", fields: newAnalysis },
      ]);
      await pause(2 * second);
      const down = performance.now();
      for (let round = 0; round < 8; round++) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`;
        await pause(second / 4);
      }
      await sql.end({ timeout: 2 });
      await cluster.crash();
      await pause(2 * second);
      await cluster.restart();
      const up = performance.now();
      await pause(4 * second);
      const answers = await load.stop();
      const after = plainClient(databaseUrl);
      const rows = await after`select email, count(*)::int as leads from leads group by email`;
      await after.end({ timeout: 2 });
      const stored = new Map(rows.map(({ email, leads }) => [String(email), Number(leads)]));
      return [
        ...pageRows(answers, { down, up, exited: program.child.exitCode !== null }),
        formsRow(answers, stored),
      ];
    } finally {
      await program.stop();
      cluster.stop();
    }
  },
};

let forms = 0;

function newAnalysis() {
  forms += 1;
  const email = `owner-${forms}@faults.example`;
  return { step: "contact", formKey: randomUUID(), startedAt: "1", email, ...fieldsOf(homes(2)) };
}

function formsRow(answers: Answer[], stored: Map<string, number>) {
  const sent = answers.flatMap(({ fields, status }) =>
    fields ? [{ email: fields.email ?? "", status }] : [],
  );
  const accepted = sent.filter(({ status }) => status === 302);
  const lost = accepted.filter(({ email }) => stored.get(email) !== 2).length;
  const inPart = sent.filter(({ email }) => ![undefined, 2].includes(stored.get(email))).length;
  return row(
    "forms sent during the restart: accepted ones are stored whole, no other in part",
    `${accepted.length} of ${sent.length} accepted, ${lost} lost, ${inPart} in part`,
    "0 lost, 0 in part",
    accepted.length > 0 && lost === 0 && inPart === 0,
  );
}

function pageRows(answers: Answer[], { down, up, exited }: { down: number; up: number; exited: boolean }) {
  const isGood = ({ fields, status }: Answer) => status === (fields ? 302 : 200);
  const isExpected = (answer: Answer) => isGood(answer) || (answer.status === 503 && answer.retryAfter);
  const cached = answers.filter(({ path }) => path === "/");
  const others = answers.filter(({ path }) => path !== "/");
  const during = others.filter(({ at }) => at > down && at < up);
  const wrong = others.filter((answer) => !isExpected(answer));
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
  return [
    row(
      "Postgres ends connections and crashes under 50 req/s: the cached page stays 200",
      `${cached.filter(isGood).length} of ${cached.length}`,
      "all",
      cached.every(isGood) && early === 0,
    ),
    row(
      "other pages and forms: answered, or 503 with Retry-After",
      `${others.length - wrong.length} of ${others.length}${statuses.length ? ` (also ${statuses.join(", ")})` : ""}`,
      "all",
      wrong.length === 0 && during.some(({ status }) => status === 503),
    ),
    row("all good again after the database is", `${goodAgain.toFixed(2)} s`, "≤ 2 s", goodAgain <= 2),
    row("the process keeps running", exited ? "it exited" : "yes", "yes", !exited),
  ];
}
