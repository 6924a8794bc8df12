import { and, eq, inArray, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { type CompiledLetter, compileLetter, mergeLetter } from "#app/features/campaigns/letter.ts";
import { fill } from "#app/features/campaigns/merge-fields.ts";
import {
  type Candidate,
  factsFor,
  loadFacts,
  messageValues,
  type Template,
} from "#app/features/campaigns/queries/facts.server.ts";
import { decide, type Verdict } from "#app/features/campaigns/rules.ts";
import { purposeOf, type Reason, reasonText, workflowLabel } from "#app/features/campaigns/workflows.ts";
import { findLogoFile } from "#app/features/media/site-image.server.ts";
import { recordBounce } from "#app/features/messaging/contact/commands.server.ts";
import { mailWaits, messageIdOf } from "#app/features/messaging/email/deliver.server.ts";
import { recordMessages } from "#app/features/messaging/outbox/commands.server.ts";
import {
  type PreferencesLinks,
  preferencesLinks,
} from "#app/features/messaging/preferences/commands.server.ts";
import { recordUndeliveredSms } from "#app/features/messaging/sms/commands.server.ts";
import { deliverText } from "#app/features/messaging/sms/deliver.server.ts";
import { replyText } from "#app/features/messaging/sms/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { mailHost, sendMail } from "#app/integrations/mail.server.ts";
import {
  done,
  type EndJob,
  type Job,
  type Outcome,
  outcomeOfOne,
  withoutAddresses,
} from "#app/jobs/handler.ts";
import { system } from "#app/lib/actor.ts";
import { recordEvent, recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { campaignMessages, campaignRests } from "#db/schema/index.ts";
import { mark } from "#emails/logo.ts";

export type CampaignJob = { payload: { messageId: string }; job: Job };

type Message = typeof campaignMessages.$inferSelect;

/** A message that may go: nothing has changed since it was planned. */
type Ready = {
  message: Message;
  candidate: Candidate;
  template: Template;
  /** Of a marketing email. */
  preferences?: PreferencesLinks | undefined;
};

const restMs = 15 * 60_000;

/** Asks `decide` again, right before sending. Every job is ended or is in the returned map. */
export async function prepare(jobs: readonly CampaignJob[], end: EndJob, now: Date) {
  const ready = new Map<number, Ready>();
  const ends: [jobId: number, outcome: Outcome][] = [];
  await db().transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(campaignMessages)
      .where(
        and(
          inArray(
            campaignMessages.id,
            jobs.map(({ payload }) => payload.messageId),
          ),
          eq(campaignMessages.state, "queued"),
        ),
      );
    const sending = new Map(rows.map((row) => [row.enrollmentId, row]));
    const candidates = new Map(
      (await loadFacts(tx, [...sending.keys()], { now, sending })).map((each) => [each.enrollment.id, each]),
    );
    for (const { payload, job } of jobs) {
      const message = rows.find(({ id }) => id === payload.messageId);
      const candidate = message && candidates.get(message.enrollmentId);
      const template = message && candidate?.templates.get(message.templateId);
      if (!message || !candidate || !template) {
        ends.push([job.id, done]);
        continue;
      }
      const verdict = decideAgain(message, candidate, now);
      if (verdict.verdict === "send") ready.set(job.id, { message, candidate, template });
      else ends.push([job.id, await outcomeOf(tx, message, verdict, now)]);
    }
    const marketing = [...ready.values()].filter(({ message }) => isMarketingEmail(message));
    const links = await preferencesLinks(
      tx,
      marketing.flatMap(({ candidate }) => candidate.email ?? []),
    );
    for (const each of marketing) each.preferences = links.get(each.candidate.email ?? "");
  });
  await Promise.all(ends.map(([id, outcome]) => end(id, outcome)));
  return ready;
}

const isMarketingEmail = ({ purpose, channel }: Message) => purpose === "marketing" && channel === "email";

function decideAgain(message: Message, candidate: Candidate, now: Date): Verdict {
  const { enrollment, steps } = candidate;
  if (enrollment.state === "left" && enrollment.entry === message.entry)
    return { verdict: "leave", reason: enrollment.reason as Reason };
  if (enrollment.entry !== message.entry) return { verdict: "skip", reason: "moved" };
  const step = steps.find(({ key }) => key === message.step);
  return step ? decide(factsFor(candidate, step), step, now) : { verdict: "skip", reason: "no_template" };
}

/** A message that waits stays a job, so that nothing else has to wake it. */
async function outcomeOf(
  tx: Transaction,
  message: Message,
  verdict: Exclude<Verdict, { verdict: "send" }>,
  now: Date,
): Promise<Outcome> {
  const why = reasonText(verdict.reason, verdict.detail);
  if (verdict.verdict === "hold") {
    const { reason, detail } = verdict;
    await tx
      .update(campaignMessages)
      .set({ reason, detail: detail ?? null })
      .where(eq(campaignMessages.id, message.id));
    const ms = verdict.until ? verdict.until.getTime() - now.getTime() : pollMs;
    return { end: "wait", why, ms: Math.max(1_000, ms) };
  }
  await tx
    .update(campaignMessages)
    .set({ state: "skipped", reason: verdict.reason, detail: verdict.detail ?? null })
    .where(eq(campaignMessages.id, message.id));
  return done;
}

