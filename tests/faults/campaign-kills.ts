import { startFakeSmtp } from "#tests/fakes/smtp.ts";
import { dkim, enrollOwners, makeDue, until } from "#tests/harness/campaigns.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { faultsFolder } from "#tests/harness/stage.ts";

const mails = 2_000;
const kills = 10;
/** Of a process: two batches of eight. */
const concurrency = 16;
const leaseMs = 60_000;

export const campaignKills: Group = {
  name: "campaign-kills",
  ids: "R1",
  async measure() {
    const cluster = await startCluster(faultsFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    const sql = plainClient(databaseUrl);
    const received = new Map<string, number>();
    let [total, lastAt] = [0, 0];
    const sink = await startFakeSmtp(undefined, (to) => {
      total += 1;
      lastAt = performance.now();
      received.set(to, (received.get(to) ?? 0) + 1);
    });
    const env = { SEED: "none", SMTP_URL: sink.url, MAIL_FROM: "hello@porchlight.example", ...dkim };
    const start = () => startProgram({ databaseUrl, folder: faultsFolder, env });
    let program = await start();
    try {
      await enrollOwners(sql, mails, "owner");
      await makeDue(sql, "owner");
      for (let kill = 1; kill <= kills; kill += 1) {
        await until(() => total >= (kill * mails) / (kills + 1));
        await program.kill();
        program = await start();
      }
      const killedAt = performance.now();
      await until(() => received.size === mails, 3 * leaseMs);
      // Late repeats would come within another lease.
      await until(() => false, leaseMs);
      const [open] = await sql<{ count: number }[]>`select count(*)::int as count from campaign_messages
        where state = 'queued'`;
      const [lost, twice] = [mails - received.size, total - received.size];
      const row = rowsFor("R1");
      return [
        row(
          `${mails} campaign mails, worker killed ${kills} times: lost`,
          String(lost + (open?.count ?? 0)),
          "0",
          lost === 0 && open?.count === 0,
        ),
        row("sent twice", String(twice), `≤ ${kills * concurrency}`, twice <= kills * concurrency),
        row(
          "the last one after the last kill",
          `${((lastAt - killedAt) / 1_000).toFixed(0)} s`,
          "≤ lease + 5 s",
          lastAt - killedAt <= leaseMs + 5_000,
        ),
      ];
    } finally {
      await program.kill();
      await sql.end({ timeout: 2 });
      await sink.stop();
      cluster.stop();
    }
  },
};
