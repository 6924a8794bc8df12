import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rankIdleLeads } from "#app/features/leads/today/commands.server.ts";
import { findToday } from "#app/features/leads/today/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, responseTargets } from "#db/schema/index.ts";
import { makeLead } from "#tests/factories/leads.ts";

const now = new Date("2026-11-25T18:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const ask = { whole: "targets", now, timeZone: "America/Chicago" };

test("ranks open leads by fee, chance and days without activity, until someone acts", async () => {
  const idle = { estimatedRent: "1500", createdAt: ago(30) };
  const proposal = await makeLead({ ...idle, status: "proposal" });
  const fresh = await makeLead({ ...idle, status: "proposal", lastContactedAt: ago(0.5) });
  const early = await makeLead({ ...idle, status: "leads" });
  const won = await makeLead({ ...idle, status: "won" });
  const tower = await makeLead({ ...idle, status: "proposal", unitCount: 90 });
  await rankIdleLeads(now);
  const { idle: found } = await findToday({ ...ask, whole: "idle" });
  const ids = found.map(({ id }) => id);
  expect(ids[0]).toBe(tower.id);
  expect(ids.indexOf(proposal.id)).toBeLessThan(ids.indexOf(early.id));
  expect(ids).not.toContain(fresh.id);
  expect(ids).not.toContain(won.id);
  // $150 and 8% of $1,500 for twelve months, and $299.
  expect(found.find(({ id }) => id === proposal.id)).toMatchObject({
    feeCents: 12 * (150_00 + 120_00) + 299_00,
    probability: 4_000,
    closedLeads: 0,
  });
  await db().update(leads).set({ lastContactedAt: new Date() }).where(eq(leads.id, proposal.id));
  const { idle: later } = await findToday({ ...ask, whole: "idle" });
  expect(later.map(({ id }) => id)).not.toContain(proposal.id);
});

test("lists targets by what is closest to being missed, and cuts long lists", async () => {
  const lead = await makeLead();
  const due = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const kinds = ["first_response", "within_24h", "report_reviewed", "walkthrough_confirmed"];
  const target = (kind: string, dueAt: Date, metAt: Date | null = null) => ({
    kind,
    leadId: lead.id,
    startedAt: ago(2),
    dueAt,
    metAt,
  });
  await db()
    .insert(responseTargets)
    .values([
      ...kinds.map((kind, index) => target(kind, due(index - 1))),
      target("first_response", due(-3), due(-4)),
    ]);
  const ours = async (whole: string | null) => {
    const { waiting } = await findToday({ ...ask, whole });
    const { items, count } = waiting.targets;
    return { count, kinds: items.filter(({ leadId }) => leadId === lead.id).map(({ what }) => what) };
  };
  const { kinds: found, count } = await ours("targets");
  expect(found).toEqual(["within_24h", "report_reviewed", "walkthrough_confirmed", "first_response"]);
  expect(count).toBeGreaterThanOrEqual(4);
});

test("counts the funnel of a week from the daily counts", async () => {
  const week = async () => (await findToday(ask)).weeks[1]?.byGroup.proposal ?? 0;
  const before = await week();
  const lead = await makeLead({ status: "proposal", createdAt: ago(5) });
  expect(await week()).toBe(before + 1);
  await db().update(leads).set({ status: "lost" }).where(eq(leads.id, lead.id));
  expect(await week()).toBe(before);
});
