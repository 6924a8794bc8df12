import { asc, desc, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createLead } from "#app/features/leads/commands/leads.server.ts";
import { addPublicLead } from "#app/features/leads/commands/new-lead.server.ts";
import { type AssignmentRules, defaultAssignment } from "#app/features/settings/company/assignment.ts";
import { candidatesFor } from "#app/features/tasks/assignment/rules.ts";
import { meetTarget } from "#app/features/tasks/targets/commands.server.ts";
import { reassignUntouched } from "#app/features/today/commands/reassign.server.ts";
import { type StaffActor, visitor } from "#app/lib/actor.ts";
import { noTouches } from "#app/lib/attribution.ts";
import { db } from "#db/instance.server.ts";
import { absences, notifications, outbox, siteSettings, tasks, users } from "#db/schema/index.ts";
import { leadOf, makeStaff, storyOf } from "#tests/factories/leads.ts";
import { disable } from "#tests/factories/staff.ts";

const now = new Date("2026-11-23T18:00:00Z");

let dana: StaffActor;
let priya: StaffActor;
let omar: StaffActor;

beforeEach(async () => {
  await db().update(users).set({ disabledAt: now });
  dana = await makeStaff({ name: "Dana", role: "admin" });
  priya = await makeStaff({ name: "Priya" });
  omar = await makeStaff({ name: "Omar" });
  // Before anyone had a turn, the oldest account is first.
  for (const [at, { userId }] of [dana, priya, omar].entries())
    await db()
      .update(users)
      .set({ createdAt: new Date(now.getTime() + at) })
      .where(eq(users.id, userId));
});

