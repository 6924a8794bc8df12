import { quantile, timesOf } from "#tests/bench/leads.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";

const count = Number(process.env.ROWS ?? 1_000_000);
const row = rowsFor("audit");

export const audit: Group = {
  name: "audit",
  ids: "audit",
  measure: () =>
    onStage(benchFolder, { env: { SEED: "none", ROLE: "web" } }, async ({ program, sql }) => {
      const person = await fillAudit(sql);
      const cookie = await signIn(program.url);
      const figures = [];
      for (const [what, query] of [
        ["first page", ""],
        ["a person", `?person=${person}`],
        ["a kind that is frequent", "?kind=status"],
        ["a kind that is rare", "?kind=role"],
        ["a person and a kind", `?person=${person}&kind=role`],
        ["a record", "?record=fees"],
        ["a month", "?from=03/01/2026&to=03/31/2026"],
        ["a month of a person", `?person=${person}&from=03/01/2026&to=03/31/2026`],
        ["search for a word", "?q=growth"],
        ["search for a number", "?q=11.57%25"],
        ["search that finds nothing", "?q=zzyzx"],
      ] as const) {
        const p95 = quantile(await timesOf({ program, cookie }, `/admin/audit${query}`, 20), 0.95);
        figures.push(
          row(
            `/admin/audit, ${what}, ${count.toLocaleString("en-US")} rows: p95`,
            `${p95.toFixed(0)} ms`,
            "≤ 500 ms",
            p95 <= 500,
          ),
        );
      }
      return figures;
    }),
};

/** Two years of 20 people: nine of ten rows are about leads, one of ten changes a setting, one of a hundred a price. */
async function fillAudit(sql: Stage["sql"]) {
  const people = await sql<{ id: string }[]>`
    insert into auth.users (email, name) select 'audit-' || n || '@bench.example', 'Person ' || n
    from generate_series(1, 20) n returning id`;
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into audit_log (at, action, actor_id, actor_name, subject, via, ip, data)
      select now() - (${count} - n) * interval '730 days' / ${count},
        case when n % 1000 = 0 then 'role' when n % 10 = 0 then 'setting' when n % 4 = 0 then 'assignment' else 'status' end,
        (${people.map(({ id }) => id)}::uuid[])[1 + n % 20], 'Person ' || (1 + n % 20),
        case when n % 1000 = 0 then 'user:' || gen_random_uuid() when n % 100 = 0 then 'fees:2026-' || n % 12
          when n % 10 = 0 then 'setting:office' else 'lead:' || gen_random_uuid() end,
        'staff', '203.0.113.7',
        jsonb_build_object('before', jsonb_build_object(field, n % 1200, 'words', md5(n::text)),
          'after', jsonb_build_object(field, 1 + n % 1200, 'words', md5((n + 1)::text)))
      from generate_series(1, ${count}::int) n,
        lateral (select case when n % 100 = 0 then 'growth' else 'hours' end as field) as field`;
  });
  await sql`vacuum analyze audit_log`;
  return people[0]?.id ?? "";
}
