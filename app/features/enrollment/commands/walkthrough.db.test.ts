import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, like, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { chooseWalkthrough } from "#app/features/enrollment/commands/walkthrough.server.ts";
import { weekdayOf } from "#app/features/enrollment/visit-hours.ts";
import { findVisitRules } from "#app/features/settings/company/queries.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { outbox, timelineEvents } from "#db/schema/index.ts";
import { enroll } from "#tests/factories/enrollment.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

beforeAll(() => storeOfficeRules());

async function aDay() {
  const { weekdays, closedDays } = await findVisitRules();
  const ahead = [4, 5, 6, 7, 8].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const days = ahead.map((at) => at.slice(0, 10));
  return days.find((date) => weekdays.includes(weekdayOf(date)) && !closedDays.includes(date)) ?? "";
}

/** Runs outside a transaction, where the list of connections would not update. */
async function countWaiting() {
  const waiting = await db().execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}

test("choices of the same moment are told, and mailed, in the order in which they came to be", async () => {
  const { secret, leadId, quoteId } = await enroll();
  const date = await aDay();
  const choose = (time: string) =>
    chooseWalkthrough(visitor, { secret, quoteId, date, time, acknowledged: true });
  // The second waits for the first, and each uses the time when it got the lock.
  const { choices, freed } = await db().transaction(async (tx) => {
    await tx.execute(sql`select 1 from leads where id = ${leadId} for update`);
    const first = choose("10:00");
    while ((await countWaiting()) < 1) await nextTurn();
    const second = choose("11:00");
    while ((await countWaiting()) < 2) await nextTurn();
    return { choices: [first, second], freed: new Date() };
  });
  expect(await Promise.all(choices)).toMatchObject([{ ok: true }, { ok: true }]);
  const told = await db()
    .select({ at: timelineEvents.at, body: timelineEvents.body })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.kind, "walkthrough_scheduled")))
    .orderBy(asc(timelineEvents.at));
  expect(told.map(({ body }) => body)).toEqual([
    expect.stringMatching(/10:00 AM [A-Z]+$/),
    expect.stringMatching(/11:00 AM .+\(before: .+10:00 AM/),
  ]);
  for (const { at } of told) expect(at >= freed).toBe(true);
  const mails = await db()
    .select({ payload: outbox.payload, runAt: outbox.runAt })
    .from(outbox)
    .where(and(eq(outbox.kind, "mail-walkthrough"), like(outbox.dedupeKey, `walkthrough:${leadId}:%`)))
    .orderBy(asc(outbox.runAt));
  expect(mails).toHaveLength(2);
  for (const { runAt } of mails) expect(runAt >= freed).toBe(true);
  const times = mails.map(({ payload }) => String((payload as { at: string }).at));
  expect(times).toEqual(times.toSorted());
});
