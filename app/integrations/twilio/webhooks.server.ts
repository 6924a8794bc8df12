import { z } from "zod";
import { config } from "#app/config.server.ts";
import type { VendorReason } from "#app/integrations/reply.ts";
import { MessageSid, type SmsStatus, Status } from "#app/integrations/twilio/call.server.ts";
import { storable } from "#app/lib/storable.ts";
import { plainText } from "#app/lib/text.ts";

/** Callbacks arrive late, twice and in any order: see `advances`. */
export type StatusEvent = { providerId: string; status: SmsStatus; errorCode: number | null };

export type InboundEvent = {
  providerId: string;
  from: string;
  to: string;
  body: string;
  attachments: number;
  /** Store it only: Twilio replies to these keywords itself. */
  optOut: "stop" | "start" | "help" | null;
};

/** `rejected`: forged, or for another account. `unavailable`: unknown format. */
type WebhookResult<T> = { ok: true; event: T } | { ok: false; reason: VendorReason; detail: string };

export type TwilioWebhook = {
  /** The untouched form: the signature covers all of it. */
  rawBody: string;
  signature: string | null;
  /** The origin is ignored: Twilio signs our public address. */
  url: string;
};

export const readStatus = (webhook: TwilioWebhook): Promise<WebhookResult<StatusEvent>> =>
  read(webhook, (fields) => {
    const parsed = StatusFields.safeParse(fields);
    if (!parsed.success) return null;
    const { MessageSid: providerId, MessageStatus: status, ErrorCode: code } = parsed.data;
    return { providerId, status, errorCode: code || null };
  });

export const readInbound = (webhook: TwilioWebhook): Promise<WebhookResult<InboundEvent>> =>
  read(webhook, (fields) => {
    const parsed = InboundFields.safeParse(fields);
    if (!parsed.success) return null;
    const { MessageSid: providerId, From: from, To: to, Body: body, NumMedia: attachments } = parsed.data;
    return { providerId, from, to, body, attachments, optOut: parsed.data.OptOutType ?? optOutWord(body) };
  });

async function read<T>(
  { rawBody, signature, url }: TwilioWebhook,
  understand: (fields: Record<string, string>) => T | null,
): Promise<WebhookResult<T>> {
  const { accountSid, authToken } = config.twilio;
  if (!accountSid || !authToken)
    return { ok: false, reason: "not configured", detail: "Twilio is not configured" };
  const params = new URLSearchParams(rawBody);
  if (!(await isSigned(params, signature ?? "", config.appUrl + pathOf(url), authToken)))
    return { ok: false, reason: "rejected", detail: "The signature is not Twilio's for this address" };
  if (params.get("AccountSid") !== accountSid)
    return { ok: false, reason: "rejected", detail: "This is another Twilio account's message" };
  const fields = [...params].map(([name, value]) => [name, storable(value)]);
  const event = understand(Object.fromEntries(fields));
  return event
    ? { ok: true, event }
    : { ok: false, reason: "unavailable", detail: "Twilio's webhook had an unknown shape" };
}

const pathOf = (url: string) => url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "");

async function isSigned(params: URLSearchParams, signature: string, url: string, authToken: string) {
  const { validateRequest } = await import("twilio/lib/webhooks/webhooks.js");
  const names = [...new Set(params.keys())];
  const fields = Object.fromEntries(names.map((name) => [name, params.getAll(name)]));
  try {
    return validateRequest(authToken, signature, url, fields);
  } catch {
    return false;
  }
}

const count = z.coerce.number().int().min(0).catch(0);

const StatusFields = z.object({ MessageSid, MessageStatus: z.string().pipe(Status), ErrorCode: count });

const InboundFields = z.object({
  MessageSid,
  From: z.string().min(1).max(64),
  To: z.string().min(1).max(64),
  Body: z.string().catch(""),
  NumMedia: count,
  OptOutType: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["stop", "start", "help"]))
    .nullable()
    .catch(null),
});

/** Keywords of the carriers and the FCC's revocation rule, whatever stands between or around their letters. */
function optOutWord(body: string): InboundEvent["optOut"] {
  const word = plainText(body).replace(/[\p{P}\s]+/gu, "");
  if (/^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/.test(word)) return "stop";
  if (/^(start|yes|unstop)$/.test(word)) return "start";
  return /^(help|info)$/.test(word) ? "help" : null;
}
