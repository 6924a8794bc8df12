import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countStep, rebuildDays, rebuildSums, refreshSums } from "#app/features/analytics/commands.server.ts";
import { exportFigure, findAnalytics } from "#app/features/analytics/queries.server.ts";
import type { Cell } from "#app/features/analytics/types.ts";
import { addPageViews } from "#app/features/content/page-views/commands.server.ts";
import { listLeads } from "#app/features/lead-lists/queries.server.ts";
import { readListRequest } from "#app/features/lead-lists/request.ts";
import { listReferrals } from "#app/features/referrals/office/queries.server.ts";
import { db } from "#db/instance.server.ts";
import {
  agreements,
  analyticsSums,
  leadStatusChanges,
  type leads,
  pageViews,
  payments,
  realtorReferrals,
  referralEvents,
  responseTargets,
} from "#db/schema/index.ts";
import { deleteLeads, makeEntry, makeLead, makeStaff } from "#tests/factories/leads.ts";
import { eventually } from "#tests/factories/worker.ts";

const timeZone = "America/Chicago";
const now = new Date("2020-06-15T17:00:00Z");
const at = { now, timeZone };

const sumsOf = (source: string, isMonth = false) =>
  db()
    .select({
      day: analyticsSums.day,
      measure: analyticsSums.measure,
      detail: analyticsSums.detail,
      bucket: analyticsSums.bucket,
      count: analyticsSums.count,
      amount: analyticsSums.amount,
    })
    .from(analyticsSums)
    .where(and(eq(analyticsSums.source, source), eq(analyticsSums.isMonth, isMonth)))
    .orderBy(asc(analyticsSums.measure), asc(analyticsSums.day), asc(analyticsSums.detail));

const everything = () =>
  db().select().from(analyticsSums).orderBy(sql`is_month, day, measure, source, city, detail, bucket`);

/** A lead of its own source that went all the way in May 2020; what repeats a step counts no second time. */
async function makeSigned() {
  const source = `source ${randomUUID()}`;
  const lead = await makeLead({
    ...{ source, city: "Analytics City", unitCount: 2, status: "enrolled" },
    createdAt: new Date("2020-05-04T15:00:00Z"),
    walkthroughDate: new Date("2020-05-08T15:00:00Z"),
  });
  const leadId = lead.id;
  await makeEntry({ leadId, createdAt: new Date("2020-05-04T15:00:00Z") });
  await makeEntry({ leadId, createdAt: new Date("2020-05-20T15:00:00Z") });
  const startedAt = new Date("2020-05-04T15:00:00Z");
  const dueAt = new Date("2020-05-04T15:15:00Z");
  const reply = { leadId, kind: "first_response", startedAt, dueAt };
  await db()
    .insert(responseTargets)
    .values([
      { ...reply, metAt: new Date("2020-05-04T15:12:30Z") },
      { ...reply, dueAt: new Date("2020-05-21T15:00:00Z"), metAt: new Date("2020-05-22T15:00:00Z") },
    ]);
  for (const [from, to, day] of [
    ["leads", "site_visit_scheduled", "05"],
    ["site_visit_scheduled", "walkthrough_scheduled", "06"],
    ["walkthrough_scheduled", "enrolled", "12"],
  ] as const)
    await db()
      .insert(leadStatusChanges)
      .values({ eventId: randomUUID(), leadId, from, to, at: new Date(`2020-05-${day}T15:00:00Z`) });
  const agreement = {
    leadId,
    documentName: "Agreement",
    mode: "sandbox",
    status: "completed",
  } as const;
  await db()
    .insert(agreements)
    .values(
      ["10", "25"].map((day) => ({
        ...agreement,
        items: [],
        externalId: randomUUID(),
        completedAt: new Date(`2020-05-${day}T15:00:00Z`),
      })),
    );
  const fee = { leadId, scheduleName: "2020", model: "plans", amountCents: 30_000, description: "Fee" };
  await db()
    .insert(payments)
    .values({
      ...fee,
      mode: "sandbox",
      status: "paid",
      paidAt: new Date("2020-05-11T15:00:00Z"),
      refundedCents: 5_000,
    });
  return { source, lead };
}

