import { config } from "#app/config.server.ts";
import { findAlert } from "#app/features/accounts/notifications/queries.server.ts";
import { findContactBarrier } from "#app/features/messaging/contact/queries.server.ts";
import { findReply } from "#app/features/messaging/conversation/queries.server.ts";
import { messagingJobs } from "#app/features/messaging/jobs.ts";
import {
  recordSentText,
  recordUndeliveredSms,
  stopTexts,
} from "#app/features/messaging/sms/commands.server.ts";
import {
  countTextsTo,
  findTextNumber,
  isOnHold,
  listTextIdsTo,
} from "#app/features/messaging/sms/queries.server.ts";
import {
  mostAlerts,
  mostTexts,
  replyText,
  textingTime,
  walkthroughText,
} from "#app/features/messaging/sms/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { noteVendor } from "#app/features/settings/integrations/commands.server.ts";
import { findVisitMail } from "#app/features/walkthroughs/queries.server.ts";
import { listSmsTo, sendSms, smsMode, type TwilioFailure } from "#app/integrations/twilio.server.ts";
import { deliver, leadMail } from "#app/jobs/deliver-mail.server.ts";
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
import { personalEmail } from "#emails/personal.ts";

export const messagingHandlers = handleJobs(messagingJobs, {
  "send-sms": {
    async run(payload, job) {
      const now = new Date();
      const text = await currentText(payload, now);
      const number = text && (await findTextNumber(payload.consentId));
      if (!text || !number || number.isStopped) return done;
      if (await isOnHold(number.to))
        return {
          end: "wait",
          why: "They may be opting out: see the task to reply",
          ms: 3_600_000,
        };
      return deliverText(job, { ...text, leadId: payload.leadId, to: number.to }, now);
    },
    async onFailed(payload, { why }) {
      const now = new Date();
      const text = await currentText(payload, now);
      const { leadId } = payload;
      return text ? (tx) => recordUndeliveredSms(tx, { leadId, body: text.body, why, now }) : undefined;
    },
  },

  "mail-reply": leadMail(async ({ eventId }, job) => {
    const found = await findReply(eventId);
    if (!found?.email) return done;
    const { email: to, leadId, sender, ...text } = found;
    if ((await findContactBarrier({ email: to, phoneE164: null }, "email")) === "unsubscribed")
      return { end: "fail", why: "The person asked us not to email them" };
    const company = await findCompany();
    return deliver(job, {
      ...personalEmail({ ...text, sender, company }),
      to,
      leadId,
      senderName: `${sender}, ${company.shortName}`,
      reason: `${sender} wrote to the owner of this lead.`,
    });
  }),

  "text-reply": {
    async run({ eventId }, job) {
      const found = await findReply(eventId);
      if (!found) return done;
      const { leadId, phone: to, sender } = found;
      if (await findContactBarrier({ email: null, phoneE164: to }, "sms"))
        return { end: "fail", why: "The person doesn't want texts at this number" };
      const { shortName, timeZone } = await findCompany();
      const body = replyText(shortName, found.body);
      return deliverText(job, { leadId, to, body, timeZone, reason: `Written by ${sender}.` }, new Date());
    },
    async onFailed({ eventId, leadId }, { why }) {
      const found = await findReply(eventId);
      const now = new Date();
      return found ? (tx) => recordUndeliveredSms(tx, { leadId, body: found.body, why, now }) : undefined;
    },
  },

  // To staff, who entered their own number.
  "text-alert": {
    async run({ notificationId }, job) {
      const now = new Date();
      const found = await findAlert(notificationId);
      const to = found?.phone;
      if (!to || now.getTime() - job.createdAt.getTime() > dayMs) return done;
      const barrier = await findContactBarrier({ email: null, phoneE164: to }, "sms");
      if (barrier === "unsubscribed" || (await isOnHold(to))) return done;
      const { shortName, timeZone } = await findCompany();
      const body = replyText(shortName, `${found.title} ${config.appUrl}${found.path}`);
      const reason = "This person gets such alerts by text.";
      return deliverText(job, { leadId: null, to, body, timeZone, reason, limit: mostAlerts }, now);
    },
  },
});

/** Null when the walkthrough has moved or is over. */
async function currentText(visit: JobPayload<"send-sms">, now: Date) {
  const found = await findVisitMail(visit);
  if (!found || new Date(visit.at) <= now) return null;
  const { company, time } = found;
  return {
    body: walkthroughText({ company: company.shortName, time, phone: formatPhone(company.phone) }),
    timeZone: company.timeZone,
    reason: "The owner chose a walkthrough time and opted in to texts.",
  };
}

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
        await stopTexts(tx, { number: to, reason: "The carrier reports that they opted out", now });
      },
    };
  const detail = withoutAddresses(refused.detail);
  if (refused.reason === "not configured")
    logger.error({ job: job.id, why: detail }, "Twilio rejects our settings; no text is sent");
  return vendorOutcome({ ...refused, detail }, { settingsMs: waitMs });
}
