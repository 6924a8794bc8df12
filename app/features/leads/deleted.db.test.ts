import { setImmediate as nextTurn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { findDeletedLeads } from "#app/features/lead-lists/deleted/queries.server.ts";
import { findDeletedLeadPage } from "#app/features/lead-page/queries/deleted-lead.server.ts";
import { restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { addNote } from "#app/features/leads/notes/commands.server.ts";
import { system, visitor } from "#app/lib/actor.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";
import type { PageRequest } from "#db/keyset.server.ts";
import { analysisEntries, leads, tasks } from "#db/schema/index.ts";
import { deleteLeads, makeLead, makeStaff } from "#tests/factories/leads.ts";
import { countWaiting } from "#tests/factories/locks.ts";

const now = new Date("2026-11-21T15:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const first = { page: {}, now };

beforeEach(async () => {
  await db().delete(analysisEntries);
  await db().delete(leads);
});

describe("the deleted leads", () => {
  it("are shown to admins, latest deletion first, with who did it, as long as they can be restored", async () => {
    const [admin, person] = [await makeStaff({ role: "admin" }), await makeStaff({ name: "Dana Sample" })];
    await makeLead();
    await makeLead({ name: "Gone for good", deletedAt: daysAgo(30.1) });
    const early = await makeLead({ name: "Early", deletedAt: daysAgo(29.9) });
    const late = await makeLead({
      name: null,
      status: "closed",
      streetAddress: "9 Sample Ave",
      city: "Ames",
    });
    await deleteLeads(person, { ids: [late.id], now: daysAgo(1) });
    expect(await findDeletedLeads(admin, first)).toMatchObject({
      rows: [
        {
          id: late.id,
          name: "Anonymous",
          address: "9 Sample Ave, Ames",
          status: "closed",
          deletedAt: daysAgo(1),
          deletedBy: "Dana Sample",
        },
        {
          id: early.id,
          name: "Early",
          address: null,
          status: "leads",
          deletedAt: daysAgo(29.9),
          deletedBy: "System",
        },
      ],
      newer: null,
      older: null,
      total: 2,
    });
  });

  it("are hidden from everyone else", async () => {
    const lead = await makeLead({ deletedAt: daysAgo(1) });
    for (const actor of [await makeStaff(), visitor, system])
      expect(await findDeletedLeads(actor, first)).toMatchObject({ rows: [], total: 0 });
    expect(await findDeletedLeadPage(visitor, lead.id)).toBeNull();
  });

  it("come in pages that lose none and repeat none, though many were deleted at one stroke", async () => {
    const admin = await makeStaff({ role: "admin" });
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) ids.push((await makeLead()).id);
    await deleteLeads(admin, { ids, now: daysAgo(2) });
    const pageOf = (page: PageRequest) => findDeletedLeads(admin, { page, now }, 3);
    const newest = await pageOf({});
    const middle = await pageOf(newest);
    const oldest = await pageOf({ older: middle.older });
    const rows = [newest, middle, oldest].flatMap((page) => page.rows);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

it("several leads are restored together, or none of them", async () => {
  const admin = await makeStaff({ role: "admin" });
  const [one, two] = [await makeLead({ deletedAt: now }), await makeLead({ deletedAt: now })];
  const tooLate = await makeLead({ deletedAt: new Date(now.getTime() - 31 * 86_400_000) });
  const deleted = async () => (await findDeletedLeads(admin, first)).total;
  expect(await restoreLeads(admin, { ids: [one.id, tooLate.id], now })).toMatchObject({ reason: "conflict" });
  expect(await deleted()).toBe(2);
  expect(await restoreLeads(admin, { ids: [one.id, two.id, one.id], now })).toMatchObject({ ok: true });
  expect(await deleted()).toBe(0);
});

it("a deleted lead can be read as it was by admins", async () => {
  const admin = await makeStaff({ role: "admin" });
  const lead = await makeLead({ email: "ada@mail.example" });
  await addNote(admin, { leadId: lead.id, body: "Called." });
  await deleteLeads(admin, { ids: [lead.id] });
  expect(await findDeletedLeadPage(admin, lead.id)).toMatchObject({
    page: { lead: { email: "ada@mail.example" }, timeline: [{ kind: "deleted" }, { body: "Called." }] },
  });
  expect(await findDeletedLeadPage(await makeStaff(), lead.id)).toMatchObject({
    mayRestore: false,
    page: null,
  });
});

it("are deleted and brought back by many at once without a deadlock", async () => {
  const admin = await makeStaff({ role: "admin" });
  const ids: string[] = [];
  for (let index = 0; index < 30; index += 1) ids.push((await makeLead()).id);
  const some = (from: number) => [...ids.slice(from), ...ids.slice(0, from)].reverse();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0 ? restoreLeads(admin, { ids: some(at) }) : deleteLeads(admin, { ids: some(at) }),
    ),
  );
  expect(answers).toHaveLength(12);
});

it("are deleted while a colleague changes one of their tasks, without a deadlock", async () => {
  const actor = await makeStaff();
  const { id: leadId } = await makeLead();
  const task = { leadId, kind: "payment_problem", title: "Answer a payment dispute", dueAt: now };
  await db().insert(tasks).values(task);
  const deletion = await db().transaction(async (tx) => {
    await tx.select().from(tasks).where(eq(tasks.leadId, leadId)).for("update");
    const deleted = deleteLeads(actor, { ids: [leadId] });
    while ((await countWaiting()) < 1) await nextTurn();
    await recordEvent(tx, { leadId, kind: "task_done", actor, data: { title: task.title } });
    return [deleted];
  });
  expect(await Promise.all(deletion)).toMatchObject([{ changed: [{ leadId }] }]);
  expect(await db().$count(tasks, eq(tasks.deletedLeadId, leadId))).toBe(1);
});
