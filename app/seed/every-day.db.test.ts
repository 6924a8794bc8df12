import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listNotifications } from "#app/features/accounts/notifications/queries.server.ts";
import { findDocuments } from "#app/features/agreements/queries/office.server.ts";
import { findCurrentBatch, listBatches } from "#app/features/lead-lists/batches/queries.server.ts";
import { findBoard } from "#app/features/lead-lists/board/queries.server.ts";
import { listOutbox } from "#app/features/messaging/outbox/queries.server.ts";
import { holidaysAhead } from "#app/features/settings/company/holidays.ts";
import { rankIdleLeads } from "#app/features/today/commands/idle-leads.server.ts";
import { findDashboard } from "#app/features/today/queries/dashboard.server.ts";
import { funnelStages } from "#app/features/today/rules.ts";
import { listWalkthroughs } from "#app/features/walkthroughs/queries.server.ts";
import { mondayOf } from "#app/features/walkthroughs/rules.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { addDays, dayIn, instantAt, instantsOf, weekdayOf } from "#app/lib/dates.ts";
import { sampleAdmin } from "#app/seed/data/staff.ts";
import { fillEmptyDatabase } from "#app/seed/demo.server.ts";
import { db } from "#db/instance.server.ts";
import { users } from "#db/schema/index.ts";

const timeZone = "America/Chicago";

beforeEach(async () => {
  const tables = await db().execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth')
      -- The audit log refuses to be emptied, and refers to nothing.
      and tablename not in ('zip_codes', 'benchmark_rents', 'audit_log', 'audit_batches', 'consent_events')`);
  await db().execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(", ")} cascade`));
  clearCaches();
});

test.each([
  ["a Saturday", "2026-11-28", "10:00"],
  ["a Sunday", "2026-12-06", "15:40"],
  ["Thanksgiving", "2026-11-26", "09:05"],
  ["the last half hour of a year", "2026-12-31", "23:30"],
  ["the day the clocks go forward", "2027-03-14", "01:30"],
  ["the day the clocks go back", "2027-11-07", "01:15"],
  ["the last day of February", "2027-02-28", "12:00"],
  ["a Monday, the first of the month", "2027-03-01", "08:00"],
])("on %s every screen of the office has something to show", async (_, day, time) => {
  const now = instantAt(day, time, timeZone);
  await fillEmptyDatabase(now);
  await rankIdleLeads(now);
  const admin = await findAdmin();

  const asked = { span: undefined, mine: false, whole: null, now, timeZone };
  const { today, recent } = await findDashboard(admin, asked);
  expect(recent).toHaveLength(5);
  const { targets, tasks, walkthroughs, unsigned, unpaid, undelivered } = today.waiting;
  for (const list of [targets, tasks, walkthroughs, unsigned, unpaid, undelivered])
    expect(list?.items).not.toEqual([]);
  for (const list of [targets, tasks]) {
    const isLate = new Set(list?.items.map(({ at }) => new Date(at) < now));
    expect(isLate).toEqual(new Set([true, false]));
  }
  const { tasks: all } = (await findDashboard(admin, { ...asked, whole: "tasks" })).today.waiting;
  expect(all?.items.map(({ at }) => dayIn(timeZone, new Date(at)))).toContain(day);
  expect(today.idle).toHaveLength(5);
  expect(today.weeks[0]?.byGroup).not.toEqual({});
  const inFunnel = today.weeks.flatMap(({ byGroup }) => Object.keys(byGroup));
  for (const { groups } of funnelStages) expect(groups.some((group) => inFunnel.includes(group))).toBe(true);
  expect(today.targets.map(({ kind }) => kind)).toEqual(["first_response", "referral_contact"]);

  const monday = mondayOf(null, day);
  const { start: from, end: to } = instantsOf({ from: monday, to: addDays(monday, 6) }, timeZone);
  expect(await listWalkthroughs(admin, { from, to, userId: admin.userId })).not.toEqual([]);
  const ahead = await listWalkthroughs(admin, {
    from: now,
    to: new Date(now.getTime() + 14 * 86_400_000),
    userId: null,
  });
  expect(new Set(ahead.map(({ isConfirmed }) => isConfirmed))).toEqual(new Set([true, false]));
  for (const { startsAt } of ahead) expect(isOpen(dayIn(timeZone, startsAt))).toBe(true);

  const { stages } = await findBoard(admin.userId, {}, now);
  for (const { matching } of stages) expect(matching.count).toBeGreaterThan(0);
  const { rows: documents } = await findDocuments(admin, { before: null });
  const statuses = ["sent", "viewed", "owner_signed", "completed", "declined", "expired"];
  expect(new Set(documents.map(({ status }) => status))).toEqual(new Set(statuses));
  expect((await listOutbox({ state: "all" })).rows).not.toEqual([]);
  const { rows: news, unread } = await listNotifications(admin.userId, { older: null, newer: null });
  expect([news.length, unread]).toEqual([4, 4]);
  expect(await findCurrentBatch(admin, now)).toMatchObject({ kind: "bulk", state: "done" });
  const batches = await listBatches(admin, now);
  expect(new Set(batches.map(({ kind }) => kind))).toEqual(new Set(["bulk", "import"]));
});

const isOpen = (day: string) => weekdayOf(day) < 6 && !holidaysAhead(day).includes(day);

async function findAdmin(): Promise<StaffActor> {
  const [found] = await db().select().from(users).where(eq(users.email, sampleAdmin));
  const { id: userId = "", name = "" } = found ?? {};
  return { kind: "staff", userId, name, email: sampleAdmin, role: "admin", sessionId: "" };
}
