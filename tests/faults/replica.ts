import { randomUUID } from "node:crypto";
import { startFakeSmtp } from "#tests/fakes/smtp.ts";
import { startRoundRobin } from "#tests/faults/round-robin.ts";
import { freePort, pause, until } from "#tests/harness/children.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { faultsFolder } from "#tests/harness/stage.ts";
import { homes, makeReport, signIn } from "#tests/harness/visitor.ts";

const [ownDomain, row] = ["@replica.example", rowsFor("R9")];

export const replica: Group = {
  name: "replica",
  ids: "R9",
  async measure() {
    const cluster = await startCluster(faultsFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    const standby = await cluster.addStandby();
    const sql = plainClient(databaseUrl);
    let mails = 0;
    const sink = await startFakeSmtp(undefined, (to) => to.endsWith(ownDomain) && mails++);
    const entrance = await freePort();
    const env = {
      APP_URL: `http://127.0.0.1:${entrance}`,
      DATABASE_REPLICA_URL: standby.urlOf("program"),
      SMTP_URL: sink.url,
      MAIL_FROM: "hello@porchlight.example",
    };
    const start = (ROLE: string) =>
      startProgram({ databaseUrl, folder: faultsFolder, env: { ...env, ROLE } });
    const webs = [await start("web"), await start("web")];
    const workers = [await start("worker"), await start("worker")];
    const proxy = await startRoundRobin(entrance, [webs[0]?.url ?? "", webs[1]?.url ?? ""]);
    const listed: { ok: boolean; ms: number }[] = [];
    async function saveAndList(rounds = 5) {
      for (let round = 0; round < rounds; round++) {
        const seed = listed.length + 1;
        const owner = { email: `owner-${seed}${ownDomain}`, homes: homes(1, seed), formKey: randomUUID() };
        const id = await makeReport(proxy.url, owner);
        const began = performance.now();
        const page = await fetch(`${proxy.url}/leads`, { headers: { cookie } }).then((reply) => reply.text());
        listed.push({ ok: page.includes(id), ms: performance.now() - began });
      }
    }
    const cookie = await signIn(proxy.url);
    const reads = () => standby.log().split('from "leads"').length;
    try {
      await saveAndList();
      const first = reads();
      const onStandby = plainClient(standby.urlOf("program"));
      await onStandby`select pg_wal_replay_pause()`;
      for (let lag = 0; lag < 60; lag += 2) await Promise.all([pause(2_000), saveAndList(1)]);
      // The replay that goes on may cancel this very statement.
      await onStandby`select pg_wal_replay_resume()`.catch(() => {});
      await standby.crash();
      await saveAndList();
      await standby.restart();
      const dead = reads();
      await until("the replica is used again", () => saveAndList(1).then(() => reads() > dead));
      const due = () => sql`select from outbox where done_at is null and kind = 'mail-rent-report'`;
      await until("all reports are sent", async () => (await due()).length === 0);
      const [jobs] = await sql`select count(distinct outbox_id)::int as count from messages
        where recipient like ${`%${ownDomain}`}`;
      const slowest = Math.max(...listed.map(({ ms }) => ms));
      return [
        row(
          "two web processes, a replica that serves, lags by 60 s, dies, returns: leads in the list right after they were saved",
          `${listed.filter(({ ok }) => ok).length} of ${listed.length}, the slowest in ${slowest.toFixed(0)} ms`,
          "all, ≤ 5.5 s",
          first > 1 && listed.every(({ ok }) => ok) && slowest <= 5_500,
        ),
        row(
          "two worker processes: emails to their owners, and the jobs of these",
          `${mails} and ${jobs?.count}`,
          "the same",
          mails === jobs?.count && mails >= listed.length,
        ),
      ];
    } finally {
      proxy.stop();
      await Promise.all([...webs, ...workers].map((each) => each.stop()));
      await sql.end({ timeout: 2 });
      await sink.stop();
      standby.stop();
      cluster.stop();
    }
  },
};
