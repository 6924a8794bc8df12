import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  changeCampaigns,
  pauseLeads,
  resumeLeads,
  stopCampaign,
  stopEnrollments,
  undoStop,
} from "#app/features/campaigns/commands/bulk.server.ts";
import {
  moveMessage,
  pauseCampaigns,
  resumeCampaigns,
  sendNow,
  skipMessage,
  startCampaign,
} from "#app/features/campaigns/commands/control.server.ts";
import { planConfirmation, wakeHeld } from "#app/features/campaigns/commands/enrollments.server.ts";
import { countOf, readMonitorFilter } from "#app/features/campaigns/monitor.ts";
import { findLeadCampaigns, findStartChoices } from "#app/features/campaigns/queries/lead.server.ts";
import { describeCampaignJobs, findLetter } from "#app/features/campaigns/queries/letters.server.ts";
import {
  countEnrollments,
  findCampaignStats,
  findMonitor,
  findPauseOfAll,
  listCampaignTemplates,
  listEnrollments,
} from "#app/features/campaigns/queries/monitor.server.ts";
import { findRehearsal } from "#app/features/campaigns/queries/rehearsal.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { type Actor, type StaffActor, visitor } from "#app/lib/actor.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";
import {
  campaignEnrollments,
  campaignMessages,
  campaignPauses,
  outbox,
  suppressions,
} from "#db/schema/index.ts";
import {
  findEnrollment,
  listCampaignMessages,
  makeDue,
  makeWarmOwner,
  newEmail,
  planNow,
  sendDue,
  startCampaigns,
} from "#tests/factories/campaigns.ts";
import { deleteLeads, makeLead, makeStaff } from "#tests/factories/leads.ts";

const day = 86_400_000;
let staff: StaffActor;

beforeAll(async () => {
  staff = await makeStaff({ name: "Priya Example" });
});
beforeEach(async () => {
  await db().delete(campaignPauses);
  await db().delete(outbox);
  await startCampaigns();
});

/** In the workflow of warm leads, with the ID of the enrollment. */
async function makeMember(changes: Parameters<typeof makeWarmOwner>[0] = {}) {
  const lead = await makeWarmOwner(changes);
  const enrollment = await findEnrollment(lead.id);
  return { lead, id: enrollment?.id ?? "" };
}

const token = (...scopes: string[]): Actor => ({ kind: "token", tokenId: "t", name: "Script", scopes });

describe("starting", () => {
  test("twice at once enrolls once", async () => {
    const { lead, id } = await makeMember();
    await stopCampaign(staff, { id });
    const results = await Promise.all([1, 2].map(() => startCampaign(staff, { leadId: lead.id })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: "conflict" });
    const active = await db()
      .select()
      .from(campaignEnrollments)
      .where(eq(campaignEnrollments.leadId, lead.id));
    expect(active.filter(({ state }) => state === "waiting")).toHaveLength(1);
  });

  test.each([
    ["without a consent", { status: "analysis_submitted" }, "There is no consent to marketing."],
    ["lost", { status: "lost" }, "The lead is lost."],
    ["invalid", { status: "lost", statusReasonKind: "invalid" }, "The lead is lost."],
    ["without an address", { status: "new", email: null }, "The lead has no email and no phone number."],
  ])("a lead that is %s is refused with the reason", async (_, changes, message) => {
    const lead = await makeLead({ email: newEmail(), ...changes });
    expect(await startCampaign(staff, { leadId: lead.id })).toMatchObject({ reason: "invalid", message });
    expect(await findEnrollment(lead.id)).toBeUndefined();
  });

  test("a person who said no, and a deleted lead, are refused", async () => {
    const { lead, id } = await makeMember();
    await stopCampaign(staff, { id });
    await db()
      .insert(suppressions)
      .values({ channel: "email", address: lead.email ?? "", reason: "Asked" });
    expect(await startCampaign(staff, { leadId: lead.id })).toMatchObject({
      reason: "invalid",
      message: "The person asked for no more of these.",
    });
    await deleteLeads(staff, { ids: [lead.id] });
    expect(await startCampaign(staff, { leadId: lead.id })).toMatchObject({ reason: "not_found" });
  });

  test("needs the scope", async () => {
    const lead = await makeLead({ email: newEmail() });
    for (const actor of [visitor, token("campaigns:read")])
      expect(await startCampaign(actor, { leadId: lead.id })).toMatchObject({ reason: "forbidden" });
    expect(await changeCampaigns(visitor, { change: "pause-all" })).toMatchObject({ reason: "forbidden" });
  });

  test("names what decide says about each workflow first", async () => {
    const lead = await makeLead({ status: "analysis_submitted", email: newEmail() });
    const choices = await findStartChoices(lead.id, new Date());
    expect(choices.map(({ workflow, mayStart, why }) => [workflow, mayStart, why])).toEqual([
      ["warm_lead", false, "There is no consent to marketing"],
      ["confirmation", false, "No walkthrough is booked"],
      ["onboarding", false, "The home is not enrolled"],
    ]);
    expect(choices[0]?.change).toBe("It would go if the owner agreed to tips by email.");
  });
});

