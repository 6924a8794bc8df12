import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { saveSignature } from "#app/features/accounts/user-settings/commands.server.ts";
import { draftLetter } from "#app/features/campaigns/letter.ts";
import { findReader } from "#app/features/campaigns/queries/templates.server.ts";
import { sendReply } from "#app/features/conversations/commands.server.ts";
import { listInbox } from "#app/features/conversations/inbox/queries.server.ts";
import { receiveMail } from "#app/features/conversations/mail/commands.server.ts";
import { runLeadForm } from "#app/features/lead-page/forms.server.ts";
import { ReplyForm } from "#app/features/lead-page/forms.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { storeUpload } from "#app/features/media/uploads.server.ts";
import { recordConsents } from "#app/features/messaging/consents/records.server.ts";
import { suppress } from "#app/features/messaging/contact/commands.server.ts";
import { deleteFile } from "#app/features/onboarding/files/commands.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, files, messages, outbox, tasks } from "#db/schema/index.ts";
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

describe("an attached file", () => {
  async function leadWithFile(bytes = 20) {
    const person = await makeStaff();
    const lead = await makeLead();
    const content = async function* () {
      yield Buffer.alloc(bytes, "a");
    };
    const stored = await storeUpload("lead-files", content(), 20_000_000);
    if (!stored.ok) throw new Error(stored.detail);
    const row = {
      leadId: lead.id,
      name: "keys.txt",
      mediaType: "text/plain",
      bytes,
      sha256: "",
      uploadedByName: "",
    };
    const [file] = await db()
      .insert(files)
      .values({ ...row, fileKey: stored.key })
      .returning();
    const form = { ...email, formKey: randomUUID(), attachments: [`file:${file?.id}`] };
    return { person, lead, form, fileId: file?.id ?? "" };
  }

  test("goes with the email, and the conversation names it", async () => {
    const { person, lead, form } = await leadWithFile();
    expect((await findLeadPage(lead.id))?.extras.attachable).toMatchObject([{ name: "keys.txt" }]);
    expect(await sendReply(person, { leadId: lead.id, form })).toMatchObject({ ok: true });
    await runDueJobs();
    const [sent] = await db().select().from(messages).where(eq(messages.leadId, lead.id));
    expect(sent?.headers.Attachments).toBe("keys.txt");
    expect(await threadOf(lead.id)).toMatchObject([{ attachments: [{ name: "keys.txt" }] }]);
  });

  test("that is gone by then fails the email with its name", async () => {
    const { person, lead, form, fileId } = await leadWithFile();
    await sendReply(person, { leadId: lead.id, form });
    await deleteFile(person, { leadId: lead.id, fileId });
    await runDueJobs();
    expect(await threadOf(lead.id)).toMatchObject([{ job: "failed", why: "The file “keys.txt” is gone." }]);
    expect(await db().$count(messages, eq(messages.leadId, lead.id))).toBe(0);
  });

  test("of another lead, or above 10 MB, is refused beside the field", async () => {
    const { person, lead, form } = await leadWithFile(10_000_001);
    const other = await makeLead();
    const send = (leadId: string) => sendReply(person, { leadId, form });
    expect(await send(other.id)).toMatchObject({ reason: "not_found", field: "attachments" });
    expect(await send(lead.id)).toMatchObject({ reason: "invalid", field: "attachments" });
  });
});

test("a signature stands in place of the name", async () => {
  const person = await makeStaff({ name: "Dana Sample" });
  await saveSignature(person, { signature: "Dana\nBroker of Iowa" });
  const lead = await makeLead();
  await sendReply(person, { leadId: lead.id, form: { ...email, formKey: randomUUID() } });
  await runDueJobs();
  const [sent] = await db().select().from(messages).where(eq(messages.leadId, lead.id));
  expect(sent?.body).toContain("Broker of Iowa");
  expect(sent?.body).not.toContain("Dana Sample\n");
});

test("a template brings the values of the lead, and a gap that is not sent", async () => {
  const lead = await makeLead({ name: "Ann Sample", bedrooms: null });
  const template = { id: "", name: "", subject: "About {{bedrooms}} rooms", plainText: null } as const;
  const content =
    "Hi {{first_name|there}},\n\n## News\n\n[Look]({{enroll_link}}) and [read](/blog).\n\n{{sender}}\n{{company}}";
  const values = (await findReader(lead.id)) ?? {};
  expect(draftLetter({ ...template, content }, values, "https://our.example")).toEqual({
    subject: "About [bedrooms] rooms",
    body: `Hi Ann,\n\nNews\n\nLook: ${values.enroll_link} and read: https://our.example/blog.`,
  });
  const form = { ...email, subject: "About [bedrooms] rooms" };
  expect(ReplyForm.safeParse(form).error?.issues).toMatchObject([
    { path: ["subject"], message: "Replace [bedrooms] with your own words." },
  ]);
  const literal = { ...email, body: "Hi {{first_name}}" };
  expect(ReplyForm.safeParse(literal).error?.issues).toMatchObject([
    { path: ["body"], message: expect.stringContaining("only in templates") },
  ]);
});

describe("the inbox", () => {
  const receive = (from: string, body: string) =>
    receiveMail(
      new TextEncoder().encode(
        `From: ${from}\r\nSubject: Hi\r\nMessage-ID: <${randomUUID()}>\r\n\r\n${body}`,
      ),
    );
  const all = { isAll: true, userId: null };

  test("has a conversation once, by its last message, until it is answered", async () => {
    const person = await makeStaff();
    const lead = await makeLead({ email: `${randomUUID()}@owner.example`, assignedTo: person.userId });
    const list = async (filter = {}) =>
      (await listInbox({ isAll: false, userId: person.userId, q: "", ...filter }, {})).rows;
    for (const body of ["One", "Two\nlines"]) await receive(lead.email ?? "", body);
    expect(await list()).toMatchObject([
      { leadId: lead.id, text: "Two lines", subject: "Hi", assignee: person.name, isWaiting: true },
    ]);
    await sendReply(person, { leadId: lead.id, form: { ...email, formKey: randomUUID() } });
    expect(await list()).toEqual([]);
    expect(await list({ isAll: true })).toMatchObject([{ leadId: lead.id, isWaiting: false }]);
  });

  test("finds a sender without a lead", async () => {
    const from = `${randomUUID()}@owner.example`;
    await receive(from, "Hello");
    const { rows } = await listInbox({ ...all, q: from.slice(0, 30) }, {});
    expect(rows).toMatchObject([{ sender: from, leadId: null, isWaiting: true }]);
  });
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
