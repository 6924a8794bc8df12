import { config } from "#app/config.server.ts";
import {
  callDocuseal,
  type DocusealFailure,
  type DocusealSettings,
} from "#app/integrations/docuseal/call.server.ts";
import { pagesUrl } from "#app/integrations/docuseal/hosts.ts";
import {
  ArchivedReply,
  CreatedReply,
  FoundSignersReply,
  type Signer,
  type Submission,
  SubmissionReply,
  SubmissionsReply,
  signersOf,
  submissionOf,
  TemplateReply,
  UpdatedReply,
} from "#app/integrations/docuseal/replies.ts";

export type { DocusealFailure } from "#app/integrations/docuseal/call.server.ts";
export { downloadDocument } from "#app/integrations/docuseal/download.server.ts";
export type { Signer, Submission } from "#app/integrations/docuseal/replies.ts";
export { readWebhook } from "#app/integrations/docuseal/webhook.server.ts";

type Options = { settings?: DocusealSettings; signal?: AbortSignal };

/** Must match the template's role names exactly. */
const roles = { owner: "Owner", broker: "Broker" };

export type NewSubmission = {
  templateId?: number;
  name: string;
  owner: {
    name: string;
    email: string;
    phone?: string;
    externalId: string;
    metadata: Record<string, string>;
  };
  broker: { name: string; email: string };
  values: Record<string, string>;
  readonly: string[];
  /** If false, the caller sends `embedUrl` to the owner. */
  sendEmail: boolean;
  expiresAt: Date;
  completedRedirectUrl: { owner: string; broker: string };
};

export function docusealMode(
  { apiKey, demo }: { apiKey: string | undefined; demo: boolean } = { ...config.docuseal, demo: config.demo },
): "live" | "sandbox" | "not configured" {
  if (apiKey) return "live";
  return demo ? "sandbox" : "not configured";
}

/**
 * DocuSeal has no idempotency keys: if `sent` is `maybe`, call `findByExternalId` before another
 * attempt.
 */
export async function createSubmission(
  submission: NewSubmission,
  { settings = config.docuseal, signal }: Options = {},
): Promise<
  { ok: true; submissionId: number; signers: Signer[] } | (DocusealFailure & { sent: "no" | "maybe" })
> {
  const body = creationOf(submission, settings.templateId);
  const created = await callDocuseal(
    { method: "POST", path: "/submissions", body, reply: CreatedReply },
    settings,
    signal,
  );
  if (!created.ok) {
    const { failure, sent } = created;
    const ours =
      created.status === 404 ||
      (created.status === 422 && /template|unknown (field|submitter)/i.test(failure.detail));
    return { ...failure, ...(ours && { reason: "not configured" }), sent };
  }
  const [first] = created.reply;
  return {
    ok: true,
    submissionId: first?.submission_id ?? 0,
    signers: signersOf(created.reply, pagesUrl(settings.baseUrl)),
  };
}

function creationOf(submission: NewSubmission, templateId: number | undefined) {
  const { name, owner, broker, values, readonly, sendEmail, expiresAt, completedRedirectUrl } = submission;
  return {
    template_id: submission.templateId ?? templateId,
    name,
    order: "preserved",
    send_email: sendEmail,
    send_sms: false,
    expire_at: expiresAt.toISOString(),
    submitters: [
      {
        role: roles.owner,
        name: owner.name,
        email: owner.email,
        ...(owner.phone && { phone: owner.phone }),
        external_id: owner.externalId,
        metadata: owner.metadata,
        send_email: sendEmail,
        completed_redirect_url: completedRedirectUrl.owner,
        // DocuSeal silently drops `values` that its template lacks.
        fields: Object.entries(values).map(([field, value]) => ({
          name: field,
          default_value: value,
          readonly: readonly.includes(field),
        })),
      },
      {
        role: roles.broker,
        name: broker.name,
        email: broker.email,
        send_email: true,
        completed_redirect_url: completedRedirectUrl.broker,
      },
    ],
  };
}

/** Newest first, at most 100, including archived ones. */
export async function findByExternalId(
  externalId: string,
  { settings = config.docuseal, signal }: Options = {},
): Promise<{ ok: true; found: { submissionId: number; signer: Signer }[] } | DocusealFailure> {
  const answer = await callDocuseal(
    {
      method: "GET",
      path: "/submitters",
      query: { external_id: externalId, limit: 100 },
      reply: FoundSignersReply,
    },
    settings,
    signal,
  );
  if (!answer.ok) return answer.failure;
  const found = answer.reply.data
    // A server that ignores the filter would return all submissions.
    .filter((reply) => reply.external_id === externalId)
    .flatMap((reply) =>
      signersOf([reply], pagesUrl(settings.baseUrl)).map((signer) => ({
        submissionId: reply.submission_id,
        signer,
      })),
    );
  return { ok: true, found };
}

