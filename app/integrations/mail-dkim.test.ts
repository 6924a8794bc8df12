import { createHash, createVerify, generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeMail, type Mail, sendMail } from "#app/integrations/mail.server.ts";
import { type FakeSmtp, startFakeSmtp } from "#tests/fakes/smtp.ts";

const mail: Mail = {
  to: "ada@owner.example",
  subject: "Your rent report: 2914 Cottage Grove Avenue",
  html: "<p>Rent, <b>by the month</b></p>",
  text: "Rent, by the month",
  messageId: "<outbox-7-abc@porchlight.example>",
};
const live = (url: string) => ({ url, from: "hello@porchlight.example", demo: false, silenceMs: 300 });

let server: FakeSmtp;
beforeEach(async () => {
  server = await startFakeSmtp();
});
afterEach(async () => {
  closeMail();
  await server.stop();
});

describe("with a DKIM key", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const dkim = { domain: "porchlight.example", selector: "sample1", privateKey };

  test("a message is signed", async () => {
    const signed = {
      ...mail,
      subject: "Miete für die Straße, \t “sample”",
      text: "a \t b  \n\n.\n\n",
    };
    expect(await sendMail(signed, { ...live(server.url), dkim })).toMatchObject({ ok: true });
    const raw = server.received[0]?.raw ?? "";
    const tags = verifyDkim(raw, publicKey);
    expect(tags).toMatchObject({ a: "rsa-sha256", c: "relaxed/relaxed", d: dkim.domain, s: dkim.selector });
    expect(tags.h?.split(":")).toEqual(expect.arrayContaining(["from", "to", "subject", "message-id"]));
    for (const [is, becomes] of [
      ["by the month", "by the week"],
      ["owner.example", "other.example"],
    ] as const)
      expect(() => verifyDkim(raw.replace(is, becomes), publicKey)).toThrow(/body hash|signature/);
  });

  test("that cannot sign, nothing is sent", async () => {
    const { privateKey: ed25519 } = generateKeyPairSync("ed25519", {
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    for (const wrong of [ed25519, "-----BEGIN PRIVATE KEY-----\nsample\n-----END PRIVATE KEY-----", ""]) {
      const settings = { ...live(server.url), dkim: { ...dkim, privateKey: wrong } };
      expect(await sendMail(mail, settings)).toEqual({
        ok: false,
        reason: "not configured",
        retryable: true,
        alarming: true,
        detail: "DKIM_PRIVATE_KEY is no RSA private key in PEM format",
      });
    }
    expect(server.received).toEqual([]);
  });

  test("that is added or removed, the next message uses the new settings", async () => {
    for (const key of [undefined, dkim, undefined]) await sendMail(mail, { ...live(server.url), dkim: key });
    expect(server.received.map(({ raw }) => /^DKIM-Signature:/m.test(raw))).toEqual([false, true, false]);
  });
});

/**
 * Verifies as in RFC 6376 (relaxed/relaxed). Returns the tags; throws if the signature is invalid.
 */
function verifyDkim(raw: string, publicKey: string) {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const field = (name: string) => lines.findLast((line) => line.toLowerCase().startsWith(`${name}:`));
  const relaxed = (line: string) => {
    const [, name = "", value = ""] = /^([^:]+):([\s\S]*)$/.exec(line) ?? [];
    return `${name.trim().toLowerCase()}:${value
      .replace(/\r\n/g, "")
      .replace(/[ \t]+/g, " ")
      .trim()}`;
  };
  const signature = field("dkim-signature") ?? "";
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(":") + 1)
      .split(";")
      .map((tag) => /^\s*(\w+)\s*=([\s\S]*)$/.exec(tag) ?? [])
      .map(([, name = "", value = ""]) => [name, value.replace(/\s+/g, "")]),
  );
  const body = raw
    .slice(end + 4)
    .split("\r\n")
    .map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""))
    .join("\r\n")
    .replace(/(\r\n)*$/, "\r\n");
  if (createHash("sha256").update(body).digest("base64") !== tags.bh)
    throw new Error("The body hash is wrong");
  const signed = (tags.h ?? "").split(":").map((name) => `${relaxed(field(name) ?? "")}\r\n`);
  const own = relaxed(signature.replace(/([;\s]b=)[^;]*/, "$1"));
  const check = createVerify("RSA-SHA256").update(signed.join("") + own);
  if (!check.verify(publicKey, tags.b ?? "", "base64")) throw new Error("The signature is wrong");
  return tags;
}
