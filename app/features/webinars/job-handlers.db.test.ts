import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteLeads, restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { findRegistration } from "#app/features/webinars/queries.server.ts";
import { handlers } from "#app/jobs/handlers.server.ts";
import type { JobKind, JobPayload } from "#app/jobs/registry.ts";
import { db } from "#db/instance.server.ts";
import { leads, messages, promises, tasks, webinarRegistrations, webinars } from "#db/schema/index.ts";
import { makeLead, storyOf } from "#tests/factories/leads.ts";
import { createJobs } from "#tests/factories/outbox.ts";
import { makeWebinar, register, sendReferral } from "#tests/factories/referrals.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { staffActor } from "#tests/factories/staff.ts";

const hour = 3_600_000;

/** Runs one job as the worker does, down to the mail that was written down. */
async function work<Kind extends JobKind>(kind: Kind, payload: JobPayload<Kind>) {
  const [id = 0] = await createJobs({ kind, payload });
  const outcome = await handlers[kind].run(payload, { id, kind, createdAt: new Date(), attempt: 1 });
  if (outcome?.end === "done") await db().transaction(async (tx) => outcome.record?.(tx));
  const [mail] = await db().select().from(messages).where(eq(messages.outboxId, id));
  return { outcome, mail };
}

async function seat(startsInHours: number) {
  await storeOfficeRules({ newLeadAddresses: [] });
  const webinar = await makeWebinar({ startsAt: new Date(Date.now() + startsInHours * hour) });
  const answer = await register(webinar.id, `seat${startsInHours}@owner.example`, {
    now: new Date(Date.now() - 48 * hour),
  });
  if (!answer.ok) throw new Error(answer.message);
  return { webinar, registrationId: answer.value.registrationId };
}

const move = (id: string, startsInHours: number) =>
  db()
    .update(webinars)
    .set({ startsAt: new Date(Date.now() + startsInHours * hour) })
    .where(eq(webinars.id, id));

