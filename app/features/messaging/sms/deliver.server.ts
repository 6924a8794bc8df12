import { config } from "#app/config.server.ts";
import {
  byCarrier,
  recordSentText,
  recordUndeliveredSms,
  stopTexts,
} from "#app/features/messaging/sms/commands.server.ts";
import { countTextsTo, listTextIdsTo } from "#app/features/messaging/sms/queries.server.ts";
import { mostTexts, textingTime } from "#app/features/messaging/sms/rules.ts";
import { noteVendor } from "#app/features/settings/integrations/commands.server.ts";
import { listSmsTo, sendSms, smsMode, type TwilioFailure } from "#app/integrations/twilio.server.ts";
import { type Job, type Outcome, vendorOutcome, withoutAddresses } from "#app/jobs/handler.ts";
import { logger } from "#app/log.server.ts";

type Text = {
  /** Null for a text to staff. */
  leadId: string | null;
  /** E.164. The person has consented and has not opted out. */
  to: string;
  body: string;
  timeZone: string;
  reason: string;
  limit?: { count: number; days: number };
};

const waitMs = 5 * 60_000;
const dayMs = 86_400_000;
const monthlyLimitMs = 6 * 3_600_000;
/** Twilio's clock may differ from ours. */
const slackMs = 5 * 60_000;

/**
 * Sends a text within the legal hours and the monthly limit. If the outcome of an earlier attempt
 * is unknown, checks with Twilio first to avoid sending it twice.
 */
export async function deliverText(job: Job, text: Text, now: Date): Promise<Outcome> {
  const mode = smsMode();
  if (mode === "not configured")
    return { end: "wait", why: "TWILIO_ACCOUNT_SID, its token or its sender is not set", ms: waitMs };
  const mayAt = textingTime(now, text.timeZone);
  if (mayAt > now)
    return {
      end: "wait",
      why: "Texts go out between 8 AM and 9 PM",
      ms: mayAt.getTime() - now.getTime(),
    };
  const { timeZone: _, limit = mostTexts, ...message } = text;
  if ((await countTextsTo(text.to, new Date(now.getTime() - limit.days * dayMs))) >= limit.count)
    return {
      end: "wait",
      why: `This number got ${limit.count} texts within ${limit.days === 1 ? "a day" : "a month"}`,
      ms: monthlyLimitMs,
    };
  const from = config.twilio.from ?? config.twilio.messagingServiceSid ?? "sandbox";
  const sentOutcome = (sent: Sent): Outcome => ({
    end: "done",
    providerId: sent.providerId,
    record: (tx) =>
      recordSentText(tx, { ...message, ...sent, outboxId: job.id, kind: job.kind, from, mode, now }),
  });
  if (mode === "sandbox") return sentOutcome({ providerId: null, status: null, segments: 0 });
  if (job.attempt > 1) {
    const before = await findBefore(job, text);
    if (!before.ok) return { end: "retry", why: withoutAddresses(before.detail) };
    if (before.sent) return sentOutcome(before.sent);
  }
  const result = await sendSms({ to: text.to, body: text.body, ...callback() });
  await noteVendor("twilio", result, now);
  return result.ok ? sentOutcome(result) : refusal(job, text, result, now);
}

type Sent = { providerId: string | null; status: string | null; segments: number };

/** The text that an earlier attempt of this job may have sent: same body, not stored yet. */
async function findBefore({ createdAt }: Job, { to, body }: Text) {
  const since = new Date(createdAt.getTime() - slackMs);
  const [listed, known] = await Promise.all([listSmsTo(to, since), listTextIdsTo(to, since)]);
  if (!listed.ok) return listed;
  const sent = listed.texts.find((each) => each.body === body && !known.has(each.providerId));
  return { ok: true as const, sent };
}

/** Twilio only calls public addresses. */
const callback = () =>
  config.appUrl.startsWith("https:") ? { statusCallbackUrl: `${config.appUrl}/webhooks/twilio/status` } : {};

function refusal(job: Job, { leadId, to, body }: Text, refused: TwilioFailure, now: Date): Outcome {
  if (refused.problem === "opted out")
    return {
      end: "done",
      async record(tx) {
        if (leadId)
          await recordUndeliveredSms(tx, { leadId, body, why: "the person opted out of texts", now });
        await stopTexts(tx, {
          number: to,
          reason: "The carrier reports that they opted out",
          now,
          by: byCarrier,
        });
      },
    };
  const detail = withoutAddresses(refused.detail);
  if (refused.reason === "not configured")
    logger.error({ job: job.id, why: detail }, "Twilio rejects our settings; no text is sent");
  return vendorOutcome({ ...refused, detail }, { settingsMs: waitMs });
}
