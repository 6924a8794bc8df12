import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Cursor,
  countLeads,
  type LeadPage,
  listChosen,
  listLeads,
} from "#app/features/leads/queries/list.server.ts";
import { groupOf, statusGroups } from "#app/features/leads/rules.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, analysisResults, leads, payments } from "#db/schema/index.ts";
import { makeEntry, makeLead } from "#tests/factories/leads.ts";

beforeEach(async () => {
  await db().delete(analysisEntries);
  await db().delete(leads);
});

const instant = (seconds: number) => new Date(Date.UTC(2026, 10, 1) + seconds * 1000);

async function walk(pageSize: number) {
  const ids: string[] = [];
  let cursor: Cursor | null = null;
  for (let turns = 0; turns < 200; turns += 1) {
    const page: LeadPage = await listLeads({}, cursor, pageSize);
    ids.push(...page.rows.map((row) => row.id));
    if (!page.older) return ids;
    cursor = { direction: "after", text: page.older };
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
  it("loses no row and repeats none in pages that do not divide it", async () => {
    // Eleven rows share each timestamp, so that page breaks fall between equal values.
    await fill(300, (index) => instant(Math.floor(index / 11)));
    for (let index = 0; index < 20; index += 1) await makeEntry({ createdAt: instant(index) });
    const expected = (await db().select({ id: leads.id }).from(leads)).map((row) => row.id);
    expect((await walk(37)).toSorted()).toEqual(expected.toSorted());
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
          expect(await walk(pageSize)).toEqual(sorted);
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

  it.each([
    "2026-02-30 00:00:00+00_9b2d7c1e-0000-4000-8000-000000000000",
    "2026-01-01 00:00:00+99_9b2d7c1e-0000-4000-8000-000000000000",
    "",
    "2026-11-01 00:00:00+00_' or 1=1",
  ])("returns the first page for the cursor %j", async (text) => {
    await makeLead();
    const page = await listLeads({}, { direction: "after", text });
    expect(page).toMatchObject({ rows: [{ status: "leads" }], newer: null, older: null });
  });

  it("returns the first page when everything behind the cursor is gone", async () => {
    await fill(3, instant);
    const first = await listLeads({}, null, 2);
    await db().delete(leads);
    const lead = await makeLead({ createdAt: instant(900) });
    const page = await listLeads({}, { direction: "after", text: first.older ?? "" }, 2);
    expect(page.rows.map((row) => row.id)).toEqual([lead.id]);
  });

  it("shows analysis entries as leads, and no deleted leads", async () => {
    const lead = await makeLead({ createdAt: instant(1), name: " ", estimatedRent: "1840.00" });
    await makeEntry({ createdAt: instant(2), leadId: lead.id });
    const entry = await makeEntry({ createdAt: instant(3), name: null, streetAddress: "9 Sample Ave" });
    await makeLead({ deletedAt: instant(5) });
    expect((await listLeads({}, null)).rows).toEqual([
      {
        id: entry.id,
        name: "Unknown",
        address: "9 Sample Ave, Des Moines, IA 50310",
        status: "analysis_submitted",
        rentCents: null,
        rentCaution: null,
        assignedTo: null,
        createdAt: instant(3),
        attached: [],
      },
      {
        id: lead.id,
        name: "Anonymous",
        address: null,
        status: "leads",
        rentCents: 184_000,
        rentCaution: null,
        assignedTo: null,
        createdAt: instant(1),
        attached: [],
      },
    ]);
  });

  it("says of a figure that is no estimate of this home what it is, by the newest revision", async () => {
    const methods = ["hud", "preliminary", "comp_book"] as const;
    for (const [index, method] of methods.entries()) {
      const lead = await makeLead({ createdAt: instant(index), estimatedRent: "1000.00" });
      const entry = await makeEntry({ leadId: lead.id, revision: 2 });
      const results = [["preliminary", 1] as const, [method, 2] as const];
      for (const [each, revision] of results)
        await db().insert(analysisResults).values({ entryId: entry.id, revision, method: each });
    }
    const { rows } = await listLeads({}, null);
    expect(rows.map(({ rentCaution }) => rentCaution)).toEqual([null, "preliminary", "benchmark"]);
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

it("says of a row what would be deleted with it", async () => {
  const { id: leadId } = await makeLead({ status: "enrolled" });
  await db().insert(payments).values({
    leadId,
    amountCents: 199_00,
    description: "Onboarding fee",
    scheduleName: "2026-11",
    model: "pitch",
    mode: "sandbox",
    status: "paid",
  });
  const { rows } = await listLeads({}, null);
  expect(rows.find(({ id }) => id === leadId)?.attached).toEqual(["enrolled", "$199 paid"]);
});
