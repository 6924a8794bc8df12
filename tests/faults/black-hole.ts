import { type Answer, steadyLoad } from "#tests/faults/steady-load.ts";
import { pause } from "#tests/harness/children.ts";
import { startCluster } from "#tests/harness/cluster.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { faultsFolder } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";
import { startWire } from "#tests/harness/wire.ts";

const second = 1_000;
const row = rowsFor("R4");
const timing = (...cells: Parameters<typeof row>) => ({ ...row(...cells), soft: true });

/** The connection to Postgres neither answers nor breaks. */
export const blackHole: Group = {
  name: "black-hole",
  ids: "R4",
  async measure() {
    const cluster = await startCluster(faultsFolder);
    const wire = await startWire(await cluster.emptyDatabase("program"), () => "pass");
    const env = { LOG_LEVEL: "silent" };
    const program = await startProgram({ databaseUrl: wire.url, folder: faultsFolder, env });
    try {
      const cookie = await signIn(program.url);
      const load = steadyLoad(program.url, 50, [
        { path: "/" },
        { path: "/healthz" },
        { path: "/leads", cookie },
        { path: "/dashboard", cookie },
        { path: "/rentals" },
      ]);
      await pause(3 * second);
      wire.stall(true);
      await pause(15 * second);
      const back = performance.now();
      wire.stall(false);
      await pause(6 * second);
      return figuresOf(await load.stop(), back);
    } finally {
      await program.stop();
      wire.stop();
      cluster.stop();
    }
  },
};

function figuresOf(answers: Answer[], back: number) {
  const slowest = Math.max(...answers.map(({ took }) => took));
  const health = answers.filter(({ path }) => path === "/healthz").map(({ took }) => took);
  const slowestHealth = Math.max(...health);
  const failed = answers.filter(
    ({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter),
  );
  const lastBad = Math.max(
    back,
    ...answers.filter(({ status }) => status !== 200).map((each) => each.at + each.took),
  );
  const goodAgain = (lastBad - back) / second;
  return [
    timing(
      "no answer from Postgres for 15 s under 50 req/s: the slowest request",
      `${(slowest / second).toFixed(1)} s of ${answers.length} requests`,
      "≤ 6 s",
      slowest <= 6 * second,
    ),
    row("answered neither 200 nor 503 with Retry-After", String(failed.length), "0", failed.length === 0),
    timing("/healthz, the slowest", `${slowestHealth.toFixed(0)} ms`, "≤ 100 ms", slowestHealth <= 100),
    timing("all good again after it answers", `${goodAgain.toFixed(2)} s`, "≤ 2 s", goodAgain <= 2),
  ];
}
