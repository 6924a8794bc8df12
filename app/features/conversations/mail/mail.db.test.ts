import { randomBytes, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { receiveMail, receiveWebhookMail } from "#app/features/conversations/mail/commands.server.ts";
import { findBccAddress } from "#app/features/conversations/mail/queries.server.ts";
import { readMail } from "#app/features/conversations/mail/read.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { mayContact } from "#app/features/messaging/contact/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { bounces, consentEvents, messages, outbox, tasks, timelineEvents } from "#db/schema/index.ts";
import { newEmail } from "#tests/factories/campaigns.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";
import { createJobs } from "#tests/factories/outbox.ts";

afterEach(() => {
  config.mail.inboundSecret = undefined;
});

const bytes = (text: string) => new TextEncoder().encode(text.replace(/\n/g, "\r\n"));

type Parts = { from: string; id?: string; headers?: string; body?: string; subject?: string };

const long = randomBytes(6_000).toString("hex");
/** More than the parser goes into. */
const nested = Array.from(
  { length: 300 },
  (_, at) => `Content-Type: multipart/mixed; boundary=b${at}-\n\n--b${at}-\n`,
).join("");

const mail = ({
  from,
  id = `<${randomUUID()}@mail.example>`,
  headers = "",
  body = "Yes, please call me.",
  subject = "Re: Your report",
}: Parts) =>
  bytes(`From: Ann Sample <${from}>
To: hello@porchlight.example
Subject: ${subject}
Message-ID: ${id}
${headers}Content-Type: text/plain; charset=utf-8

${body}
`);

/** An email of ours, and its Message-ID. */
async function sentTo(lead: { id: string; email: string | null }) {
  const [outboxId] = await createJobs({ kind: "mail-campaign" });
  const id = `<outbox-${outboxId}-abc@porchlight.example>`;
  await db()
    .insert(messages)
    .values({
      outboxId: outboxId ?? 0,
      mode: "live",
      kind: "mail-campaign",
      recipient: lead.email ?? "",
      sender: "hello@porchlight.example",
      subject: "Hello",
      html: "",
      body: "",
      headers: { "Message-ID": id },
      reason: "",
      leadId: lead.id,
    });
  return id;
}

const tasksOf = (leadId: string) =>
  db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, "answer_email")));
const repliesOf = (leadId: string) =>
  db()
    .select()
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.kind, "email_received")));

const report = (address: string, original: string, { status = "5.1.1", type = "delivery-status" } = {}) =>
  bytes(`From: MAILER-DAEMON@mx.example
To: hello@porchlight.example
Subject: Undelivered
Message-ID: <${randomUUID()}@mx.example>
Content-Type: multipart/report; report-type=${type}; boundary=b

--b
Content-Type: text/plain

It did not arrive.
--b
Content-Type: message/${type === "delivery-status" ? type : "feedback-report"}

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${address}
Action: failed
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} No such user
--b
Content-Type: message/rfc822

From: hello@porchlight.example
Message-ID: ${original}
Subject: Hello

Hi
--b--
`);

