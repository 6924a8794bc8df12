import { and, eq, inArray, sql } from "drizzle-orm";
import { compileTemplate } from "#app/features/campaigns/commands/send.server.ts";
import { mergeLetter } from "#app/features/campaigns/letter.ts";
import { fill } from "#app/features/campaigns/merge-fields.ts";
import {
  type Candidate,
  messageValues,
  type Template,
} from "#app/features/campaigns/queries/facts.server.ts";
import { findReader, findTemplate } from "#app/features/campaigns/queries/templates.server.ts";
import type { Step } from "#app/features/campaigns/rules.ts";
import { reasonText, workflowLabel } from "#app/features/campaigns/workflows.ts";
import { replyText } from "#app/features/messaging/sms/rules.ts";
import { db } from "#db/instance.server.ts";
import {
  campaignEnrollments,
  campaignMessages,
  campaignTemplates,
  outbox,
  recordVersions,
} from "#db/schema/index.ts";
import { withInlineLogo } from "#emails/logo.ts";

type Rendered = { subject: string; html: string; text: string };

async function render(
  template: Template,
  workflow: string,
  values: Record<string, string>,
): Promise<Rendered> {
  const { compiled, logo } = await compileTemplate(template, workflow);
  const { subject, html, text } = mergeLetter(compiled, { values, preferencesUrl: null });
  return { subject, html: withInlineLogo(html, logo?.png), text };
}

type Preview = { id: string; content?: string | undefined; leadId?: string | undefined; dark: boolean };

/** The letter as this lead would see it. Null if there is no such template. */
export async function previewLetter({ id, content, leadId, dark }: Preview): Promise<string | null> {
  const [found, values] = await Promise.all([findTemplate(id), leadId ? findReader(leadId) : null]);
  if (!found) return null;
  const template = { ...found.template, ...(content !== undefined && { content }) };
  const { html } = await render(template, template.workflow ?? "broadcast", values ?? {});
  // The frame shows one of both, whatever the reader of the office prefers.
  const media = "@media (prefers-color-scheme: dark)";
  return html.replaceAll(media, dark ? "@media all" : "@media not all");
}

/** The very message that this step would send. A text has no HTML. */
export async function renderStep(candidate: Candidate, step: Step): Promise<Rendered | null> {
  const template = candidate.templates.get(step.templateId);
  if (!template) return null;
  const values = messageValues(candidate, template);
  if (step.channel === "email") return render(template, candidate.enrollment.workflow, values);
  const text = replyText(candidate.source.company.shortName, fill(template.content, values));
  return { subject: "", html: "", text };
}

/** A stored email, rendered as it was: from the version of its template and the values of its reader. */
export async function findLetter(outboxId: number): Promise<Rendered | null> {
  const [found] = await db()
    .select({
      message: campaignMessages,
      template: campaignTemplates,
      workflow: campaignEnrollments.workflow,
      version: sql<Record<string, string> | null>`(select v.content from ${recordVersions} v
        where v.record_id = ${campaignMessages.templateId} and v.version = ${campaignMessages.templateVersion}
          and v.state = 'saved' limit 1)`,
    })
    .from(campaignMessages)
    .innerJoin(campaignTemplates, eq(campaignTemplates.id, campaignMessages.templateId))
    .innerJoin(campaignEnrollments, eq(campaignEnrollments.id, campaignMessages.enrollmentId))
    .where(
      and(
        sql`${campaignMessages.leadId} = (select m.lead_id from messages m where m.outbox_id = ${outboxId})`,
        eq(campaignMessages.outboxId, outboxId),
        eq(campaignMessages.channel, "email"),
      ),
    );
  if (!found) return null;
  const { message, template, workflow, version } = found;
  return render(versionOf(template, version), workflow, message.values);
}

/** The current one if that version isn't stored. */
function versionOf(template: Template, version: Record<string, string> | null): Template {
  if (!version?.content) return template;
  const { subject = template.subject, content, plainText } = version;
  return { ...template, subject, content, plainText: plainText || null };
}

/** What a job of a campaign sends, by its number: series, step, and why it waits. */
export async function describeCampaignJobs(jobs: readonly { id: number; kind: string }[]) {
  const ids = jobs.filter(({ kind }) => /^(mail|text)-campaign$/.test(kind)).map(({ id }) => id);
  if (ids.length === 0) return {};
  const rows = await db()
    .select({
      outboxId: outbox.id,
      workflow: campaignEnrollments.workflow,
      name: campaignTemplates.name,
      reason: campaignMessages.reason,
      detail: campaignMessages.detail,
    })
    .from(outbox)
    .innerJoin(
      campaignMessages,
      sql`${campaignMessages.id} = case when ${outbox.payload} ->> 'messageId' ~ '^[0-9a-f-]{36}$'
        then (${outbox.payload} ->> 'messageId')::uuid end`,
    )
    .innerJoin(campaignEnrollments, eq(campaignEnrollments.id, campaignMessages.enrollmentId))
    .innerJoin(campaignTemplates, eq(campaignTemplates.id, campaignMessages.templateId))
    .where(inArray(outbox.id, ids));
  return Object.fromEntries(
    rows.map(({ outboxId, workflow, name, reason, detail }) => [
      outboxId,
      [`${workflowLabel(workflow)}, “${name}”`, reasonText(reason, detail)].filter(Boolean).join(": "),
    ]),
  );
}
