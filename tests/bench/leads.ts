import path from "node:path";
import { residentMemory } from "#tests/bench/memory.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import { alternate, type Figure, type Group, median, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { benchFolder, type Stage } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";

const few = 1_000;
const clients = 8;

const ofLeads = (name: string, ids: string, many: number): Group => ({
  name,
  ids,
  async measure() {
    const cluster = await startCluster(benchFolder);
    const stages: (Stage & { cookie: string })[] = [];
    try {
      // Long enough for the statement of an export.
      const own = plainClient(await cluster.emptyDatabase("few"));
      await own`alter system set track_activity_query_size = '64kB'`;
      await own.end({ timeout: 2 });
      await cluster.restart();
      for (const [name, count] of [
        ["few", few],
        ["many", many],
      ] as const)
        stages.push(await prepare(await cluster.emptyDatabase(name), name, count));
      const [small, large] = stages;
      if (!small || !large) return [];
      const lists = await listPages(small, large, many);
      return ids.includes("P9") ? [...lists, ...(await exportAll(large, many))] : lists;
    } finally {
      for (const { program, sql } of stages) {
        await program.stop();
        await sql.end({ timeout: 2 });
      }
      cluster.stop();
    }
  },
});

export const leads = ofLeads("leads", "P7 P9", 1_000_000);
export const largeLeads = ofLeads("leads-5m", "P7", 5_000_000);

async function prepare(databaseUrl: string, name: string, count: number) {
  const sql = plainClient(databaseUrl);
  const program = await startProgram({
    databaseUrl,
    folder: path.join(benchFolder, name),
    // The years of the filled leads would be summed for the analytics while their lists are measured.
    env: { SEED: "none", ROLE: "web" },
  });
  await fillLeads(sql, count);
  return { program, databaseUrl, sql, cookie: await signIn(program.url) };
}

