import { config } from "#app/config.server.ts";
import { recordSentText, recordUnsentText } from "#app/domain/texts/commands.server.ts";
import { countTextsTo, listTextIdsTo } from "#app/domain/texts/queries.server.ts";
import { mostTexts, textingTime } from "#app/domain/texts/rules.ts";
import { noteVendor } from "#app/domain/vendors/commands.server.ts";
import {
  countSegments,
  listSmsTo,
  sendSms,
  smsMode,
  type TwilioSettings,
} from "#app/integrations/twilio.server.ts";
import type { Job, Outcome } from "#app/jobs/handler.ts";
import { withoutAddresses } from "#app/jobs/last-error.ts";
import { logger } from "#app/log.server.ts";

type Text = {
  leadId: string;
  /** E.164, of somebody who agreed to it and has not ended it. */
  to: string;
  body: string;
  timeZone: string;
  /** Why this person gets this text, in one sentence. */
  reason: string;
};

type Given = { settings?: TwilioSettings; demo?: boolean; appUrl?: string; now?: Date };

const waitMs = 5 * 60_000;
const turnMs = 6 * 3_600_000;
/** The vendor's clock is not ours. */
const slackMs = 5 * 60_000;

/**
 * Sends a text in the hours in which one may, and not more often than was agreed to; with it, done means that the
 * `messages` row tells who got what and why. After an attempt of unknown outcome the vendor is asked for the text first.
 */
export async function deliverText(job: Job, text: Text, given: Given = {}): Promise<Outcome> {
  const { settings = config.twilio, demo = config.demo, appUrl = config.appUrl, now = new Date() } = given;
  const mode = smsMode(settings, demo);
  if (mode === "not configured")
    return { end: "wait", why: "TWILIO_ACCOUNT_SID, its token or its sender is not set", ms: waitMs };
  const mayAt = textingTime(now, text.timeZone);
  if (mayAt > now)
    return {
      end: "wait",
      why: "Texts go out between 8 AM and 9 PM",
      ms: mayAt.getTime() - now.getTime(),
    };
  const month = new Date(now.getTime() - mostTexts.days * 86_400_000);
  if ((await countTextsTo(text.to, month)) >= mostTexts.count)
    return { end: "wait", why: `This number got ${mostTexts.count} texts within a month`, ms: turnMs };

  const write = (sent: Sent): Outcome => written(job, text, { settings, mode, now, sent });
  if (mode === "sandbox") return write({ providerId: null, status: null, segments: null });
  if (job.attempt > 1) {
    const before = await findBefore(job, text, settings);
    if (!before.ok) return { end: "retry", why: withoutAddresses(before.detail) };
    if (before.sent) return write(before.sent);
  }
  const result = await sendSms({ to: text.to, body: text.body, ...callbackAt(appUrl) }, { settings });
  await noteVendor("twilio", result, { now });
  return result.ok ? write(result) : refusal(job, text, result, now);
}

type Sent = { providerId: string | null; status: string | null; segments: number | null };
type Context = { settings: TwilioSettings; mode: "live" | "sandbox"; now: Date; sent: Sent };

function written(job: Job, text: Text, { settings, mode, now, sent }: Context): Outcome {
  const { timeZone, ...rest } = text;
  const from = settings.from ?? settings.messagingServiceSid ?? "sandbox";
  const segments = sent.segments ?? countSegments(text.body).segments;
  return {
    end: "done",
    providerId: sent.providerId,
    record: (tx) =>
      recordSentText(tx, { ...rest, ...sent, segments, outboxId: job.id, kind: job.kind, from, mode, now }),
  };
}

/** The text that an earlier attempt of this job may have sent: the same words, and none that is written down. */
async function findBefore({ createdAt }: Job, { to, body }: Text, settings: TwilioSettings) {
  const since = new Date(createdAt.getTime() - slackMs);
  const [listed, known] = await Promise.all([listSmsTo(to, since, { settings }), listTextIdsTo(to, since)]);
  if (!listed.ok) return listed;
  const sent = listed.texts.find((each) => each.body === body && !known.has(each.providerId));
  return { ok: true as const, sent };
}

/** The vendor only calls addresses that everybody can reach. */
const callbackAt = (appUrl: string) =>
  appUrl.startsWith("https:") ? { statusCallbackUrl: `${appUrl}/webhooks/twilio/status` } : {};

type Refused = Extract<Awaited<ReturnType<typeof sendSms>>, { ok: false }>;

function refusal(job: Job, { leadId, to, body }: Text, refused: Refused, now: Date): Outcome {
  const why = withoutAddresses(refused.detail);
  if (refused.optedOut) {
    const told = { leadId, body, why: "the person has ended our texts", optedOut: { number: to }, now };
    return { end: "done", record: (tx) => recordUnsentText(tx, told) };
  }
  if (refused.alarming)
    logger.error({ job: job.id, why }, "Twilio does not accept our settings; no text leaves");
  if (refused.reason === "not configured") return { end: "wait", why, ms: waitMs };
  // Of unknown fate: the next attempt looks for it before it sends.
  return { end: refused.retryable || refused.sent === "maybe" ? "retry" : "park", why };
}