test("counts each step of a lead once, on the day it happened, with its detail", async () => {
  const { source } = await makeSigned();
  await rebuildSums(at);
  const row = (measure: string, day: string, more = {}) => ({
    ...{ measure, day, detail: "", bucket: 0, count: 1, amount: 0 },
    ...more,
  });
  expect(await sumsOf(source)).toEqual([
    row("agreement", "2020-05-10", { amount: 2 }),
    row("analysis", "2020-05-04"),
    row("lead", "2020-05-04"),
    row("payment", "2020-05-11", { amount: 25_000 }),
    row("reply", "2020-05-04", { bucket: 9, amount: 1 }),
    row("stage", "2020-05-05", { detail: "new", bucket: 3 }),
    row("stage", "2020-05-12", { detail: "site_visit_scheduled", bucket: 8 }),
    row("target", "2020-05-04", { detail: "first_response", amount: 1 }),
    row("target", "2020-05-21", { detail: "first_response" }),
    row("walkthrough", "2020-05-08"),
  ]);
  const months = await sumsOf(source, true);
  expect(months.every(({ day }) => day === "2020-05-01")).toBe(true);
  expect(months.find(({ measure }) => measure === "target")).toMatchObject({ count: 2, amount: 1 });
});

test("a loss counts while it lasts, unless the lead was invalid, and a deleted lead counts nowhere", async () => {
  const source = `source ${randomUUID()}`;
  const lose = async (changes: Partial<typeof leads.$inferInsert>) => {
    const lead = await makeLead({ source, createdAt: new Date("2020-05-04T15:00:00Z"), ...changes });
    await db()
      .insert(leadStatusChanges)
      .values({ eventId: randomUUID(), leadId: lead.id, to: "lost", at: new Date("2020-05-06T15:00:00Z") });
    return lead.id;
  };
  await lose({ status: "lost", statusReason: "Sold" });
  await lose({ status: "lost", statusReason: "Spam", statusReasonKind: "invalid" });
  await lose({ status: "proposal" });
  const deleted = await lose({ status: "lost", statusReason: "Sold" });
  await deleteLeads(await makeStaff(), { ids: [deleted] });
  await rebuildSums(at);
  const sums = await sumsOf(source);
  expect(sums.filter(({ measure }) => measure === "lost")).toMatchObject([{ detail: "Sold", count: 1 }]);
  expect(sums.find(({ measure }) => measure === "lead")).toMatchObject({ count: 3 });
});

test("a rebuilt day equals the stored one", async () => {
  await makeSigned();
  await addPageViews([{ day: "2020-05-04", path: "/analysis", referrer: "", views: 7 }]);
  await rebuildSums(at);
  const stored = await everything();
  expect(stored.length).toBeGreaterThan(10);
  await rebuildDays({ from: "2020-05-04", to: "2020-05-04" }, at);
  expect(await everything()).toEqual(stored);
  await rebuildDays({ from: "2020-04-20", to: "2020-05-11" }, at);
  expect(await everything()).toEqual(stored);
  await refreshSums(at);
  expect(await everything()).toEqual(stored);
  await db().delete(analyticsSums);
  await refreshSums(at);
  expect(await everything()).toEqual(stored);
});

test("what happened yesterday is there after the next refresh", async () => {
  await rebuildSums(at);
  const source = `source ${randomUUID()}`;
  await makeLead({ source, createdAt: new Date("2020-06-14T15:00:00Z") });
  await makeLead({ source, createdAt: new Date("2020-06-15T15:00:00Z") });
  // It has not come yet.
  await makeLead({ source, createdAt: new Date("2020-06-15T18:00:00Z") });
  await refreshSums(at);
  expect((await sumsOf(source)).map(({ day, count }) => [day, count])).toEqual([
    ["2020-06-14", 1],
    ["2020-06-15", 1],
  ]);
});

