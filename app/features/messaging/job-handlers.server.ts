import { config } from "#app/config.server.ts";
import { findWalkthroughEmail } from "#app/features/enrollment/queries/enrolled.server.ts";
import { messagingJobs } from "#app/features/messaging/jobs.ts";
import {
  pollSmsStatus,
  recordSentText,
  recordUndeliveredSms,
  syncSmsStatus,
} from "#app/features/messaging/sms/commands.server.ts";
import {
  countTextsTo,
  findTextNumber,
  isOnHold,
  listTextIdsTo,
} from "#app/features/messaging/sms/queries.server.ts";
import { mostTexts, textingTime, walkthroughText } from "#app/features/messaging/sms/rules.ts";
import { noteVendor } from "#app/features/settings/integrations/commands.server.ts";
import {
  countSegments,
  listSmsTo,
  sendSms,
  smsMode,
  type TwilioSettings,
} from "#app/integrations/twilio.server.ts";
import {
  done,
  handleJobs,
  type Job,
  type Outcome,
  vendorOutcome,
  withoutAddresses,
} from "#app/jobs/handler.ts";
import type { JobPayload } from "#app/jobs/registry.ts";
import { formatPhone } from "#app/lib/format.ts";
import { logger } from "#app/log.server.ts";

export const messagingHandlers = handleJobs(messagingJobs, {
  "send-sms": {
    async run(payload, job) {
      const text = await currentText(payload, new Date());
      const number = text && (await findTextNumber(payload.consentId));
      if (!text || !number || number.isStopped) return done;
      if (await isOnHold(number.to))
        return {
          end: "wait",
          why: "They may want no more texts: see the task to answer them",
          ms: 3_600_000,
        };
      return deliverText(job, { ...text, leadId: payload.leadId, to: number.to });
    },
    async onFailed(payload, { why }) {
      const now = new Date();
      const text = await currentText(payload, now);
      const { leadId } = payload;
      return text ? (tx) => recordUndeliveredSms(tx, { leadId, body: text.body, why, now }) : undefined;
    },
  },

  "text-status": {
    async run(status, { attempt }) {
      // After five attempts, assume that another system sent the text from our number.
      if ((await syncSmsStatus(status)) || attempt >= 5) return done;
      return { end: "retry", why: "The text is not stored yet" };
    },
  },

  "look-at-text": {
    async run({ providerId }, { attempt }) {
      const polled = await pollSmsStatus(providerId);
      // The next hourly check tries again, so an outage needs no attention.
      if (polled.ok || !polled.retryable || attempt >= 3) return done;
      return vendorOutcome(polled, { settingsMs: null });
    },
  },
});

/** Null when the walkthrough has moved or is over. */
async function currentText(visit: JobPayload<"send-sms">, now: Date) {
  const found = await findWalkthroughEmail(visit);
  if (!found || new Date(visit.at) <= now) return null;
  const { company, words } = found;
  return {
    body: walkthroughText({ company: company.shortName, words, phone: formatPhone(company.phone) }),
    timeZone: company.timeZone,
    reason: "The owner chose a time for the walkthrough and had ticked the box for text messages.",
  };
}

type Text = {
  leadId: string;
  /** E.164. The person has consented and has not opted out. */
  to: string;
  body: string;
  timeZone: string;
  reason: string;
};

type Given = { settings?: TwilioSettings; demo?: boolean; appUrl?: string; now?: Date };

const waitMs = 5 * 60_000;
const monthlyLimitMs = 6 * 3_600_000;
/** Twilio's clock may differ from ours. */
const slackMs = 5 * 60_000;

/**
 * Sends a text within the legal hours and the monthly limit. If the outcome of an earlier attempt
 * is unknown, checks with Twilio first to avoid sending it twice.
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
    return {
      end: "wait",
      why: `This number got ${mostTexts.count} texts within a month`,
      ms: monthlyLimitMs,
    };

  const write = (sent: Sent): Outcome => sentOutcome(job, text, { settings, mode, now, sent });
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

function sentOutcome(job: Job, text: Text, { settings, mode, now, sent }: Context): Outcome {
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

/** The text that an earlier attempt of this job may have sent: same body, not stored yet. */
async function findBefore({ createdAt }: Job, { to, body }: Text, settings: TwilioSettings) {
  const since = new Date(createdAt.getTime() - slackMs);
  const [listed, known] = await Promise.all([listSmsTo(to, since, { settings }), listTextIdsTo(to, since)]);
  if (!listed.ok) return listed;
  const sent = listed.texts.find((each) => each.body === body && !known.has(each.providerId));
  return { ok: true as const, sent };
}

/** Twilio only calls public addresses. */
const callbackAt = (appUrl: string) =>
  appUrl.startsWith("https:") ? { statusCallbackUrl: `${appUrl}/webhooks/twilio/status` } : {};

type Refused = Extract<Awaited<ReturnType<typeof sendSms>>, { ok: false }>;

function refusal(job: Job, { leadId, to, body }: Text, refused: Refused, now: Date): Outcome {
  const why = withoutAddresses(refused.detail);
  if (refused.optedOut) {
    const undelivered = {
      leadId,
      body,
      why: "the person has ended our texts",
      optedOut: { number: to },
      now,
    };
    return { end: "done", record: (tx) => recordUndeliveredSms(tx, undelivered) };
  }
  if (refused.alarming)
    logger.error({ job: job.id, why }, "Twilio does not accept our settings; no text leaves");
  if (refused.reason === "not configured") return { end: "wait", why, ms: waitMs };
  return { end: refused.retryable || refused.sent === "maybe" ? "retry" : "park", why };
}
