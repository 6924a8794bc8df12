import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Cursor,
  countLeads,
  findDashboard,
  findLeadList,
  findLeadPage,
  type LeadFilter,
  listChosen,
  listDueTasks,
  listKnownLeads,
  listLeads,
} from "#app/domain/leads/queries.server.ts";
import { groupOf, statusGroups } from "#app/domain/leads/rules.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leadList, leads, tasks } from "#db/schema/index.ts";
import { makeEntry, makeLead, makeStaff, makeTask } from "#tests/factories/leads.ts";

beforeEach(async () => {
  await db().delete(tasks);
  await db().delete(analysisEntries);
  await db().delete(leads);
});

const instant = (seconds: number) => new Date(Date.UTC(2026, 10, 1) + seconds * 1000);

/** All ids, page by page in one direction. */
async function walk(filter: LeadFilter, pageSize: number, from: Cursor | null, key: "older" | "newer") {
  const ids: string[] = [];
  let cursor = from;
  for (let turns = 0; turns < 200; turns += 1) {
    const page = await listLeads(filter, cursor, pageSize);
    ids.push(...(key === "older" ? page.rows : page.rows.toReversed()).map((row) => row.id));
    const next = page[key];
    if (!next) return ids;
    cursor = { direction: key === "older" ? "after" : "before", text: next };
  }
  throw new Error("The pages never end");
}

