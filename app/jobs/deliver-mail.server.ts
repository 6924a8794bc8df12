import { recordDeliveredMail } from "#app/domain/leads/commands.server.ts";
import { recordMessage } from "#app/domain/messages/commands.server.ts";
import { countMailsTo } from "#app/domain/messages/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { noteVendor } from "#app/domain/vendors/commands.server.ts";
import {
  type Mail,
  type MailSettings,
  mailHost,
  mailMode,
  sendMail,
  unsubscribeHeaders,
} from "#app/integrations/mail.server.ts";
import type { Job, Outcome } from "#app/jobs/handler.ts";
import { withoutAddresses } from "#app/jobs/last-error.ts";
import type { JobKind } from "#app/jobs/registry.ts";
import { logger } from "#app/log.server.ts";

export type Letter = Pick<
  Mail,
  "to" | "replyTo" | "subject" | "html" | "text" | "attachments" | "unsubscribe"
> & {
  /** Why this person gets this message, in one sentence; shown in the outbox. */
  reason: string;
  leadId?: string | null;
  /** The leads of whoever gets it: their timelines tell that it went out. None for mail to the office. */
  timelines?: readonly string[];
  /** The letter holds a link that opens an account: once it went out, its text is not kept. */
  secret?: boolean;
};

const waitMs = 5 * 60_000;

/** Mails that anybody can have sent to anybody, by naming an e-mail in a form. */
const byForm = [
  "mail-rent-report",
  "mail-enrollment",
  "mail-walkthrough",
  "mail-agreement-ready",
  "mail-referral-received",
  "mail-webinar-confirmation",
] as const satisfies JobKind[];
/** Of each of these, to one address within a day. The forms are taken all the same; further mails wait a day at most. */
const mostByForm = 8;
const turnMs = 60 * 60_000;
/** Who floods a mailbox is done after a day: what is older then is given up, and reported in the outbox. */
const longestTurnMs = 86_400_000;

/**
 * The outcome of a mail job while no server is set, in production: it waits until one is. Otherwise nothing. `deliver`
 * asks it; only a handler that writes something before has to ask by itself.
 */
export function mailWaits(settings?: MailSettings): Outcome | undefined {
  if (mailMode(settings) === "not configured") return { end: "wait", why: "SMTP_URL is not set", ms: waitMs };
}

/** Sends a letter; with it, done means that the `messages` row tells who got what and why. */
export async function deliver(job: Job, letter: Letter, settings?: MailSettings): Promise<Outcome> {
  const waits = mailWaits(settings);
  if (waits) return waits;
  const { reason, leadId = null, secret = false, timelines: leadIds = [], ...parts } = letter;
  const { subject, to } = parts;
  const kind = byForm.find((each) => each === job.kind);
  if (kind) {
    const before = await countMailsTo(to, kind, new Date(Date.now() - 86_400_000));
    if (before >= mostByForm) return turnAfter(before, job);
  }
  const headers = { "Auto-Submitted": "auto-generated" };
  const messageId = messageIdOf(job, mailHost(settings));
  const { name: senderName } = await findCompany();
  const result = await sendMail({ ...parts, senderName, headers, messageId }, settings);
  if (mailMode(settings) === "live")
    await noteVendor("smtp", result.ok ? result : { ...result, detail: withoutAddresses(result.detail) });
  if (!result.ok) return refusal(job, result);
  const { mode, providerId, sender } = result;
  const withheld = secret && mode === "live";
  return {
    end: "done",
    providerId,
    record: async (tx) => {
      await recordMessage(tx, {
        outboxId: job.id,
        mode,
        kind: job.kind,
        recipient: to,
        sender,
        subject,
        html: withheld ? "" : parts.html,
        body: withheld ? "The text held a link that opens an account and is not kept." : parts.text,
        headers: {
          From: sender,
          To: to,
          ...(parts.replyTo && { "Reply-To": parts.replyTo }),
          Subject: subject,
          "Message-ID": messageId,
          ...(parts.attachments && {
            Attachments: parts.attachments.map(({ filename }) => filename).join(", "),
          }),
          ...headers,
          ...(parts.unsubscribe && unsubscribeHeaders(parts.unsubscribe)),
        },
        reason,
        leadId,
        providerId,
      });
      await recordDeliveredMail(tx, { jobId: job.id, leadIds, mail: job.kind, subject });
    },
  };
}

function turnAfter(before: number, { createdAt }: Job): Outcome {
  const why = `This address got ${before} of these within a day`;
  const isOld = Date.now() - createdAt.getTime() > longestTurnMs;
  return isOld ? { end: "park", why } : { end: "wait", why, ms: turnMs };
}

function refusal(job: Job, { reason, retryable, alarming, detail }: Refused): Outcome {
  const why = withoutAddresses(detail);
  if (alarming)
    logger.error({ job: job.id, why }, "the mail server does not accept our settings; no mail leaves");
  if (reason === "not configured") return { end: "wait", why, ms: waitMs };
  return { end: retryable ? "retry" : "park", why };
}

type Refused = Extract<Awaited<ReturnType<typeof sendMail>>, { ok: false }>;

/** The time of its birth keeps the job's id apart from the same number in another database. */
const messageIdOf = ({ id, createdAt }: Job, host: string) =>
  `<outbox-${id}-${createdAt.getTime().toString(36)}@${host}>`;