/** Until a person resumes what is paused. */
const pollMs = 60_000;

/** Emails of a batch at once: some are sent while others are stored. */
const concurrency = 8;

export async function sendEmails(jobs: readonly CampaignJob[], end: EndJob, signal?: AbortSignal) {
  const waits = mailWaits();
  if (waits) {
    await Promise.all(jobs.map(({ job }) => end(job.id, waits)));
    return;
  }
  const letters = createLetters();
  const next = createQueue(jobs, end);
  const work = async () => {
    for (let each = await next(); each && !signal?.aborted; each = await next())
      await end(each.job.id, await sendEmail(each.job, each.ready, letters));
  };
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, work));
  // Only when no email is on its way any more, or it would be sent again.
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

const freshMs = 1_000;

/** What was decided a second ago is decided again, so that a stop, a pause or a "no" holds for the rest of the batch. */
function createQueue(jobs: readonly CampaignJob[], end: EndJob) {
  let waiting: CampaignJob[] = [...jobs];
  let decided: { at: number; ready: Map<number, Ready> } = { at: 0, ready: new Map() };
  let deciding: Promise<void> | undefined;
  const decide = async () => {
    const at = Date.now();
    const those = waiting;
    waiting = [];
    const ready = await prepare(those, end, new Date(at));
    decided = { at, ready };
    waiting = those.filter(({ job }) => ready.has(job.id));
    deciding = undefined;
  };
  return async () => {
    if (deciding || (waiting.length > 0 && Date.now() - decided.at > freshMs)) {
      deciding ??= decide();
      await deciding;
    }
    const item = waiting.shift();
    const ready = item && decided.ready.get(item.job.id);
    return ready ? { job: item.job, ready } : undefined;
  };
}

type Item = {
  jobId: number;
  ready: Ready;
  values: Record<string, string>;
  subject: string;
  mode: "live" | "sandbox";
  sender: string;
  providerId: string | null;
  headers: Record<string, string>;
};

async function sendEmail(
  job: Job,
  ready: Ready,
  letterOf: ReturnType<typeof createLetters>,
): Promise<Outcome> {
  const { candidate, template, preferences } = ready;
  const { company, campaigns: rules } = await findSettings();
  const to = candidate.email;
  if (!to) return done;
  const values = messageValues(candidate, template);
  const { compiled, logo } = await letterOf(template, candidate.enrollment.workflow);
  const letter = mergeLetter(compiled, { values, preferencesUrl: preferences?.url ?? null });
  const replyTo = rules.replyTo || company.email;
  const messageId = messageIdOf(job, mailHost());
  const headers = preferences?.headers ?? {};
  const result = await sendMail({
    to,
    replyTo,
    ...letter,
    attachments: [{ ...mark, ...(logo && { content: logo.png }) }],
    senderName: rules.senderName || company.name,
    headers,
    messageId,
  });
  if (!result.ok) {
    const why = withoutAddresses(result.detail);
    if (result.reason === "not configured") return { end: "wait", why, ms: 5 * 60_000 };
    if (/\b4[25]1\b/.test(result.detail)) await restDomain(to);
    if (result.retryable) return { end: "retry", why };
    const failed = { messageId: ready.message.id, kind: "hard", why } as const;
    return { end: "done", record: (tx) => recordFailedEmail(tx, failed) };
  }
  const { mode, providerId, sender } = result;
  const item: Item = {
    jobId: job.id,
    ready,
    values,
    subject: letter.subject,
    mode,
    sender,
    providerId,
    headers: {
      From: sender,
      To: to,
      "Reply-To": replyTo,
      Subject: letter.subject,
      "Message-ID": messageId,
      ...headers,
    },
  };
  return { end: "done", providerId, item };
}

/** Each template is rendered once for a batch. */
function createLetters() {
  const compiled = new Map<string, Promise<{ compiled: CompiledLetter; logo: LogoFile }>>();
  return (template: Template, workflow: string) => {
    const key = `${template.id}:${template.version}`;
    const letter = compiled.get(key) ?? compileTemplate(template, workflow);
    compiled.set(key, letter);
    return letter;
  };
}

type LogoFile = Awaited<ReturnType<typeof findLogoFile>>;