async function fill(count: number, at: (index: number) => Date) {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Owner ${index}`,
    createdAt: at(index),
  }));
  await db().insert(leads).values(rows);
}

describe("the list of leads", () => {
  it("loses no row and repeats none, in pages that do not divide it, forwards and back", async () => {
    // Eleven rows share each instant, so that pages break between equals.
    await fill(300, (index) => instant(Math.floor(index / 11)));
    for (let index = 0; index < 20; index += 1) await makeEntry({ createdAt: instant(index) });
    const expected = (await db().select({ id: leadList.id }).from(leadList)).map((row) => row.id);
    const forwards = await walk({}, 37, null, "older");
    expect(forwards.toSorted()).toEqual(expected.toSorted());

    let last = await listLeads({}, null, 37);
    while (last.older) last = await listLeads({}, { direction: "after", text: last.older }, 37);
    const before: Cursor = { direction: "before", text: last.newer ?? "" };
    const back = await walk({}, 37, before, "newer");
    expect(new Set(back).size).toBe(back.length);
    expect(forwards.slice(0, forwards.length - last.rows.length)).toEqual(
      expect.arrayContaining(back.slice(0, back.length - (back.length % 37))),
    );
  });

  it("is the sorted list whatever the times and the size of a page", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 13 }),
        async (times, pageSize) => {
          await db().delete(leads);
          const made = await db()
            .insert(leads)
            .values(times.map((time) => ({ createdAt: instant(time) })))
            .returning({ id: leads.id, at: leads.createdAt });
          const sorted = made
            .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
            .map((row) => row.id);
          expect(await walk({}, pageSize, null, "older")).toEqual(sorted);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("shows each row that was there at first exactly once, although others arrive between the pages", async () => {
    await fill(90, instant);
    const there = (await db().select({ id: leads.id }).from(leads)).map((row) => row.id);
    const seen: string[] = [];
    let page = await listLeads({}, null, 37);
    for (;;) {
      seen.push(...page.rows.map((row) => row.id));
      await makeLead({ createdAt: instant(1_000) });
      if (!page.older) break;
      page = await listLeads({}, { direction: "after", text: page.older }, 37);
    }
    expect(seen.toSorted()).toEqual(there.toSorted());
  });

  it("goes back to the page it came from", async () => {
    await fill(120, instant);
    const first = await listLeads({}, null, 50);
    const second = await listLeads({}, { direction: "after", text: first.older ?? "" }, 50);
    const back = await listLeads({}, { direction: "before", text: second.newer ?? "" }, 50);
    expect(back.rows).toEqual(first.rows);
    expect([back.newer, back.older]).toEqual([null, first.older]);
  });

  it.each(["", "nonsense", "2026-99-99 00:00:00+00_x", "2026-11-01 00:00:00+00_' or 1=1"])(
    "starts anew at the cursor %j",
    async (text) => {
      await makeLead();
      const page = await listLeads({}, { direction: "after", text });
      expect(page).toMatchObject({ rows: [{ status: "leads" }], newer: null, older: null });
    },
  );

  it("starts anew when everything behind the cursor is gone", async () => {
    await fill(3, instant);
    const first = await listLeads({}, null, 2);
    await db().delete(leads);
    const lead = await makeLead({ createdAt: instant(900) });
    const page = await listLeads({}, { direction: "after", text: first.older ?? "" }, 2);
    expect(page.rows.map((row) => row.id)).toEqual([lead.id]);
  });

  it("shows entries without a lead like leads, and neither deleted ones nor entries of a lead", async () => {
    const lead = await makeLead({ createdAt: instant(1), name: " ", estimatedRent: "1840.00" });
    await makeEntry({ createdAt: instant(2), leadId: lead.id });
    const entry = await makeEntry({ createdAt: instant(3), name: null, streetAddress: "9 Sample Ave" });
    await makeEntry({ deletedAt: instant(5) });
    await makeLead({ deletedAt: instant(5) });
    expect((await listLeads({}, null)).rows).toEqual([
      {
        id: entry.id,
        name: "Unknown",
        address: "9 Sample Ave, Des Moines, IA 50310",
        status: "analysis_submitted",
        rentCents: null,
        assignedTo: null,
        createdAt: instant(3),
      },
      {
        id: lead.id,
        name: "Anonymous",
        address: null,
        status: "leads",
        rentCents: 184_000,
        assignedTo: null,
        createdAt: instant(1),
      },
    ]);
  });

  it("names the leads of a selection that are still there, and takes nonsense for none", async () => {
    const lead = await makeLead({ name: "Ada Sample" });
    await makeLead();
    const chosen = await listChosen([lead.id, "nonsense", "11111111-1111-4111-8111-111111111111"]);
    expect(chosen?.map((row) => row.name)).toEqual(["Ada Sample"]);
    expect(await listChosen(["nonsense"])).toEqual([]);
    expect(await listChosen(null)).toBeNull();
  });
});

describe("counts", () => {
  it("agree with the lists they lead to, for every status and span", async () => {
    const statuses = [...statusGroups.flatMap((group) => group.statuses), "", null, "on_hold"];
    for (const [index, status] of statuses.entries())
      await makeLead({ status, createdAt: instant(index * 60) });
    await makeEntry({ createdAt: instant(120) });
    const span = { start: instant(60), end: instant(600) };
    for (const each of [undefined, span]) {
      const counts = await countLeads(each);
      for (const { value } of statusGroups) {
        const { rows } = await listLeads({ group: value, span: each }, null, 100);
        expect([value, counts.byGroup[value]]).toEqual([value, rows.length]);
      }
      expect(counts.inSpan).toBe((await listLeads({ span: each }, null, 100)).rows.length);
      expect(counts.all).toBe(statuses.length + 1);
    }
  });

  it("group a status in the database as the table of statuses does", async () => {
    const statuses = [...statusGroups.flatMap((group) => group.statuses), "", null];
    for (const status of statuses) await makeLead({ status });
    const rows = await db().select({ status: leads.status, group: leads.statusGroup }).from(leads);
    expect(rows.map((row) => row.group)).toEqual(rows.map((row) => groupOf(row.status)?.value));
    expect(rows).toHaveLength(statuses.length);
  });

  it("are zero, not missing, where there is nothing", async () => {
    const counts = await countLeads(undefined);
    expect(counts).toMatchObject({ all: 0, inSpan: 0, byGroup: { new: 0, closed: 0 } });
  });
});

describe("tasks due", () => {
  const now = instant(0);

  it("come soonest first, with lead and person, and without those of deleted leads", async () => {
    const person = await makeStaff({ name: "Dana Sample" });
    const lead = await makeLead({ name: "Ada Sample", streetAddress: "9 Sample Ave", city: "Ames" });
    const gone = await makeLead({ deletedAt: now });
    await makeTask(lead.id, { title: "Later", dueAt: instant(900) });
    await makeTask(lead.id, { title: "Sooner", dueAt: instant(-900), assignedTo: person.userId });
    await makeTask(null, { title: "Of no lead", dueAt: instant(0) });
    await makeTask(gone.id);
    await makeTask(lead.id, { doneAt: now });
    const { tasks: due, open } = await listDueTasks(person, { mine: false, limit: 2, now });
    expect(open).toBe(3);
    expect(due).toMatchObject([
      {
        title: "Sooner",
        assignedTo: { name: "Dana Sample" },
        lead: { name: "Ada Sample", address: "9 Sample Ave, Ames" },
      },
      { title: "Of no lead", assignedTo: null, lead: null },
    ]);
    const mine = await listDueTasks(person, { mine: true, limit: 10, now });
    expect(mine.tasks.map((task) => task.title)).toEqual(["Sooner"]);
  });

  it("keep what the reader has just done for five minutes, so that it can be undone", async () => {
    const [person, other] = [await makeStaff(), await makeStaff()];
    const { id } = await makeLead();
    await makeTask(id, { title: "Mine", doneAt: instant(-200), doneBy: person.userId });
    await makeTask(id, { title: "Mine, long ago", doneAt: instant(-301), doneBy: person.userId });
    await makeTask(id, { title: "Other's", doneAt: instant(-10), doneBy: other.userId });
    const { tasks: due, open } = await listDueTasks(person, { mine: false, limit: 10, now });
    expect([open, due.map((task) => task.title)]).toEqual([0, ["Mine"]]);
  });
});

describe("the page of a lead", () => {
  it("holds tasks, timeline and the owner's other properties, by e-mail without regard to case", async () => {
    const person = await makeStaff({ name: "Dana Sample" });
    const lead = await makeLead({ email: "ada@mail.example", assignedTo: person.userId });
    const twin = await makeLead({ email: "ADA@mail.example", streetAddress: "9 Sample Ave", city: "Ames" });
    await makeLead({ email: "" });
    await makeTask(lead.id, { title: "Done", doneAt: instant(1) });
    await makeTask(lead.id, { title: "Open", dueAt: instant(5), assignedTo: person.userId });
    const page = await findLeadPage(lead.id);
    expect(page).toMatchObject({
      lead: { assignedTo: "Dana Sample", isEntry: false },
      tasks: [
        { title: "Open", dueAt: instant(5), doneAt: null, assignedTo: { id: person.userId } },
        { title: "Done", doneAt: instant(1), assignedTo: null },
      ],
      others: [{ id: twin.id, address: "9 Sample Ave, Ames" }],
      analysis: { state: "none" },
      movedTo: null,
    });
  });

  it("shows an entry without a lead like one, and tells which lead an entry has become", async () => {
    const entry = await makeEntry({ name: "", email: "ada@mail.example" });
    const lead = await makeLead({ email: "Ada@mail.example" });
    const moved = await makeEntry({ leadId: lead.id });
    expect(await findLeadPage(entry.id)).toMatchObject({
      lead: { id: entry.id, name: "Unknown", status: "analysis_submitted", isEntry: true },
      tasks: [],
      others: [{ id: lead.id }],
      analysis: { state: "queued" },
    });
    expect(await findLeadPage(moved.id)).toMatchObject({ movedTo: lead.id });
  });

  it("is nothing for a deleted lead, an unknown id and nonsense", async () => {
    const lead = await makeLead({ deletedAt: instant(0) });
    const ids = [lead.id, "11111111-1111-4111-8111-111111111111", "new-lead", "' or 1=1"];
    expect(await Promise.all(ids.map((id) => findLeadPage(id)))).toEqual([null, null, null, null]);
  });
});

it("knows an owner by e-mail or by phone, however either was written", async () => {
  const lead = await makeLead({
    email: "Ada@Mail.example",
    phone: "515.555.0148",
    phoneE164: "+15155550148",
  });
  await makeLead({ email: "ada@mail.example", deletedAt: instant(0) });
  const ids = async (contact: Parameters<typeof listKnownLeads>[0]) =>
    (await listKnownLeads(contact)).map((each) => each.id);
  expect(await ids({ email: "ada@mail.EXAMPLE" })).toEqual([lead.id]);
  expect(await ids({ phoneE164: "+15155550148" })).toEqual([lead.id]);
  expect(await ids({ email: "other@mail.example" })).toEqual([]);
  expect(await ids({})).toEqual([]);
});

describe("statements a page costs", () => {
  const statements = async (work: () => Promise<unknown>) => {
    const sent = vi.spyOn(db().$client, "unsafe");
    await work();
    const count = sent.mock.calls.length;
    sent.mockRestore();
    return count;
  };

  it.each([1, 60])("stay the same with %i rows", async (rows) => {
    const person = await makeStaff();
    const lead = await makeLead({ email: "ada@mail.example" });
    await db()
      .insert(leads)
      .values(Array.from({ length: rows }, () => ({ email: "ada@mail.example" })));
    for (let index = 0; index < rows; index += 1) await makeTask(lead.id);
    // Session, settings and the staff who can be assigned cost one each besides: six at most.
    const everything = {
      span: undefined,
      mine: false,
      allTasks: true,
      edited: null,
      ids: null,
      now: instant(0),
    };
    expect(await statements(() => findDashboard(person, everything))).toBe(3);
    expect(await statements(() => findLeadPage(lead.id))).toBe(3);
    expect(await statements(() => findLeadList({ filter: {}, cursor: null, ids: null }))).toBe(2);
  });
});
