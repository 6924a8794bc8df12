import { count, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { groupOf, statusGroups } from "#app/features/leads/rules.ts";
import { clockAt } from "#app/lib/dates.ts";
import { fillEmptyDatabase, signInHint } from "#app/seed/demo.server.ts";
import { db } from "#db/instance.server.ts";
import * as tables from "#db/schema/index.ts";

const now = new Date("2026-11-18T21:30:00Z");

beforeAll(() => fillEmptyDatabase(now), 60_000);

const rowsOf = async (table: Parameters<ReturnType<typeof db>["$count"]>[0]) => db().$count(table);

test("the sample company has its people, leads, comp book, referrals and articles", async () => {
  expect(await rowsOf(tables.leads)).toBe(240);
  expect(await rowsOf(tables.users)).toBe(9);
  expect(await rowsOf(tables.realtorReferrals)).toBe(12);
  expect(await rowsOf(tables.blogPosts)).toBe(9);
  expect(await rowsOf(tables.teamMembers)).toBe(9);
  expect(await rowsOf(tables.webinars)).toBe(2);
  const comps = await rowsOf(tables.comps);
  expect(comps).toBeGreaterThan(160);
  expect(comps).toBeLessThan(200);
});

test("a second start adds nothing", async () => {
  const before = await countAll();
  await fillEmptyDatabase(new Date(now.getTime() + 86_400_000));
  expect(await countAll()).toEqual(before);
});

test("the sample sends no email", async () => {
  expect(await rowsOf(tables.outbox)).toBe(0);
});

test("exactly one person can sign in, an admin whose password the start prints", async () => {
  const able = await db()
    .select({ email: tables.users.email, role: tables.profiles.role })
    .from(tables.users)
    .innerJoin(tables.profiles, eq(tables.profiles.id, tables.users.id))
    .where(sql`${tables.users.passwordHash} is not null`);
  expect(able).toEqual([{ email: "admin@porchlight.example", role: "admin" }]);
  expect((await signInHint()).join(" ")).toMatch(/as admin@porchlight\.example with the password \S{20,}/);
});

test("every status is known to the lead rules, and every group has leads", async () => {
  const leads = await db().select({ status: tables.leads.status }).from(tables.leads);
  const groups = Map.groupBy(leads, ({ status }) => groupOf(status)?.value);
  expect([...groups.keys()].toSorted()).toEqual(statusGroups.map(({ value }) => value).toSorted());
  for (const group of groups.values()) expect(group.length).toBeGreaterThan(4);
});

test("every status that the table knows occurs, a missing one too", async () => {
  const leads = await db().selectDistinct({ status: tables.leads.status }).from(tables.leads);
  const known = statusGroups.flatMap(({ statuses }) => statuses);
  expect(new Set(leads.map(({ status }) => status))).toEqual(new Set([...known, null]));
});

test("no lead, event or lease lies in the future, and leads reach back fourteen months", async () => {
  const [leads] = await span(tables.leads, tables.leads.createdAt);
  expect(leads?.last.getTime()).toBeLessThan(now.getTime());
  expect(leads?.first.getTime()).toBeLessThan(now.getTime() - 390 * 86_400_000);
  const [events] = await span(tables.timelineEvents, tables.timelineEvents.at);
  expect(events?.last.getTime()).toBeLessThanOrEqual(now.getTime());
  const late = await db().$count(tables.comps, sql`${tables.comps.date} > '2026-11-18'`);
  expect(late).toBe(0);
});

test("each timeline begins with the lead's arrival and ends with its status", async () => {
  const leads = await db().select().from(tables.leads);
  const events = await db().select().from(tables.timelineEvents).orderBy(tables.timelineEvents.at);
  const timelines = Map.groupBy(events, ({ leadId }) => leadId);
  for (const lead of leads) {
    const timeline = timelines.get(lead.id) ?? [];
    const first = lead.source === "analysis" ? "submitted" : "created";
    expect(timeline[0]).toMatchObject({ kind: first, at: lead.createdAt });
    const changes = timeline.filter(({ kind }) => kind === "status_changed").map(({ data }) => data);
    changes.forEach((change, at) => {
      if (at > 0) expect(change?.from).toBe(changes[at - 1]?.to);
    });
    if (changes.length > 0) expect(changes.at(-1)?.to).toBe(lead.status);
    else expect(["leads", "new", null, "analysis_submitted", "enrolled"]).toContain(lead.status);
  }
});

test("some tasks are late, some are due today, some later, and most are done", async () => {
  const all = await db().select().from(tables.tasks);
  const open = all.filter(({ doneAt }) => doneAt === null);
  expect(all.length - open.length).toBeGreaterThan(open.length * 2);
  const today = clockAt(now, "America/Chicago").date;
  const days = open.map(({ dueAt }) => clockAt(dueAt, "America/Chicago").date);
  expect(days.filter((day) => day < today).length).toBeGreaterThan(2);
  expect(days.filter((day) => day === today).length).toBeGreaterThan(3);
  expect(days.filter((day) => day > today).length).toBeGreaterThan(4);
  for (const task of all) expect(task.createdAt <= (task.doneAt ?? now)).toBe(true);
});

test("every ZIP code has its own city, and every phone number is fictional", async () => {
  const wrong = await db()
    .select({ id: tables.leads.id })
    .from(tables.leads)
    .leftJoin(tables.zipCodes, eq(tables.zipCodes.zip, tables.leads.zipCode))
    .where(
      sql`${tables.leads.zipCode} is not null and ${tables.zipCodes.city} is distinct from ${tables.leads.city}`,
    );
  expect(wrong).toEqual([]);
  const phones = await db().selectDistinct({ phone: tables.leads.phoneE164 }).from(tables.leads);
  for (const { phone } of phones) if (phone) expect(phone).toMatch(/^\+151555501\d\d$/);
});

test("every analysis has a report, most of them from comparables and some from the benchmark", async () => {
  const entries = await db().select().from(tables.analysisEntries);
  expect(entries.length).toBeGreaterThan(100);
  const reports = await Promise.all(entries.map(({ leadId }) => findReport(leadId ?? "")));
  const methods = Map.groupBy(reports, (report) => report?.estimate?.method);
  expect([...methods.keys()].toSorted()).toEqual(["comp_book", "hud"]);
  expect(methods.get("comp_book")?.length).toBeGreaterThan(entries.length * 0.6);
  for (const report of reports) {
    const units = report?.subject.unitCount ?? 0;
    expect(Number(report?.lead.estimatedRent) * 100).toBe((report?.estimate?.rentCents ?? 0) * units);
  }
});

test("the comp book measures a change from year to year", async () => {
  const newest = await db()
    .select({ id: tables.leads.id })
    .from(tables.leads)
    .where(sql`${tables.leads.zipCode} = '50310' and ${tables.leads.source} = 'analysis'`)
    .limit(1);
  const report = await findReport(newest[0]?.id ?? "");
  const change = report?.estimate?.yearOverYearPercent?.value;
  expect(change).toBeGreaterThan(0);
  expect(change).toBeLessThan(8);
});

test("the sample leaves nothing without an owner's submission", async () => {
  const orphans = await db()
    .select({ entries: count() })
    .from(tables.analysisEntries)
    .where(isNull(tables.analysisEntries.leadId));
  expect(orphans).toEqual([{ entries: 0 }]);
  const submissions = new Set(
    (await db().select({ id: tables.leads.submissionId }).from(tables.leads)).flatMap(({ id }) => id ?? []),
  );
  expect(await rowsOf(tables.consents)).toBe(submissions.size);
});

function span(table: typeof tables.leads, column: typeof tables.leads.createdAt): Promise<Span[]>;
function span(table: typeof tables.timelineEvents, column: typeof tables.timelineEvents.at): Promise<Span[]>;
async function span(
  table: typeof tables.leads | typeof tables.timelineEvents,
  column: typeof tables.leads.createdAt | typeof tables.timelineEvents.at,
): Promise<Span[]> {
  const rows = await db().select({ at: column }).from(table);
  const times = rows.map(({ at }) => at.getTime());
  return [{ first: new Date(Math.min(...times)), last: new Date(Math.max(...times)) }];
}

type Span = { first: Date; last: Date };

async function countAll() {
  const { leads, timelineEvents, tasks, comps, users, blogPosts, realtorReferrals } = tables;
  const all = [leads, timelineEvents, tasks, comps, users, blogPosts, realtorReferrals];
  return Promise.all(all.map(rowsOf));
}
