import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { mailFailure } from "#app/integrations/mail-failure.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";

export type Mail = {
  to: string;
  /** Whose name stands with the address of MAIL_FROM, where that has none of its own. */
  senderName?: string;
  replyTo?: string;
  subject: string;
  html: string;
  /** Never empty: many readers, and every filter, look at it. */
  text: string;
  headers?: Record<string, string>;
  attachments?: Attachment[];
  unsubscribe?: Unsubscribe;
  /** `<id@host>`; the same for every attempt, so that mail programs show a repeat once. */
  messageId: string;
};

/** `contentType` with its parameters: `text/calendar; charset=utf-8`. */
export type Attachment = { filename: string; content: string | Buffer; contentType: string };

/**
 * How to leave this stream of mail without signing in. A POST to `url` does so at once, when it is https (RFC 8058);
 * `mailto` is an address, with `?subject=…` if need be.
 */
export type Unsubscribe = { url: string; mailto?: string };

type MailResult =
  | { ok: true; mode: "live" | "sandbox"; providerId: string | null; sender: string }
  | MailFailure;

/** The server cannot be reached or refuses us; it refuses this message; no server is set. The server's words may hold an address. */
type MailFailure = VendorFailure & {
  /** Whether the same message may be taken later. */
  retryable: boolean;
  /** Our settings are wrong, so that no mail at all can leave: somebody has to look. */
  alarming?: boolean;
};

export type MailSettings = {
  url: string | undefined;
  from: string;
  demo: boolean;
  /** With it mail is signed, always: an RSA key in PEM, published under the selector. Not where the relay signs. */
  dkim?: { domain: string; selector: string; privateKey: string } | undefined;
  /** How long connecting, the greeting and each silence may last. */
  silenceMs: number;
};

const ours = (): MailSettings => ({ ...config.mail, demo: config.demo, silenceMs: 5_000 });
const limitMs = 20_000;

/** Whether mail leaves, is only kept (demo), or waits for SMTP_URL. */
export function mailMode(
  { url, demo }: Pick<MailSettings, "url" | "demo"> = ours(),
): "live" | "sandbox" | "not configured" {
  if (url) return "live";
  return demo ? "sandbox" : "not configured";
}

/** The host of our own sender, for Message-IDs. */
export function mailHost({ from }: Pick<MailSettings, "from"> = ours()) {
  return parseSender(from)?.address.split("@")[1] ?? "localhost";
}

