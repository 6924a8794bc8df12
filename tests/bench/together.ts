import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fillLeads } from "#tests/bench/leads.ts";
import { startFakeSmtp } from "#tests/fakes/smtp.ts";
import { dkim, enrollOwners, makeDue, until } from "#tests/harness/campaigns.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { estimated, homes, makeReport, signIn } from "#tests/harness/visitor.ts";

const count = Number(process.env.LEADS ?? 1_000_000);
const mails = 2_000;
const files = 20;

/** In one process with website and worker. */
export const together: Group = {
  name: "together",
  ids: "P18",
  async measure() {
    let received = 0;
    const sink = await startFakeSmtp(undefined, () => {
      received += 1;
    });
    const env = { SEED: "company", SMTP_URL: sink.url, MAIL_FROM: "hello@porchlight.example", ...dkim };
    const node = ["--import", "./tests/harness/loop-delay.ts"];
    try {
      return await onStage(benchFolder, { env, node }, async (stage) => {
        const run = await prepared(stage);
        const { child } = stage.program;
        child.send("begin");
        const [lines] = await Promise.all([
          run.exportAll(),
          until(() => received >= mails),
          ...Array.from({ length: files }, run.drawReport),
        ]);
        child.send("end");
        const [{ p99, max }] = (await once(child, "message")) as [{ p99: number; max: number }];
        const row = rowsFor("P18");
        return [
          row(
            `export of ${lines.toLocaleString("en-US")} leads, ${received} campaign mails and ${files} reports as PDF at once: event-loop delay p99`,
            `${p99.toFixed(0)} ms (max ${max.toFixed(0)})`,
            "≤ 50 ms",
            p99 <= 50 && lines >= count && received >= mails,
          ),
        ];
      });
    } finally {
      await sink.stop();
    }
  },
};

async function prepared({ program, sql }: Stage) {
  const id = await makeReport(program.url, {
    email: "owner@bench.example",
    homes: homes(1),
    formKey: randomUUID(),
  });
  await estimated(sql, id);
  await fillLeads(sql, count);
  await enrollOwners(sql, mails, "owner");
  const cookie = await signIn(program.url);
  await makeDue(sql, "owner");
  return {
    async exportAll() {
      const reply = await fetch(`${program.url}/leads/export.csv`, { headers: { cookie } });
      let lines = 0;
      for await (const chunk of reply.body ?? [])
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      return lines;
    },
    async drawReport() {
      const reply = await fetch(`${program.url}/analysis/${id}/report.pdf`);
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`The report's file came back as ${reply.status}`);
    },
  };
}
