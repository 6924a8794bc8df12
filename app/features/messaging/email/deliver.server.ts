import { findLogoFile } from "#app/features/media/site-image.server.ts";
import { recordDeliveredMail, recordUndeliveredMail } from "#app/features/messaging/email/commands.server.ts";
import { listMailedLeads, type MailSubject } from "#app/features/messaging/email/queries.server.ts";
import { recordMessages } from "#app/features/messaging/outbox/commands.server.ts";
import { countMailsTo } from "#app/features/messaging/outbox/queries.server.ts";
import { findCompany, findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { noteVendor } from "#app/features/settings/integrations/commands.server.ts";
import {
  type Attachment,
  type MailSettings,
  mailHost,
  mailMode,
  sendMail,
} from "#app/integrations/mail.server.ts";
import { done, type Handler, type Job, type Outcome, withoutAddresses } from "#app/jobs/handler.ts";
import { isFromForm, jobLabel } from "#app/jobs/registry.ts";
import { logger } from "#app/log.server.ts";
import type { EmailContent } from "#emails/content.ts";

export type Email = EmailContent & {
  to: string;
  attachments?: Attachment[];
  /** For staff. */
  reason: string;
  leadId?: string | null;
  /** Lead ids; defaults to `leadId`. */
  timelines?: readonly string[];
  /** Contains a sign-in link, so its text is not stored. */
  secret?: boolean;
  /** Of a person who wrote it; the company's by default. */
  senderName?: string;
};

const waitMs = 5 * 60_000;

/** Per address, kind and day. */
const maxFromForm = 8;
const dayMs = 86_400_000;

export function mailWaits(settings?: MailSettings): Outcome | undefined {
  if (mailMode(settings) === "not configured") return { end: "wait", why: "SMTP_URL is not set", ms: waitMs };
}

export async function deliver(job: Job, email: Email, settings?: MailSettings): Promise<Outcome> {
  const waits = mailWaits(settings);
  if (waits) return waits;
  const { to } = email;
  if (isFromForm(job.kind)) {
    const sent = await countMailsTo(to, job.kind, new Date(Date.now() - dayMs));
    if (sent >= maxFromForm) return postponed(sent, job);
  }
  const [company, { renderEmail }, logo] = await Promise.all([
    findCompany(),
    import("#emails/layout.tsx"),
    findLogoFile(),
  ]);
  const rendered = await renderEmail(email, company, logo ?? undefined);
  return deliverRendered(job, { ...email, ...rendered }, settings);
}

type RenderedEmail = Omit<Email, keyof EmailContent> &
  Pick<EmailContent, "subject" | "replyTo"> & { html: string; text: string };

export async function deliverRendered(
  job: Job,
  { to, subject, html, text, attachments, reason, timelines, senderName, ...email }: RenderedEmail,
  settings?: MailSettings,
): Promise<Outcome> {
  const waits = mailWaits(settings);
  if (waits) return waits;
  const { leadId = null, secret = false } = email;
  const [company, { mark }, logo] = await Promise.all([
    findCompany(),
    import("#emails/logo.ts"),
    findLogoFile(),
  ]);
  const replyTo = email.replyTo ?? company.email;
  const headers: Record<string, string> = senderName ? {} : { "Auto-Submitted": "auto-generated" };
  const messageId = messageIdOf(job, mailHost(settings));
  const result = await sendMail(
    {
      to,
      replyTo,
      subject,
      html,
      text,
      attachments: [{ ...mark, ...(logo && { content: logo.png }) }, ...(attachments ?? [])],
      senderName: senderName ?? company.name,
      headers,
      messageId,
    },
    settings,
  );
  if (mailMode(settings) === "live")
    await noteVendor("smtp", result.ok ? result : { ...result, detail: withoutAddresses(result.detail) });
  if (!result.ok) return refusal(job, to, result);
  const { mode, providerId, sender } = result;
  const withheld = secret && mode === "live";
  return {
    end: "done",
    providerId,
    record: async (tx) => {
      await recordMessages(tx, {
        outboxId: job.id,
        mode,
        kind: job.kind,
        recipient: to,
        sender,
        subject,
        html: withheld ? "" : html,
        body: withheld ? "The text contains a sign-in link, so it is not stored." : text,
        headers: {
          From: sender,
          To: to,
          "Reply-To": replyTo,
          Subject: subject,
          "Message-ID": messageId,
          ...(attachments && {
            Attachments: attachments.map(({ filename }) => filename).join(", "),
          }),
          ...headers,
        },
        reason,
        leadId,
        providerId,
      });
      const leadIds = timelines ?? (leadId ? [leadId] : []);
      await recordDeliveredMail(tx, { jobId: job.id, leadIds, mail: job.kind, subject });
    },
  };
}

export const deliverToOffice = (job: Job, email: Omit<Email, "reason" | "timelines">) =>
  deliver(job, {
    ...email,
    reason: "The address is listed in the settings for new leads.",
    timelines: [],
  });

/** Waits while the lead is deleted. A failure becomes a task. */
export function leadMail<Payload extends MailSubject>(run: Handler<Payload>["run"]): Handler<Payload> {
  return {
    async run(payload, job) {
      const outcome = await run(payload, job);
      if (outcome.end !== "done" || outcome.record) return outcome;
      const [lead] = await listMailedLeads(payload);
      return lead?.isDeleted ? { end: "wait", why: "The lead is deleted", ms: 5 * 60_000 } : outcome;
    },
    async onFailed(payload, { id, kind, why, bounced }) {
      const [leads, dueAt] = await Promise.all([listMailedLeads(payload), findNextWorkingDay(new Date())]);
      const [first] = leads;
      if (!first) return;
      const concerned = leads.filter(({ isDeleted }) => isDeleted === first.isDeleted);
      return (tx) =>
        recordUndeliveredMail(tx, {
          jobId: id,
          leadIds: concerned.map((lead) => lead.id),
          name: jobLabel(kind),
          to: first.to ?? "the address of the lead",
          why,
          bounced,
          dueAt,
        });
    },
  };
}

/** `write` returns null if there is nothing to say anymore. */
export const ownerMail = <Payload extends MailSubject>(write: (payload: Payload) => Promise<Email | null>) =>
  leadMail<Payload>(async (payload, job) => {
    const email = await write(payload);
    return email ? deliver(job, email) : done;
  });

function postponed(sent: number, { createdAt }: Job): Outcome {
  const why = `This address got ${sent} of these within a day`;
  const isOld = Date.now() - createdAt.getTime() > dayMs;
  return isOld ? { end: "fail", why } : { end: "wait", why, ms: 60 * 60_000 };
}

function refusal(job: Job, to: string, { reason, retryable, alarming, detail }: Refused): Outcome {
  const why = withoutAddresses(detail);
  if (alarming)
    logger.error({ job: job.id, why }, "the mail server does not accept our settings; no mail leaves");
  if (reason === "not configured") return { end: "wait", why, ms: waitMs };
  return retryable ? { end: "retry", why } : { end: "fail", why, bounced: to };
}

type Refused = Extract<Awaited<ReturnType<typeof sendMail>>, { ok: false }>;

/** Includes the creation time because job ids repeat across databases. */
export const messageIdOf = ({ id, createdAt }: Job, host: string) =>
  `<outbox-${id}-${createdAt.getTime().toString(36)}@${host}>`;