describe("the next message", () => {
  test("is skipped once, also by two clicks", async () => {
    const { lead, id } = await makeMember();
    const skips = await Promise.all([1, 2].map(() => skipMessage(staff, { id, step: "warm-questions" })));
    expect(skips.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listCampaignMessages(lead.id)).toMatchObject([
      { step: "warm-questions", state: "skipped", reason: "skipped", detail: "Priya Example" },
    ]);
    expect(await findEnrollment(lead.id)).toMatchObject({ state: "waiting", step: 1 });
  });

  test("is moved, and not into the past", async () => {
    const { lead, id } = await makeMember();
    await db().update(campaignEnrollments).set({ state: "held" }).where(eq(campaignEnrollments.id, id));
    const to = new Date(Date.now() + 3 * day);
    expect(await moveMessage(staff, { id, step: "warm-questions", to })).toMatchObject({ ok: true });
    await db().transaction((tx) => wakeHeld(tx, [lead.id], new Date()));
    expect(await findEnrollment(lead.id)).toMatchObject({ state: "waiting", nextAt: to });
    const late = { id, step: "warm-questions", to: new Date(Date.now() + 400 * day) };
    expect(await moveMessage(staff, late)).toMatchObject({ field: "to" });
    const past = { id, step: "warm-questions", to: new Date(0) };
    expect(await moveMessage(staff, past)).toMatchObject({ field: "to" });
    expect(await moveMessage(staff, { ...past, step: "another" })).toMatchObject({ reason: "conflict" });
  });

  test("is sent now unless something holds it", async () => {
    const { lead, id } = await makeMember();
    await pauseLeads(staff, { ids: [id] });
    expect(await sendNow(staff, { id, step: "warm-questions" })).toMatchObject({
      message: "Not now: Campaigns of this lead are paused.",
    });
    await resumeLeads(staff, { ids: [id] });
    expect(await sendNow(staff, { id, step: "warm-questions" })).toMatchObject({ ok: true });
    await planNow();
    expect(await listCampaignMessages(lead.id)).toMatchObject([{ state: "queued" }]);
  });
});

