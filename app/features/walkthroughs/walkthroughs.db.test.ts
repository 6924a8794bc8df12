import { and, desc, eq, like } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { renewCalendarKey } from "#app/features/accounts/user-settings/commands.server.ts";
import { findUserSettings } from "#app/features/accounts/user-settings/queries.server.ts";
import {
  cancelWalkthrough,
  confirmWalkthrough,
  moveOwnWalkthrough,
  scheduleWalkthrough,
} from "#app/features/walkthroughs/commands.server.ts";
import {
  findFeed,
  findOwnerWalkthrough,
  findWalkthrough,
  listWalkthroughs,
} from "#app/features/walkthroughs/queries.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import {
  leads,
  messages,
  notifications,
  outbox,
  responseTargets,
  tasks,
  timelineEvents,
  walkthroughs,
} from "#db/schema/index.ts";
import { deleteLeads, leadOf, makeLead, makeStaff } from "#tests/factories/leads.ts";
import { runJobs } from "#tests/factories/payments.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

// A Saturday; Monday at 10 is 16:00 UTC.
const now = new Date("2026-11-21T15:00:00Z");
const monday = { date: "2026-11-23", time: "10:00" };
const tuesday = { date: "2026-11-24", time: "09:30" };

beforeAll(() => storeOfficeRules({ newLeadAddresses: [] }));

const open = async (leadId: string) => {
  const [walkthrough] = await db().select().from(walkthroughs).where(eq(walkthroughs.leadId, leadId));
  if (!walkthrough) throw new Error("No walkthrough");
  return walkthrough;
};
const kindsOf = async (leadId: string) =>
  (
    await db()
      .select({ kind: timelineEvents.kind })
      .from(timelineEvents)
      .where(eq(timelineEvents.leadId, leadId))
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("walkthrough"));
const mailsOf = (leadId: string) =>
  db()
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(like(outbox.dedupeKey, `walkthrough:${leadId}:%`));

async function scheduled(walkthrough = monday, who?: Awaited<ReturnType<typeof makeStaff>>) {
  const dana = await makeStaff();
  const comes = who ?? (await makeStaff());
  const { id: leadId } = await makeLead({ status: "proposal", email: "ann@owner.example" });
  const form = { leadId, walkthrough, assignedTo: comes.userId, now };
  const answer = await scheduleWalkthrough(dana, form);
  return { dana, comes, leadId, form, answer };
}

test("schedules once, sets the status, and tells who comes", async () => {
  const { dana, comes, leadId, form } = await scheduled();
  const formKey = crypto.randomUUID();
  const { id: other } = await makeLead({ status: "contract_sent" });
  const sends = { ...form, leadId: other, walkthrough: tuesday, formKey };
  await Promise.all([1, 2].map(() => scheduleWalkthrough(dana, sends)));
  expect(await kindsOf(other)).toEqual(["walkthrough_scheduled"]);
  expect((await leadOf(other))?.status).toBe("contract_sent");
  const at = new Date("2026-11-23T16:00:00Z");
  expect(await leadOf(leadId)).toMatchObject({ status: "site_visit_scheduled", walkthroughDate: at });
  expect(await open(leadId)).toMatchObject({
    assignedTo: comes.userId,
    startsAt: at,
    createdBy: dana.userId,
  });
  expect(await mailsOf(leadId)).toEqual([{ kind: "mail-walkthrough" }]);
  const [notified] = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.path, `/leads/${leadId}#walkthrough`));
  expect(notified).toMatchObject({ userId: comes.userId });
  const [target] = await db().select().from(responseTargets).where(eq(responseTargets.leadId, leadId));
  expect(target).toMatchObject({ kind: "walkthrough_confirmed", metAt: null });
});

test("refuses a slot that the person has, even to two at once", async () => {
  const { comes, dana } = await scheduled();
  const others = [(await makeLead()).id, (await makeLead()).id];
  const at = (leadId: string, walkthrough: typeof monday) =>
    scheduleWalkthrough(dana, { leadId, walkthrough, assignedTo: comes.userId, now });
  expect(await at(others[0] ?? "", monday)).toMatchObject({ reason: "conflict", field: "walkthrough" });
  const both = await Promise.all(others.map((leadId) => at(leadId, tuesday)));
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("gives the slot of a deleted lead to another", async () => {
  const { comes, dana, leadId } = await scheduled();
  await deleteLeads(dana, { ids: [leadId] });
  const form = { leadId: (await makeLead()).id, walkthrough: monday, assignedTo: comes.userId, now };
  expect(await scheduleWalkthrough(dana, form)).toMatchObject({ ok: true });
  expect(await findOwnerWalkthrough((await open(leadId)).ownerKey, now)).toMatchObject({
    state: "gone",
    place: null,
  });
});

test("moves only the walkthrough that was seen", async () => {
  const { dana, form, leadId } = await scheduled();
  const move = { ...form, walkthrough: tuesday };
  expect(await scheduleWalkthrough(dana, move)).toMatchObject({ reason: "changed" });
  const answers = await Promise.all(
    ["11:00", "12:00"].map((time) =>
      scheduleWalkthrough(dana, { ...move, walkthrough: { ...tuesday, time }, version: 1 }),
    ),
  );
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await open(leadId)).toMatchObject({ version: 2, sequence: 1 });
  expect((await findWalkthrough(dana, leadId, now))?.booking).toMatchObject({
    date: "2026-11-24",
    version: 2,
  });
});

test("confirms to the owner by email, once", async () => {
  const { dana, leadId } = await scheduled();
  const email = `${leadId}@owner.example`;
  // The worker's clock decides whether a walkthrough is over.
  const at = new Date(Date.now() + 3 * 86_400_000);
  await db().update(leads).set({ email }).where(eq(leads.id, leadId));
  await db().update(walkthroughs).set({ startsAt: at }).where(eq(walkthroughs.leadId, leadId));
  for (const _ of [1, 2]) await confirmWalkthrough(dana, { leadId, version: 1, now });
  await runJobs("mail-walkthrough");
  const mails = await db().select().from(messages).where(eq(messages.recipient, email));
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Walkthrough confirmed: /)]);
});