describe("mail about a webinar", () => {
  test("waits while the office has taken the person out of its books", async () => {
    const { registrationId } = await seat(200);
    const [kept] = await db()
      .select({ leadId: webinarRegistrations.leadId })
      .from(webinarRegistrations)
      .where(eq(webinarRegistrations.id, registrationId));
    await db()
      .update(leads)
      .set({ deletedAt: new Date() })
      .where(eq(leads.id, kept?.leadId ?? ""));
    const { mail, outcome } = await work("mail-webinar-confirmation", { registrationId });
    expect(outcome).toMatchObject({ end: "wait", why: "The lead is deleted" });
    expect(mail).toBeUndefined();
  });

  test("and is over by the time the person is back in the books is not sent", async () => {
    const { webinar, registrationId } = await seat(204);
    const { leadId } = (await findRegistration(registrationId)) ?? {};
    const admin = await staffActor({ role: "admin" });
    await deleteLeads(admin, { ids: [leadId ?? ""] });
    await move(webinar.id, -2);
    await restoreLeads(admin, { ids: [leadId ?? ""] });
    const late = await work("mail-webinar-reminder", { registrationId, hoursBefore: 24 });
    expect(late).toEqual({ outcome: { end: "done" }, mail: undefined });
  });

  test("that is given up is told in the timeline of the person's lead", async () => {
    const { registrationId } = await seat(205);
    const { leadId, email } = (await findRegistration(registrationId)) ?? {};
    const kind = "mail-webinar-confirmation";
    const [id = 0] = await createJobs({ kind });
    const parked = { id, kind, why: "The process ended during the last attempt" };
    const record = await handlers[kind].onFailed?.({ registrationId }, parked);
    await db().transaction(async (tx) => record?.(tx));
    expect((await storyOf(leadId ?? "")).at(-1)).toMatchObject({
      kind: "mail_undelivered",
      data: { subject: "Webinar confirmation", why: parked.why },
    });
    const [task] = await db()
      .select()
      .from(tasks)
      .where(eq(tasks.dedupeKey, `undelivered:${id}`));
    expect(task).toMatchObject({ leadId, detail: expect.stringContaining(`to ${email}`) });
  });

  test("goes on to who has another lead, and is told there", async () => {
    const { registrationId } = await seat(203);
    const [kept] = await db()
      .select({ leadId: webinarRegistrations.leadId, email: webinarRegistrations.email })
      .from(webinarRegistrations)
      .where(eq(webinarRegistrations.id, registrationId));
    const other = await makeLead({ email: kept?.email.toUpperCase() ?? "" });
    await db()
      .update(leads)
      .set({ deletedAt: new Date() })
      .where(eq(leads.id, kept?.leadId ?? ""));
    const { mail } = await work("mail-webinar-confirmation", { registrationId });
    expect(mail).toMatchObject({ recipient: kept?.email, leadId: other.id });
    await db()
      .update(leads)
      .set({ deletedAt: null })
      .where(eq(leads.id, kept?.leadId ?? ""));
    const restored = await work("mail-webinar-confirmation", { registrationId });
    expect(restored.mail).toMatchObject({ leadId: kept?.leadId });
  });

  test("confirms with the join link, the page of the seat, and the time in the company's zone", async () => {
    const { registrationId } = await seat(300);
    const { mail } = await work("mail-webinar-confirmation", { registrationId });
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^You're registered for .*: Renting out a home$/),
      leadId: expect.any(String),
    });
    expect(mail?.body).toMatch(/https?:\/\/\S+\/sandbox\/meeting/);
    expect(mail?.body).toContain(`/webinar/registered?of=${registrationId}`);
    expect(mail?.body).toMatch(/day, \w+ \d+, 20\d\d, \d+:\d\d [AP]M C[SD]T/);
  });

  test("reminds when the time has come", async () => {
    const { registrationId } = await seat(23.9);
    const { mail } = await work("mail-webinar-reminder", { registrationId, hoursBefore: 24 });
    expect(mail?.subject).toMatch(/^Reminder: \w{3}, .* C[SD]T, Renting out a home$/);
    expect(mail?.body).toContain("/sandbox/meeting");
  });

  test("waits when the webinar has moved to a later date, and goes out then", async () => {
    const { webinar, registrationId } = await seat(23.9);
    await move(webinar.id, 100);
    const early = await work("mail-webinar-reminder", { registrationId, hoursBefore: 24 });
    expect(early).toMatchObject({ outcome: { end: "wait" }, mail: undefined });
    if (early.outcome?.end !== "wait") throw new Error("it did not wait");
    expect(early.outcome.ms / hour).toBeCloseTo(76, 1);
    await move(webinar.id, 23);
    expect((await work("mail-webinar-reminder", { registrationId, hoursBefore: 24 })).mail).toBeDefined();
  });

  test("tells the new time, and nothing when it has moved once more", async () => {
    const { webinar, registrationId } = await seat(200);
    const startsAt = webinar.startsAt.toISOString();
    const { mail } = await work("mail-webinar-moved", { registrationId, startsAt });
    expect(mail?.subject).toMatch(/^Moved to \w{3}, .* C[SD]T: Renting out a home$/);
    expect(mail?.body).toContain("Hi Ann, the webinar has a new time.");
    await move(webinar.id, 300);
    expect((await work("mail-webinar-moved", { registrationId, startsAt })).mail).toBeUndefined();
  });

  test("tells the new room, and nothing when it has changed once more", async () => {
    const { webinar, registrationId } = await seat(201);
    const { joinUrl } = webinar;
    const { mail } = await work("mail-webinar-room", { registrationId, joinUrl });
    expect(mail?.subject).toMatch(/^New link for .*: Renting out a home$/);
    expect(mail?.body).toContain("Hi Ann, the webinar has a new link.");
    expect((await work("mail-webinar-room", { registrationId, joinUrl: "/before" })).mail).toBeUndefined();
  });

  test("tells that it was called off, and then nothing else; taken back, that it takes place", async () => {
    const { webinar, registrationId } = await seat(202);
    const startsAt = webinar.startsAt.toISOString();
    const wasCanceled = (cancelledAt: Date | null) =>
      db().update(webinars).set({ cancelledAt }).where(eq(webinars.id, webinar.id));
    expect((await work("mail-webinar-cancelled", { registrationId })).mail).toBeUndefined();
    await wasCanceled(new Date());
    const { mail } = await work("mail-webinar-cancelled", { registrationId });
    expect(mail?.subject).toMatch(/^Canceled: .*, Renting out a home$/);
    expect(mail?.body).toContain("Hi Ann, the webinar below was canceled.");
    expect(mail?.body).not.toContain("Join the webinar");
    for (const { mail } of [
      await work("mail-webinar-moved", { registrationId, startsAt }),
      await work("mail-webinar-room", { registrationId, joinUrl: webinar.joinUrl }),
      await work("mail-webinar-confirmation", { registrationId }),
    ])
      expect(mail).toBeUndefined();
    await wasCanceled(null);
    const back = await work("mail-webinar-moved", { registrationId, startsAt, isBack: true });
    expect(back.mail?.subject).toMatch(/^Back on for .*: Renting out a home$/);
  });

  test("is not sent for a webinar that has begun, nor to a seat that is gone", async () => {
    const { webinar, registrationId } = await seat(10);
    await move(webinar.id, -0.1);
    expect(await work("mail-webinar-reminder", { registrationId, hoursBefore: 1 })).toEqual({
      outcome: { end: "done" },
      mail: undefined,
    });
    await move(webinar.id, 0.5);
    await db().delete(webinarRegistrations).where(eq(webinarRegistrations.id, registrationId));
    const gone = await work("mail-webinar-reminder", { registrationId, hoursBefore: 1 });
    expect(gone).toEqual({ outcome: { end: "done" }, mail: undefined });
  });
});

