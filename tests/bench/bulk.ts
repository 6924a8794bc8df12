import { randomUUID } from "node:crypto";
import { fillLeads, quantile, timesOf } from "#tests/bench/leads.ts";
import { residentMemory } from "#tests/bench/memory.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { admin } from "#tests/harness/program.ts";
import { benchFolder, onStage } from "#tests/harness/stage.ts";
import { post, signIn } from "#tests/harness/visitor.ts";

const changed = 100_000;
const mostTurns = 500;

const row = rowsFor("bulk");

export const bulk: Group = {
  name: "bulk",
  ids: "bulk",
  measure: () =>
    onStage(benchFolder, { env: { SEED: "none" } }, async ({ program, sql }) => {
      await fillLeads(sql, changed);
      const side = { program, cookie: await signIn(program.url) };
      await timesOf(side, "/leads");
      const idle = quantile(await timesOf(side, "/leads"), 0.95);
      const memory = residentMemory(program.child.pid);
      const form = { action: "status", status: "proposal", matching: "1", query: "", formKey: randomUUID() };
      const began = performance.now();
      await (await post(program.url, "/leads/bulk", form, { cookie: side.cookie })).arrayBuffer();
      const times: number[] = [];
      let [mailMs, most] = [Number.NaN, memory];
      for (let turn = 0; ; turn += 1) {
        const [action] = await sql`select state from bulk_actions order by created_at desc limit 1`;
        if (action?.state === "done" || turn === mostTurns) break;
        if (turn === 5) mailMs = await timeOfMail(program.url, sql);
        times.push(...(await timesOf(side, "/leads", 3)));
        most = Math.max(most, residentMemory(program.child.pid));
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      const seconds = (performance.now() - began) / 1_000;
      const ratio = quantile(times, 0.95) / idle;
      const grown = (most - memory) / 1_024;
      return [
        row("status of 100,000 leads", `${seconds.toFixed(0)} s`, "≤ 60 s", seconds <= 60),
        row("/leads during the change: p95 ÷ idle", ratio.toFixed(2), "≤ 2", ratio <= 2),
        row("a mail due during the change", `${mailMs.toFixed(0)} ms`, "≤ 2,000 ms", mailMs <= 2_000),
        row("growth of memory", `${grown.toFixed(0)} MB`, "≤ 80 MB", grown <= 80),
      ];
    }),
};

/** From the moment it is due, which is after the reply. */
export async function timeOfMail(base: string, sql: Parameters<typeof fillLeads>[0]) {
  await (await post(base, "/forgot-password", { email: admin.email })).arrayBuffer();
  for (let turn = 0; turn < 300; turn += 1) {
    const [mail] = await sql<{ ms: number }[]>`
      select extract(epoch from done_at - run_at)::float8 * 1000 as ms from outbox
      where kind = 'mail-password-reset' and done_at is not null`;
    if (mail) return mail.ms;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return Number.POSITIVE_INFINITY;
}
