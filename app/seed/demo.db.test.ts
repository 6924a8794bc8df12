import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { statusGroups } from "#app/features/leads/rules.ts";
import { findReferralStatus } from "#app/features/referrals/queries.server.ts";
import { referralSteps } from "#app/features/referrals/rules.ts";
import { fillEmptyDatabase, signInHint } from "#app/seed/demo.server.ts";
import { db } from "#db/instance.server.ts";
import * as tables from "#db/schema/index.ts";
import { runJobs } from "#tests/factories/payments.ts";

const now = new Date("2026-11-18T21:30:00Z");

beforeAll(() => fillEmptyDatabase(now), 60_000);

const rowsOf = async (table: Parameters<ReturnType<typeof db>["$count"]>[0]) => db().$count(table);

test("the sample company has its people, leads, comp book, referrals and articles", async () => {
  expect(await rowsOf(tables.leads)).toBe(241);
  expect(await rowsOf(tables.users)).toBe(10);
  expect(await rowsOf(tables.realtorReferrals)).toBe(12);
  expect(await rowsOf(tables.blogPosts)).toBe(8);
  expect(await rowsOf(tables.teamMembers)).toBe(9);
  expect(await rowsOf(tables.webinars)).toBe(2);
  expect(await rowsOf(tables.rentOverrides)).toBe(1);
  expect(await rowsOf(tables.improvementOutcomes)).toBe(4);
  const comps = await rowsOf(tables.comps);
  expect(comps).toBeGreaterThan(160);
  expect(comps).toBeLessThan(200);
});

test("a second start adds nothing", async () => {
  const before = await countAll();
  await fillEmptyDatabase(new Date(now.getTime() + 86_400_000));
  expect(await countAll()).toEqual(before);
});

test("the newest three reports are sent in the sandbox", async () => {
  const jobs = await db().select().from(tables.outbox);
  expect(jobs.map(({ kind }) => kind)).toEqual(Array(3).fill("mail-rent-report"));
  expect(await runJobs("mail-rent-report")).toEqual(["done", "done", "done"]);
  const sent = await db().select().from(tables.messages).where(eq(tables.messages.direction, "out"));
  expect(sent).toMatchObject(
    Array(3).fill({ mode: "sandbox", subject: expect.stringMatching(/your rent report/i) }),
  );
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

test("every status that the table knows occurs, a missing one too", async () => {
  const leads = await db().selectDistinct({ status: tables.leads.status }).from(tables.leads);
  const known = statusGroups.flatMap(({ statuses }) => statuses);
  expect(new Set(leads.map(({ status }) => status))).toEqual(new Set([...known, null]));
});

test("each timeline begins with the lead's arrival and ends with its status", async () => {
  const leads = await db().select().from(tables.leads).where(isNull(tables.leads.mergedInto));
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

test("every analysis has a report, most of them from comparables, some from the benchmark or for a manager to price", async () => {
  const entries = await db().select().from(tables.analysisEntries);
  expect(entries.length).toBeGreaterThan(100);
  const reports = await Promise.all(entries.map(({ leadId }) => findReport(leadId ?? "")));
  const methods = Map.groupBy(reports, (report) => report?.estimate?.method);
  expect([...methods.keys()].toSorted()).toEqual(["comp_book", "hud", "preliminary"]);
  expect(methods.get("comp_book")?.length).toBeGreaterThan(entries.length * 0.6);
  for (const report of reports) {
    const units = report?.subject.unitCount ?? 0;
    expect(Number(report?.lead.estimatedRent) * 100).toBe((report?.estimate?.rentCents ?? 0) * units);
  }
});

test("each sample referral has its history, and each waiting one a task", async () => {
  const waiting = await db().select().from(tables.tasks).where(eq(tables.tasks.kind, "referral_contact"));
  expect(waiting).toHaveLength(2);
  const { responseTargets, realtorReferrals, referralEvents } = tables;
  expect(
    await db()
      .select()
      .from(responseTargets)
      .where(and(isNull(responseTargets.metAt), eq(responseTargets.kind, "referral_contact"))),
  ).toHaveLength(2);
  for (const { at } of await db().select().from(referralEvents))
    expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
  const [paid] = await db().select().from(realtorReferrals).where(eq(realtorReferrals.paymentStatus, "paid"));
  const page = await findReferralStatus(paid?.id ?? "");
  expect(page && referralSteps(page).map(({ key, state }) => [key, state])).toEqual([
    ["received", "done"],
    ["assigned", "done"],
    ["contacted", "done"],
    ["converted", "done"],
    ["paid", "done"],
  ]);
});

async function countAll() {
  const { leads, timelineEvents, tasks, comps, users, blogPosts, realtorReferrals } = tables;
  const all = [leads, timelineEvents, tasks, comps, users, blogPosts, realtorReferrals];
  return Promise.all(all.map(rowsOf));
}