test("no stranger's words that are no name stand in a greeting or a subject", async () => {
  await storeOfficeRules({ newLeadAddresses: [] });
  const { id } = await makeWebinar();
  const answer = await register(id, "odd@owner.example", { name: "Call 515-555-0100 now" });
  if (!answer.ok) throw new Error(answer.message);
  const { registrationId } = answer.value;
  const confirmed = await work("mail-webinar-confirmation", { registrationId });
  expect(confirmed.mail?.body).not.toContain("Call 515");
  expect(confirmed.mail?.body).toContain("We're looking forward to seeing you.");
  const referralId = await sendReferral({ clientName: "1 Free$Prize (call)", realtorName: "Win 2 millions" });
  const { mail } = await work("mail-referral-received", { referralId });
  expect(mail?.subject).toBe("We have your referral");
  expect(mail?.body).toContain("We'll contact your client by");
  expect(mail?.body).not.toContain("Prize");
  const told = await work("mail-new-referral", { referralId, to: "leads@porchlight.example" });
  expect(told.mail?.subject).toMatch(/^New referral: contact 1 Free\$Prize \(call\) by /);
});

describe("mail about a referral", () => {
  test("brings the realtor the private page and no contact details of the client", async () => {
    const realtorEmail = "rita@realty.example";
    const client = { clientName: "Jo Hidden", clientEmail: "client@owner.example" };
    const id = await sendReferral({ realtorEmail, ...client });
    const { mail } = await work("mail-referral-received", { referralId: id });
    expect(mail).toMatchObject({
      recipient: realtorEmail,
      subject: "We have your referral: Jo H.",
      leadId: null,
    });
    expect(mail?.body).toContain(`/realtor-referral/${id}`);
    expect(mail?.body).toContain("$400");
    expect(mail?.body).not.toContain("client@owner.example");
    expect(mail?.body).not.toContain("Hidden");
  });

  test("promises the realtor no contact by a time that is past, nor one that was made", async () => {
    const late = await sendReferral({}, { now: new Date(Date.now() - 25 * hour) });
    const kept = await sendReferral();
    await db().update(promises).set({ fulfilledAt: new Date() }).where(eq(promises.referralId, kept));
    for (const referralId of [late, kept]) {
      const { mail } = await work("mail-referral-received", { referralId });
      expect(mail?.body).toContain(`/realtor-referral/${referralId}`);
      expect(`${mail?.body}${mail?.html}`).not.toContain("We'll contact");
    }
  });

  test("tells staff whom to call, that they know the client, and who was first", async () => {
    const lead = await makeLead({ email: "twice@owner.example" });
    const clientEmail = "twice@owner.example";
    await sendReferral({ clientEmail, realtorName: "First Realtor" }, { now: new Date(Date.now() - hour) });
    const id = await sendReferral({ clientEmail, notes: "Line one\nLine <two>" });
    const { mail } = await work("mail-new-referral", { referralId: id, to: "leads@porchlight.example" });
    expect(mail).toMatchObject({ recipient: "leads@porchlight.example", leadId: lead.id });
    expect(mail?.subject).toMatch(/^New referral: contact Jo Example by /);
    expect(mail?.headers["Reply-To"]).toMatch(/^rita\d+@realty\.example$/);
    for (const told of [clientEmail, "Single-family", "First Realtor", `/leads/${lead.id}`, "Line <two>"])
      expect(mail?.body).toContain(told);
    expect(mail?.html).not.toContain("<two>");
    expect(mail?.body).not.toContain("first visit");
  });

  test("tells staff where the realtor came from, where that is known", async () => {
    const first = { at: "2026-11-01T15:00:00.000Z", path: "/", referrer: "google.com" };
    const last = { at: "2026-11-20T15:00:00.000Z", path: "/realtor-referral", utm_source: "newsletter" };
    const id = await sendReferral({}, { touches: { first, last } });
    const { mail } = await work("mail-new-referral", { referralId: id, to: "leads@porchlight.example" });
    expect(mail?.body).toContain("Realtor's first visit");
    expect(mail?.body).toContain("Google, opened the home page, Nov 1");
    expect(mail?.body).toContain("Newsletter, opened the page for realtors, Nov 20");
  });
});
