import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { findBoard } from "#app/features/lead-lists/board/queries.server.ts";
import { withMove } from "#app/features/lead-lists/board/rules.ts";
import { startBulkAction, undoBulkAction } from "#app/features/lead-lists/bulk/commands.server.ts";
import { listLeads } from "#app/features/lead-lists/queries.server.ts";
import type { LeadFilter } from "#app/features/lead-lists/request.ts";
import { db } from "#db/instance.server.ts";
import { leads, timelineEvents } from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";

beforeEach(async () => {
  await db().delete(leads);
});

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

async function board(filter: LeadFilter) {
  const { userId } = await makeStaff();
  const { stages } = await findBoard(userId, filter, now);
  return Object.fromEntries(stages.map((stage) => [stage.stage, stage]));
}

const idsOf = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id);

describe("the board", () => {
  it("shows the newest cards of each stage and counts the others", async () => {
    for (let day = 1; day <= 22; day++) await makeLead({ status: "leads", createdAt: daysAgo(day) });
    await makeLead({ status: "walkthrough_scheduled", createdAt: daysAgo(9), statusChangedAt: daysAgo(2) });
    await makeLead({ status: "won" });
    await makeLead({ status: "proposal", deletedAt: now });
    const shown = await board({});
    const newest = await listLeads({ groups: ["new"] }, { size: 20 });
    expect(idsOf(shown.new?.cards)).toEqual(idsOf(newest.rows));
    expect(shown.new?.matching).toEqual({ count: 22, isMore: false });
    expect(shown.site_visit_scheduled?.cards).toMatchObject([{ daysInStage: 2, version: 1 }]);
    expect(shown.proposal).toMatchObject({ cards: [], matching: { count: 0 } });
    expect(shown.won).toMatchObject({ cards: [], matching: { count: 1 } });
  });

  it("has the leads of the list with the same filter, of all statuses", async () => {
    await makeLead({ city: "Ames", status: "new", name: "Ann Oak" });
    await makeLead({ city: "Ames", status: "proposal", name: "Bo Oak", statusChangedAt: daysAgo(400) });
    await makeLead({ city: "Waukee", status: "proposal", name: "Cy Oak" });
    const filters: LeadFilter[] = [
      { city: "ames" },
      { words: ["oak"] },
      { stale: true },
      { assignedTo: null },
    ];
    for (const filter of filters) {
      const shown = Object.values(await board({ ...filter, groups: ["new"] }));
      const { rows } = await listLeads(filter);
      expect(shown.flatMap(({ cards }) => idsOf(cards)).toSorted()).toEqual(idsOf(rows).toSorted());
      expect(shown.reduce((sum, { matching }) => sum + matching.count, 0)).toBe(rows.length);
    }
  });
});

describe("a move", () => {
  it("happens once, is refused to the second of two people, and can be undone", async () => {
    const [actor, other] = [await makeStaff(), await makeStaff()];
    const lead = await makeLead({ status: "new" });
    const sent = {
      action: "status" as const,
      ids: [lead.id],
      version: 1,
      formKey: crypto.randomUUID() as string,
    };
    const first = await startBulkAction(actor, { form: { ...sent, status: "proposal" } });
    expect(await startBulkAction(actor, { form: { ...sent, status: "proposal" } })).toEqual(first);
    const second = await startBulkAction(other, { form: { ...sent, status: "enrolled" } });
    expect(second).toMatchObject({ ok: false, reason: "changed" });
    const events = await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, lead.id));
    expect(events.map(({ kind }) => kind)).toEqual(["status_changed"]);
    if (!first.ok) throw new Error(first.message);
    expect(await undoBulkAction(actor, first.value)).toMatchObject({
      ok: true,
      value: { restored: 1, lead: { name: lead.name, status: "new" } },
    });
    expect((await board({})).new?.cards).toMatchObject([{ id: lead.id }]);
  });

  it("shows at once, and not as a card in an ended stage", async () => {
    const lead = await makeLead({ status: "new" });
    const { userId } = await makeStaff();
    const { stages } = await findBoard(userId, {});
    const moved = (status: string) =>
      Object.fromEntries(withMove(stages, { id: lead.id, to: status }).map((stage) => [stage.stage, stage]));
    expect(moved("proposal")).toMatchObject({
      new: { cards: [], matching: { count: 0 } },
      proposal: { cards: [{ id: lead.id }], matching: { count: 1 } },
    });
    expect(moved("won")).toMatchObject({ won: { cards: [], matching: { count: 1 } } });
    expect(withMove(stages, { id: lead.id, to: "new" })).toBe(stages);
  });
});
