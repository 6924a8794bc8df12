import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { modeOf, type VendorFailure } from "#app/integrations/reply.ts";

export type Mail = {
  to: string;
  senderName?: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments?: Attachment[];
  /** `<id@host>`. The same for every attempt, so that a duplicate is shown once. */
  messageId: string;
};

/** `contentType` includes parameters: `text/calendar; charset=utf-8`. The HTML shows an image with a `cid`. */
export type Attachment = { filename: string; content: string | Buffer; contentType: string; cid?: string };

type MailResult =
  | { ok: true; mode: "live" | "sandbox"; providerId: string | null; sender: string }
  | MailFailure;

type MailFailure = VendorFailure & {
  retryable: boolean;
  alarming?: boolean;
};

export type MailSettings = {
  url: string | undefined;
  from: string;
  demo: boolean;
  /** An RSA key in PEM. */
  dkim?: { domain: string; selector: string; privateKey: string } | undefined;
  silenceMs: number;
};

const ours = (): MailSettings => ({ ...config.mail, demo: config.demo, silenceMs: 5_000 });
const limitMs = 20_000;

export const mailMode = ({ url, demo }: Pick<MailSettings, "url" | "demo"> = ours()) => modeOf(url, demo);

export function mailHost({ from }: Pick<MailSettings, "from"> = ours()) {
  return parseSender(from)?.address.split("@")[1] ?? "localhost";
}

/**
 * At most 20 s. Never throws. A connection that drops after the handover is `unavailable`, because
 * the message may have been accepted: retry with the same Message-ID.
 */
export async function sendMail(mail: Mail, settings: MailSettings = ours()): Promise<MailResult> {
  const from = senderOf(settings.from, mail.senderName);
  const objection = objectionTo(mail);
  if (!from || objection) return refused(objection ?? "An address of the message is not valid");
  const sender = from.name ? `${from.name} <${from.address}>` : from.address;
  if (!settings.url)
    return settings.demo ? { ok: true, mode: "sandbox", providerId: null, sender } : notConfigured;
  if (settings.dkim && !canSign(settings.dkim.privateKey))
    return { ...notConfigured, alarming: true, detail: noKey };
  try {
    const { createTransport } = await import("nodemailer");
    const sent = await transportFor(createTransport, settings.url, settings).sendMail({
      from,
      // As objects: a string would be parsed and could add recipients.
      to: { name: "", address: mail.to },
      ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      ...(mail.attachments && { attachments: mail.attachments }),
      ...(mail.headers && { headers: mail.headers }),
      messageId: mail.messageId,
      signal: AbortSignal.timeout(limitMs),
    });
    return { ok: true, mode: "live", providerId: sent.serverMessageId ?? sent.messageId, sender };
  } catch (error) {
    return mailFailure(error);
  }
}

export async function checkServer(settings: MailSettings = ours()): Promise<{ ok: true } | MailFailure> {
  if (!settings.url) return notConfigured;
  try {
    const { createTransport } = await import("nodemailer");
    await transportFor(createTransport, settings.url, settings).verify();
    return { ok: true };
  } catch (error) {
    return mailFailure(error);
  }
}

export function closeMail() {
  pool?.transport.close();
  pool = undefined;
}

function objectionTo({ to, replyTo, text, headers = {}, messageId }: Mail): string | null {
  if (!isAddress(to) || (replyTo && !isAddress(replyTo))) return "An address of the message is not valid";
  if (!text.trim()) return "The message has no plain text";
  if (/\p{Cc}/u.test([...Object.entries(headers).flat(), messageId].join("")))
    return "A header of the message holds a control character";
  return null;
}

/** Nodemailer supports only RSA, and silently sends unsigned mail if signing fails. */
function canSign(privateKey: string) {
  if (checkedKey?.privateKey === privateKey) return checkedKey.isRsa;
  checkedKey = { privateKey, isRsa: isRsaKey(privateKey) };
  return checkedKey.isRsa;
}

let checkedKey: { privateKey: string; isRsa: boolean } | undefined;

function isRsaKey(privateKey: string) {
  try {
    return createPrivateKey(privateKey).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

const noKey = "DKIM_PRIVATE_KEY is no RSA private key in PEM format";

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
    // Strict servers reject nodemailer's default, an address in brackets.
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
      },
    }),
    // Never sends a password in the clear, and never skips sign-in silently.
    ...(username && { forceAuth: true }),
    ...(username &&
      protocol === "smtp:" &&
      !loopback &&
      !searchParams.has("requireTLS") && { requireTLS: true }),
  });
}

function senderOf(setting: string, name = "") {
  const sender = parseSender(setting);
  return sender && { ...sender, name: sender.name || name.replace(/["<>\s\p{Cc}]+/gu, " ").trim() };
}

function parseSender(text: string) {
  if (/\p{Cc}/u.test(text)) return null;
  const [, name = "", address = text] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return isAddress(address.trim()) ? { name, address: address.trim() } : null;
}

/** Exactly one address: nodemailer reads several from one string. */
const isAddress = (text: string) => z.email().safeParse(text).success;

const SmtpError = z.object({
  message: z.string().catch("unknown"),
  code: z.string().catch(""),
  command: z.string().catch(""),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
});

/** Credentials and encryption affect all mail, so these failures are alarming. */
function mailFailure(error: unknown): MailFailure {
  const parsed = SmtpError.safeParse(error);
  if (!parsed.success) return unavailable("The mail server failed");
  const { code, command, responseCode, response, message } = parsed.data;
  const detail = (response ? `The mail server answered ${response}` : message)
    .replace(/\s+/g, " ")
    .slice(0, 300);
  if (ofOurSettings.has(code) || command.startsWith("AUTH") || authRequired.has(responseCode ?? 0))
    return { ...unavailable(detail), alarming: true };
  if (code === "EENVELOPE" && command === "API") return refused(detail);
  const forEver = responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
  const isFull = responseCode === 552 && (command === "RCPT TO" || /^552[ -]5\.2\.2\b/.test(response ?? ""));
  // Before MAIL FROM, the server can't have rejected this message.
  const isRefused = forEver && !isFull && /^(MAIL FROM|RCPT TO|DATA)/.test(command);
  return isRefused ? refused(detail) : unavailable(detail);
}

const refused = (detail: string): MailFailure => ({
  ok: false,
  reason: "rejected",
  retryable: false,
  detail,
});

const unavailable = (detail: string): MailFailure => ({
  ok: false,
  reason: "unavailable",
  retryable: true,
  detail,
});

const notConfigured = {
  ok: false,
  reason: "not configured",
  retryable: true,
  detail: "SMTP_URL is not set",
} as const;

const ofOurSettings = new Set(["EAUTH", "ENOAUTH", "ETLS", "EREQUIRETLS", "EOAUTH2"]);
const authRequired = new Set([530, 534, 535, 538]);
