import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issueQuote } from "#app/features/pricing/commands.server.ts";
import { offerDocument, offerFor } from "#app/features/pricing/offer.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { rankIdleLeads } from "#app/features/today/commands/idle-leads.server.ts";
import { findToday } from "#app/features/today/queries/today.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, responseTargets, tasks } from "#db/schema/index.ts";
import { makeLead, makeStaff, makeTask } from "#tests/factories/leads.ts";

const now = new Date("2026-11-25T18:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const ask = { mine: false, whole: "targets", now, timeZone: "America/Chicago" };

let dana: StaffActor;
beforeAll(async () => {
  dana = await makeStaff({ name: "Dana Sample" });
});

test("ranks open leads by fee, chance and days without activity, until someone acts", async () => {
  const idle = { estimatedRent: "1500", createdAt: ago(30) };
  const proposal = await makeLead({ ...idle, status: "proposal" });
  const fresh = await makeLead({ ...idle, status: "proposal", lastContactedAt: ago(0.5) });
  const early = await makeLead({ ...idle, status: "leads" });
  const won = await makeLead({ ...idle, status: "won" });
  const tower = await makeLead({ ...idle, status: "proposal", unitCount: 90 });
  const quoted = await makeLead({ ...idle, status: "proposal" });
  const growth = { fees: "websitePlans", plan: "Growth" } as const;
  const offer = offerFor(defaultSchedule, { unitCount: 1, rentCents: 1_500_00 }, growth);
  const document = offerDocument(offer, { address: "12 Elm St", propertyType: "" });
  const terms = { leadId: quoted.id, model: growth.fees, scheduleName: offer.schedule, document, now };
  await db().transaction((tx) => issueQuote(tx, terms));
  await rankIdleLeads(now);
  const { idle: found } = await findToday(dana, { ...ask, whole: "idle" });
  const ids = found.map(({ id }) => id);
  expect(ids[0]).toBe(tower.id);
  expect(ids.indexOf(proposal.id)).toBeLessThan(ids.indexOf(early.id));
  expect(ids).not.toContain(fresh.id);
  expect(ids).not.toContain(won.id);
  const worthOf = ({ id: leadId }: { id: string }) => found.find(({ id }) => id === leadId)?.feeCents;
  // $500 and 6% of the rent of 90 units, 10.9% as quoted, and 8.9% of any other home.
  expect(worthOf(tower)).toBe(12 * (500_00 + 90 * 90_00) + 299_00);
  expect(worthOf(quoted)).toBe(12 * 163_50 + 299_00);
  expect(found.find(({ id }) => id === proposal.id)).toMatchObject({
    feeCents: 12 * 133_50 + 299_00,
    probability: 4_000,
    closedLeads: 0,
  });
  await db().update(leads).set({ lastContactedAt: now }).where(eq(leads.id, proposal.id));
  const { idle: later } = await findToday(dana, { ...ask, whole: "idle" });
  expect(later.map(({ id }) => id)).not.toContain(proposal.id);
});

test("lists targets by due date, the missed first", async () => {
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
    const { waiting } = await findToday(dana, { ...ask, whole });
    const { items = [], count = 0 } = waiting.targets ?? {};
    return { count, kinds: items.filter(({ leadId }) => leadId === lead.id).map(({ what }) => what) };
  };
  const { kinds: found, count } = await ours("targets");
  expect(found).toEqual(["first_response", "within_24h", "report_reviewed", "walkthrough_confirmed"]);
  expect(count).toBeGreaterThanOrEqual(4);
});

test("counts the funnel of a week from the daily counts", async () => {
  const week = async () => (await findToday(dana, ask)).weeks[1]?.byGroup.proposal ?? 0;
  const before = await week();
  const lead = await makeLead({ status: "proposal", createdAt: ago(5) });
  expect(await week()).toBe(before + 1);
  await db().update(leads).set({ status: "lost" }).where(eq(leads.id, lead.id));
  expect(await week()).toBe(before);
});

describe("tasks due", () => {
  const due = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const list = async (changes: Partial<typeof ask> = {}) => {
    const { waiting } = await findToday(dana, { ...ask, whole: "", ...changes });
    return { items: [], count: 0, ...waiting.tasks };
  };
  const titles = ({ items }: { items: { what: string | null }[] }) => items.map(({ what }) => what);
  beforeEach(async () => {
    await db().delete(tasks);
    await db().delete(responseTargets);
  });

  test("are the latest missed and the next ones, in order, and all of them in full", async () => {
    const lead = await makeLead({ name: "Ada Sample", streetAddress: "9 Sample Ave", city: "Ames" });
    const gone = await makeLead({ deletedAt: now });
    for (const minutes of [-9, -5, -7, -3, 30, 5, 40, 20])
      await makeTask(lead.id, { title: String(minutes), dueAt: due(minutes) });
    await makeTask(null, { title: "Of no lead", dueAt: now, assignedTo: dana.userId });
    await makeTask(gone.id, { dueAt: due(1) });
    await makeTask(lead.id, { doneAt: now });
    const found = await list();
    expect([titles(found), found.count]).toEqual([["-7", "-5", "-3", "Of no lead", "5", "20"], 9]);
    expect(found.items[0]).toMatchObject({
      name: "Ada Sample",
      address: "9 Sample Ave, Ames",
      assignee: null,
    });
    expect(found.items[3]).toMatchObject({ leadId: null, assignee: "Dana Sample" });
    expect(titles(await list({ mine: true }))).toEqual(["Of no lead"]);
    expect((await list({ whole: "tasks" })).items).toHaveLength(9);
  });

  test("can be undone for five minutes by the person who finished them", async () => {
    const { id } = await makeLead();
    const doneBy = dana.userId;
    await makeTask(id, { dueAt: due(-9), title: "Mine", doneAt: due(-3), doneBy });
    await makeTask(id, { dueAt: due(-9), title: "Mine, long ago", doneAt: due(-6), doneBy });
    await makeTask(id, { title: "Other's", doneAt: due(-1), doneBy: (await makeStaff()).userId });
    expect(await list()).toMatchObject({ count: 0, items: [{ what: "Mine" }] });
  });

  test("are under the target that measures them, before and after they are done", async () => {
    const lead = await makeLead({ name: "Ada Sample", phone: "5155550142" });
    const task = await makeTask(lead.id, { kind: "first_response", title: "Reply", dueAt: due(5) });
    const times = { startedAt: due(-5), dueAt: due(5) };
    await db()
      .insert(responseTargets)
      .values({ kind: "first_response", leadId: lead.id, ...times });
    const targets = async () => (await findToday(dana, { ...ask, whole: null })).waiting.targets;
    expect(await targets()).toMatchObject({
      count: 1,
      items: [
        { id: task.id, what: "first_response", phone: "5155550142", task: { id: task.id, doneAt: null } },
      ],
    });
    expect(await list()).toMatchObject({ count: 0, items: [] });
    await db().update(tasks).set({ doneAt: now, doneBy: dana.userId });
    await db().update(responseTargets).set({ metAt: now });
    expect(await targets()).toMatchObject({ count: 0, items: [{ id: task.id }] });
  });
});
