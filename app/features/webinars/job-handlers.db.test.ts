import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { handlers } from "#app/jobs/handlers.server.ts";
import type { JobKind, JobPayload } from "#app/jobs/registry.ts";
import { db } from "#db/instance.server.ts";
import { leads, messages, webinarRegistrations, webinars } from "#db/schema/index.ts";
import { makeLead } from "#tests/factories/leads.ts";
import { createJobs } from "#tests/factories/outbox.ts";
import { makeWebinar, register, sendReferral } from "#tests/factories/referrals.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const hour = 3_600_000;

/** Runs one job as the worker does; returns the stored email. */
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

describe("an email about a webinar", () => {
  test("waits while the lead is deleted", async () => {
    const { registrationId } = await seat(200);
    const [registration] = await db()
      .select({ leadId: webinarRegistrations.leadId })
      .from(webinarRegistrations)
      .where(eq(webinarRegistrations.id, registrationId));
    await db()
      .update(leads)
      .set({ deletedAt: new Date() })
      .where(eq(leads.id, registration?.leadId ?? ""));
    const { mail, outcome } = await work("mail-webinar-confirmation", { registrationId });
    expect(outcome).toMatchObject({ end: "wait", why: "The lead is deleted" });
    expect(mail).toBeUndefined();
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

  test("reminds at its time", async () => {
    const { registrationId } = await seat(23.9);
    const { mail } = await work("mail-webinar-reminder", { registrationId, hoursBefore: 24 });
    expect(mail?.subject).toMatch(/^Reminder: \w{3}, .* C[SD]T, Renting out a home$/);
    expect(mail?.body).toContain("/sandbox/meeting");
  });

  test("names the current time and join link after a change", async () => {
    const { registrationId } = await seat(200);
    const { mail } = await work("mail-webinar-moved", { registrationId });
    expect(mail?.subject).toMatch(/^Updated: \w{3}, .* C[SD]T, Renting out a home$/);
    expect(mail?.body).toContain("Hi Ann, here are the current time and link of the webinar.");
    expect(mail?.body).toContain("/sandbox/meeting");
  });

  test("says that it was canceled, and nothing else until it is back on", async () => {
    const { webinar, registrationId } = await seat(202);
    const wasCanceled = (cancelledAt: Date | null) =>
      db().update(webinars).set({ cancelledAt }).where(eq(webinars.id, webinar.id));
    expect((await work("mail-webinar-cancelled", { registrationId })).mail).toBeUndefined();
    await wasCanceled(new Date());
    const { mail } = await work("mail-webinar-cancelled", { registrationId });
    expect(mail?.subject).toMatch(/^Canceled: .*, Renting out a home$/);
    expect(mail?.body).toContain("Hi Ann, the webinar below was canceled.");
    expect(mail?.body).not.toContain("Join the webinar");
    for (const { mail } of [
      await work("mail-webinar-moved", { registrationId }),
      await work("mail-webinar-confirmation", { registrationId }),
    ])
      expect(mail).toBeUndefined();
    await wasCanceled(null);
    expect((await work("mail-webinar-moved", { registrationId })).mail).toBeDefined();
  });
});

describe("an email about a referral", () => {
  test("links to the private page and shows no contact details of the client", async () => {
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

  test("names the client, the known lead and the earlier realtor to staff", async () => {
    const lead = await makeLead({ email: "twice@owner.example" });
    const clientEmail = "twice@owner.example";
    await sendReferral({ clientEmail, realtorName: "First Realtor" }, { now: new Date(Date.now() - hour) });
    const id = await sendReferral({ clientEmail, notes: "Line one\nLine <two>" });
    const { mail } = await work("mail-new-referral", { referralId: id, to: "leads@porchlight.example" });
    expect(mail).toMatchObject({ recipient: "leads@porchlight.example", leadId: lead.id });
    expect(mail?.subject).toMatch(/^New referral: contact Jo Example by /);
    expect(mail?.headers["Reply-To"]).toMatch(/^rita\d+@realty\.example$/);
    for (const part of [clientEmail, "Single-family", "First Realtor", `/leads/${lead.id}`, "Line <two>"])
      expect(mail?.body).toContain(part);
    expect(mail?.html).not.toContain("<two>");
    expect(mail?.body).not.toContain("first visit");
  });
});
