import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendReply } from "#app/features/conversations/commands.server.ts";
import { runLeadForm } from "#app/features/lead-page/forms.server.ts";
import { ReplyForm } from "#app/features/lead-page/forms.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { recordConsents } from "#app/features/messaging/consents/records.server.ts";
import { suppress } from "#app/features/messaging/contact/commands.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, messages, outbox, tasks } from "#db/schema/index.ts";
import { makeLead, makeStaff, makeTask, storyOf } from "#tests/factories/leads.ts";
import { runDueJobs } from "#tests/factories/worker.ts";

const email = ReplyForm.parse({
  intent: "email",
  subject: "Your house",
  body: "Hello,\n\nI can come on Monday.",
  formKey: "5a1b0c1e-0000-4000-8000-0000000000e1",
});
const text = ReplyForm.parse({ intent: "text", body: "I can come on Monday." });
const threadOf = async (id: string) => (await findLeadPage(id))?.extras.conversation;

test("an email goes out once, signed by its writer, and stops the clock", async () => {
  const person = await makeStaff({ name: "Dana Sample" });
  const lead = await makeLead();
  const task = await makeTask(lead.id, { kind: "first_response" });
  expect(await sendReply(visitor, { leadId: lead.id, form: email })).toMatchObject({ reason: "forbidden" });
  await sendReply(person, { leadId: lead.id, form: email });
  await sendReply(person, { leadId: lead.id, form: email });
  expect(await threadOf(lead.id)).toMatchObject([
    { by: "Dana Sample", subject: "Your house", job: "queued" },
  ]);
  expect((await db().select().from(tasks).where(eq(tasks.id, task.id)))[0]?.doneAt).not.toBeNull();
  const audits = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `lead:${lead.id}`));
  expect(audits).toMatchObject([{ action: "send", actorName: "Dana Sample", data: { channel: "email" } }]);
  await runDueJobs();
  const sent = await db().select().from(messages).where(eq(messages.leadId, lead.id));
  expect(sent).toMatchObject([{ kind: "mail-reply", recipient: lead.email, subject: "Your house" }]);
  expect(sent[0]?.headers.From).toContain("Dana Sample");
  expect(sent[0]?.headers).not.toHaveProperty("Auto-Submitted");
  expect(sent[0]?.body).toContain("I can come on Monday.");
  expect(await threadOf(lead.id)).toMatchObject([{ job: null, mode: "sandbox" }]);
});

test("a text needs consent, names the company and says how to stop", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T16:00:00Z") });
  const person = await makeStaff();
  const phoneE164 = "+15155550177";
  const lead = await makeLead({ phone: phoneE164, phoneE164 });
  const send = () => sendReply(person, { leadId: lead.id, form: text });
  const unreachable = await makeLead({ phone: null, phoneE164: null });
  const refusal = await sendReply(person, { leadId: unreachable.id, form: text });
  expect(refusal).toMatchObject({ reason: "conflict", message: "This lead has no phone number." });
  expect(await send()).toMatchObject({ reason: "conflict", message: expect.stringMatching(/not agreed/) });
  await db().transaction((tx) =>
    recordConsents(tx, {
      purposes: ["sms"],
      email: lead.email ?? "",
      phoneE164,
      page: "/",
      ip: "",
      at: new Date(),
    }),
  );
  const desk = await makeLead({ phone: `${phoneE164} ext. 12`, phoneE164 });
  expect(await sendReply(person, { leadId: desk.id, form: text })).toMatchObject({
    reason: "conflict",
    message: expect.stringMatching(/extension/),
  });
  expect((await findLeadPage(desk.id))?.extras.textBarrier).toBe("no number");
  expect(await send()).toMatchObject({ ok: true });
  await db()
    .update(outbox)
    .set({ runAt: new Date(0) });
  await runDueJobs();
  vi.useRealTimers();
  const [sent] = await db().select().from(messages).where(eq(messages.leadId, lead.id));
  expect(sent?.body).toMatch(/^.+: I can come on Monday\. Reply STOP to end, HELP for help\.$/);
  expect(await threadOf(lead.id)).toMatchObject([
    { channel: "sms", body: "I can come on Monday.", job: null },
  ]);
  await db().transaction((tx) => suppress(tx, { channel: "sms", address: phoneE164, reason: "Texted STOP" }));
  expect(await send()).toMatchObject({ reason: "conflict", message: expect.stringMatching(/opted out/) });
  expect((await storyOf(lead.id)).map(({ kind }) => kind).sort()).toEqual(["reply_sent", "texted"]);
});

test("texts that wait count for the limit of a month, and the toast says until when", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T12:34:00Z") });
  const person = await makeStaff();
  const phoneE164 = "+15155550178";
  const lead = await makeLead({ phone: phoneE164, phoneE164 });
  const given = { purposes: ["sms"], email: "a@mail.example", phoneE164, page: "/", ip: "" } as const;
  await db().transaction((tx) => recordConsents(tx, { ...given, at: new Date() }));
  const send = () => runLeadForm(person, { leadId: lead.id, form: text });
  for (let sent = 0; sent < 4; sent += 1)
    expect(await send()).toEqual({ ok: true, value: "Scheduled for 8:00 AM" });
  expect(await send()).toMatchObject({ reason: "conflict", message: expect.stringMatching(/4 texts/) });
});
