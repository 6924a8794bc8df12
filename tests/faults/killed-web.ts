import { officeForms, officeTrial } from "#tests/faults/office-forms.ts";
import { storedBy, submissionTrial, type Trial } from "#tests/faults/stored.ts";
import type { Running } from "#tests/harness/children.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { type Group, isSmoke, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { faultsFolder } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";

const submissions = isSmoke ? 60 : 300;
const homesEach = 3;
const ofEachOfficeForm = isSmoke ? 1 : 5;
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
      const all = Array.from({ length: submissions }, (_, seed) =>
        submissionTrial(first.url, sql, { count: homesEach, seed }),
      );
      const cookie = await signIn(first.url);
      for (const name of Object.keys(officeForms))
        for (let round = 0; round < ofEachOfficeForm; round++)
          all.push(await officeTrial(name, { base: first.url, sql, cookie, round: all.length }));
      const retries = await sendAll(all, (done) => killNow(done, web, start));
      const found = { whole: 0, nothing: 0, part: 0 };
      for (const each of all) found[await storedBy(each)] += 1;
      return [
        rowsFor("R2")(
          `${submissions} submissions of ${homesEach} homes and ${all.length - submissions} office forms, web killed ${web.kills} times`,
          `${found.whole} once, ${found.nothing} lost, ${found.part} half or twice (${retries} retries)`,
          "each once",
          found.whole === all.length && web.kills >= fewestKills && retries > 0,
        ),
      ];
    } finally {
      await sql.end({ timeout: 2 });
      await web.running.kill();
      cluster.stop();
    }
  },
};

/** Returns the number of failed tries. */
async function sendAll(all: Trial[], afterEach: (done: number) => void) {
  const waiting = [...all];
  let [done, retries] = [0, 0];
  const end = performance.now() + patienceMs;
  const person = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      while (!(await isAnswered(next))) {
        retries += 1;
        if (performance.now() > end) throw new Error(`Only ${done} of ${all.length} forms got through`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      afterEach(++done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, person));
  return retries;
}

/** What is stored shows whether the answer is right. */
async function isAnswered({ send }: Trial) {
  try {
    const reply = await send();
    await reply.arrayBuffer();
    return reply.status < 500;
  } catch {
    return false;
  }
}

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