/** The two headers of RFC 8058; the second promises that a POST is enough, which only https may. */
export function unsubscribeHeaders({ url, mailto }: Unsubscribe): Record<string, string> {
  return {
    "List-Unsubscribe": [`<${url}>`, ...(mailto ? [`<mailto:${mailto}>`] : [])].join(", "),
    ...(url.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  };
}

/**
 * Hands one message for one recipient to the SMTP server of SMTP_URL; without one, the demo's sandbox takes it and
 * sends nothing. Every outcome is a value. Connecting, greeting and each silence take at most 5 s, the whole 20 s.
 * When the connection drops after the message was handed over nobody can know whether it was taken: that counts as
 * unavailable, and the next attempt carries the same Message-ID.
 */
export async function sendMail(mail: Mail, settings: MailSettings = ours()): Promise<MailResult> {
  const from = senderOf(settings.from, mail.senderName);
  const objection = objectionTo(mail);
  if (!from || objection)
    return {
      ok: false,
      reason: "rejected",
      retryable: false,
      detail: objection ?? "An address of the message is not valid",
    };
  const sender = from.name ? `${from.name} <${from.address}>` : from.address;
  if (!settings.url)
    return settings.demo
      ? { ok: true, mode: "sandbox", providerId: null, sender }
      : { ok: false, reason: "not configured", retryable: true, detail: "SMTP_URL is not set" };
  if (settings.dkim && !canSign(settings.dkim.privateKey))
    return { ok: false, reason: "not configured", retryable: true, alarming: true, detail: noKey };
  try {
    // Loaded with the first mail, so that a start does not wait for it.
    const { createTransport } = await import("nodemailer");
    const sent = await transportFor(createTransport, settings.url, settings).sendMail({
      from,
      // As objects: a string would be parsed anew, and could name further recipients.
      to: { name: "", address: mail.to },
      ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      ...(mail.attachments && { attachments: mail.attachments }),
      headers: { ...mail.headers, ...(mail.unsubscribe && unsubscribeHeaders(mail.unsubscribe)) },
      messageId: mail.messageId,
      signal: AbortSignal.timeout(limitMs),
    });
    return { ok: true, mode: "live", providerId: sent.serverMessageId ?? sent.messageId, sender };
  } catch (error) {
    return { ok: false, ...mailFailure(error) };
  }
}

/** Whether the server of SMTP_URL would take mail from us now: connects, secures and signs in, and sends none. */
export async function checkServer(settings: MailSettings = ours()): Promise<{ ok: true } | MailFailure> {
  if (!settings.url)
    return { ok: false, reason: "not configured", retryable: true, detail: "SMTP_URL is not set" };
  try {
    const { createTransport } = await import("nodemailer");
    await transportFor(createTransport, settings.url, settings).verify();
    return { ok: true };
  } catch (error) {
    return { ok: false, ...mailFailure(error) };
  }
}

/** Closes the idle connections to the server; what is being sent is finished. */
export function closeMail() {
  pool?.transport.close();
  pool = undefined;
}

/** What no server should see of a message. */
function objectionTo({ to, replyTo, text, headers = {}, messageId, unsubscribe }: Mail): string | null {
  if (!isAddress(to) || (replyTo && !isAddress(replyTo))) return "An address of the message is not valid";
  if (!text.trim()) return "The message has no plain text";
  if (/\p{Cc}/u.test([...Object.entries(headers).flat(), messageId].join("")))
    return "A header of the message holds a control character";
  if (unsubscribe && !isUnsubscribe(unsubscribe)) return "The message's way to unsubscribe is not valid";
  return null;
}

/** Both stand between angle brackets, and would otherwise go on behind them. */
function isUnsubscribe({ url, mailto }: Unsubscribe) {
  const [address = "", ...query] = mailto?.split("?") ?? [];
  return (
    /^https?:\/\/[^\s<>,\p{Cc}]+$/iu.test(url) &&
    URL.canParse(url) &&
    (!mailto || (isAddress(address) && /^[\w=&%.~-]*$/.test(query.join("?"))))
  );
}

/** The mailer signs as RSA only, and sends mail unsigned, without a word, when it cannot. */
function canSign(privateKey: string) {
  try {
    return createPrivateKey(privateKey).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

const noKey = "DKIM_PRIVATE_KEY is no RSA private key in PEM format";

/** The mailer's own list lacks the Post header, without which mailboxes ignore the one-click promise. */
const signedHeaders =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:" +
  "In-Reply-To:References:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted";

type Pool = { url: string; dkim: MailSettings["dkim"]; transport: ReturnType<typeof openPool> };
let pool: Pool | undefined;

type Create = typeof import("nodemailer").createTransport;

function transportFor(create: Create, url: string, { dkim, silenceMs }: MailSettings) {
  if (pool?.url !== url || pool.dkim !== dkim) {
    closeMail();
    pool = { url, dkim, transport: openPool(create, url, { dkim, silenceMs }) };
  }
  return pool.transport;
}

function openPool(
  create: Create,
  url: string,
  { dkim, silenceMs }: Pick<MailSettings, "dkim" | "silenceMs">,
) {
  const { protocol, username, hostname, searchParams } = new URL(url);
  const loopback = /^(localhost|127\.|\[::1\])/.test(hostname);
  return create({
    url,
    // The mailer's own guess is an address in brackets, which strict servers refuse.
    name: new URL(config.appUrl).hostname,
    pool: true,
    maxConnections: 5,
    maxRequeues: 2,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedHeaders,
      },
    }),
    // A password never crosses a network in the clear, and never stays unsent without a word.
    ...(username && { forceAuth: true }),
    ...(username &&
      protocol === "smtp:" &&
      !loopback &&
      !searchParams.has("requireTLS") && { requireTLS: true }),
  });
}

/** `Name <address>` or a bare address; null for anything else. */
function senderOf(setting: string, name = "") {
  const sender = parseSender(setting);
  return sender && { ...sender, name: sender.name || name.replace(/["<>\s\p{Cc}]+/gu, " ").trim() };
}

function parseSender(text: string) {
  if (/\p{Cc}/u.test(text)) return null;
  const [, name = "", address = text] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return isAddress(address.trim()) ? { name, address: address.trim() } : null;
}

/** Exactly one address: nodemailer reads more out of a string that holds more. */
const isAddress = (text: string) => z.email().safeParse(text).success;
