import { z } from "zod";
import { config } from "#app/config.server.ts";
import type { VendorReason } from "#app/integrations/reply.ts";
import type { TwilioSettings } from "#app/integrations/twilio/call.server.ts";
import { problemOf, type SmsProblem } from "#app/integrations/twilio/failure.ts";
import { isFinal, MessageSid, type SmsStatus, Status } from "#app/integrations/twilio/message.ts";
import { type OptOut, optOutWord } from "#app/integrations/twilio/opt-out.ts";
import { storable } from "#app/lib/storable.ts";

/** Callbacks arrive late, twice and in any order: see `advances`. */
export type StatusEvent = {
  providerId: string;
  status: SmsStatus;
  final: boolean;
  errorCode: number | null;
  problem: SmsProblem | null;
};

export type InboundEvent = {
  providerId: string;
  from: string;
  to: string;
  body: string;
  attachments: number;
  /** Store it only: Twilio replies to these keywords itself. */
  optOut: OptOut | null;
};

type WebhookRequest<T> =
  | { ok: true; event: T }
  | {
      ok: false;
      /** `rejected`: forged, or for another account (403). `unavailable`: unknown format (400). */
      reason: VendorReason;
      detail: string;
    };

type WebhookSettings = Pick<TwilioSettings, "accountSid" | "authToken"> & { appUrl: string };

const ours = (): WebhookSettings => ({ ...config.twilio, appUrl: config.appUrl });

/**
 * @param params the untouched form: the signature covers all of it
 * @param url the origin is ignored: Twilio signs our public address
 */
export async function readStatus(
  params: URLSearchParams,
  signature: string | null,
  url: string,
  { settings = ours() }: { settings?: WebhookSettings } = {},
): Promise<WebhookRequest<StatusEvent>> {
  return read(params, signature, url, settings, (fields) => {
    const parsed = StatusFields.safeParse(fields);
    if (!parsed.success) return null;
    const { MessageSid: providerId, MessageStatus: status, ErrorCode: code } = parsed.data;
    const errorCode = code ? code : null;
    const problem = errorCode === null ? null : problemOf(errorCode);
    return { providerId, status, final: isFinal(status), errorCode, problem };
  });
}

export async function readInbound(
  params: URLSearchParams,
  signature: string | null,
  url: string,
  { settings = ours() }: { settings?: WebhookSettings } = {},
): Promise<WebhookRequest<InboundEvent>> {
  return read(params, signature, url, settings, (fields) => {
    const parsed = InboundFields.safeParse(fields);
    if (!parsed.success) return null;
    const { MessageSid: providerId, From: from, To: to, Body: body, NumMedia: attachments } = parsed.data;
    return { providerId, from, to, body, attachments, optOut: parsed.data.OptOutType ?? optOutWord(body) };
  });
}

async function read<T>(
  params: URLSearchParams,
  signature: string | null,
  url: string,
  { accountSid, authToken, appUrl }: WebhookSettings,
  understand: (fields: Record<string, string>) => T | null,
): Promise<WebhookRequest<T>> {
  if (!accountSid || !authToken) return { ok: false, reason: "not configured", detail: "Twilio is not set" };
  if (!(await isSigned(params, signature ?? "", appUrl + pathOf(url), authToken)))
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