/** Each lead has an analysis entry and two events, every tenth an open task. The newest is a minute old. */
export async function fillLeads(sql: Stage["sql"], count: number) {
  await sql.begin(async (tx) => {
    // Without other triggers and foreign keys, in a third of the time.
    await tx`alter table leads enable always trigger leads_search_text`;
    await tx`set local session_replication_role = replica`;
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into leads (id, created_at, name, email, phone, phone_e164, status, source, street_address, city, state,
        zip_code, property_address, property_type, square_footage, bedrooms, bathrooms, estimated_rent,
        last_contacted_at, status_changed_at)
      select gen_random_uuid(), now() - n * interval '1 minute', first || ' ' || last,
        lower(first || '.' || last || n || '@bench.example'), '515555' || lpad((n % 10000)::text, 4, '0'),
        '+1515555' || lpad((n % 10000)::text, 4, '0'),
        (array['leads','leads','analysis_submitted','analysis_submitted','analysis_submitted','lost','lost',
          'site_visit_scheduled','proposal','contract_sent','enrolled','closed','won'])[1 + n % 13],
        (array['analysis','phone','webinar','enrollment','referral'])[1 + n % 5],
        (100 + n % 4900) || ' ' || street, city, 'IA', zip,
        (100 + n % 4900) || ' ' || street || ', ' || city || ', IA ' || zip, 'single-family', 900 + n % 1800,
        1 + n % 5, 1 + n % 3, 1100 + n % 1400, case when n % 3 = 0 then now() - n * interval '40 seconds' end,
        now() - n * interval '30 seconds'
      from generate_series(1, ${count}::int) n,
      lateral (select
        (array['Ann','Ben','Cora','Dan','Eva','Finn','Grace','Hal','Ida','Jon','Kim','Leo','Mia','Ned','Olga','Pat',
          'Quinn','Rosa','Sam','Tess'])[1 + n % 20] as first,
        (array['Abbott','Bakker','Carver','Dykstra','Ellison','Fuller','Garza','Hansen','Ingram','Jansen','Keller',
          'Lopez','Meyer','Nguyen','Olson','Porter','Quist','Reyes','Sample','Tanner','Ulrich','Vance','Weber'])[
          1 + n / 20 % 23] as last,
        (array['Grand Ave','Ingersoll Ave','Cottage Grove Ave','University Ave','Beaver Ave','35th St','42nd St',
          'Woodland Ave','Fleur Dr','Merle Hay Rd','Urbandale Ave','Forest Ave','Hickman Rd','Douglas Ave'])[
          1 + n / 7 % 14] as street,
        (array['Des Moines','West Des Moines','Ankeny','Urbandale','Johnston','Waukee','Clive'])[1 + n % 7] as city,
        (array['50311','50265','50023','50322','50131','50263','50325'])[1 + n % 7] as zip) person`;
    await tx`
      insert into property_analysis_entries (created_at, name, email, lead_id, street_address, city, state, zip_code,
        property_type, square_footage, status)
      select created_at, name, email, id, street_address, city, state, zip_code, property_type, square_footage,
        'completed' from leads`;
    await tx`
      insert into timeline_events (lead_id, at, kind, actor_name, data)
      select id, created_at + step * interval '1 hour', (array['submitted','status_changed'])[step], 'System', '{}'
      from leads, generate_series(1, 2) step`;
    await tx`
      insert into tasks (lead_id, kind, title, due_at, created_at)
      select id, 'follow_up', 'Call ' || name, created_at + interval '2 days', created_at from leads
      where zip_code = '50311' and bedrooms = 3`;
    await tx`set local session_replication_role = origin`;
    await tx`select recount_leads()`;
  });
  await sql`set statement_timeout = 0`;
  await sql`vacuum analyze leads, property_analysis_entries, timeline_events, tasks`;
}

type Side = Stage & { cookie: string };

async function listPages(small: Side, large: Side, many: number): Promise<Figure[]> {
  const row = rowsFor("P7");
  const figures: Figure[] = [];
  const month = days(30, 0);
  const pages: [string, (side: Side) => Promise<string>, number][] = [
    ["/leads, first page", async () => "/leads", 1.3],
    ["/leads, 90 % deep", async (side) => `/leads?older=${encodeURIComponent(await deepCursor(side))}`, 1.3],
    ["/leads, status filter", async () => "/leads?status=proposal", 1.3],
    ["/leads, date range", async () => `/leads?from=${month.from}&to=${month.to}`, 1.3],
    ["/leads, search by name", async () => "/leads?q=olga+weber", 3],
    ["/leads, search by a rare word", async () => "/leads?q=tess.sample777", 3],
    ["/leads, search by a frequent word", async () => "/leads?q=avenue", 3],
    ["/dashboard", async () => "/dashboard", 1.5],
  ];
  for (const [what, pathOf, bar] of pages) {
    const [ours, peer] = [await pathOf(large), await pathOf(small)];
    const { ratio, spread } = await alternate(
      async () => median(await timesOf(large, ours)),
      async () => median(await timesOf(small, peer)),
    );
    figures.push(
      row(
        `${what}: p50 in ms with ${amount(many)} ÷ with ${amount(few)}`,
        `${ratio.toFixed(2)} (${spread})`,
        `≤ ${bar}`,
        ratio <= bar,
      ),
    );
  }
  const alone = median(await timesOf(large, "/leads"));
  const together = await Promise.all(Array.from({ length: clients }, () => timesOf(large, "/leads", 25)));
  const p95 = quantile(together.flat(), 0.95);
  figures.push(
    row(
      `/leads with ${clients} clients: p95 ÷ p50 of one client`,
      `${(p95 / alone).toFixed(2)} (${p95.toFixed(0)} ÷ ${alone.toFixed(0)} ms)`,
      `≤ ${clients}`,
      p95 <= clients * alone,
    ),
  );
  return figures;
}

async function exportAll({ program, sql, cookie }: Side, many: number): Promise<Figure[]> {
  const row = rowsFor("P9");
  const memory = residentMemory(program.child.pid);
  const firsts: number[] = [];
  let [most, lines, statement] = [memory, 0, ""];
  const { ratio, spread } = await alternate(
    async () => {
      const began = performance.now();
      const reply = await fetch(`${program.url}/leads/export.csv`, { headers: { cookie } });
      lines = 0;
      for await (const chunk of reply.body ?? []) {
        if (lines === 0) firsts.push(performance.now() - began);
        statement ||= await runningExport(sql);
        most = Math.max(most, residentMemory(program.child.pid));
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      }
      return performance.now() - began;
    },
    async () => {
      const began = performance.now();
      await sql.unsafe(statement.replace(/ to stdout /i, " to '/dev/null' "));
      return performance.now() - began;
    },
  );
  const [grown, first] = [(most - memory) / 1_024, median(firsts)];
  const what = `export of ${amount(lines)} lines`;
  return [
    row(
      `${what}: time in ms ÷ COPY of the same columns to /dev/null`,
      `${ratio.toFixed(2)} (${spread})`,
      "≤ 1.5",
      ratio <= 1.5 && lines >= many,
    ),
    row(`${what}: growth of memory`, `${grown.toFixed(0)} MB`, "≤ 80 MB", grown <= 80),
    row(`${what}: first byte`, `${first.toFixed(0)} ms`, "≤ 150 ms", first <= 150),
  ];
}

async function runningExport(sql: Stage["sql"]) {
  const [row] = await sql<{ query: string }[]>`select query from pg_stat_activity
    where query ilike 'copy (%to stdout with%' and pid <> pg_backend_pid() limit 1`;
  return row?.query ?? "";
}

const amount = (count: number) => count.toLocaleString("en-US");

async function deepCursor({ sql }: Side) {
  const [row] = await sql`select created_at::text || '_' || id as cursor from leads
    where created_at > (select max(created_at) - 0.9 * (max(created_at) - min(created_at)) from leads)
    order by created_at, id limit 1`;
  return String(row?.cursor);
}

/** In the company's days, near enough. */
function days(from: number, to: number) {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toLocaleDateString("en-US", format);
  return { from: day(from), to: day(to) };
}

const format = { month: "2-digit", day: "2-digit", year: "numeric" } as const;

export async function timesOf(
  { program, cookie }: Pick<Side, "program" | "cookie">,
  page: string,
  rounds = 40,
) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const reply = await fetch(program.url + page, { headers: { cookie }, redirect: "manual" });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`${page} answered ${reply.status}`);
    times.push(performance.now() - began);
  }
  return times;
}

export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;
