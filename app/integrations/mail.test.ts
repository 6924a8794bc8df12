import { afterEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { closeMail, type Mail, mailMode, sendMail } from "#app/integrations/mail.server.ts";
import { type BrokenBehaviour, type Refusal, startBrokenSmtp, startFakeSmtp } from "#tests/fakes/smtp.ts";

const mail: Mail = {
  to: "ada@owner.example",
  replyTo: "office@porchlight.example",
  subject: "Your rent report: 2914 Cottage Grove Avenue",
  html: "<p>Rent, <b>by the month</b></p>",
  text: "Rent, by the month",
  headers: { "Auto-Submitted": "auto-generated" },
  messageId: "<outbox-7-abc@porchlight.example>",
};
const from = "Porchlight <hello@porchlight.example>";
const live = (url: string, silenceMs = 30_000) => ({ url, from, demo: false, silenceMs });

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  closeMail();
  for (const stop of stops.splice(0)) await stop();
});

async function proper(login?: { user: string; password: string }) {
  const server = await startFakeSmtp(login);
  stops.push(server.stop);
  return server;
}

async function broken(behaviour: BrokenBehaviour) {
  const server = await startBrokenSmtp(behaviour);
  stops.push(server.stop);
  return server;
}

describe("a message that is accepted", () => {
  test("carries both bodies, its headers and its Message-ID", async () => {
    const server = await proper();
    const result = await sendMail(mail, live(server.url));
    expect(result).toEqual({ ok: true, mode: "live", providerId: mail.messageId, sender: from });
    const [received] = server.received;
    expect(received).toMatchObject({ from: "hello@porchlight.example", to: [mail.to] });
    const raw = received?.raw ?? "";
    for (const line of [
      "From: Porchlight <hello@porchlight.example>",
      "To: ada@owner.example",
      "Reply-To: office@porchlight.example",
      "Subject: Your rent report: 2914 Cottage Grove Avenue",
      "Message-ID: <outbox-7-abc@porchlight.example>",
      "Auto-Submitted: auto-generated",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Type: text/html; charset=utf-8",
    ])
      expect(raw).toContain(line);
    expect(raw).toMatch(/multipart\/alternative/);
  });

  test("uses the company's name if the setting is only an address", async () => {
    const server = await proper();
    const settings = { ...live(server.url), from: "office@lindenhof.example" };
    const named = await sendMail({ ...mail, senderName: 'Linden "Hof" <x@y.example>' }, settings);
    expect(named).toMatchObject({ sender: "Linden Hof x@y.example <office@lindenhof.example>" });
    expect(server.received[0]?.from).toBe("office@lindenhof.example");
    const own = await sendMail({ ...mail, senderName: "Lindenhof" }, live(server.url));
    expect(own).toMatchObject({ sender: from });
  });

  test("greets the server with the host of APP_URL, and carries attachments", async () => {
    const server = await proper();
    const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
    const attachments = [{ filename: "visit.ics", content: "BEGIN:VCALENDAR\r\n", contentType }];
    await sendMail({ ...mail, attachments }, live(server.url));
    const [received] = server.received;
    expect(received?.greeting).toBe(new URL(config.appUrl).hostname);
    expect(received?.raw).toContain("filename=visit.ics");
    expect(received?.raw).toMatch(/text\/calendar;[\s\S]*method=PUBLISH/);
  });

  test("has the same Message-ID when it is sent again", async () => {
    const server = await proper();
    server.answer({ at: "DATA", code: 451, message: "4.3.0 Try again" });
    expect(await sendMail(mail, live(server.url))).toMatchObject({ ok: false });
    expect(await sendMail(mail, live(server.url))).toMatchObject({ ok: true });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.raw).toContain(`Message-ID: ${mail.messageId}`);
  });

  test("is sent after a login", async () => {
    const login = { user: "porch@light", password: "p:ss/word" };
    const server = await proper(login);
    expect(await sendMail(mail, live(server.url))).toMatchObject({ ok: true });
  });

  test("never reaches recipients hidden in an address", async () => {
    const server = await proper();
    for (const to of [
      "ada@owner.example\r\nBcc: eve@other.example",
      "a@b.example, c@d.example",
      "<a@b.example>",
      "",
    ])
      expect(await sendMail({ ...mail, to }, live(server.url))).toMatchObject({
        ok: false,
        reason: "rejected",
      });
    const subject = "Hello\r\nBcc: eve@other.example";
    await sendMail({ ...mail, subject }, live(server.url));
    expect(server.received.map((each) => each.to)).toEqual([[mail.to]]);
    expect(server.received[0]?.raw).not.toMatch(/^Bcc:/m);
  });
});