test("a day has 23 hours in spring and 25 in fall", async () => {
  const source = `source ${randomUUID()}`;
  for (const instant of [
    ...["2020-03-08T05:59:59Z", "2020-03-08T06:00:00Z", "2020-03-09T04:59:59Z", "2020-03-09T05:00:00Z"],
    ...["2019-11-03T04:59:59Z", "2019-11-03T05:00:00Z", "2019-11-04T05:59:59Z", "2019-11-04T06:00:00Z"],
  ])
    await makeLead({ source, createdAt: new Date(instant) });
  await rebuildSums(at);
  for (const from of ["2020-03-08", "2019-11-03"]) await rebuildDays({ from, to: from }, at);
  expect((await sumsOf(source)).map(({ day, count }) => [day, count])).toEqual([
    ["2019-11-02", 1],
    ["2019-11-03", 2],
    ["2019-11-04", 1],
    ["2020-03-07", 1],
    ["2020-03-08", 2],
    ["2020-03-09", 1],
  ]);
});

test("the sums of expired views stay", async () => {
  const add = (day: string) => addPageViews([{ day, path: "/blog", referrer: "", views: 3 }]);
  await add("2018-02-03");
  await add("2018-04-05");
  await rebuildSums(at);
  await db().delete(pageViews).where(eq(pageViews.day, "2018-02-03"));
  await rebuildSums(at);
  const days = await db()
    .select({ day: analyticsSums.day, count: analyticsSums.count })
    .from(analyticsSums)
    .where(sql`measure = 'view' and not is_month and day between '2018-02-01' and '2018-04-30'`)
    .orderBy(asc(analyticsSums.day));
  expect(days).toEqual([
    { day: "2018-02-03", count: 3 },
    { day: "2018-04-05", count: 3 },
  ]);
});

test("a referral counts when it comes, and at its first contact and conversion", async () => {
  const [referral] = await db()
    .insert(realtorReferrals)
    .values({ clientName: "Ann Sample", createdAt: new Date("2017-05-04T15:00:00Z") })
    .returning();
  const event = { referralId: referral?.id ?? "", actorName: "System" };
  await db()
    .insert(referralEvents)
    .values(
      [
        ["contacted", "05"],
        ["contacted", "07"],
        ["converted", "09"],
      ].map(([kind = "", day]) => ({ ...event, kind, at: new Date(`2017-05-${day}T15:00:00Z`) })),
    );
  await rebuildSums(at);
  const rows = await db()
    .select({ day: analyticsSums.day, detail: analyticsSums.detail, count: analyticsSums.count })
    .from(analyticsSums)
    .where(sql`measure = 'referral' and not is_month and day between '2017-05-01' and '2017-05-31'`)
    .orderBy(asc(analyticsSums.day));
  expect(rows).toEqual([
    { day: "2017-05-04", detail: "received", count: 1 },
    { day: "2017-05-05", detail: "contacted", count: 1 },
    { day: "2017-05-09", detail: "converted", count: 1 },
  ]);
});

test("each number of leads opens a list of as many", async () => {
  const { source } = await makeSigned();
  await rebuildSums(at);
  const { userId } = await makeStaff({ role: "admin" });
  const query = new URLSearchParams({ from: "2020-05-01", to: "2020-06-10", source });
  const { figures } = await findAnalytics(query, userId, now);
  const cells = figures.flatMap(({ facts = [], rows }) => [...facts, ...rows].flatMap((row) => row.cells));
  const linked = cells.filter(
    (cell): cell is Cell & { list: string } => cell.list?.startsWith("/leads?") ?? false,
  );
  expect(linked.filter(({ value }) => value === 1).length).toBeGreaterThan(10);
  for (const { value, list } of linked) {
    const { filter } = readListRequest(new URLSearchParams(list.split("?")[1]), timeZone, userId);
    expect([list, (await listLeads(filter)).rows.length]).toEqual([list, value ?? 0]);
  }
  const valuesOf = (id: string) => {
    const figure = figures.find((each) => each.id === id);
    return (figure?.id === "first-response" ? figure.facts : figure?.rows)?.map(
      ({ cells: [cell] }) => cell?.value,
    );
  };
  expect(valuesOf("funnel")).toEqual([null, 1, 1, 1, 1]);
  expect(valuesOf("first-response")).toEqual([13.5, 100, 1]);
  expect(valuesOf("targets")?.[0]).toBe(50);
});

