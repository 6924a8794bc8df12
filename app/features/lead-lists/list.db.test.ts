import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { countLeads, listLeads } from "#app/features/lead-lists/queries.server.ts";
import { foldLeadCounts } from "#app/features/leads/commands/leads.server.ts";
import { groupOf, statusGroups } from "#app/features/leads/rules.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, analysisResults, leadCountDeltas, leads } from "#db/schema/index.ts";
import { makeEntry, makeLead } from "#tests/factories/leads.ts";

beforeEach(async () => {
  await db().delete(analysisEntries);
  await db().delete(leads);
});

const instant = (seconds: number) => new Date(Date.UTC(2026, 10, 1) + seconds * 1000);

async function walk(size: number, between?: () => Promise<unknown>) {
  const ids: string[] = [];
  let older: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listLeads>> = await listLeads({}, { page: { older }, size });
    ids.push(...page.rows.map((row) => row.id));
    older = page.older;
    await between?.();
  } while (older);
  return ids;
}

async function fill(count: number, at: (index: number) => Date) {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Owner ${index}`,
    createdAt: at(index),
  }));
  await db().insert(leads).values(rows);
}

describe("the list of leads", () => {
  it("is the sorted list whatever the times and the size of a page", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 13 }),
        async (times, size) => {
          await db().delete(leads);
          const made = await db()
            .insert(leads)
            .values(times.map((time) => ({ createdAt: instant(time) })))
            .returning({ id: leads.id, at: leads.createdAt });
          const sorted = made
            .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
            .map((row) => row.id);
          expect(await walk(size)).toEqual(sorted);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("shows each row that was there at first exactly once, although others arrive between the pages", async () => {
    await fill(90, instant);
    const there = (await db().select({ id: leads.id }).from(leads)).map((row) => row.id);
    const seen = await walk(37, () => makeLead({ createdAt: instant(1_000) }));
    expect(seen.toSorted()).toEqual(there.toSorted());
  });

  it("goes back to the page it came from", async () => {
    await fill(120, instant);
    const first = await listLeads({}, { size: 50 });
    const second = await listLeads({}, { page: { older: first.older }, size: 50 });
    expect(await listLeads({}, { page: { newer: second.newer }, size: 50 })).toEqual(first);
  });

  it.each([
    "2026-02-30 00:00:00+00_9b2d7c1e-0000-4000-8000-000000000000",
    "2026-01-01 00:00:00+99_9b2d7c1e-0000-4000-8000-000000000000",
    "2026-11-01 00:00:00+00_' or 1=1",
    "2020-11-01 00:00:00+00_9b2d7c1e-0000-4000-8000-000000000000",
  ])("is the first page for the cursor %j", async (older) => {
    const lead = await makeLead();
    const page = await listLeads({}, { page: { older } });
    expect(page).toMatchObject({ rows: [{ id: lead.id }], newer: null, older: null });
  });

  it("shows analysis entries as leads, and no deleted leads", async () => {
    const lead = await makeLead({ createdAt: instant(1), name: " ", estimatedRent: "1840.00" });
    await makeEntry({ createdAt: instant(2), leadId: lead.id });
    const entry = await makeEntry({ createdAt: instant(3), name: null, streetAddress: "9 Sample Ave" });
    await makeLead({ deletedAt: instant(5) });
    expect((await listLeads({})).rows).toMatchObject([
      {
        id: entry.id,
        name: "Unknown",
        address: "9 Sample Ave, Des Moines, IA 50310",
        status: "analysis_submitted",
        rentCents: null,
        rentCaution: null,
        assignedTo: null,
        createdAt: instant(3),
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
    const { rows } = await listLeads({});
    expect(rows.map(({ rentCaution }) => rentCaution)).toEqual([null, "preliminary", "benchmark"]);
  });
});

describe("counts", () => {
  it("agree with the lists they lead to, for every status and span", async () => {
    const statuses = [...statusGroups.flatMap((group) => group.statuses), "", null, "on_hold"];
    // At half past midnight in Des Moines.
    const days = ["2026-11-02", "2026-11-03", "2026-11-04"].map((date) => new Date(`${date}T06:30:00Z`));
    for (const status of statuses) for (const createdAt of days) await makeLead({ status, createdAt });
    await makeLead({ deletedAt: days[0] });
    const span = { start: "2026-11-02T06:00:00.000Z", end: "2026-11-04T06:00:00.000Z" };
    const expectAgreement = async () => {
      for (const each of [{}, { span }]) {
        const counts = await countLeads(each.span);
        for (const { value } of statusGroups) {
          const { rows } = await listLeads({ groups: [value], ...each }, { size: 100 });
          expect([value, counts.byGroup[value]]).toEqual([value, rows.length]);
        }
        expect(counts.inSpan).toBe((await listLeads(each, { size: 100 })).rows.length);
        expect(counts.all).toBe((await listLeads({}, { size: 100 })).rows.length);
      }
    };
    await expectAgreement();
    await Promise.all([foldLeadCounts(), foldLeadCounts()]);
    expect(await db().$count(leadCountDeltas)).toBe(0);
    await expectAgreement();
    await db().update(leads).set({ status: "won" }).where(eq(leads.status, "lost"));
    await db().delete(leads).where(eq(leads.status, "proposal"));
    await expectAgreement();
    await foldLeadCounts();
    await expectAgreement();
    await db().execute(sql`select recount_leads()`);
    await expectAgreement();
  });

  it("group a status in the database as the table of statuses does", async () => {
    const statuses = [...statusGroups.flatMap((group) => group.statuses), "", null];
    for (const status of statuses) await makeLead({ status });
    const rows = await db().select({ status: leads.status, group: leads.statusGroup }).from(leads);
    expect(rows.map((row) => row.group)).toEqual(rows.map((row) => groupOf(row.status)?.value));
    expect(rows).toHaveLength(statuses.length);
  });
});