describe("a message that is refused before it leaves", () => {
  test.each<[string, Partial<Mail>, string]>([
    ["without plain text", { text: " \n" }, "The message has no plain text"],
    [
      "with a reply to two",
      { replyTo: "a@b.example, c@d.example" },
      "An address of the message is not valid",
    ],
    ["with a header in a header", { headers: { "X-A": "1\r\nBcc: eve@other.example" } }, "control character"],
    ["with a header in a name", { headers: { "X-A: 1\r\nBcc": "eve@other.example" } }, "control character"],
    ["with two lines of Message-ID", { messageId: "<a@b.example>\r\nBcc: e@o.example" }, "control character"],
  ])("%s", async (_, wrong, detail) => {
    const server = await proper();
    expect(await sendMail({ ...mail, ...wrong }, live(server.url))).toMatchObject({
      ok: false,
      reason: "rejected",
      retryable: false,
      detail: expect.stringContaining(detail),
    });
    expect(server.received).toEqual([]);
  });

  test("refuses a sender with a line break", async () => {
    const settings = { ...live("smtp://127.0.0.1:1"), from: "A\r\nBcc: e@o.example <a@b.example>" };
    expect(await sendMail(mail, settings)).toMatchObject({ ok: false, reason: "rejected" });
  });
});

describe("a server that answers", () => {
  const refusals: [Refusal["at"], number, string, "unavailable" | "rejected"][] = [
    ["MAIL", 421, "4.3.2 Closing", "unavailable"],
    ["RCPT", 451, "4.7.1 Greylisted", "unavailable"],
    ["RCPT", 452, "4.2.2 Mailbox busy", "unavailable"],
    ["DATA", 451, "4.3.0 Local error", "unavailable"],
    ["RCPT", 550, "5.1.1 No such user", "rejected"],
    ["RCPT", 553, "5.1.3 Bad address", "rejected"],
    ["MAIL", 550, "5.7.1 Sender refused", "rejected"],
    ["DATA", 554, "5.7.1 Content refused", "rejected"],
    ["DATA", 552, "5.3.4 Message too big", "rejected"],
    ["DATA", 552, "5.2.2 Mailbox full", "unavailable"],
    ["RCPT", 552, "Mailbox full", "unavailable"],
  ];
  test.each(refusals)("at %s with %i %s: %s", async (at, code, message, reason) => {
    const server = await proper();
    server.answer({ at, code, message });
    const result = await sendMail(mail, live(server.url));
    expect(result).toMatchObject({ ok: false, reason, retryable: reason === "unavailable" });
    expect(result).toMatchObject({ detail: expect.stringContaining(`${code} ${message}`) });
    expect(server.received).toEqual([]);
    expect(await sendMail(mail, live(server.url))).toMatchObject({ ok: true });
  });

  test("treats 530 as a problem of the settings", async () => {
    const server = await proper();
    server.answer({ at: "MAIL", code: 530, message: "5.7.0 Authentication required" });
    expect(await sendMail(mail, live(server.url))).toMatchObject({
      ok: false,
      reason: "unavailable",
      retryable: true,
      alarming: true,
    });
  });

  test("treats 535 as alarming, without repeating the password", async () => {
    const server = await proper({ user: "porch", password: "right" });
    const result = await sendMail(mail, live(server.url.replace("right", "wrong-secret")));
    expect(result).toMatchObject({ ok: false, reason: "unavailable", retryable: true, alarming: true });
    expect(JSON.stringify(result)).not.toContain("wrong-secret");
  });
});

describe("a server that misbehaves", () => {
  test.each<[BrokenBehaviour]>([["refuses to serve"], ["drops after DATA"], ["drops before MAIL"]])(
    "and %s: unavailable, to be tried again, asked a few times at most",
    async (behaviour) => {
      const server = await broken(behaviour);
      expect(await sendMail(mail, live(server.url))).toMatchObject({
        ok: false,
        reason: "unavailable",
        retryable: true,
      });
      expect(server.connections).toBeLessThanOrEqual(3);
    },
  );

  test.each<[BrokenBehaviour]>([["no greeting"], ["hangs after RCPT"]])(
    "%s: gives up after the allowed silence",
    async (behaviour) => {
      const server = await broken(behaviour);
      expect(await sendMail(mail, live(server.url, 300))).toMatchObject({ ok: false, reason: "unavailable" });
    },
  );

  test("reports a server that refuses connections as unavailable", async () => {
    const server = await broken("no greeting");
    await server.stop();
    stops.pop();
    const result = await sendMail(mail, live(server.url));
    expect(result).toMatchObject({ ok: false, reason: "unavailable", retryable: true });
  });
});

describe("without SMTP_URL", () => {
  test("is accepted by the sandbox in demo mode, and nothing is sent", async () => {
    const settings = { url: undefined, from, demo: true, silenceMs: 300 };
    expect(mailMode(settings)).toBe("sandbox");
    expect(await sendMail(mail, settings)).toEqual({
      ok: true,
      mode: "sandbox",
      providerId: null,
      sender: from,
    });
  });

  test("is not configured in production, and can be retried", async () => {
    const settings = { url: undefined, from, demo: false, silenceMs: 300 };
    expect(mailMode(settings)).toBe("not configured");
    expect(await sendMail(mail, settings)).toMatchObject({
      ok: false,
      reason: "not configured",
      retryable: true,
      detail: "SMTP_URL is not set",
    });
  });
});
