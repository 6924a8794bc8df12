import { and, eq, inArray } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { config } from "#app/config.server.ts";
import { sendEmails } from "#app/features/campaigns/commands/send.server.ts";
import { defaultLetters } from "#app/features/campaigns/default-letters.ts";
import { campaignHandlers } from "#app/features/campaigns/job-handlers.server.ts";
import { changeStatus } from "#app/features/leads/commands/change-leads.server.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { closeMail } from "#app/integrations/mail.server.ts";
import { system, visitor } from "#app/lib/actor.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";
import {
  bounces,
  campaignEnrollments,
  campaignPauses,
  messages,
  outbox,
  suppressions,
  walkthroughs,
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
import { makeLead } from "#tests/factories/leads.ts";
import { eventually, startTestWorker } from "#tests/factories/worker.ts";
import { type FakeSmtp, startFakeSmtp } from "#tests/fakes/smtp.ts";

let server: FakeSmtp;
const hour = 3_600_000;
const day = 24 * hour;

beforeEach(async () => {
  server = await startFakeSmtp();
  config.mail.url = server.url;
  await db().delete(outbox);
  await startCampaigns();
});

afterEach(async () => {
  config.mail.url = undefined;
  closeMail();
  await server.stop();
});

const receivedBy = (email: string | null) => server.received.filter(({ to }) => to.includes(email ?? ""));

const statesOf = async (leadId: string) =>
  (await listCampaignMessages(leadId)).map(({ step, state, reason }) =>
    [step, state, reason].filter(Boolean).join(" "),
  );

const event = (leadId: string, kind: "text_received" | "fee_paid" | "walkthrough_canceled") =>
  db().transaction((tx) => recordEvent(tx, { leadId, kind, actor: visitor }));

const book = (leadId: string, at: Date) =>
  db().transaction((tx) =>
    recordEvent(tx, {
      leadId,
      kind: "walkthrough_scheduled",
      actor: visitor,
      data: { walkthroughDate: at.toISOString(), from: null },
    }),
  );

describe("an owner who agreed to tips", () => {
  test("gets the first letter an hour later, once, and then waits for the second", async () => {
    const lead = await makeWarmOwner({ name: "Ann Sample" });
    const enrolled = await findEnrollment(lead.id);
    expect((enrolled?.nextAt?.getTime() ?? 0) - (enrolled?.enteredAt.getTime() ?? 0)).toBe(hour);
    await planNow();
    expect(await listCampaignMessages(lead.id)).toEqual([]);
    await makeDue(lead.id);
    await Promise.all([planNow(), planNow()]);
    await sendDue();
    await planNow();
    await sendDue();
    const [mail, ...others] = receivedBy(lead.email);
    expect(others).toEqual([]);
    expect(mail?.raw).toContain("Hi Ann,");
    expect(mail?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(await statesOf(lead.id)).toEqual(["warm-questions sent"]);
    expect(await findEnrollment(lead.id)).toMatchObject({ state: "waiting", step: 1 });
    const [stored] = await db().select().from(messages).where(eq(messages.leadId, lead.id));
    expect(stored).toMatchObject({
      kind: "mail-campaign",
      mode: "live",
      reason: "Warm lead, “After the analysis”.",
    });
  });

  test("gets nothing more after a reply, not even what is on its way", async () => {
    const lead = await makeWarmOwner();
    await makeDue(lead.id);
    await planNow();
    await event(lead.id, "text_received");
    await sendDue();
    expect(receivedBy(lead.email)).toEqual([]);
    expect(await statesOf(lead.id)).toEqual(["warm-questions skipped replied"]);
    expect(await findEnrollment(lead.id)).toMatchObject({ state: "left", reason: "replied", nextAt: null });
  });

  test("gets nothing more after a no", async () => {
    const lead = await makeWarmOwner();
    await makeDue(lead.id);
    await db()
      .insert(suppressions)
      .values({ channel: "email", address: lead.email ?? "", reason: "Asked" });
    await planNow();
    expect(await findEnrollment(lead.id)).toMatchObject({ state: "left", reason: "unsubscribed" });
    expect(await listCampaignMessages(lead.id)).toEqual([]);
  });

  test("enters the onboarding with the status, and is welcomed", async () => {
    const lead = await makeWarmOwner();
    await db().transaction(async (tx) => {
      const locked = await lockLead(tx, lead.id);
      if (locked) await changeStatus(tx, locked, "fee_paid", { actor: system, now: new Date() });
    });
    expect(await findEnrollment(lead.id)).toMatchObject({ state: "left", reason: "status" });
    await makeDue(lead.id);
    await planNow();
    await sendDue();
    expect(receivedBy(lead.email)).toHaveLength(1);
    expect(await statesOf(lead.id)).toEqual(["onboard-welcome sent"]);
  });
});

test("an undone change of many statuses takes the welcome back", async () => {
  const lead = await makeLead({ status: "enrolled", email: newEmail() });
  const record = (kind: "status_changed" | "bulk_undone", from: string, to: string) =>
    db().transaction((tx) =>
      recordEvent(
        tx,
        kind === "status_changed"
          ? { leadId: lead.id, kind, actor: system, data: { from, to } }
          : { leadId: lead.id, kind, actor: system, data: { action: "status", status: { from, to } } },
      ),
    );
  await record("status_changed", "proposal", "enrolled");
  expect(await findEnrollment(lead.id, "onboarding")).toMatchObject({ state: "waiting" });
  await record("bulk_undone", "enrolled", "proposal");
  expect(await findEnrollment(lead.id, "onboarding")).toMatchObject({ state: "left", reason: "status" });
});

test("asks for consent before it advertises, and not before a reminder", async () => {
  const lead = await makeLead({ status: "leads", email: newEmail() });
  await db().transaction((tx) => recordEvent(tx, { leadId: lead.id, kind: "submitted", actor: visitor }));
  expect(await findEnrollment(lead.id)).toBeUndefined();
  await book(lead.id, new Date(Date.now() + 8 * day));
  expect(await findEnrollment(lead.id, "confirmation")).toMatchObject({ state: "waiting", entry: 1 });
});

describe("reminders of a walkthrough", () => {
  test("move with its date and are sent again for the new one", async () => {
    const lead = await makeLead({ email: newEmail() });
    // For the link to move it.
    await db()
      .insert(walkthroughs)
      .values({ leadId: lead.id, startsAt: new Date(Date.now() + 8 * day) });
    await book(lead.id, new Date(Date.now() + 8 * day));
    await db()
      .update(campaignEnrollments)
      .set({ enteredAt: new Date(Date.now() - day) })
      .where(eq(campaignEnrollments.leadId, lead.id));
    await makeDue(lead.id);
    await planNow();
    await sendDue();
    const moved = new Date(Date.now() + 20 * day);
    await book(lead.id, moved);
    expect(await findEnrollment(lead.id, "confirmation")).toMatchObject({
      entry: 2,
      step: 0,
      walkthroughAt: moved,
    });
    await db()
      .update(campaignEnrollments)
      .set({ enteredAt: new Date(Date.now() - day) })
      .where(eq(campaignEnrollments.leadId, lead.id));
    await makeDue(lead.id);
    await planNow();
    await sendDue();
    expect(await statesOf(lead.id)).toEqual(["confirm-week sent", "confirm-week sent"]);
    await event(lead.id, "walkthrough_canceled");
    expect(await findEnrollment(lead.id, "confirmation")).toMatchObject({
      state: "left",
      reason: "walkthrough_canceled",
    });
  });

  test("are left out right after the choice, and say so", async () => {
    const lead = await makeLead({ email: newEmail() });
    await book(lead.id, new Date(Date.now() + 30 * hour));
    for (let steps = 0; steps < 2; steps += 1) await planNow();
    expect((await statesOf(lead.id)).slice(0, 2)).toEqual([
      "confirm-week skipped too_late",
      "confirm-prepare skipped too_soon",
    ]);
  });
});

test("a pause holds what is planned and what is on its way, until it ends", async () => {
  const [planned, waiting] = [await makeWarmOwner(), await makeWarmOwner()];
  await makeDue(planned.id);
  await planNow();
  const [pause] = await db().insert(campaignPauses).values({ reason: "Test" }).returning();
  await makeDue(waiting.id);
  await planNow();
  const worker = startTestWorker({ handlers: campaignHandlers, slots: { campaign: 1 } });
  await eventually(
    async () => (await db().select().from(outbox).where(eq(outbox.kind, "mail-campaign")))[0]?.lastError,
  ).toBe("All campaigns are paused");
  expect(server.received).toEqual([]);
  expect(await listCampaignMessages(waiting.id)).toEqual([]);
  await db()
    .delete(campaignPauses)
    .where(eq(campaignPauses.id, pause?.id ?? ""));
  await db().update(outbox).set({ runAt: new Date() });
  await planNow();
  await eventually(async () => server.received.length).toBe(2);
  await worker.stop();
});

test("a stop holds for the rest of a batch that is under way", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"] });
  const owners = await Promise.all(Array.from({ length: 24 }, () => makeWarmOwner()));
  const all = owners.map(({ id }) => id);
  let stopped: Promise<unknown> | undefined;
  let received = 0;
  const slow = await startFakeSmtp(undefined, () => {
    received += 1;
    vi.setSystemTime(Date.now() + 1_500);
    stopped ??= db()
      .update(campaignEnrollments)
      .set({ state: "left", reason: "stopped" })
      .where(inArray(campaignEnrollments.leadId, all))
      .execute();
  });
  config.mail.url = slow.url;
  for (const id of all) await makeDue(id);
  await planNow();
  vi.setSystemTime(Date.now() + 60_000);
  await sendDue();
  await stopped;
  expect(received).toBeLessThan(all.length - 8);
  expect(received).toBeGreaterThan(0);
  await slow.stop();
});

test("a batch that fails ends when none of its emails is on its way", async () => {
  const owners = await Promise.all(Array.from({ length: 16 }, () => makeWarmOwner()));
  for (const { id } of owners) await makeDue(id);
  await planNow();
  const rows = await db().select().from(outbox).where(eq(outbox.kind, "mail-campaign"));
  const jobs = rows.map(({ id, kind, createdAt, payload }) => ({
    payload: { messageId: String(payload.messageId) },
    job: { id, kind, createdAt, attempt: 1 },
  }));
  const ended: number[] = [];
  const sending = sendEmails(jobs, async (id) => {
    if (id === jobs[0]?.job.id) throw new Error("no database");
    ended.push(id);
  });
  await expect(sending).rejects.toThrow("no database");
  expect(ended).toHaveLength(15);
  expect(server.received).toHaveLength(16);
});

test("one mailbox gets a letter once, and a reply ends the series for all of its homes", async () => {
  const email = newEmail();
  const [home, other] = [await makeWarmOwner({ email }), await makeWarmOwner({ email })];
  await makeDue(home.id);
  await planNow();
  await sendDue();
  await makeDue(other.id);
  await planNow();
  expect(await statesOf(other.id)).toEqual(["warm-questions skipped had_it"]);
  await event(home.id, "text_received");
  expect(await findEnrollment(other.id)).toMatchObject({ state: "left", reason: "replied" });
});

test("a reply stops the last letter, too, while it is on its way", async () => {
  const lead = await makeWarmOwner();
  await db()
    .update(campaignEnrollments)
    .set({ step: defaultLetters.warm_lead.length - 1, nextAt: new Date(0) })
    .where(eq(campaignEnrollments.leadId, lead.id));
  await planNow();
  expect(await findEnrollment(lead.id)).toMatchObject({ state: "done" });
  await event(lead.id, "text_received");
  await sendDue();
  expect(receivedBy(lead.email)).toEqual([]);
});

test("refused addresses become bounces, and the others get their email", async () => {
  const owners = await Promise.all(Array.from({ length: 12 }, () => makeWarmOwner()));
  for (const { id } of owners) await makeDue(id);
  await planNow();
  server.answer({ at: "RCPT", code: 550, message: "5.1.1 No such user" }, "accept");
  await sendDue();
  expect(server.received).toHaveLength(11);
  const refused = owners.filter(({ email }) => receivedBy(email).length === 0);
  const [bounced] = refused;
  expect(refused).toHaveLength(1);
  const [bounce] = await db()
    .select()
    .from(bounces)
    .where(and(eq(bounces.address, bounced?.email ?? "")));
  expect(bounce).toMatchObject({ kind: "hard", taskId: null });
  await makeDue(bounced?.id ?? "");
  await planNow();
  expect(await findEnrollment(bounced?.id ?? "")).toMatchObject({ state: "left", reason: "bounced" });
});

test("tries again what a mail server puts off, and rests its domain", async () => {
  const domain = `${newEmail().slice(0, 8)}.example`;
  const [one, other] = [
    await makeWarmOwner({ email: newEmail(domain) }),
    await makeWarmOwner({ email: newEmail(domain) }),
  ];
  await makeDue(one.id);
  await planNow();
  server.answer({ at: "RCPT", code: 451, message: "4.7.1 Slow down" });
  const worker = startTestWorker({ handlers: campaignHandlers, slots: { campaign: 1 } });
  await eventually(
    async () => (await db().select().from(outbox).where(eq(outbox.kind, "mail-campaign")))[0]?.lastError,
  ).toContain("451");
  await worker.stop();
  await makeDue(other.id);
  await planNow();
  expect(await findEnrollment(other.id)).toMatchObject({ state: "held", reason: "rest" });
});

test("sends one marketing email a day to a person, whatever the number of homes", async () => {
  const email = newEmail();
  const homes = [await makeWarmOwner({ email }), await makeWarmOwner({ email })];
  for (const { id } of homes) await makeDue(id);
  await planNow();
  await sendDue();
  expect(receivedBy(email)).toHaveLength(1);
  const held = (await Promise.all(homes.map(({ id }) => findEnrollment(id)))).filter(
    (each) => each?.state === "held",
  );
  expect(held).toMatchObject([{ reason: "day_taken", detail: "Warm lead" }]);
});
