import { timesOf } from "#tests/bench/leads.ts";
import { pause } from "#tests/harness/children.ts";
import { plainClient } from "#tests/harness/cluster.ts";
import { type Group, median, rowsFor } from "#tests/harness/figures.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";

const perSecond = 800;
const restSeconds = 60;
const openSeconds = 180;

/** A transaction that stays open keeps dead rows of the outbox from being cleaned up. */
export const queue: Group = {
  name: "queue",
  ids: "P16",
  measure: () =>
    onStage(benchFolder, {}, async (stage) => {
      const cookie = await signIn(stage.program.url);
      const run = (seconds: number) => underJobs(stage, { cookie, seconds });
      await run(5);
      const rest = await run(restSeconds);
      const other = plainClient(stage.databaseUrl);
      const held = other.begin("isolation level repeatable read", async (tx) => {
        await tx`set local idle_in_transaction_session_timeout = 0`;
        await tx`select pg_current_xact_id()`;
        return run(openSeconds);
      });
      const open = await held.finally(() => other.end({ timeout: 2 }));
      const [rate, slower] = [open.perSecond / rest.perSecond, open.p50 / rest.p50];
      const row = rowsFor("P16");
      return [
        row(
          `${perSecond} jobs/s fall due, more than one worker runs; a transaction is open for ${openSeconds} s: jobs/s ÷ without it`,
          `${rate.toFixed(2)} (${open.perSecond.toFixed(0)} ÷ ${rest.perSecond.toFixed(0)})`,
          "≥ 0.95",
          rate >= 0.95,
        ),
        row(
          "/leads in that time: p50 ÷ without it",
          `${slower.toFixed(2)} (${open.p50.toFixed(0)} ÷ ${rest.p50.toFixed(0)} ms)`,
          "≤ 1.1",
          slower <= 1.1,
        ),
      ];
    }),
};

/** Jobs that only read, since what they are about is not there. */
async function underJobs({ program, sql }: Stage, { cookie, seconds }: { cookie: string; seconds: number }) {
  const [{ before } = { before: 0 }] = await sql<
    { before: number }[]
  >`select count(*)::int as before from outbox
    where kind = 'note-target' and done_at is not null`;
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1_000;
  let added = 0;
  const times: number[] = [];
  while (elapsed() < seconds) {
    const due = Math.floor(Math.min(elapsed(), seconds) * perSecond) - added;
    added += due;
    await sql`insert into outbox (kind, queue, payload)
      select 'note-target', 'default', jsonb_build_object('targetId', gen_random_uuid(), 'what', 'warned')
      from generate_series(1, ${due}::int)`;
    times.push(...(await timesOf({ program, cookie }, "/leads", 1)));
    await pause(100);
  }
  const [{ done } = { done: 0 }] = await sql<{ done: number }[]>`select count(*)::int as done from outbox
    where kind = 'note-target' and done_at is not null`;
  return { perSecond: (done - before) / elapsed(), p50: median(times) };
}