test("numbers of leads without a city, of a time of the first reply and of referrals open their rows", async () => {
  const source = `source ${randomUUID()}`;
  const { id: leadId } = await makeLead({ source, city: "", createdAt: new Date("2013-05-04T15:00:00Z") });
  await makeLead({ source, city: "", createdAt: new Date("2013-05-05T15:00:00Z") });
  await db()
    .insert(responseTargets)
    .values({
      ...{ kind: "first_response", leadId, startedAt: new Date("2013-05-04T15:00:00Z") },
      ...{ dueAt: new Date("2013-05-04T15:30:00Z"), metAt: new Date("2013-05-04T15:05:00Z") },
    });
  const [referral] = await db()
    .insert(realtorReferrals)
    .values({ clientName: "Ann Sample", createdAt: new Date("2013-05-06T15:00:00Z") })
    .returning();
  await rebuildSums(at);
  const { userId } = await makeStaff({ role: "admin" });
  const days = { from: "2013-05-01", to: "2013-05-31" };
  const linkOf = async (params: Record<string, string>, id: string, row: string) => {
    const { figures } = await findAnalytics(new URLSearchParams({ ...days, ...params }), userId, now);
    const rows = figures.find((each) => each.id === id)?.rows;
    return rows?.find((each) => each.id === row)?.cells[0];
  };
  const leadsOf = async (cell: Cell | undefined) => {
    const list = new URLSearchParams(cell?.list?.split("?")[1]);
    const { rows } = await listLeads(readListRequest(list, timeZone, userId).filter);
    return [cell?.value, rows.length];
  };
  expect(await leadsOf(await linkOf({ source }, "cities", "none"))).toEqual([2, 2]);
  expect(await leadsOf(await linkOf({ source, city: "none" }, "first-response", "under-15-min"))).toEqual([
    1, 1,
  ]);
  const received = await linkOf({}, "referrals", "received");
  expect(received?.list).toBe("/admin/referrals?step=received&from=05%2F01%2F2013&to=05%2F31%2F2013");
  const { rows } = await listReferrals({ page: {}, search: "", status: "", step: "received", days });
  expect([received?.value, rows.map(({ id }) => id)]).toEqual([1, [referral?.id]]);
});

test("an upside-down range, an unknown source and an unknown city are no file", async () => {
  const admin = await makeStaff({ role: "admin" });
  const ask = (query: Record<string, string>) =>
    exportFigure(admin, { id: "funnel", query: new URLSearchParams(query), now });
  expect(await ask({ from: "2016-05-02", to: "2016-05-01" })).toMatchObject({
    message: "The range ends before it begins.",
  });
  expect(await ask({ source: "no such" })).toMatchObject({
    message: "There is no lead of the source “no such”.",
  });
  expect(await ask({ city: "Nowhere" })).toMatchObject({
    message: "There is no lead of the city “nowhere”.",
  });
});

test("only an admin gets a figure as a file, which says the range and the unit", async () => {
  const admin = await makeStaff({ role: "admin" });
  const query = new URLSearchParams({ from: "2016-05-01", to: "2016-05-01" });
  const ask = (actor: typeof admin, id = "funnel") => exportFigure(actor, { id, query, now });
  expect(await ask(await makeStaff())).toMatchObject({ reason: "forbidden" });
  expect(await ask(admin, "nothing")).toMatchObject({ reason: "not_found" });
  const file = await ask(admin);
  const lines = file.ok ? file.value.content.split("\n") : [];
  expect(lines[0]).toBe("Step,Unit,This period,Period before,Of the step before,From,To,As of");
  expect(lines[1]).toBe("Page views,number,,,,2016-05-01,2016-05-01,");
});

test("counts a step of a form without the person", async () => {
  countStep("/enroll#review", new Date("2015-05-04T04:00:00Z"));
  const views = () =>
    db()
      .select()
      .from(pageViews)
      .where(and(eq(pageViews.path, "/enroll#review"), eq(pageViews.day, "2015-05-03")));
  await eventually(views).toEqual([{ day: "2015-05-03", path: "/enroll#review", referrer: "", views: 1 }]);
});
