import { randomUUID } from "node:crypto";
import { nothing, same, storedOf, whole } from "#tests/faults/stored.ts";
import type { Running } from "#tests/harness/children.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { type Group, isSmoke, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { faultsFolder } from "#tests/harness/stage.ts";
import { homes, type Submission, sendAnalysis } from "#tests/harness/visitor.ts";

const submissions = isSmoke ? 60 : 300;
const homesEach = 3;
const atOnce = 12;
const betweenKills = isSmoke ? 20 : 25;
const fewestKills = isSmoke ? 2 : 6;
const patienceMs = 180_000;

export const killedWeb: Group = {
  name: "killed-web",
  ids: "R2",
  async measure() {
    const cluster = await startCluster(faultsFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    const start = (port?: number) =>
      startProgram({ databaseUrl, folder: faultsFolder, env: { ROLE: "web" }, ...(port && { port }) });
    const first = await start();
    const web = { running: first, kills: 0 };
    const sql = plainClient(databaseUrl);
    try {
      const all = Array.from({ length: submissions }, (_, index) => ({
        email: `owner-${index}@faults.example`,
        homes: homes(homesEach, index),
        formKey: randomUUID(),
      }));
      const retries = await sendAll(first.url, all, (done) => killNow(done, web, start));
      const stored = await storedOf(sql, emailsOf(all));
      const count = (fits: (index: number) => boolean) => all.filter((_, index) => fits(index)).length;
      const [once, lost] = [whole(homesEach), nothing].map((wanted) =>
        count((index) => same(stored[index] ?? nothing, wanted)),
      );
      const twice = count((index) => (stored[index]?.leads ?? 0) > homesEach);
      const half = submissions - (once ?? 0) - (lost ?? 0) - twice;
      return [
        rowsFor("R2")(
          `${submissions} submissions of ${homesEach} homes, web killed ${web.kills} times`,
          `${once} once, ${lost} lost, ${half} half, ${twice} twice (${retries} retries)`,
          "each once",
          once === submissions && web.kills >= fewestKills && retries > 0,
        ),
      ];
    } finally {
      await sql.end({ timeout: 2 });
      await web.running.kill();
      cluster.stop();
    }
  },
};

const emailsOf = (all: Submission[]) => all.map(({ email }) => email);

/** Returns the number of failed tries. */
async function sendAll(base: string, all: Submission[], afterEach: (done: number) => void) {
  const waiting = [...all];
  let [done, retries] = [0, 0];
  const end = performance.now() + patienceMs;
  const owner = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      while (!(await isAccepted(base, next))) {
        retries += 1;
        if (performance.now() > end) throw new Error(`Only ${done} of ${all.length} owners got through`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      afterEach(++done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, owner));
  return retries;
}

async function isAccepted(base: string, submission: Submission) {
  try {
    const reply = await sendAnalysis(base, submission);
    await reply.arrayBuffer();
    if (reply.status === 302 || reply.status >= 500) return reply.status === 302;
    throw new Refused(`The analysis form answered ${reply.status}`);
  } catch (error) {
    if (error instanceof Refused) throw error;
    return false;
  }
}

class Refused extends Error {}

function killNow(
  done: number,
  web: { running: Running; kills: number },
  start: (port: number) => Promise<Running>,
) {
  if (done % betweenKills !== 0 || done === submissions) return;
  web.kills += 1;
  const port = Number(new URL(web.running.url).port);
  void web.running
    .kill()
    .then(() => start(port))
    .then((running) => {
      web.running = running;
    });
}
