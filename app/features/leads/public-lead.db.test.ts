import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { addPublicLead, type PublicLead } from "#app/features/leads/commands/new-lead.server.ts";
import { finishTask } from "#app/features/today/commands/tasks.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { noTouches, type Touch } from "#app/lib/attribution.ts";
import { db } from "#db/instance.server.ts";
import { tasks, timelineEvents } from "#db/schema/index.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { leadOf, makeLead, makeStaff } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { disable } from "#tests/factories/staff.ts";

beforeAll(() => storeOfficeRules());

let made = 0;
const newEmail = () => {
  made += 1;
  return `known${made}@owner.example`;
};
const now = new Date("2026-11-21T18:00:00Z");

type Wishes = { email: string; name?: string; detail?: string; touches?: PublicLead["touches"]; now?: Date };

const send = ({ email, name, detail, touches = noTouches, now: at = now }: Wishes) =>
  db().transaction((tx) =>
    addPublicLead(tx, visitor, {
      person: { name: name ?? null, email },
      source: "rent-vs-sell-calculator",
      task: detail ? { title: `Write to ${name ?? email}`, detail } : null,
      consents: ["calculator"],
      page: "/rent-vs-sell",
      ip: "203.0.113.9",
      touches,
      now: at,
    }),
  );

const tasksOf = (leadId: string) =>
  db().select().from(tasks).where(eq(tasks.leadId, leadId)).orderBy(asc(tasks.createdAt));
const eventsOf = (leadId: string, kind: string) =>
  db()
    .select()
    .from(timelineEvents)
    .where(eq(timelineEvents.leadId, leadId))
    .then((rows) => rows.filter((row) => row.kind === kind));

describe("the task to answer a lead", () => {
  it("says what every form said while it is open, and stays due when it was", async () => {
    const email = newEmail();
    const { leadId } = await send({ email, detail: "SELL, by $10" });
    await send({ email, name: "Ada Sample", detail: "RENT OUT, by $20", now: new Date(now.getTime() + 1) });
    expect(await tasksOf(leadId)).toMatchObject([
      {
        title: "Write to Ada Sample",
        detail: "SELL, by $10\n\nRENT OUT, by $20",
        // Sent on a Saturday.
        dueAt: new Date("2026-11-23T15:15:00Z"),
        version: 2,
      },
    ]);
  });

  it("is there again once the first was done", async () => {
    const email = newEmail();
    const { leadId } = await send({ email, detail: "SELL" });
    const [task] = await tasksOf(leadId);
    await finishTask(await makeStaff(), { taskId: task?.id ?? "", isDone: true });
    await send({ email, detail: "RENT OUT" });
    const all = await tasksOf(leadId);
    expect(all.map(({ detail, doneAt }) => [detail, doneAt === null])).toEqual([
      ["SELL", false],
      ["RENT OUT", true],
    ]);
  });

  it("is one, however many forms arrive at once", async () => {
    const email = newEmail();
    const sent = await Promise.all(Array.from({ length: 8 }, () => send({ email, detail: "SELL" })));
    expect(new Set(sent.map(({ leadId }) => leadId)).size).toBe(1);
    expect(await tasksOf(sent[0]?.leadId ?? "")).toHaveLength(1);
  });
});

describe("a person", () => {
  it("who is known by name is not anonymous when they leave it out", async () => {
    const { email } = await makeLead({ name: "Ada Sample", email: newEmail() });
    const { leadId } = await send({ email: email ?? "" });
    expect((await leadOf(leadId))?.name).toBe("Ada Sample");
  });

  it("who is known stays with the same member of staff, with lead and task", async () => {
    const { userId } = await makeStaff();
    const { email } = await makeLead({ email: newEmail(), assignedTo: userId });
    const { leadId } = await send({ email: email ?? "", detail: "SELL" });
    expect(await leadOf(leadId)).toMatchObject({ assignedTo: userId });
    expect(await tasksOf(leadId)).toMatchObject([{ assignedTo: userId }]);
  });

  it("who is known goes to the newest member of staff of theirs who is still there", async () => {
    const [keeper, gone] = [await makeStaff(), await makeStaff()];
    const email = newEmail();
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
    await makeLead({ email, assignedTo: keeper.userId, createdAt: at(1) });
    await makeLead({ email, assignedTo: gone.userId, createdAt: at(2) });
    await makeLead({ email, createdAt: at(3) });
    await disable({ id: gone.userId });
    expect(await leadOf((await send({ email })).leadId)).toMatchObject({ assignedTo: keeper.userId });
  });

  it("gives a name to their leads that have none, and to no other", async () => {
    const email = newEmail();
    const [nameless, fromMail, named, deleted] = [
      await makeLead({ name: "Anonymous", email }),
      await makeLead({ name: email.split("@")[0] ?? "", email }),
      await makeLead({ name: "A. Sample", email }),
      await makeLead({ name: null, email, deletedAt: now }),
    ];
    const { leadId } = await send({ email: email.toUpperCase(), name: "Ada Sample" });
    const names = await Promise.all([nameless, fromMail, named, deleted].map(({ id }) => leadOf(id)));
    expect(names.map((each) => each?.name)).toEqual(["Ada Sample", "Ada Sample", "A. Sample", null]);
    expect(names.map((each) => each?.version)).toEqual([2, 2, 1, 1]);
    expect(await eventsOf(nameless.id, "named")).toMatchObject([
      { data: { from: "Anonymous", to: "Ada Sample" } },
    ]);
    expect(await eventsOf(leadId, "named")).toEqual([]);
  });
});

describe("the origin of a lead", () => {
  const first: Touch = { at: "2026-11-01T15:00:00.000Z", path: "/", referrer: "google.com" };
  const last: Touch = { at: "2026-11-20T15:00:00.000Z", path: "/rent-vs-sell", utm_source: "newsletter" };
  const shown = (touch: Touch) => ({ at: touch.at, label: touchLabel(touch) });

  it("is on the lead's page, and the return of a known lead has its own", async () => {
    const email = newEmail();
    const { leadId } = await send({ email, touches: { first, last: first } });
    expect((await findLeadPage(leadId))?.origin).toEqual({ first: shown(first), last: null });
    await send({ email, touches: { first, last } });
    expect(await eventsOf(leadId, "came_again")).toMatchObject([{ data: { touch: last } }]);
    const other = await makeLead({ email: newEmail() });
    const { leadId: added } = await send({ email: other.email ?? "", touches: { first, last } });
    expect(await eventsOf(other.id, "came_again")).toMatchObject([{ data: { leadId: added, touch: last } }]);
    expect((await findLeadPage(added))?.origin).toEqual({ first: shown(first), last: shown(last) });
    expect((await findLeadPage(other.id))?.origin).toBeNull();
  });
});

it("lists an owner's quote on the lead's page, and a second enrollment by someone unproven adds none", async () => {
  const typed = typedEnrollment({ estimatedRent: "1,850" });
  const { leadId } = await enroll(typed);
  await enroll({ ...typed, estimatedRent: "0" });
  const page = await findLeadPage(leadId);
  expect(page?.quotes).toMatchObject([
    {
      code: expect.stringMatching(/^Q-\d+$/),
      model: "enrollmentEstimate",
      issuedAt: expect.any(Date),
      document: { rentCents: 1_850_00, estimate: { percentageFeeCents: 127_65, totalMonthlyCents: 166_65 } },
    },
  ]);
  expect((await findLeadPage((await makeLead()).id))?.quotes).toEqual([]);
});

import { touchLabel } from "#app/features/leads/origin.ts";
