import { randomUUID } from "node:crypto";
import { nothing, same, storedOf, whole } from "#tests/faults/stored.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { type Group, isSmoke, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { faultsFolder } from "#tests/harness/stage.ts";
import { homes, sendAnalysis } from "#tests/harness/visitor.ts";
import { startWire, type Verdict } from "#tests/harness/wire.ts";

const homesEach = 2;

const row = rowsFor("R5");

export const resetInside: Group = {
  name: "reset-inside",
  ids: "R5",
  async measure() {
    const cluster = await startCluster(faultsFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    const fault = transactionFault();
    const wire = await startWire(databaseUrl, fault.judge);
    const env = { ROLE: "web", LOG_LEVEL: "silent" };
    const program = await startProgram({ databaseUrl: wire.url, folder: faultsFolder, env });
    const sql = plainClient(databaseUrl);
    let trial = 0;
    const submit = async (submission: Parameters<typeof sendAnalysis>[1]) => {
      const reply = await sendAnalysis(program.url, submission);
      await reply.arrayBuffer();
      return reply.status;
    };
    const newSubmission = () => {
      trial += 1;
      const email = `reset-${trial}@faults.example`;
      return { email, homes: homes(homesEach, trial), formKey: randomUUID() };
    };
    try {
      fault.arm(Number.POSITIVE_INFINITY, "pass");
      await submit(newSubmission());
      const statements = fault.seen();
      const step = isSmoke ? Math.ceil(statements.length / 2) : 1;
      const found = { trials: 0, atomic: 0, recovered: 0, unhit: 0 };
      for (let at = 0; at < statements.length; at += step)
        for (const verdict of ["cut before", "cut after"] as const) {
          const submission = newSubmission();
          fault.arm(at, verdict);
          const status = await submit(submission);
          if (!fault.hit()) found.unhit += 1;
          fault.disarm();
          const [left = nothing] = await storedOf(sql, [submission.email]);
          found.trials += 1;
          if (status === 503 && (same(left, nothing) || same(left, whole(homesEach)))) found.atomic += 1;
          const again = await submit(submission);
          const [after = nothing] = await storedOf(sql, [submission.email]);
          if (again === 302 && same(after, whole(homesEach))) found.recovered += 1;
        }
      const { trials, atomic, recovered, unhit } = found;
      return [
        row(
          `reset at ${trials / 2} of ${statements.length} statements of a submission: all or nothing`,
          `${atomic} of ${trials}${unhit ? `, ${unhit} never cut` : ""}`,
          "every trial",
          atomic === trials && trials > (isSmoke ? 3 : 10) && unhit === 0,
        ),
        row(
          "the same form sent again after the reset: stored once",
          `${recovered} of ${trials}`,
          "every trial",
          recovered === trials,
        ),
      ];
    } finally {
      await sql.end({ timeout: 2 });
      await program.kill();
      wire.stop();
      cluster.stop();
    }
  },
};

/** Statements are counted from `begin`. */
function transactionFault() {
  let [at, verdict, armed, connection, wasHit]: [number, Verdict, boolean, number, boolean] = [
    ...([0, "pass", false, 0, false] as const),
  ];
  let statements: string[] = [];
  return {
    arm(position: number, wanted: Verdict) {
      [at, verdict, armed, connection, wasHit, statements] = [position, wanted, true, 0, false, []];
    },
    disarm() {
      armed = false;
    },
    hit: () => wasHit,
    seen: () => statements,
    judge(statement: string, from: number): Verdict {
      if (!armed) return "pass";
      if (connection === 0 && /^begin/i.test(statement)) connection = from;
      if (connection !== from) return "pass";
      statements.push(statement);
      const here = statements.length - 1 === at;
      if (/^(commit|rollback)/i.test(statement)) armed = false;
      if (here) [wasHit, armed] = [true, false];
      return here ? verdict : "pass";
    },
  };
}
