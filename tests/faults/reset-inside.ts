import { officeForms, officeTrial } from "#tests/faults/office-forms.ts";
import { storedBy, submissionTrial, type Trial } from "#tests/faults/stored.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { type Figure, type Group, isSmoke, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { faultsFolder } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";
import { startWire, type Verdict } from "#tests/harness/wire.ts";

const homesEach = 2;
const inSmoke = ["report: facts", "lead deleted", "bulk status", "merge of two leads", "check received"];

export const resetInside: Group = {
  name: "reset-inside",
  ids: "R5",
  async measure() {
    const cluster = await startCluster(faultsFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    const fault = transactionFault();
    const wire = await startWire(databaseUrl, fault.judge);
    const env = { ROLE: "web", LOG_LEVEL: "silent", SEED: "none" };
    const program = await startProgram({ databaseUrl: wire.url, folder: faultsFolder, env });
    const sql = plainClient(databaseUrl);
    try {
      const cookie = await signIn(program.url);
      let seed = 0;
      const submission = async () => submissionTrial(program.url, sql, { count: homesEach, seed: seed++ });
      const figures = await cutEverywhere("submission", submission, fault);
      const names = isSmoke ? inSmoke : Object.keys(officeForms);
      for (const name of names) {
        const begin = () => officeTrial(name, { base: program.url, sql, cookie, round: seed++ });
        figures.push(...(await cutEverywhere(name, begin, fault)));
      }
      return figures;
    } finally {
      await sql.end({ timeout: 2 });
      await program.kill();
      wire.stop();
      cluster.stop();
    }
  },
};

async function cutEverywhere(
  name: string,
  begin: () => Promise<Trial>,
  fault: ReturnType<typeof transactionFault>,
): Promise<Figure[]> {
  const send = async ({ send }: Trial) => {
    const reply = await send();
    await reply.arrayBuffer();
    return reply.status;
  };
  // The first fills caches, for which others need no statement.
  await send(await begin());
  const counted = await begin();
  fault.arm(Number.POSITIVE_INFINITY, "pass");
  await send(counted);
  const { length } = fault.seen();
  const step = isSmoke ? Math.ceil(length / 2) : 1;
  const found = { trials: 0, atomic: 0, recovered: 0, unhit: 0 };
  for (let at = 0; at < length; at += step)
    for (const verdict of ["cut before", "cut after"] as const) {
      const trial = await begin();
      fault.arm(at, verdict);
      const status = await send(trial);
      if (!fault.hit()) found.unhit += 1;
      fault.disarm();
      found.trials += 1;
      if (refused.includes(status) && (await storedBy(trial)) !== "part") found.atomic += 1;
      if ((await send(trial)) < 500 && (await storedBy(trial)) === "whole") found.recovered += 1;
    }
  const { trials, atomic, recovered, unhit } = found;
  return [
    row(
      `${name}, reset at ${trials / 2} of ${length} statements: all or nothing`,
      `${atomic} of ${trials}${unhit ? `, ${unhit} never cut` : ""}`,
      "every trial",
      atomic === trials && trials > (isSmoke ? 1 : 7) && unhit === 0,
    ),
    row(`${name}, sent again: stored once`, `${recovered} of ${trials}`, "every trial", recovered === trials),
  ];
}

const row = rowsFor("R5");

/** 302: a form without a page of its own goes back with a message. */
const refused = [302, 503];

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