describe("stopping", () => {
  test("is not undone for an owner who replied since then", async () => {
    const { lead, id } = await makeMember();
    const stopped = await stopEnrollments(staff, { ids: [id], now: new Date(Date.now() - 60_000) });
    await db().transaction((tx) =>
      recordEvent(tx, { leadId: lead.id, kind: "email_received", actor: visitor, data: { subject: "No" } }),
    );
    const at = stopped.ok ? stopped.value.at : new Date();
    expect(await undoStop(staff, { at })).toMatchObject({ reason: "conflict" });
    expect(await findEnrollment(lead.id)).toMatchObject({ state: "left", reason: "stopped" });
  });

  test("by the lead stops all of its campaigns, and a second stop finds nothing", async () => {
    const lead = await makeWarmOwner();
    const walkthroughAt = new Date(Date.now() + 9 * day);
    await db().transaction((tx) => planConfirmation(tx, { leadId: lead.id, walkthroughAt, now: new Date() }));
    expect(await stopCampaign(token("campaigns:write"), { id: lead.id })).toEqual({
      ok: true,
      value: { stopped: 2 },
    });
    expect(await findEnrollment(lead.id)).toMatchObject({
      state: "left",
      reason: "stopped",
      detail: "Script",
    });
    expect(await stopCampaign(staff, { id: lead.id })).toMatchObject({ reason: "not_found" });
  });

  test("of several is undone with the time that was planned, once", async () => {
    const members = [await makeMember(), await makeMember()];
    const ids = members.map(({ id }) => id);
    const before = await db().select().from(campaignEnrollments).where(inArray(campaignEnrollments.id, ids));
    const stopped = await stopEnrollments(staff, { ids });
    const at = stopped.ok ? stopped.value.at : new Date();
    expect(await undoStop(await makeStaff(), { at })).toMatchObject({ reason: "conflict" });
    expect(await undoStop(staff, { at })).toEqual({ ok: true, value: 2 });
    const after = await db().select().from(campaignEnrollments).where(inArray(campaignEnrollments.id, ids));
    expect(after.map(({ state, nextAt }) => [state, nextAt]).toSorted()).toEqual(
      before.map(({ state, nextAt }) => [state, nextAt]).toSorted(),
    );
    expect(await undoStop(staff, { at })).toMatchObject({ reason: "conflict" });
  });
});

test("a pause of everything shows on every page and ends spread out", async () => {
  const { id } = await makeMember();
  await makeDue((await makeMember()).lead.id);
  await pauseCampaigns(staff, {});
  expect(await findPauseOfAll()).toMatchObject({ reason: "Paused by Priya Example" });
  expect((await findMonitor(readMonitorFilter(new URLSearchParams()), monitorOf())).paused).toEqual([null]);
  await resumeCampaigns(staff, {});
  expect(await findPauseOfAll()).toBeNull();
  expect(await resumeCampaigns(staff, {})).toMatchObject({ reason: "conflict" });
  expect(id).not.toBe("");
});

test("a restored lead is held until a person resumes it", async () => {
  const { lead, id } = await makeMember();
  await deleteLeads(staff, { ids: [lead.id] });
  expect(await findEnrollment(lead.id)).toMatchObject({ state: "left", reason: "deleted" });
  expect((await findLeadPage(lead.id, { deleted: true }))?.extras.endedCampaigns).toMatchObject([
    { workflow: "warm_lead", state: "left", reason: "deleted" },
  ]);
  await restoreLeads({ ...staff, role: "admin" }, { ids: [lead.id] });
  await planNow();
  expect(await findEnrollment(lead.id)).toMatchObject({ state: "held", reason: "restored" });
  expect(await findLeadCampaigns(lead.id, new Date())).toMatchObject({
    isPaused: true,
    active: [{ id, upcoming: [{ verdict: "hold", why: "Campaigns of this lead are paused" }] }],
  });
  await resumeLeads(staff, { ids: [id] });
  await planNow();
  expect(await findEnrollment(lead.id)).toMatchObject({ state: "waiting" });
});

const monitorOf = () => ({ page: {}, range: { from: "2020-01-01", to: "2099-12-31" } });

