import { z } from "zod";
import { config } from "#app/config.server.ts";
import { callTwilio, type TwilioSettings } from "#app/integrations/twilio/call.server.ts";
import {
  type CallFailure,
  failure,
  type SmsProblem,
  type TwilioFailure,
} from "#app/integrations/twilio/failure.ts";
import { MessageSid, type Sms, type SmsStatus, smsOf } from "#app/integrations/twilio/message.ts";

export { problemOf } from "#app/integrations/twilio/failure.ts";
export { advances, finalStatuses, isFinal, type SmsStatus } from "#app/integrations/twilio/message.ts";
export { countSegments } from "#app/integrations/twilio/sms-segments.ts";
export { readInbound, readStatus } from "#app/integrations/twilio/webhooks.server.ts";
export type { TwilioSettings };

type Options = { settings?: TwilioSettings; signal?: AbortSignal };

export type OutgoingSms = {
  to: string;
  body: string;
  /** Must be public. Without it, poll `findSms`. */
  statusCallbackUrl?: string;
  /** 1 to 36,000. */
  validitySeconds?: number;
};

type SendSmsResult =
  | { ok: true; providerId: string; status: SmsStatus; segments: number | null }
  | (TwilioFailure & {
      /**
       * With `maybe`, the text may have been sent. Twilio has no idempotency keys, so check
       * `listSmsTo` before another attempt.
       */
      sent: "no" | "maybe";
      problem: SmsProblem;
      /** The recipient opted out: store a suppression. */
      optedOut?: true;
    });

export function smsMode(
  { accountSid, authToken, from, messagingServiceSid }: Omit<TwilioSettings, "baseUrl"> = config.twilio,
  demo = config.demo,
): "live" | "sandbox" | "not configured" {
  if (accountSid && authToken && (from || messagingServiceSid)) return "live";
  return demo ? "sandbox" : "not configured";
}

/** Never retries. */
export async function sendSms(
  text: OutgoingSms,
  { settings = config.twilio, signal }: Options = {},
): Promise<SendSmsResult> {
  const checked = Outgoing.safeParse(text);
  if (!checked.success) {
    const what = checked.error.issues.map(({ path }) => path.join(".")).join(", ");
    return unsent(failure("rejected", `The text has no valid ${what}`, "no"));
  }
  const { to, body, statusCallbackUrl, validitySeconds } = checked.data;
  const { messagingServiceSid, from } = settings;
  const call = await callTwilio(
    settings,
    signal,
    (client) =>
      client.messages.create({
        to,
        body,
        ...(messagingServiceSid ? { messagingServiceSid } : { from }),
        ...(statusCallbackUrl && { statusCallback: statusCallbackUrl }),
        ...(validitySeconds && { validityPeriod: validitySeconds }),
      }),
    smsOf,
  );
  if (!call.ok) return unsent(call);
  const { providerId, status, segments } = call.value;
  return { ok: true, providerId, status, segments };
}

export async function findSms(
  providerId: string,
  { settings = config.twilio, signal }: Options = {},
): Promise<{ ok: true; sms: Sms | null } | TwilioFailure> {
  if (!MessageSid.safeParse(providerId).success) return { ok: true, sms: null };
  const call = await callTwilio(settings, signal, (client) => client.messages(providerId).fetch(), smsOf);
  if (call.ok) return { ok: true, sms: call.value };
  return call.code === noSuchThing ? { ok: true, sms: null } : asked(call);
}

/** Newest first, at most 100. Twilio's clock may differ from ours, so allow some slack. */
export async function listSmsTo(
  number: string,
  since: Date,
  { settings = config.twilio, signal }: Options = {},
): Promise<{ ok: true; texts: Sms[] } | TwilioFailure> {
  if (!E164.safeParse(number).success)
    return { ok: false, reason: "rejected", detail: "This is no telephone number", retryable: false };
  // Twilio filters by the sending time, which a queued text lacks.
  const call = await callTwilio(
    settings,
    signal,
    (client) => client.messages.page({ to: number, pageSize: 100 }),
    ({ instances }) => allOf(instances.map(smsOf)),
  );
  if (!call.ok) return asked(call);
  const from = Math.floor(since.getTime() / 1000) * 1000;
  return { ok: true, texts: call.value.filter(({ createdAt }) => !createdAt || createdAt.getTime() >= from) };
}

export async function checkAccount({
  settings = config.twilio,
  signal,
}: Options = {}): Promise<{ ok: true; account: { name: string; trial: boolean } | null } | TwilioFailure> {
  const call = await callTwilio(
    settings,
    signal,
    (client) => client.api.v2010.accounts(settings.accountSid ?? "").fetch(),
    (reply) => Account.safeParse(reply).data ?? null,
  );
  if (!call.ok) return call.httpStatus === 403 ? { ok: true, account: null } : asked(call);
  const { friendlyName, status, type } = call.value;
  if (status === "active") return { ok: true, account: { name: friendlyName, trial: type === "Trial" } };
  const detail = `The Twilio account is ${status}`;
  return { ok: false, reason: "not configured", detail, retryable: true, alarming: true };
}

function unsent({ taken, problem, httpStatus, ...failed }: CallFailure): SendSmsResult {
  return { ...failed, sent: taken, problem, ...(problem === "opted out" && { optedOut: true }) };
}

const asked = ({ taken, problem, httpStatus, ...failed }: CallFailure): TwilioFailure => ({
  ...failed,
  retryable: failed.reason !== "rejected",
});

const allOf = <T>(items: (T | null)[]): T[] | null =>
  items.includes(null) ? null : items.filter((i) => i !== null);

const noSuchThing = 20404;

const E164 = z.string().regex(/^\+[1-9]\d{6,14}$/);

const Outgoing = z.object({
  to: E164,
  body: z.string().max(1600).regex(/\S/),
  statusCallbackUrl: z.url({ protocol: /^https?$/ }).optional(),
  validitySeconds: z.number().int().min(1).max(36_000).optional(),
});

const Account = z.object({
  friendlyName: z.string().catch(""),
  status: z.string().min(1),
  type: z.string().catch(""),
});