describe("a reply", () => {
  test("belongs to the lead of the email that it answers, and waits for an answer once", async () => {
    const lead = await makeLead({ email: newEmail() });
    await makeLead({ email: lead.email });
    const original = await sentTo(lead);
    const raw = mail({
      from: newEmail(),
      headers: `In-Reply-To: ${original}\nReferences: <other@x.example> ${original}\n`,
      body: "Tuesday works.\n\nOn Mon, Nov 30, 2026 Porchlight wrote:\n> Hi Ann",
    });
    expect(await Promise.all([receiveMail(raw), receiveMail(raw)])).toEqual([{ ok: true }, { ok: true }]);
    expect(await repliesOf(lead.id)).toMatchObject([{ body: "Tuesday works." }]);
    expect(await tasksOf(lead.id)).toMatchObject([{ doneAt: null, detail: "“Tuesday works.”" }]);
  });

  test("without our Message-ID belongs to the lead of its sender, else to a task", async () => {
    const lead = await makeLead({ email: newEmail() });
    await receiveMail(mail({ from: lead.email ?? "", headers: "In-Reply-To: <outbox-1-x@evil.example>\n" }));
    expect(await repliesOf(lead.id)).toHaveLength(1);
    const stranger = newEmail();
    await receiveMail(mail({ from: stranger }));
    const [task] = await db()
      .select()
      .from(tasks)
      .where(eq(tasks.dedupeKey, `email:${stranger}`));
    expect(task).toMatchObject({ leadId: null, kind: "answer_email" });
  });

  test("that may mean no stops marketing", async () => {
    const lead = await makeLead({ email: newEmail() });
    await receiveMail(mail({ from: lead.email ?? "", body: "Please STOP writing to me." }));
    const person = { email: lead.email, phoneE164: null };
    expect(await mayContact(person, "email", "marketing")).toMatchObject({ why: "unsubscribed" });
    expect(await tasksOf(lead.id)).toMatchObject([{ title: expect.stringContaining("opting out") }]);
  });

  test.each([
    ["body", "Re: Your report", "No more emails please."],
    ["subject", "Unsubscribe", ""],
  ])("that says no in its %s stops an alias and our recipient", async (_, subject, body) => {
    const lead = await makeLead({ email: newEmail() });
    const headers = `In-Reply-To: ${await sentTo(lead)}\n`;
    const alias = newEmail();
    await receiveMail(mail({ from: alias, headers, body, subject }));
    for (const email of [alias, lead.email])
      expect(await mayContact({ email, phoneE164: null }, "email", "marketing")).toMatchObject({
        why: "unsubscribed",
      });
  });

  test.each([
    ["a NUL", { body: "a\0b", subject: "=?utf-8?B?YQBi?=", id: "<a\0b@mail.example>" }],
    ["a long Message-ID", { id: `<${long}@mail.example>` }],
    ["a long sender", { from: `${long}@mail.example`, body: "Stop." }],
    ["half an emoji at the end of its subject", { subject: `${"a".repeat(299)}😀` }],
    ["many references", { headers: `References: ${"<outbox-1-a> ".repeat(40_000)}\n` }],
    ["many parts in parts", { headers: nested, body: "" }],
  ])("with %s is stored", async (_, parts) => {
    const lead = await makeLead({ email: newEmail() });
    const headers = `In-Reply-To: ${await sentTo(lead)}\n${"headers" in parts ? parts.headers : ""}`;
    expect(await receiveMail(mail({ from: newEmail(), ...parts, headers }))).toEqual({ ok: true });
    expect(await tasksOf(lead.id)).toHaveLength(1);
  });

  test.each(["Auto-Submitted: auto-replied", "Precedence: bulk", "X-Autoreply: yes"])(
    "that a program wrote is none: %s",
    async (header) => {
      const lead = await makeLead({ email: newEmail() });
      await receiveMail(mail({ from: lead.email ?? "", headers: `${header}\n`, body: "I am away." }));
      expect(await repliesOf(lead.id)).toEqual([]);
      expect(await tasksOf(lead.id)).toEqual([]);
    },
  );
});

test("a delivery report bounces the address of our email, and a forged one nothing", async () => {
  const lead = await makeLead({ email: newEmail() });
  const original = await sentTo(lead);
  const of = (address: string) => db().select().from(bounces).where(eq(bounces.address, address));
  await receiveMail(report(lead.email ?? "", "<outbox-1-made-up@porchlight.example>"));
  const other = newEmail();
  await receiveMail(report(other, original));
  expect([await of(lead.email ?? ""), await of(other)]).toEqual([[], []]);
  await receiveMail(report(lead.email ?? "", original));
  expect(await of(lead.email ?? "")).toMatchObject([{ kind: "hard", taskId: null }]);
  const soft = await makeLead({ email: newEmail() });
  await receiveMail(report(soft.email ?? "", await sentTo(soft), { status: "4.2.2" }));
  expect(await of(soft.email ?? "")).toMatchObject([{ kind: "soft" }]);
});

