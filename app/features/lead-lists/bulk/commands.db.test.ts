import { eq, gte, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runBatches } from "#app/features/lead-lists/batches/commands.server.ts";
import { findCurrentBatch, listBatches } from "#app/features/lead-lists/batches/queries.server.ts";
import {
  runBulkBatch,
  startBulkAction,
  undoBulkAction,
} from "#app/features/lead-lists/bulk/commands.server.ts";
import { BulkForm } from "#app/features/lead-lists/bulk/schema.ts";
import { setLeadStatus } from "#app/features/leads/commands/change-leads.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import {
  auditLog,
  bulkActionLeads,
  bulkActions,
  leads,
  leadTags,
  notifications,
  outbox,
  tasks,
  timelineEvents,
} from "#db/schema/index.ts";
import { makeLead, makeStaff, statusesOf } from "#tests/factories/leads.ts";

beforeEach(async () => {
  await db().delete(outbox);
  await db().delete(leads);
});

async function makeLeads(count: number, status = "new") {
  await db().execute(sql`
    insert into ${leads} (name, status, created_at)
    select 'Owner ' || n, ${status}, now() - n * interval '1 minute' from generate_series(1, ${count}) n`);
}

async function start(as: StaffActor, fields: Record<string, unknown>, now = new Date()) {
  const started = await startBulkAction(as, { form: BulkForm.parse(fields), now });
  if (!started.ok) throw new Error(started.message);
  return started.value.actionId;
}

const find = async (id: string) => {
  const [action] = await db().select().from(bulkActions).where(eq(bulkActions.id, id));
  if (!action) throw new Error("No action");
  return action;
};

/** One batch of 500, as if the worker was killed after it. */
const oneBatch = (id: string) => runBatches(runBulkBatch(id), { forMs: 0 });

async function workAll(id: string) {
  while (!(await oneBatch(id)));
}

async function hashes() {
  const rows = await db().execute<{ id: string; hash: string }>(sql`
    select id, md5((to_jsonb(l) - 'version')::text
      || coalesce((select string_agg(tag_id::text, ',' order by tag_id) from lead_tags t where t.lead_id = l.id), '')
      || coalesce((select string_agg(coalesce(assigned_to::text, ''), ',' order by t.id) from tasks t where t.lead_id = l.id), '')
    ) as hash from ${leads} l order by id`);
  return rows.map(({ id, hash }) => `${id} ${hash}`);
}

describe("a bulk action", () => {
  it("goes on after its worker was killed, does nothing twice, and skips no lead of its own filter", async () => {
    const as = await makeStaff();
    await makeLeads(1_100);
    const id = await start(as, { action: "status", status: "proposal", matching: "1", query: "status=new" });
    expect(await find(id)).toMatchObject({ state: "queued", total: 201 });
    expect(await db().select().from(outbox)).toMatchObject([{ kind: "run-bulk-action", queue: "bulk" }]);
    expect(await oneBatch(id)).toBe(false);
    expect(await find(id)).toMatchObject({ state: "running", total: 1_100, changed: 500 });
    await workAll(id);
    await workAll(id);
    expect(await find(id)).toMatchObject({ state: "done", total: 1_100, changed: 1_100, skipped: 0 });
    expect(await db().$count(leads, eq(leads.status, "proposal"))).toBe(1_100);
    expect(await db().$count(timelineEvents, eq(timelineEvents.kind, "status_changed"))).toBe(1_100);
    expect(await db().$count(leads, eq(leads.version, 2))).toBe(1_100);
  });

  it("leaves out leads that were created after it", async () => {
    const as = await makeStaff();
    await makeLeads(201);
    const id = await start(as, { action: "tag", add: "spring", matching: "1", query: "" });
    const late = await makeLead({ createdAt: new Date(Date.now() + 1_000) });
    await workAll(id);
    expect((await find(id)).changed).toBe(201);
    expect(await db().$count(leadTags, eq(leadTags.leadId, late.id))).toBe(0);
  });

  it("changes a small selection at once, and says why it skipped some", async () => {
    const as = await makeStaff();
    const [open, lost, gone] = [
      await makeLead({ status: "proposal" }),
      await makeLead({ status: "lost" }),
      await makeLead({ deletedAt: new Date() }),
    ];
    const unknown = "11111111-1111-4111-8111-111111111111";
    const ids = [open.id, lost.id, gone.id, unknown];
    const form = { action: "status", status: "lost", reason: "Fees too high", ids };
    const key = crypto.randomUUID();
    const id = await start(as, { ...form, formKey: key });
    expect(await start(as, { ...form, formKey: key })).toBe(id);
    expect(await find(id)).toMatchObject({ state: "done", changed: 1, skipped: 2 });
    expect((await find(id)).skipReasons).toMatchObject({ "It is deleted.": 1 });
    const rows = await db().select().from(bulkActionLeads).where(eq(bulkActionLeads.actionId, id));
    expect(new Map(rows.map((row) => [row.leadId, row.skipReason]))).toEqual(
      new Map([
        [open.id, null],
        [lost.id, "Its status is already Lost."],
        [gone.id, "It is deleted."],
      ]),
    );
    await expect(start(as, { action: "status", status: "lost", ids })).rejects.toThrow("Choose a reason.");
    await expect(start(as, { action: "delete", ids: [] })).rejects.toThrow("Choose at least one lead.");
  });

  it("stops when it is undone while it runs, and tells who asked", async () => {
    const as = await makeStaff();
    await makeLeads(700);
    const before = await hashes();
    const id = await start(as, { action: "status", status: "won", matching: "1", query: "" });
    await oneBatch(id);
    expect(await undoBulkAction(as, { actionId: id })).toMatchObject({ ok: true });
    await workAll(id);
    expect(await find(id)).toMatchObject({ state: "undone", changed: 500, restored: 500 });
    expect(await hashes()).toEqual(before);
    expect(await db().select().from(notifications).where(eq(notifications.userId, as.userId))).toMatchObject([
      { title: "Change status to Won: 500 leads restored", path: `/leads/bulk/${id}` },
    ]);
  });

  it("is the current change of the person, with its undo, for a quarter of an hour", async () => {
    const as = await makeStaff();
    await makeLeads(201);
    const id = await start(as, { action: "status", status: "won", matching: "1", query: "" });
    expect(await findCurrentBatch(as, new Date())).toMatchObject({ id, state: "queued", undo: {} });
    await workAll(id);
    const current = { id, title: "Change status to Won", result: "201 leads changed", undo: {} };
    expect(await findCurrentBatch(as, new Date())).toMatchObject(current);
    expect(await findCurrentBatch(await makeStaff(), new Date())).toBeUndefined();
    expect(await findCurrentBatch(as, new Date(Date.now() + 16 * 60_000))).toBeUndefined();
    await undoBulkAction(as, { actionId: id });
    await workAll(id);
    expect(await findCurrentBatch(as, new Date())).toBeUndefined();
    expect(await listBatches(as, new Date())).toContainEqual(
      expect.objectContaining({ id, by: as.name, result: "201 leads restored", undo: null }),
    );
  });

  it("tells the assignee once", async () => {
    const as = await makeStaff();
    const other = await makeStaff();
    await makeLeads(201);
    const id = await start(as, { action: "assign", assignee: other.userId, matching: "1", query: "" });
    await workAll(id);
    expect(
      await db().select().from(notifications).where(eq(notifications.userId, other.userId)),
    ).toMatchObject([{ title: "201 leads were assigned to you", path: "/leads?assignee=me" }]);
  });
});

