import { z } from "zod";
import { config } from "#app/config.server.ts";
import { modeOf, type VendorFailure } from "#app/integrations/reply.ts";
import {
  callTwilio,
  failure,
  type Sms,
  smsOf,
  type TwilioFailure,
  type TwilioSettings,
} from "#app/integrations/twilio/call.server.ts";

export { advances, problemOf, type SmsStatus } from "#app/integrations/twilio/call.server.ts";
export {
  type InboundEvent,
  readInbound,
  readStatus,
  type TwilioWebhook,
} from "#app/integrations/twilio/webhooks.server.ts";
export type { TwilioFailure, TwilioSettings };

export type OutgoingSms = {
  to: string;
  body: string;
  /** Must be public. Without it, the delivery status stays unknown. */
  statusCallbackUrl?: string;
};

export const smsMode = (
  { accountSid, authToken, from, messagingServiceSid }: Omit<TwilioSettings, "baseUrl"> = config.twilio,
  demo = config.demo,
) => modeOf(accountSid && authToken && (from || messagingServiceSid), demo);

/**
 * Never retries. Twilio has no idempotency keys: after an `unavailable`, check `listSmsTo` before
 * another attempt.
 */
export async function sendSms(
  text: OutgoingSms,
  { settings = config.twilio } = {},
): Promise<({ ok: true } & Sms) | TwilioFailure> {
  const checked = Outgoing.safeParse(text);
  if (!checked.success) {
    const fields = checked.error.issues.map(({ path }) => path.join(".")).join(", ");
    return failure("rejected", `The text has no valid ${fields}`);
  }
  const { to, body, statusCallbackUrl } = checked.data;
  const { messagingServiceSid, from } = settings;
  const call = await callTwilio(
    settings,
    (client) =>
      client.messages.create({
        to,
        body,
        ...(messagingServiceSid ? { messagingServiceSid } : { from }),
        ...(statusCallbackUrl && { statusCallback: statusCallbackUrl }),
      }),
    smsOf,
  );
  return call.ok ? { ok: true, ...call.value } : call;
}

/** Newest first, at most 100. Twilio's clock may differ from ours, so allow some slack. */
export async function listSmsTo(
  number: string,
  since: Date,
  { settings = config.twilio } = {},
): Promise<{ ok: true; texts: Sms[] } | VendorFailure> {
  // For an empty number Twilio would list all texts.
  if (!E164.safeParse(number).success) return failure("rejected", "This is not a phone number");
  // Twilio filters by the sending time, which a queued text lacks.
  const call = await callTwilio(
    settings,
    (client) => client.messages.page({ to: number, pageSize: 100 }),
    ({ instances }) => {
      const texts = instances.map(smsOf);
      return texts.includes(null) ? null : texts.filter((text) => text !== null);
    },
  );
  if (!call.ok) return call;
  const from = Math.floor(since.getTime() / 1000) * 1000;
  return { ok: true, texts: call.value.filter(({ createdAt }) => !createdAt || createdAt.getTime() >= from) };
}

/** A key that may only send is accepted. */
export async function checkAccount({ settings = config.twilio } = {}): Promise<{ ok: true } | VendorFailure> {
  const call = await callTwilio(
    settings,
    (client) => client.api.v2010.accounts(settings.accountSid ?? "").fetch(),
    (reply) => Account.safeParse(reply).data ?? null,
  );
  if (!call.ok) return call.status === 403 ? { ok: true } : call;
  const { status } = call.value;
  return status === "active" ? { ok: true } : failure("not configured", `The Twilio account is ${status}`);
}

const E164 = z.string().regex(/^\+[1-9]\d{6,14}$/);

const Outgoing = z.object({
  to: E164,
  body: z.string().max(1600).regex(/\S/),
  statusCallbackUrl: z.url({ protocol: /^https?$/ }).optional(),
});

const Account = z.object({ status: z.string().min(1) });