test.each([
  "Final-Recipient: rfc822;\r\n OURS",
  "Final-Recipient: rfc822; <OURS>",
  "Original-Recipient: rfc822; OURS\r\nFinal-Recipient: rfc822; x@other.example",
])("a delivery report counts with %j", async (recipient) => {
  const { id, email } = await makeLead({ email: newEmail() });
  const raw = new TextDecoder().decode(report("OURS", await sentTo({ id, email })));
  const changed = raw.replace("Final-Recipient: rfc822; OURS", recipient).replace("OURS", email ?? "");
  await receiveMail(new TextEncoder().encode(changed));
  expect(await db().$count(bounces, eq(bounces.address, email ?? ""))).toBe(1);
});

test("a report that an email is no spam is no complaint", async () => {
  const raw = new TextDecoder().decode(report("a@b.example", "<x>", { type: "feedback-report" }));
  expect((await readMail(raw.replace("Reporting-MTA", "Feedback-Type: not-spam\r\nX")))?.kind).toBe("auto");
});

test("a complaint stops marketing, and the timeline names it", async () => {
  const lead = await makeLead({ email: newEmail() });
  await receiveMail(report(lead.email ?? "", await sentTo(lead), { type: "feedback-report" }));
  const events = await db()
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.email, lead.email ?? ""));
  expect(events.map(({ kind }) => kind).sort()).toEqual(["complained", "withdrawn"]);
  expect(await storyOf(lead.id)).toContainEqual(expect.objectContaining({ kind: "marked_as_spam" }));
});

describe("a copy of what a person of the office wrote", () => {
  const secret = "a-secret-of-the-mail-server";
  const copyOf = async (to: string | null, over: { from?: string; header?: string; bcc?: string } = {}) => {
    config.mail.inboundSecret = secret;
    const person = await makeStaff();
    const bcc = over.bcc ?? (await findBccAddress(person.userId)) ?? "";
    await receiveMail(
      bytes(`From: ${over.from ?? person.email}
To: ${to}
${over.header ?? "Delivered-To"}: ${bcc}
Subject: Your house
Message-ID: <${randomUUID()}@mail.example>

I can come on Monday.
`),
    );
    return person;
  };
  const answersTo = (leadId: string) =>
    db()
      .select()
      .from(timelineEvents)
      .where(and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.kind, "reply_sent")));

  test.each(["Cc", "Delivered-To", "X-Original-To", "Envelope-To"])(
    "counts as their answer, found by %s, and is not sent",
    async (header) => {
      const lead = await makeLead({ email: newEmail() });
      await receiveMail(mail({ from: lead.email ?? "" }));
      const person = await copyOf(lead.email, { header });
      expect(await answersTo(lead.id)).toMatchObject([
        {
          actorId: person.userId,
          body: "I can come on Monday.",
          data: { subject: "Your house", mode: "mailbox" },
        },
      ]);
      expect((await tasksOf(lead.id))[0]?.doneAt).not.toBeNull();
      expect((await findLeadPage(lead.id))?.extras.conversation[0]).toMatchObject({
        mode: "mailbox",
        job: null,
      });
      expect(await db().$count(outbox, eq(outbox.kind, "mail-reply"))).toBe(0);
    },
  );

  test.each([
    ["key", { bcc: "hello+00000000000000000000@porchlight.example" }],
    ["sender", { from: "forger@evil.example" }],
  ])("is any other email with a wrong %s", async (_, over) => {
    const lead = await makeLead({ email: newEmail() });
    await copyOf(lead.email, over);
    expect(await answersTo(lead.id)).toEqual([]);
  });

  test("counts if it came before without the key, which asks for no reply", async () => {
    const person = await makeStaff();
    const lead = await makeLead({ email: newEmail() });
    const id = `<${randomUUID()}@mail.example>`;
    const headers = `In-Reply-To: ${await sentTo(lead)}\nCc: ${lead.email}\n`;
    await receiveMail(mail({ from: person.email, id, headers }));
    expect(await repliesOf(lead.id)).toEqual([]);
    config.mail.inboundSecret = secret;
    const key = `Delivered-To: ${await findBccAddress(person.userId)}\n`;
    for (const _ of [1, 2]) await receiveMail(mail({ from: person.email, id, headers: headers + key }));
    expect(await answersTo(lead.id)).toHaveLength(1);
    expect(await tasksOf(lead.id)).toEqual([]);
  });

  test("needs incoming email", async () => {
    expect(await findBccAddress(randomUUID())).toBeNull();
  });
});

