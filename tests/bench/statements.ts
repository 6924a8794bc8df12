import path from "node:path";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";
import type { Figure, Group } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { benchFolder } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";
import { startWire } from "#tests/harness/wire.ts";

const most = 6;

/** Cached settings are not counted. */
const pagesOf = (lead: string, person: string, post: string) => [
  "/dashboard",
  "/leads",
  "/leads/board",
  "/leads/new",
  "/leads/import",
  `/leads/${lead}`,
  `/leads/${lead}/edit`,
  `/leads/${lead}/pitch`,
  `/leads/${lead}/walkthrough`,
  `/leads/${lead}/merge`,
  "/campaigns",
  "/campaigns?state=held&q=sample",
  "/campaigns/start",
  `/campaigns/start?lead=${lead}`,
  "/campaigns/rehearsal",
  `/campaigns/rehearsal?lead=${lead}`,
  "/inbox",
  "/inbox?show=all&whose=mine&q=sample",
  "/calendar",
  "/documents",
  "/notifications",
  "/account",
  "/admin",
  "/admin/analysis",
  "/admin/analysis/leases",
  "/admin/analysis/accuracy",
  "/admin/analysis/subscribers",
  "/admin/analytics",
  "/admin/referrals",
  "/admin/referrals/payees",
  "/admin/health",
  "/admin/audit",
  "/admin/tokens",
  "/admin/webhooks",
  "/admin/users",
  `/admin/users?person=${person}`,
  "/admin/outbox",
  "/admin/deleted-leads",
  "/admin/person",
  "/admin/settings",
  "/admin/rent-data",
  "/admin/images",
  "/admin/blog",
  "/admin/blog/new?id=00000000-0000-4000-8000-000000000000",
  `/admin/blog/edit/${post}`,
  `/admin/blog/history/${post}`,
  "/admin/blog/categories",
  "/admin/pages",
];
const manyLeads = 20_000;
const manyEnrollments = 100_000;

export const statements: Group = {
  name: "statements",
  ids: "P8",
  async measure() {
    const cluster = await startCluster(benchFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    let seen: string[] = [];
    const wire = await startWire(databaseUrl, (statement) => {
      seen.push(statement);
      return "pass";
    });
    const folder = path.join(benchFolder, "logs");
    const program = await startProgram({ databaseUrl: wire.url, folder, env: { ROLE: "web" } });
    const sql = plainClient(databaseUrl);
    try {
      const cookie = await signIn(program.url);
      const countAll = async (pages: string[]) => {
        const counts: number[] = [];
        for (const page of pages) {
          await open(page);
          seen = [];
          await open(page);
          counts.push(seen.length);
        }
        return counts;
      };
      const open = async (page: string) => {
        const reply = await fetch(program.url + page, { headers: { cookie }, redirect: "manual" });
        await reply.arrayBuffer();
        if (reply.status !== 200) throw new Error(`${page} answered ${reply.status}`);
      };
      const [lead] = await sql<{ id: string }[]>`
        select l.id from leads l join payments p on p.lead_id = l.id
        where l.deleted_at is null order by p.created_at limit 1`;
      const [person] = await sql<{ id: string }[]>`select id from auth.users limit 1`;
      const [post] = await sql<
        { id: string }[]
      >`select id from blog_posts where status = 'published' limit 1`;
      const pages = pagesOf(lead?.id ?? "", person?.id ?? "", post?.id ?? "");
      const few = await countAll(pages);
      await sql`insert into leads (name, email, status, created_at)
        select 'Sample ' || n, 'sample' || n || '@bench.example', (array['leads','enrolled','won'])[1 + n % 3],
          now() - n * interval '1 minute'
        from generate_series(1, ${manyLeads}) n`;
      await sql`insert into campaign_enrollments
          (lead_id, workflow, version_id, created_at, entered_at, state, reason, ended_at, next_at, step)
        select l.id, w.key, w.version_id, l.created_at, l.created_at, s.state,
          case s.state when 'left' then 'replied' when 'held' then 'quiet_hours' end,
          case when s.state in ('left', 'done') then now() end,
          case when s.state in ('waiting', 'held') then now() + interval '1 day' end, 0
        from leads l, campaign_workflows w, (values ('waiting'), ('left'), ('done')) s(state)
        where l.email like '%@bench.example' and (w.key <> 'confirmation' or s.state <> 'waiting')
        limit ${manyEnrollments}`;
      const many = await countAll(pages);
      return pages.map((page, index): Figure => {
        const [before = 0, after = 0] = [few[index], many[index]];
        return {
          id: "P8",
          what: `${page
            .replace(lead?.id ?? "", ":id")
            .replace(person?.id ?? "", ":id")
            .replace(
              post?.id ?? "",
              ":id",
            )}: SQL statements, and with ${manyLeads.toLocaleString("en-US")} leads more`,
          measured: `${before}, ${after}`,
          bar: `≤ ${most}`,
          ok: Math.max(before, after) <= most,
        };
      });
    } finally {
      await sql.end({ timeout: 2 });
      await program.stop();
      wire.stop();
      cluster.stop();
    }
  },
};
