import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { startBroadcast, stopBroadcast } from "#app/features/campaigns/broadcasts/commands.server.ts";
import {
  audienceOf,
  countAudience,
  listBroadcasts,
} from "#app/features/campaigns/broadcasts/queries.server.ts";
import { BroadcastForm } from "#app/features/campaigns/broadcasts/schema.ts";
import { readMonitorFilter } from "#app/features/campaigns/monitor.ts";
import { listEnrollments } from "#app/features/campaigns/queries/monitor.server.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import {
  campaignEnrollments,
  campaignPauses,
  campaignTemplates,
  consents,
  savedViews,
  suppressions,
} from "#db/schema/index.ts";
import { listCampaignMessages, newEmail, planNow, startCampaigns } from "#tests/factories/campaigns.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";

beforeEach(() => startCampaigns());

async function makeCity(people: number) {
  const city = `City${randomUUID().replace(/\d|-/g, "")}`;
  const owners = [];
  for (let n = 0; n < people; n += 1) {
    const lead = await makeLead({ email: newEmail(), city, status: "proposal" });
    await db()
      .insert(consents)
      .values({ email: lead.email, purpose: "marketing-email", wordingVersion: "1", wording: "", page: "/" });
    owners.push(lead);
  }
  return { city, owners };
}

async function makeView(ownerId: string, city: string) {
  const query = `city=${city.toLowerCase()}`;
  const [view] = await db().insert(savedViews).values({ ownerId, name: city, query }).returning();
  return view?.id ?? "";
}

async function letter() {
  const [template] = await db()
    .select({ id: campaignTemplates.id })
    .from(campaignTemplates)
    .where(eq(campaignTemplates.workflow, "warm_lead"))
    .limit(1);
  return template?.id ?? "";
}

const formOf = async (view: string, changes: Record<string, string> = {}) => ({
  name: "Spring",
  view,
  template: await letter(),
  count: "",
  formKey: randomUUID(),
  ...changes,
});

test("counts who gets it, who doesn't and why, and enrolls those once", async () => {
  const staff = await makeStaff();
  const { city, owners } = await makeCity(3);
  const [first, second] = owners;
  await makeLead({ city, email: first?.email ?? null });
  await makeLead({ city, email: newEmail() });
  await makeLead({ city, email: null });
  await db()
    .insert(suppressions)
    .values({ channel: "email", address: second?.email ?? "", reason: "Asked" });
  const view = await makeView(staff.userId, city);
  const audience = await countAudience(await audienceOf(staff, `city=${city.toLowerCase()}`));
  expect(audience).toEqual({
    matched: 6,
    entered: 2,
    leftOut: { "no consent": 1, unsubscribed: 1, "no address": 1, "same address": 1 },
  });
  const form = await formOf(view);
  const started = await Promise.all([startBroadcast(staff, { form }), startBroadcast(staff, { form })]);
  expect(started.map(({ ok }) => ok)).toEqual([true, true]);
  const ids = new Set(started.map((each) => each.ok && each.value.id));
  expect(ids.size).toBe(1);
  const [id] = [...ids];
  const rows = await db()
    .select()
    .from(campaignEnrollments)
    .where(eq(campaignEnrollments.workflow, `broadcast:${id}`));
  expect(rows).toHaveLength(2);
  await planNow();
  expect(await listCampaignMessages(owners[2]?.id ?? "")).toMatchObject([
    { state: "queued", step: "broadcast" },
  ]);
});

test("asks for the number of people above fifty", async () => {
  const staff = await makeStaff();
  const { city } = await makeCity(51);
  const view = await makeView(staff.userId, city);
  expect(await startBroadcast(staff, { form: await formOf(view, { count: "50" }) })).toMatchObject({
    field: "count",
  });
  expect(await startBroadcast(staff, { form: await formOf(view, { count: "51" }) })).toMatchObject({
    ok: true,
  });
});

test("stops for everyone who has not got it, also what is on its way", async () => {
  const staff = await makeStaff();
  const { city } = await makeCity(3);
  const view = await makeView(staff.userId, city);
  const started = await startBroadcast(staff, { form: await formOf(view) });
  const id = started.ok ? started.value.id : "";
  await planNow();
  expect(await stopBroadcast(staff, { id })).toMatchObject({ ok: true, value: { stopped: 3 } });
  expect(await stopBroadcast(staff, { id })).toMatchObject({ ok: false, reason: "conflict" });
});

test("counts who is paused as held, as the Monitor does, which shows its name", async () => {
  const staff = await makeStaff();
  const { city, owners } = await makeCity(2);
  await db().insert(campaignPauses).values({ leadId: owners[0]?.id, reason: "Away" });
  const view = await makeView(staff.userId, city);
  const startsAt = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T10:00`;
  const started = await startBroadcast(staff, { form: await formOf(view, { startsAt, name: city }) });
  const id = started.ok ? started.value.id : "";
  const row = (await listBroadcasts()).find((each) => each.id === id);
  expect(row).toMatchObject({ entered: 2, waiting: 1, held: 1, done: 0, left: 0 });
  clearCaches();
  const filter = readMonitorFilter(new URLSearchParams({ workflow: `broadcast:${id}`, state: "held" }));
  const { rows } = await listEnrollments(filter, {});
  expect(rows).toMatchObject([{ leadId: owners[0]?.id, label: city }]);
});

test.each(["2026-13-45T99:99", "2026-02-30T10:00", "9999-12-31T23:59"])(
  "refuses the start %s",
  (startsAt) => {
    expect(BroadcastForm.shape.startsAt.safeParse(startsAt).success).toBe(false);
  },
);

test("uses no view of someone else, and no letter that is not in use", async () => {
  const [staff, other] = [await makeStaff(), await makeStaff()];
  const { city } = await makeCity(1);
  const view = await makeView(other.userId, city);
  expect(await startBroadcast(staff, { form: await formOf(view) })).toMatchObject({ field: "view" });
  const own = await makeView(staff.userId, city);
  const template = randomUUID();
  expect(await startBroadcast(staff, { form: await formOf(own, { template }) })).toMatchObject({
    field: "template",
  });
  const past = await formOf(own, { startsAt: "2020-01-01T10:00" });
  expect(await startBroadcast(staff, { form: past })).toMatchObject({ field: "startsAt" });
});
