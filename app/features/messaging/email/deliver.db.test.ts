import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deliver, type Email, mailWaits } from "#app/features/messaging/email/deliver.server.ts";
import { closeMail, type MailSettings } from "#app/integrations/mail.server.ts";
import { db } from "#db/instance.server.ts";
import { messages, outbox } from "#db/schema/index.ts";
import { createJobs, findJob, listJobs, testHandler } from "#tests/factories/outbox.ts";
import { eventually, startTestWorker } from "#tests/factories/worker.ts";
import { type FakeSmtp, startFakeSmtp } from "#tests/fakes/smtp.ts";

const from = "Porchlight <hello@porchlight.example>";
const sandbox: MailSettings = { url: undefined, from, demo: true, silenceMs: 5_000 };
const emailTo = (to: string, more: Partial<Email> = {}): Email => ({
  to,
  subject: "Your rent report",
  preview: "Rent",
  heading: "Rent",
  body: ["Rent"],
  because: "you asked for it.",
  reason: "The owner asked for it.",
  ...more,
});

let server: FakeSmtp;

beforeEach(async () => {
  server = await startFakeSmtp();
  await db().delete(outbox);
  await db().delete(messages);
});

afterEach(async () => {
  closeMail();
  await server.stop();
});

const live = (): MailSettings => ({ url: server.url, from, demo: false, silenceMs: 5_000 });

function send(email: (n: number) => Email, settings: MailSettings, count = 1) {
  const handler = testHandler(async ({ n }, job) => deliver(job, email(n), settings));
  return Array.from({ length: count }, () => startTestWorker({ handlers: { "mail-test": handler } }));
}

function sender() {
  let id = 0;
  return async (kind: string, { to = "bo@owner.example", createdAt = new Date() } = {}) => {
    id += 1;
    const outcome = await deliver({ id, kind, createdAt, attempt: 1 }, emailTo(to), sandbox);
    if (outcome.end === "done") await db().transaction(async (tx) => outcome.record?.(tx));
    return outcome;
  };
}

const messageOf = async (jobId: number | undefined) =>
  (
    await db()
      .select()
      .from(messages)
      .where(eq(messages.outboxId, jobId ?? 0))
  )[0];

const settled = () =>
  eventually(async () => (await listJobs()).filter((job) => !job.doneAt && !job.failedAt)).toEqual([]);

describe("a sent email", () => {
  test("is stored with its headers and reason; the sandbox sends nothing", async () => {
    const [id] = await createJobs({ kind: "mail-test", payload: { n: 1 } });
    send(() => emailTo("ada@owner.example", { replyTo: "office@porchlight.example" }), sandbox);
    await settled();
    const job = await findJob(id);
    expect(await messageOf(id)).toMatchObject({
      mode: "sandbox",
      kind: "mail-test",
      recipient: "ada@owner.example",
      sender: from,
      subject: "Your rent report",
      html: expect.stringContaining("Rent</p>"),
      body: expect.stringContaining("Rent"),
      reason: "The owner asked for it.",
      headers: {
        From: from,
        To: "ada@owner.example",
        "Reply-To": "office@porchlight.example",
        "Message-ID": `<outbox-${id}-${job.createdAt.getTime().toString(36)}@porchlight.example>`,
        "Auto-Submitted": "auto-generated",
      },
    });
    expect(server.received).toEqual([]);
  });

  test("from a public form goes to one address at most eight times a day per kind", async () => {
    const end = sender();
    for (let sent = 0; sent < 8; sent += 1)
      expect(await end("mail-rent-report")).toMatchObject({ end: "done" });
    expect(await end("mail-rent-report")).toMatchObject({
      end: "wait",
      why: "This address got 8 of these within a day",
      ms: 3_600_000,
    });
    expect(await end("mail-enrollment")).toMatchObject({ end: "done" });
    expect(await end("mail-rent-report", { to: "ada@owner.example" })).toMatchObject({ end: "done" });
  });

  test("over that limit goes out on the next day; one that waited longer fails", async () => {
    const end = sender();
    for (let sent = 0; sent < 8; sent += 1) await end("mail-rent-report");
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    expect(await end("mail-rent-report", { createdAt: days(0.9) })).toMatchObject({ end: "wait" });
    expect(await end("mail-rent-report", { createdAt: days(1.1) })).toMatchObject({ end: "fail" });
    await db()
      .update(messages)
      .set({ createdAt: days(1.1) });
    expect(await end("mail-rent-report", { createdAt: days(1.1) })).toMatchObject({ end: "done" });
  });

  test("with a secret is stored in the sandbox only", async () => {
    const [sent] = await createJobs({ kind: "mail-test", payload: { n: 1 } });
    const [worker] = send(() => emailTo("ada@owner.example", { secret: true, body: ["k3y"] }), live());
    await settled();
    expect(server.received[0]?.raw).toContain("k3y");
    expect(await messageOf(sent)).toMatchObject({ mode: "live", html: "" });
    expect(JSON.stringify(await messageOf(sent))).not.toContain("k3y");
    await worker?.stop();
    const [sandboxed] = await createJobs({ kind: "mail-test", payload: { n: 2 } });
    send(() => emailTo("ada@owner.example", { secret: true, body: ["k3y"] }), sandbox);
    await settled();
    expect(await messageOf(sandboxed)).toMatchObject({
      mode: "sandbox",
      html: expect.stringContaining("k3y"),
      body: expect.stringContaining("k3y"),
    });
  });
});

describe("a rejected email", () => {
  test.each([421, 451])("with %i is sent again under the same Message-ID", async (code) => {
    const [id] = await createJobs({ kind: "mail-test", payload: { n: 1 } });
    server.answer({ at: "RCPT", code, message: "4.3.2 Later" }, { at: "DATA", code, message: "4.3.2 Later" });
    send(() => emailTo("ada@owner.example"), live());
    await settled();
    const message = await messageOf(id);
    expect((await findJob(id)).attempts).toBe(3);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.raw).toContain(`Message-ID: ${message?.headers["Message-ID"]}`);
  });

  test("fails after a 550, without the address in the reason, and other mail goes on", async () => {
    const [refused, other] = await createJobs(
      { kind: "mail-test", payload: { n: 1 } },
      { kind: "mail-test", payload: { n: 2 } },
    );
    const settings = { ...live() };
    server.answer({ at: "RCPT", code: 550, message: "5.1.1 <ada@owner.example> no such user" });
    const handler = testHandler(async ({ n }, job) => deliver(job, emailTo(`${n}@owner.example`), settings));
    startTestWorker({ slots: { mail: 1, default: 0 }, handlers: { "mail-test": handler } });
    await settled();
    expect(await findJob(refused)).toMatchObject({
      attempts: 1,
      doneAt: null,
      lastError: "The mail server answered 550 5.1.1 <(address)> no such user",
    });
    expect(await messageOf(refused)).toBeUndefined();
    expect((await findJob(other)).doneAt).not.toBeNull();
  });
});

test("waits for a mail server in production", async () => {
  const nowhere = { ...sandbox, demo: false };
  expect(mailWaits(nowhere)).toMatchObject({ end: "wait" });
  expect([mailWaits(sandbox), mailWaits(live())]).toEqual([undefined, undefined]);
  const [id] = await createJobs({ kind: "mail-test", payload: { n: 1 } });
  send(() => emailTo("ada@owner.example"), nowhere);
  await eventually(async () => (await findJob(id)).lastError).toBe("SMTP_URL is not set");
  expect(await findJob(id)).toMatchObject({ attempts: 0, failedAt: null, doneAt: null });
  expect(await messageOf(id)).toBeUndefined();
});