export async function findSubmission(
  submissionId: number,
  { settings = config.docuseal, signal }: Options = {},
): Promise<{ ok: true; submission: Submission | null } | DocusealFailure> {
  const answer = await callDocuseal(
    { method: "GET", path: `/submissions/${submissionId}`, reply: SubmissionReply },
    settings,
    signal,
  );
  if (answer.ok) return { ok: true, submission: submissionOf(answer.reply, pagesUrl(settings.baseUrl)) };
  return answer.status === 404 ? { ok: true, submission: null } : answer.failure;
}

/** `limit` is 1 to 100. With `status`, a page may have fewer entries, even none. */
export async function listSubmissions(
  {
    after,
    limit = 100,
    status,
  }: { after?: number; limit?: number; status?: "pending" | "completed" | "declined" | "expired" },
  { settings = config.docuseal, signal }: Options = {},
): Promise<{ ok: true; submissions: Submission[]; next: number | null } | DocusealFailure> {
  const answer = await callDocuseal(
    { method: "GET", path: "/submissions", query: { after, limit, status }, reply: SubmissionsReply },
    settings,
    signal,
  );
  if (!answer.ok) return answer.failure;
  const { data } = answer.reply;
  const submissions = data
    // DocuSeal's filter returns declined ones as pending or expired.
    .filter((reply) => status === undefined || reply.status === status)
    .map((reply) => submissionOf(reply, pagesUrl(settings.baseUrl)));
  // DocuSeal returns a next page even on the last one.
  return { ok: true, submissions, next: data.length < limit ? null : (data.at(-1)?.id ?? null) };
}

/** The signing links stop working. */
export async function archiveSubmission(
  submissionId: number,
  { settings = config.docuseal, signal }: Options = {},
): Promise<{ ok: true; archivedAt: Date } | DocusealFailure> {
  const answer = await callDocuseal(
    { method: "DELETE", path: `/submissions/${submissionId}`, reply: ArchivedReply },
    settings,
    signal,
  );
  return answer.ok ? { ok: true, archivedAt: answer.reply.archived_at } : answer.failure;
}

export async function updateSignerEmail(
  signerId: number,
  email: string,
  { settings = config.docuseal, signal }: Options = {},
): Promise<{ ok: true } | DocusealFailure> {
  const answer = await callDocuseal(
    {
      method: "PUT",
      path: `/submitters/${signerId}`,
      body: { email, send_email: false },
      reply: UpdatedReply,
    },
    settings,
    signal,
  );
  return answer.ok ? { ok: true } : answer.failure;
}

type MissingInTemplate = {
  roles: string[];
  fields: string[];
  signatures: string[];
};

export async function findTemplate(
  templateId: number,
  fields: string[],
  { settings = config.docuseal, signal }: Options = {},
): Promise<
  | { ok: true; template: { name: string; archived: boolean; missing: MissingInTemplate } | null }
  | DocusealFailure
> {
  const answer = await callDocuseal(
    { method: "GET", path: `/templates/${templateId}`, reply: TemplateReply },
    settings,
    signal,
  );
  if (!answer.ok) return answer.status === 404 ? { ok: true, template: null } : answer.failure;
  const { name, archived_at } = answer.reply;
  return {
    ok: true,
    template: { name, archived: archived_at !== null, missing: missingIn(answer.reply, fields) },
  };
}

function missingIn(template: TemplateReply, wanted: string[]): MissingInTemplate {
  const fieldsOf = (role: string) => {
    const uuid = template.submitters.find(({ name }) => name === role)?.uuid;
    return template.fields.filter((field) => field.submitter_uuid === uuid);
  };
  const ofOwner = fieldsOf(roles.owner).map((field) => field.name);
  const known = Object.values(roles).filter((role) => template.submitters.some(({ name }) => name === role));
  return {
    roles: Object.values(roles).filter((role) => !known.includes(role)),
    fields: wanted.filter((name) => !ofOwner.includes(name)),
    signatures: known.filter((role) => !fieldsOf(role).some(({ type }) => type === "signature")),
  };
}
