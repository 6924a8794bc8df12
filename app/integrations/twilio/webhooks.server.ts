import { z } from "zod";
import { config } from "#app/config.server.ts";
import type { VendorReason } from "#app/integrations/reply.ts";
import type { TwilioSettings } from "#app/integrations/twilio/call.server.ts";
import { problemOf, type SmsProblem } from "#app/integrations/twilio/failure.ts";
import { isFinal, MessageSid, type SmsStatus, Status } from "#app/integrations/twilio/message.ts";
import { type OptOut, optOutWord } from "#app/integrations/twilio/opt-out.ts";
import { storable } from "#app/storable.ts";

/** Where a text of ours has got to. The vendor says it late, twice and in any order: see `advances`. */
export type StatusEvent = {
  providerId: string;
  status: SmsStatus;
  /** Nothing more will be heard. */
  final: boolean;
  errorCode: number | null;
  problem: SmsProblem | null;
};

/** A text to us. Numbers are E.164, but for short codes. */
export type InboundEvent = {
  providerId: string;
  from: string;
  to: string;
  /** As it was typed but for NUL, possibly empty. */
  body: string;
  /** How many pictures or files came with it; they stay with the vendor. */
  attachments: number;
  /**
   * To be written down only: the vendor answers these words itself, and a reply of ours would be a second text.
   */
  optOut: OptOut | null;
};

type Knock<T> =
  | { ok: true; event: T }
  | {
      ok: false;
      /** Not from the vendor, or for another account (403); not understood (400); no settings to check it by. */
      reason: VendorReason;
      detail: string;
    };

type KnockSettings = Pick<TwilioSettings, "accountSid" | "authToken"> & { appUrl: string };

const ours = (): KnockSettings => ({ ...config.twilio, appUrl: config.appUrl });

/**
 * Reads a status callback.
 *
 * @param params the form as it came; nothing trimmed or dropped, for all of it is signed
 * @param signature the header `X-Twilio-Signature`
 * @param url the URL that was asked for, or its path and query. Its origin does not count: the vendor signed our
 *   public address, which a proxy may have changed on the way.
 */
export async function readStatus(
  params: URLSearchParams,
  signature: string | null,
  url: string,
  { settings = ours() }: { settings?: KnockSettings } = {},
): Promise<Knock<StatusEvent>> {
  return read(params, signature, url, settings, (fields) => {
    const parsed = StatusFields.safeParse(fields);
    if (!parsed.success) return null;
    const { MessageSid: providerId, MessageStatus: status, ErrorCode: code } = parsed.data;
    const errorCode = code ? code : null;
    const problem = errorCode === null ? null : problemOf(errorCode);
    return { providerId, status, final: isFinal(status), errorCode, problem };
  });
}

/** Reads a text that came in; parameters as for `readStatus`. The vendor's own view of STOP words wins over ours. */
export async function readInbound(
  params: URLSearchParams,
  signature: string | null,
  url: string,
  { settings = ours() }: { settings?: KnockSettings } = {},
): Promise<Knock<InboundEvent>> {
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
  { accountSid, authToken, appUrl }: KnockSettings,
  understand: (fields: Record<string, string>) => T | null,
): Promise<Knock<T>> {
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