it("says beside the field that a tag is too long", () => {
  const sent = { action: "tag", ids: [], add: `fine, ${"x".repeat(41)}` };
  expect(BulkForm.safeParse(sent).error?.issues.map(({ path }) => path)).toEqual([["add"]]);
});

describe("undo", () => {
  it.each([
    { action: "status", status: "lost", reason: "Spam or a test" },
    { action: "assign", assignee: "other" },
    { action: "assign", assignee: "none" },
    { action: "tag", add: "new one", remove: "old one" },
    { action: "delete" },
  ])("of $action leaves every row as it was, also after a killed worker", async (fields) => {
    const as = await makeStaff({ role: "admin" });
    const other = await makeStaff();
    await makeLeads(650);
    const [lead] = await db().select().from(leads).limit(1);
    const task = { leadId: lead?.id ?? "", kind: "follow_up", title: "Call", dueAt: new Date() };
    await db()
      .insert(tasks)
      .values([task, { ...task, kind: "payment_problem", assignedTo: as.userId }]);
    await db()
      .update(leads)
      .set({ assignedTo: as.userId, assignedAt: new Date(), statusReason: "outside service area" })
      .where(eq(leads.id, lead?.id ?? ""));
    await start(as, { action: "tag", add: "old one", ids: [lead?.id] });
    const before = await hashes();
    const assignee = fields.assignee === "other" ? { assignee: other.userId } : {};
    const id = await start(as, { ...fields, ...assignee, matching: "1", query: "" });
    await workAll(id);
    expect(await hashes()).not.toEqual(before);
    expect(await undoBulkAction(as, { actionId: id })).toMatchObject({ ok: true });
    await oneBatch(id);
    await workAll(id);
    const { changed, restored, state } = await find(id);
    expect({ state, restored }).toEqual({ state: "undone", restored: changed });
    expect(await hashes()).toEqual(before);
  });

  it("leaves what someone changed since", async () => {
    const as = await makeStaff();
    const [one, two] = [await makeLead(), await makeLead()];
    const id = await start(as, { action: "status", status: "won", ids: [one.id, two.id] });
    await setLeadStatus(as, { leadId: one.id, status: "closed" });
    await undoBulkAction(as, { actionId: id });
    expect(await find(id)).toMatchObject({ state: "undone", changed: 2, restored: 1 });
    const rows = await db().select().from(leads);
    expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(
      new Map([
        [one.id, "closed"],
        [two.id, "leads"],
      ]),
    );
    expect(await statusesOf(two.id)).toMatchObject([
      { from: "leads", to: "won" },
      { from: "won", to: "leads" },
    ]);
  });

  it("of a deletion is for admins, and for ten minutes for the person who deleted", async () => {
    const as = await makeStaff();
    const [other, admin] = [await makeStaff(), await makeStaff({ role: "admin" })];
    const now = new Date();
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const deletion = async () => start(as, { action: "delete", ids: [(await makeLead()).id] }, now);
    const undo = async (who: StaffActor, minutes: number) =>
      (await undoBulkAction(who, { actionId: await deletion(), now: later(minutes) })).ok;
    expect(await undo(as, 9)).toBe(true);
    expect(await undo(as, 10)).toBe(false);
    expect(await undo(other, 1)).toBe(false);
    expect(await undo(admin, 23 * 60)).toBe(true);
    expect(await undo(admin, 24 * 60)).toBe(false);
    const kinds = await db().select({ action: auditLog.action }).from(auditLog).where(gte(auditLog.at, now));
    expect(kinds.filter(({ action }) => action === "restore")).toHaveLength(2);
    expect(kinds.filter(({ action }) => action === "delete")).toHaveLength(5);
  });
});