test("the webhook takes the secret and nothing else, and refuses what is no email", async () => {
  const raw = mail({ from: newEmail() });
  expect(await receiveWebhookMail(raw, "x")).toMatchObject({ reason: "not configured" });
  config.mail.inboundSecret = "a-secret-of-the-mail-server";
  expect(await receiveWebhookMail(raw, null)).toMatchObject({ reason: "rejected" });
  expect(await receiveWebhookMail(raw, "a-secret-of-the-mail-serveR")).toMatchObject({ reason: "rejected" });
  expect(await receiveWebhookMail(raw, config.mail.inboundSecret)).toEqual({ ok: true });
  expect(await receiveWebhookMail(bytes("no email"), config.mail.inboundSecret)).toMatchObject({
    reason: "unavailable",
  });
});

test("reads HTML, ten megabytes, and a header that breaks off", async () => {
  const html = bytes(
    `From: a@b.example\nSubject: =?utf-8?q?H=C3=A9?=\nContent-Type: text/html\n\n<p>Hello <b>there</b></p><script>x</script>`,
  );
  expect(await readMail(html)).toMatchObject({ subject: "Hé", body: "Hello there" });
  const big = mail({ from: "a@b.example", body: "word ".repeat(2_000_000) });
  expect((await readMail(big))?.body.length).toBe(20_000);
  expect(await readMail(bytes("From: a@b.example\nSubj"))).toMatchObject({ from: "a@b.example" });
});

test.each([
  ["Hi Dana,\n> quote\nPlease unsubscribe me.", "Hi Dana,\nPlease unsubscribe me."],
  ["On Mon, Nov 30, 2026 Dana\nwrote:\n> When?\nMonday.\n> Rent?\n2,000", "Monday.\n2,000"],
  ["Hi\nFrom: June 1 it is free.\n__________\nOk?", "Hi\nFrom: June 1 it is free.\n__________\nOk?"],
  ["Ok.\n__________\nFrom: Dana\nSent: Monday\nTo: Ann\n\nUnsubscribe", "Ok."],
  ["Ok.\n\nOn Monday, November 30, 2026 at 5:00 PM Dana wrote:\n\n Unsubscribe", "Ok."],
])("keeps what was written in %j", async (body, own) => {
  expect((await readMail(mail({ from: "a@b.example", body })))?.body).toBe(own);
});

test("keeps what was written in HTML around a quote", async () => {
  const html = "Content-Type: text/html\n\nYes.<br>Monday.<blockquote>Unsubscribe</blockquote><p>Thanks</p>";
  expect((await readMail(`From: a@b.example\n${html}`))?.body).toBe("Yes.\nMonday.Thanks");
});

test("reads the text below a large picture, and gives up on endless lines soon", async () => {
  const picture = `Content-Type: image/png\nContent-Transfer-Encoding: base64\n\n${`${"A".repeat(76)}\n`.repeat(20_000)}`;
  const raw = `From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n${picture}--b\n\nStop.\n--b--\n`;
  expect((await readMail(raw))?.body).toBe("Stop.");
  const before = process.cpuUsage();
  await readMail(`From: a@b.example\n\n${"a\n".repeat(1_000_000)}`);
  await readMail(`From: a@b.example\nContent-Type: text/html\n\n${"<".repeat(2_000_000)}`);
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
});