async function store(rules: Partial<AssignmentRules>) {
  const value = { ...defaultAssignment, mode: "round_robin", ...rules };
  await db()
    .insert(siteSettings)
    .values({ key: "assignment", value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
}

let made = 0;
async function arrive({ city = "Ames", email = `new${++made}@owner.example` } = {}) {
  const { leadId } = await db().transaction((tx) =>
    addPublicLead(tx, visitor, {
      person: { name: "Ada Sample", email },
      source: "enrollment",
      home: { city },
      task: { title: "Reply to Ada", detail: "Soon" },
      consents: ["enrollment"],
      page: "/enroll",
      ip: "203.0.113.9",
      touches: noTouches,
      now,
    }),
  );
  return leadId;
}

const assigneeOf = async (id: string) => (await leadOf(id))?.assignedTo;
const arriveFor = async (wish?: Parameters<typeof arrive>[0]) => assigneeOf(await arrive(wish));
const notified = (key: string) =>
  db()
    .select({ userId: notifications.userId, kind: notifications.kind, title: notifications.title })
    .from(notifications)
    .where(like(notifications.dedupeKey, key))
    .orderBy(asc(notifications.kind));
const absent = ({ userId }: StaffActor) =>
  db().insert(absences).values({ userId, startsOn: "2026-11-20", endsOn: "2026-11-23" });

describe("a new lead", () => {
  test("is assigned by hand until an admin chooses a rule, and everyone hears of it", async () => {
    await store({ mode: "none" });
    const id = await arrive();
    expect(await assigneeOf(id)).toBeNull();
    expect((await notified(`new-lead:${id}`)).map(({ kind }) => kind)).toEqual([
      "new_lead",
      "new_lead",
      "new_lead",
    ]);
  });

  test("goes to each person in turn, with its task", async () => {
    await store({});
    const id = await arrive();
    expect(await leadOf(id)).toMatchObject({ assignedTo: dana.userId, assignedAt: now });
    const [task] = await db().select().from(tasks).where(eq(tasks.leadId, id));
    expect(task?.assignedTo).toBe(dana.userId);
    expect([await arriveFor(), await arriveFor(), await arriveFor()]).toEqual([
      priya.userId,
      omar.userId,
      dana.userId,
    ]);
  });

  test("goes to different people when several arrive at once", async () => {
    await store({});
    const all = await Promise.all(Array.from({ length: 6 }, () => arriveFor()));
    for (const { userId } of [dana, priya, omar]) expect(all.filter((id) => id === userId)).toHaveLength(2);
  });

  test("never goes to someone who is absent or disabled, or doesn't take part", async () => {
    await absent(dana);
    await store({});
    await disable({ id: omar.userId });
    expect([await arriveFor(), await arriveFor()]).toEqual([priya.userId, priya.userId]);
    await store({ people: [{ person: dana.userId, cities: [], sources: [] }] });
    expect(await arriveFor()).toBeNull();
  });

  test("of a known owner stays with the same person, even an absent one", async () => {
    await store({ people: [{ person: omar.userId, cities: [], sources: [] }] });
    const email = "known@owner.example";
    expect(await arriveFor({ email })).toBe(omar.userId);
    await absent(omar);
    await store({});
    expect(await arriveFor({ email, city: "Ankeny" })).toBe(omar.userId);
  });

  test("tells the assignee once, and others by the rule", async () => {
    await store({ hears: "admins", people: [{ person: omar.userId, cities: [], sources: [] }] });
    const id = await arrive();
    expect(await notified(`new-lead:${id}`)).toEqual([
      { userId: omar.userId, kind: "assigned", title: "New lead: Ada Sample, Ames" },
      { userId: dana.userId, kind: "new_lead", title: "New lead: Ada Sample, Ames" },
    ]);
  });

  test("that staff enter keeps its assignee, who is notified", async () => {
    await store({});
    const enter = (assignedTo: string | null) =>
      db().transaction((tx) =>
        createLead(tx, "phone", {
          contact: { name: "Ben Sample" },
          createdAt: now,
          assignedTo,
          event: { kind: "created", actor: dana, at: now, data: { source: "phone" } },
        }),
      );
    expect((await enter(null)).assignedTo).toBeNull();
    const given = await enter(priya.userId);
    expect(await notified(`assigned:${given.id}:new`)).toMatchObject([{ userId: priya.userId }]);
  });
});

describe("an untouched lead", () => {
  const work = (leadId: string, tried: string[]) =>
    db().transaction((tx) => reassignUntouched(tx, { leadId, tried, now }));

  test("goes to the next person, who is notified like the first one, until no one is left", async () => {
    await store({ reassignMinutes: 30 });
    const id = await arrive();
    const [job] = await db()
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `reassign-lead:${id}:1`));
    expect(job).toMatchObject({
      payload: { leadId: id, tried: [dana.userId] },
      runAt: new Date("2026-11-23T18:30:00Z"),
    });
    await work(id, [dana.userId]);
    expect(await assigneeOf(id)).toBe(priya.userId);
    expect(await storyOf(id)).toContainEqual(
      expect.objectContaining({ kind: "assigned", actorName: "System", data: { from: "Dana", to: "Priya" } }),
    );
    expect(await notified(`reassigned:${id}:%`)).toMatchObject([
      { userId: dana.userId, title: "Ada Sample went to Priya, because no one had replied" },
    ]);
    expect(await notified(`assigned:${id}:%`)).toMatchObject([{ userId: priya.userId }]);
    // A second run of the same job.
    await work(id, [dana.userId]);
    await work(id, [dana.userId, priya.userId]);
    await work(id, [dana.userId, priya.userId, omar.userId]);
    expect(await assigneeOf(id)).toBe(omar.userId);
    const [last] = await db()
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `reassign-lead:${id}:%`))
      .orderBy(desc(outbox.dedupeKey))
      .limit(1);
    expect(last?.dedupeKey).toBe(`reassign-lead:${id}:3`);
  });

  test("stays once someone replied or worked on it", async () => {
    await store({ reassignMinutes: 30 });
    const id = await arrive();
    await db().transaction((tx) => meetTarget(tx, { on: "staff_acted", leadId: id, actor: dana, now }));
    await work(id, [dana.userId]);
    expect(await assigneeOf(id)).toBe(dana.userId);
  });
});

test("city and source choose among those who are here, else everyone takes part", () => {
  const people = [
    { person: "a", cities: ["Ames", "Ankeny "], sources: [] },
    { person: "b", cities: ["ames"], sources: ["Rent vs sell calculator"] },
    { person: "c", cities: [], sources: ["webinar"] },
  ];
  const of = (
    mode: AssignmentRules["mode"],
    lead: { city?: string; source: string },
    here = ["a", "b", "c", "d"],
  ) => candidatesFor({ ...defaultAssignment, mode, people }, lead, here);
  expect(of("city", { city: " AMES", source: "analysis" })).toEqual(["a", "b"]);
  expect(of("city", { city: "Ames", source: "analysis" }, ["b", "c"])).toEqual(["b"]);
  expect(of("city", { city: "Boone", source: "webinar" })).toEqual(["a", "b", "c"]);
  expect(of("city", { source: "webinar" })).toEqual(["a", "b", "c"]);
  expect(of("source", { source: "rent-vs-sell-calculator" })).toEqual(["b"]);
  expect(of("source", { source: "webinar" }, ["a", "b"])).toEqual(["a", "b"]);
  expect(of("none", { source: "webinar" })).toEqual([]);
});
