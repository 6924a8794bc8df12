import { z } from "zod";
import { config } from "#app/config.server.ts";
import { mailFailure } from "#app/integrations/mail-failure.ts";

export type Mail = {
  to: string;
  /** Whose name stands with the address of MAIL_FROM, where that has none of its own. */
  senderName?: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** `<id@host>`; the same for every attempt, so that mail programs show a repeat once. */
  messageId: string;
};

type MailResult =
  | { ok: true; mode: "live" | "sandbox"; providerId: string | null; sender: string }
  | {
      ok: false;
      /** The server cannot be reached or refuses us; it refuses this message; no server is set. */
      reason: "unavailable" | "rejected" | "not configured";
      /** Whether the same message may be taken later. */
      retryable: boolean;
      /** Our settings are wrong, so that no mail at all can leave: somebody has to look. */
      alarming?: boolean;
      /** For staff and logs, in one line; the server's words may hold an address. */
      detail: string;
    };

export type MailSettings = {
  url: string | undefined;
  from: string;
  demo: boolean;
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

/**
 * Hands one message for one recipient to the SMTP server of SMTP_URL; without one, the demo's sandbox takes it and
 * sends nothing. Every outcome is a value. Connecting, greeting and each silence take at most 5 s, the whole 20 s.
 * When the connection drops after the message was handed over nobody can know whether it was taken: that counts as
 * unavailable, and the next attempt carries the same Message-ID.
 */
export async function sendMail(mail: Mail, settings: MailSettings = ours()): Promise<MailResult> {
  const from = senderOf(settings.from, mail.senderName);
  if (!isAddress(mail.to) || !from || (mail.replyTo && !isAddress(mail.replyTo)))
    return {
      ok: false,
      reason: "rejected",
      retryable: false,
      detail: "An address of the message is not valid",
    };
  const sender = from.name ? `${from.name} <${from.address}>` : from.address;
  if (!settings.url)
    return settings.demo
      ? { ok: true, mode: "sandbox", providerId: null, sender }
      : { ok: false, reason: "not configured", retryable: true, detail: "SMTP_URL is not set" };
  try {
    // Loaded with the first mail, so that a start does not wait for it.
    const { createTransport } = await import("nodemailer");
    const sent = await transportFor(createTransport, settings.url, settings.silenceMs).sendMail({
      from,
      // As objects: a string would be parsed anew, and could name further recipients.
      to: { name: "", address: mail.to },
      ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: mail.headers ?? {},
      messageId: mail.messageId,
      signal: AbortSignal.timeout(limitMs),
    });
    return { ok: true, mode: "live", providerId: sent.serverMessageId ?? sent.messageId, sender };
  } catch (error) {
    return { ok: false, ...mailFailure(error) };
  }
}

/** Closes the idle connections to the server; what is being sent is finished. */
export function closeMail() {
  pool?.transport.close();
  pool = undefined;
}

type Pool = { url: string; transport: ReturnType<typeof openPool> };
let pool: Pool | undefined;

type Create = typeof import("nodemailer").createTransport;

function transportFor(create: Create, url: string, silenceMs: number) {
  if (pool?.url !== url) {
    closeMail();
    pool = { url, transport: openPool(create, url, silenceMs) };
  }
  return pool.transport;
}

function openPool(create: Create, url: string, silenceMs: number) {
  const { protocol, username, hostname, searchParams } = new URL(url);
  const loopback = /^(localhost|127\.|\[::1\])/.test(hostname);
  return create({
    url,
    pool: true,
    maxConnections: 5,
    maxRequeues: 2,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
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
  return sender && { ...sender, name: sender.name || name.replace(/["<>\s]+/g, " ").trim() };
}

function parseSender(text: string) {
  const [, name = "", address = text] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return isAddress(address.trim()) ? { name, address: address.trim() } : null;
}

/** Exactly one address: nodemailer reads more out of a string that holds more. */
const isAddress = (text: string) => z.email().safeParse(text).success;