test("the sum closes: everyone who entered is in exactly one part, and each part links to its rows", async () => {
  const members = [await makeMember(), await makeMember(), await makeMember(), await makeMember()];
  const [paused, stopped, done] = members;
  await pauseLeads(staff, { ids: [paused?.id ?? ""] });
  await stopEnrollments(staff, { ids: [stopped?.id ?? ""] });
  await db()
    .update(campaignEnrollments)
    .set({ state: "done", nextAt: null, endedAt: new Date() })
    .where(eq(campaignEnrollments.id, done?.id ?? ""));
  const { groups } = await countEnrollments({ start: new Date(0), end: new Date() });
  const warm = groups.filter(({ workflow }) => workflow === "warm_lead");
  expect(countOf(warm)).toBe(
    await db().$count(campaignEnrollments, eq(campaignEnrollments.workflow, "warm_lead")),
  );
  for (const state of ["waiting", "held", "done", "left"] as const) {
    const filter = readMonitorFilter(new URLSearchParams({ workflow: "warm_lead", state }));
    const { rows } = await listEnrollments(filter, {}, 1_000);
    expect(rows).toHaveLength(countOf(warm, state));
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(rows.length > 0 ? [state] : []));
  }
  const held = readMonitorFilter(new URLSearchParams({ state: "held", reason: "paused_lead" }));
  expect((await listEnrollments(held, {})).rows.map(({ id }) => id)).toEqual([paused?.id]);
  const found = readMonitorFilter(new URLSearchParams({ q: members[3]?.lead.name ?? "" }));
  expect((await listEnrollments(found, {})).rows[0]).toMatchObject({
    id: members[3]?.id,
    label: "Warm lead",
    derived: null,
    specStatus: "Pending",
    next: { step: "warm-questions" },
    last: null,
  });
});

test("the figures of the specification count what was sent and who finished", async () => {
  const before = await findCampaignStats();
  const { lead } = await makeMember();
  await makeDue(lead.id);
  await planNow();
  await db()
    .update(campaignMessages)
    .set({ state: "sent", sentAt: new Date() })
    .where(eq(campaignMessages.leadId, lead.id));
  const after = await findCampaignStats();
  expect(after).toMatchObject({
    totalEmails: before.totalEmails + 1,
    totalSMS: before.totalSMS,
    activeLeads: before.activeLeads + 1,
  });
  const templates = await listCampaignTemplates();
  expect(templates.find(({ name }) => name === "After the analysis")).toMatchObject({
    type: "email",
    workflow: "warm_lead",
    delay: 0.0417,
  });
  expect(templates.find(({ name }) => name === "A week before")).toMatchObject({ delay: -7 });
});

test("an email of a campaign is rendered again from what was stored, with its series and step", async () => {
  const { lead } = await makeMember({ name: "Rosa Example" });
  await makeDue(lead.id);
  await planNow();
  await sendDue();
  const [message] = await listCampaignMessages(lead.id);
  expect(message).toMatchObject({ state: "sent", outboxId: expect.any(Number) });
  const letter = await findLetter(message?.outboxId ?? 0);
  expect(letter?.subject).toBe("Any questions about your rent analysis?");
  expect(letter?.html).toContain("Hi Rosa,");
  expect(letter?.text).toContain("Hi Rosa,");
  expect(await findLetter(0)).toBeNull();
  const jobs = [{ id: message?.outboxId ?? 0, kind: "mail-campaign" }];
  expect(Object.values(await describeCampaignJobs(jobs))).toEqual(["Warm lead, “After the analysis”"]);
});

test("a rehearsal shows the very message and the facts it rests on, and stores nothing", async () => {
  const lead = await makeLead({ status: "analysis_submitted", email: newEmail(), name: "Rosa Example" });
  const now = new Date();
  const until = new Date(now.getTime() + 30 * day);
  const before = await db().execute(sql`select count(*) from campaign_enrollments`);
  const rehearsal = await findRehearsal({ leadId: lead.id, workflow: "warm_lead", until, step: null, now });
  expect(rehearsal).toMatchObject({
    isImagined: true,
    change: "It would go if the owner agreed to tips by email.",
    verdicts: [{ verdict: "leave", why: "There is no consent to marketing" }],
    message: { subject: "Any questions about your rent analysis?" },
  });
  expect(rehearsal?.message?.facts).toContainEqual({
    label: "Consent",
    value: "None to marketing",
    to: `/leads/${lead.id}`,
  });
  expect(await db().execute(sql`select count(*) from campaign_enrollments`)).toEqual(before);
  expect(await findLeadCampaigns(lead.id, now)).toMatchObject({
    active: [],
    absent: { workflow: "warm_lead", why: "There is no consent to marketing", mayStart: false },
  });
});