test("is confirmed by staff, and to be confirmed again after the owner moved it", async () => {
  const { dana, comes, leadId } = await scheduled();
  const { ownerKey } = await open(leadId);
  for (const _ of [1, 2])
    expect(await confirmWalkthrough(dana, { leadId, version: 1, now })).toMatchObject({ ok: true });
  expect((await open(leadId)).confirmedAt).toEqual(now);
  expect(await kindsOf(leadId)).toEqual(["walkthrough_scheduled", "walkthrough_confirmed"]);
  expect(await findOwnerWalkthrough(ownerKey, now)).toMatchObject({
    ...{ state: "open", isConfirmed: true, who: { name: comes.name } },
    ...monday,
  });
  const move = { ownerKey, walkthrough: tuesday, version: 2, now };
  expect(
    await moveOwnWalkthrough({ ...move, walkthrough: { ...tuesday, date: "2026-11-28" } }),
  ).toMatchObject({
    field: "walkthrough",
  });
  for (const _ of [1, 2]) expect(await moveOwnWalkthrough(move)).toMatchObject({ ok: true });
  expect(await open(leadId)).toMatchObject({ confirmedAt: null, sequence: 1, assignedTo: comes.userId });
  const [task] = await db()
    .select()
    .from(tasks)
    .where(eq(tasks.dedupeKey, `walkthrough:${leadId}`));
  expect(task).toMatchObject({ kind: "confirm_walkthrough", doneAt: null, assignedTo: comes.userId });
  const targets = await db().select().from(responseTargets).where(eq(responseTargets.leadId, leadId));
  expect(targets.map(({ metAt }) => metAt !== null).sort()).toEqual([false, true]);
});

test("is left to the office when the owner moves it to a time that the person has", async () => {
  const { comes, leadId } = await scheduled(monday);
  const other = await scheduled(tuesday, comes);
  const { ownerKey } = await open(other.leadId);
  expect(await moveOwnWalkthrough({ ownerKey, walkthrough: monday, version: 1, now })).toMatchObject({
    ok: true,
  });
  expect(await open(other.leadId)).toMatchObject({ assignedTo: null, confirmedAt: null });
  const [notice] = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.path, `/leads/${other.leadId}#walkthrough`))
    .orderBy(desc(notifications.createdAt));
  expect(notice).toMatchObject({ userId: comes.userId, title: expect.stringContaining("You're off") });
  expect(await open(leadId)).toMatchObject({ assignedTo: comes.userId, version: 1 });
});

test("is canceled once by the owner, and leaves a task", async () => {
  const { dana, leadId } = await scheduled();
  const { ownerKey } = await open(leadId);
  for (const _ of [1, 2])
    expect(await cancelWalkthrough(visitor, { ownerKey, version: 1, reason: "Sold", now })).toMatchObject({
      ok: true,
    });
  expect(await kindsOf(leadId)).toEqual(["walkthrough_scheduled", "walkthrough_canceled"]);
  expect((await leadOf(leadId))?.walkthroughDate).toBeNull();
  const call = and(eq(tasks.leadId, leadId), eq(tasks.kind, "call_owner"));
  expect(await db().select().from(tasks).where(call)).toHaveLength(1);
  expect(await findOwnerWalkthrough(ownerKey, now)).toMatchObject({ state: "canceled" });
  expect(await moveOwnWalkthrough({ ownerKey, walkthrough: tuesday, version: 2, now })).toMatchObject({
    reason: "conflict",
  });
  expect(await confirmWalkthrough(dana, { leadId, version: 2, now })).toMatchObject({ reason: "conflict" });
  expect(await cancelWalkthrough(visitor, { leadId, version: 2, now })).toMatchObject({
    reason: "forbidden",
  });
});

test("a calendar lists the person's own walkthroughs behind a secret key", async () => {
  const comes = await makeStaff();
  const { leadId, dana } = await scheduled(monday, comes);
  await db()
    .update(leads)
    .set({ name: "Ann, O’Neil; \\ Sons", phone: "5155550188" })
    .where(eq(leads.id, leadId));
  await renewCalendarKey(comes);
  const { calendarKey } = await findUserSettings(comes.userId);
  const feed = (await findFeed(calendarKey ?? "", now))?.replace(/\r\n /g, "");
  expect(feed).toContain("DTSTART:20261123T160000Z");
  expect(feed).toContain("SUMMARY:Walkthrough: Ann\\, O’Neil\\; \\\\ Sons (to confirm)");
  expect(await findFeed(crypto.randomUUID(), now)).toBeNull();
  expect(await findFeed("x", now)).toBeNull();
  const span = { from: now, to: new Date("2026-11-28T06:00:00Z") };
  const list = (userId: string | null) => listWalkthroughs(dana, { ...span, userId });
  expect(await list(comes.userId)).toMatchObject([{ leadId, who: comes.name, isConfirmed: false }]);
  expect((await list(null)).length).toBeGreaterThan(1);
  expect(await listWalkthroughs(visitor, { ...span, userId: null })).toEqual([]);
});