export async function compileTemplate(template: Template, workflow: string) {
  const [{ company }, logo] = await Promise.all([findSettings(), findLogoFile()]);
  const isMarketing = purposeOf(workflow) === "marketing";
  const because = isMarketing
    ? `you asked ${company.shortName} for tips and updates about renting out your home.`
    : "of your home's walkthrough or enrollment with us.";
  const compiled = await compileLetter(template, {
    company,
    logo: logo ?? undefined,
    appUrl: config.appUrl,
    because,
    hasPreferences: isMarketing,
  });
  return { compiled, logo };
}

const restDomain = (to: string) => {
  const domain = to.split("@")[1] ?? "";
  const until = new Date(Date.now() + restMs);
  return db()
    .insert(campaignRests)
    .values({ domain, until })
    .onConflictDoUpdate({ target: campaignRests.domain, set: { until } });
};

/** In the transaction that marks the jobs of a batch as done. */
export async function recordSentEmails(tx: Transaction, items: readonly Item[]) {
  if (items.length === 0) return;
  const now = new Date();
  const rows = items.map(({ jobId, ready, values }) => ({
    id: ready.message.id,
    outboxId: jobId,
    values,
    templateVersion: ready.template.version,
    recipient: ready.candidate.email,
  }));
  await tx.execute(sql`
    update campaign_messages m set state = 'sent', sent_at = ${now.toISOString()}, reason = null, detail = null,
      values = sent.values, template_version = sent."templateVersion", recipient = sent.recipient,
      outbox_id = sent."outboxId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as sent(id uuid, values jsonb, "templateVersion" int, recipient citext, "outboxId" bigint)
    where m.id = sent.id and m.id in ${rows.map(({ id }) => id)}`);
  await recordMessages(
    tx,
    ...items.map(({ jobId, ready, ...sent }) => ({
      createdAt: now,
      outboxId: jobId,
      mode: sent.mode,
      kind: "mail-campaign",
      recipient: ready.candidate.email ?? "",
      sender: sent.sender,
      subject: sent.subject,
      // Rendered from the template when someone looks at it.
      html: "",
      body: "",
      headers: sent.headers,
      reason: reasonOfMessage(ready),
      leadId: ready.message.leadId,
      providerId: sent.providerId,
    })),
  );
  await recordEvents(
    tx,
    items.map(({ jobId, subject, ready }) => ({
      leadId: ready.message.leadId,
      kind: "mailed",
      actor: system,
      at: now,
      data: { mail: "mail-campaign", subject, outboxId: jobId },
    })),
  );
}

type Failed = { messageId: string; why: string };

/** A refused address is no task for a person: the series ends by itself. */
export async function recordFailedEmail(
  tx: Transaction,
  { messageId, kind, why }: Failed & { kind: "hard" | "soft" },
) {
  const message = await markFailed(tx, { messageId, why });
  if (!message?.recipient) return;
  await recordBounce(tx, { address: message.recipient, kind, diagnosis: why, taskId: null });
  const data = { subject: "", why };
  await recordEvent(tx, { leadId: message.leadId, kind: "mail_undelivered", actor: system, data });
}

export async function recordFailedText(tx: Transaction, { messageId, why }: Failed) {
  const message = await markFailed(tx, { messageId, why });
  if (message)
    await recordUndeliveredSms(tx, { leadId: message.leadId, body: "Campaign text", why, now: new Date() });
}

async function markFailed(tx: Transaction, { messageId, why }: Failed) {
  const [message] = await tx
    .update(campaignMessages)
    .set({ state: "failed", reason: null, detail: why })
    .where(and(eq(campaignMessages.id, messageId), eq(campaignMessages.state, "queued")))
    .returning({ leadId: campaignMessages.leadId, recipient: campaignMessages.recipient });
  return message;
}

export async function sendText(payload: CampaignJob["payload"], job: Job): Promise<Outcome> {
  const now = new Date();
  let ready: Ready | undefined;
  const ended = await outcomeOfOne(async (end) => {
    ready = (await prepare([{ payload, job }], end, now)).get(job.id);
  });
  if (!ready) return ended;
  const { candidate, template, message } = ready;
  const values = messageValues(candidate, template);
  const sent = await deliverText(
    job,
    {
      leadId: message.leadId,
      to: candidate.phoneE164 ?? "",
      body: replyText(candidate.source.company.shortName, fill(template.content, values)),
      timeZone: candidate.facts.recipientZone ?? candidate.facts.timeZone,
      reason: reasonOfMessage(ready),
    },
    now,
  );
  if (sent.end !== "done") return sent;
  return {
    ...sent,
    async record(tx) {
      await sent.record?.(tx);
      await tx
        .update(campaignMessages)
        .set({
          state: "sent",
          sentAt: now,
          reason: null,
          detail: null,
          values,
          templateVersion: template.version,
          recipient: candidate.phoneE164,
          outboxId: job.id,
        })
        .where(eq(campaignMessages.id, message.id));
    },
  };
}

const reasonOfMessage = ({ candidate, template }: Ready) =>
  `${workflowLabel(candidate.enrollment.workflow)}, “${template.name}”.`;
