import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { JobKind, JobPayload } from "#app/jobs/registry.ts";
import { db } from "#db/instance.server.ts";
import { messages, outbox, quotes, timelineEvents, webinarRegistrations } from "#db/schema/index.ts";
import { anAnalysisForm, aProperty, sendAnalysis } from "#tests/factories/analysis.ts";
import { makeLead, storyOf } from "#tests/factories/leads.ts";
import { createJobs } from "#tests/factories/outbox.ts";
import { makeWebinar } from "#tests/factories/referrals.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { makeStaff } from "#tests/factories/staff.ts";
import { runDueJobs } from "#tests/factories/worker.ts";

afterEach(async () => {
  await db().delete(messages);
});

async function workOff() {
  await db()
    .update(outbox)
    .set({ runAt: new Date(0) });
  await runDueJobs();
}

const ask = <Kind extends JobKind>(kind: Kind, payload: JobPayload<Kind>) =>
  db().transaction((tx) => enqueue(tx, kind, payload, { dedupeKey: randomUUID() }));

const messagesOf = (kind: JobKind) => db().select().from(messages).where(eq(messages.kind, kind));

test("an analysis is priced, and the owner and the office get an email", async () => {
  await storeOfficeRules({ newLeadAddresses: ["leads@porchlight.example"] });
  const form = anAnalysisForm({
    properties: [aProperty(), aProperty({ zipCode: "60601", city: "Chicago" })],
  });
  const leadId = await sendAnalysis(form);
  await workOff();
  expect((await findReport(leadId))?.state).toBe("ready");

  const [toOwner, ...noMore] = await messagesOf("mail-rent-report");
  expect(noMore).toEqual([]);
  expect(toOwner).toMatchObject({ recipient: form.email, mode: "sandbox", leadId });
  expect(toOwner?.subject).toBe("Your rent report: 2 properties");
  expect(toOwner?.body).toContain(`/analysis/${leadId}?of=`);

  const [toStaff] = await messagesOf("mail-new-lead");
  expect(toStaff).toMatchObject({ recipient: "leads@porchlight.example", leadId });
  expect(toStaff?.headers["Reply-To"]).toBe(form.email);
  expect(toStaff?.body).toContain(`/leads/${leadId}`);
  expect(toStaff?.body).not.toContain("?of=");

  const events = await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, leadId));
  expect(events.map((event) => event.kind)).toContain("mailed");
});

test("every kind of failed email to an owner is in the timeline of the lead", async () => {
  const { id: leadId, submissionId } = await makeLead({ submissionId: randomUUID() });
  const terms = { leadId, model: "enrollmentEstimate", scheduleName: "2026", document: {} };
  const [quote] = await db().insert(quotes).values(terms).returning();
  const seat = { webinarId: (await makeWebinar()).id, email: "seat@owner.example", name: "Ann", leadId };
  const [registration] = await db().insert(webinarRegistrations).values(seat).returning();
  const registrationId = registration?.id;
  const at = new Date().toISOString();
  const cutOff = (kind: JobKind, payload: Record<string, unknown>) => ({ kind, payload, attempts: 8 });
  await createJobs(
    cutOff("mail-rent-report", { submissionId }),
    cutOff("mail-enrollment", { quoteId: quote?.id }),
    cutOff("mail-walkthrough", { leadId, at }),
    cutOff("mail-invoice", { leadId, invoiceId: randomUUID() }),
    cutOff("mail-webinar-confirmation", { registrationId }),
    cutOff("mail-webinar-reminder", { registrationId, hoursBefore: 1 }),
    cutOff("mail-webinar-moved", { registrationId }),
    cutOff("mail-webinar-cancelled", { registrationId }),
  );
  await workOff();
  const events = (await storyOf(leadId)).map(({ kind, data }) => `${kind}: ${data?.subject}`);
  expect(events.toSorted()).toEqual([
    "mail_undelivered: Enrollment",
    "mail_undelivered: Invoice",
    "mail_undelivered: Rent report",
    "mail_undelivered: Walkthrough",
    "mail_undelivered: Webinar canceled",
    "mail_undelivered: Webinar confirmation",
    "mail_undelivered: Webinar reminder",
    "mail_undelivered: Webinar update",
  ]);
});

test("sends the password link only to the address of a known account", async () => {
  const person = await makeStaff({ email: "dana@staff.example" });
  await ask("mail-password-reset", { email: "DANA@staff.example" });
  await ask("mail-password-reset", { email: "stranger@owner.example" });
  await workOff();
  const sent = await messagesOf("mail-password-reset");
  expect(sent.map((message) => message.recipient)).toEqual([person.email]);
  expect(sent[0]?.body).toMatch(/\/password-reset\?token=\S{20,}/);
});

test("does not send a password link that was requested more than an hour ago", async () => {
  await makeStaff({ email: "late@staff.example" });
  await ask("mail-password-reset", { email: "late@staff.example" });
  await db()
    .update(outbox)
    .set({ createdAt: new Date(Date.now() - 2 * 3_600_000) });
  await workOff();
  expect(await messagesOf("mail-password-reset")).toEqual([]);
});
