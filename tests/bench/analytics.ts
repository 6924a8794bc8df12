import { fillLeads, quantile, timesOf } from "#tests/bench/leads.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { runScript } from "#tests/harness/program.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";

const count = Number(process.env.LEADS ?? 1_000_000);
const row = rowsFor("analytics");

export const analytics: Group = {
  name: "analytics",
  ids: "analytics",
  measure: () =>
    onStage(benchFolder, { env: { SEED: "none", ROLE: "web" } }, async ({ program, databaseUrl, sql }) => {
      await fillLeads(sql, count);
      await fillHistory(sql);
      const [{ years } = { years: 1 }] = await sql<{ years: number }[]>`
        select extract(epoch from max(created_at) - min(created_at))::float8 / 31557600 as years from leads`;
      const { seconds } = runScript(databaseUrl, ["scripts/analytics-rebuild.ts"]);
      const cookie = await signIn(program.url);
      const what = `${count.toLocaleString("en-US")} leads`;
      const figures = [
        row(
          `rebuild of ${years.toFixed(1)} years of ${what}, by year`,
          `${(seconds / Math.max(1, years)).toFixed(0)} s`,
          "≤ 60 s",
          seconds <= 60 * Math.max(1, years),
        ),
      ];
      for (const [range, query] of [
        ["12 months", ""],
        ["this month", "?range=this-month"],
        ["two years", `?${days(730)}`],
        ["one source", "?source=phone"],
        ["thirty years", `?${days(10_950)}`],
      ] as const) {
        const times = await timesOf({ program, cookie }, `/admin/analytics${query}`, 20);
        const p95 = quantile(times, 0.95);
        figures.push(
          row(`/admin/analytics, ${range}, ${what}: p95`, `${p95.toFixed(0)} ms`, "≤ 500 ms", p95 <= 500),
        );
      }
      return figures;
    }),
};

/** Each lead changed its stage twice and had a target, every tenth signed and paid. */
async function fillHistory(sql: Stage["sql"]) {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into lead_status_changes (event_id, lead_id, from_status, to_status, at)
      select gen_random_uuid(), id, (array['leads','analysis_submitted'])[step],
        case when step = 2 and status = 'lost' then 'lost' else (array['analysis_submitted','proposal'])[step] end,
        created_at + step * (1 + squareFootage % 30) * interval '5 hours'
      from (select id, status, created_at, square_footage as squareFootage from leads) l, generate_series(1, 2) step`;
    await tx`
      insert into response_targets (kind, lead_id, started_at, due_at, met_at)
      select 'first_response', id, created_at, created_at + interval '15 minutes',
        created_at + (square_footage % 40) * interval '1 minute' from leads`;
    await tx`
      insert into agreements (lead_id, document_name, items, mode, external_id, status, completed_at)
      select id, 'Agreement', '[]', 'live', id::text, 'completed', created_at + interval '20 days'
      from leads where square_footage % 10 = 0`;
    await tx`
      insert into payments (lead_id, schedule_name, model, amount_cents, description, status, mode, paid_at)
      select id, '2026', 'plans', 30000, 'Fee', 'paid', 'live', created_at + interval '21 days'
      from leads where square_footage % 10 = 0`;
    await tx`
      update leads set walkthrough_date = created_at + interval '5 days' where square_footage % 4 = 0`;
    await tx`
      insert into page_views (day, path, referrer, views)
      select day::date, path, '', 100 from generate_series(now() - interval '730 days', now(), '1 day') day,
        unnest(array['/','/analysis','/enroll','/blog','/analysis#begun','/enroll#review']) path`;
  });
  await sql`vacuum analyze`;
}

const days = (ago: number) => {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return `from=${day(Date.now() - ago * 86_400_000)}&to=${day(Date.now())}`;
};
