import { config } from "#app/config.server.ts";
import {
  callDocuseal,
  type DocusealSettings,
  type FailedCall,
  pagesUrl,
} from "#app/integrations/docuseal/call.server.ts";
import {
  ArchivedReply,
  CreatedReply,
  FoundSignersReply,
  type Signer,
  type Submission,
  SubmissionReply,
  signersOf,
  submissionOf,
  TemplateReply,
  UpdatedReply,
} from "#app/integrations/docuseal/replies.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";

export { downloadDocument } from "#app/integrations/docuseal/download.server.ts";
export type { Signer, Submission } from "#app/integrations/docuseal/replies.ts";
export { readWebhook } from "#app/integrations/docuseal/webhook.server.ts";

type Options = { settings?: DocusealSettings; signal?: AbortSignal };

/** Must match the template's role names exactly. */
const roles = { owner: "Owner", broker: "Broker" };

export type NewSubmission = {
  name: string;
  owner: {
    name: string;
    email: string;
    phone?: string;
    externalId: string;
    metadata: Record<string, string>;
  };
  broker: { name: string; email: string };
  /** Text fields of the owner's, which no one can change. */
  fields: { name: string; value: string }[];
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
 * We email the owner's `embedUrl` ourselves. DocuSeal has no idempotency keys: if `sent` is
 * `maybe`, call `findByExternalId` before another attempt.
 */
export async function createSubmission(
  submission: NewSubmission,
  { settings = config.docuseal, signal }: Options = {},
): Promise<{ ok: true; submissionId: number; signers: Signer[] } | FailedCall> {
  const body = creationOf(submission, settings.templateId);
  const created = await callDocuseal(
    { method: "POST", path: "/submissions", body, reply: CreatedReply },
    settings,
    signal,
  );
  if (!created.ok) {
    const isTemplate =
      created.status === 404 ||
      (created.status === 422 && /template|unknown (field|submitter)/i.test(created.detail));
    return isTemplate ? { ...created, reason: "not configured" } : created;
  }
  const [first] = created.reply;
  return {
    ok: true,
    submissionId: first?.submission_id ?? 0,
    signers: signersOf(created.reply, pagesUrl(settings.baseUrl)),
  };
}

function creationOf(submission: NewSubmission, templateId: number | undefined) {
  const { name, owner, broker, fields, expiresAt, completedRedirectUrl } = submission;
  return {
    template_id: templateId,
    name,
    order: "preserved",
    send_email: false,
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
        send_email: false,
        completed_redirect_url: completedRedirectUrl.owner,
        // DocuSeal silently drops `values` that its template lacks.
        fields: fields.map(({ name, value }) => ({ name, default_value: value, readonly: true })),
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
): Promise<{ ok: true; submissionIds: number[] } | VendorFailure> {
  const query = { external_id: externalId, limit: 100 };
  const found = await callDocuseal(
    { method: "GET", path: "/submitters", query, reply: FoundSignersReply },
    settings,
    signal,
  );
  if (!found.ok) return found;
  // A server that ignores the filter would return all submissions.
  const ours = found.reply.data.filter((signer) => signer.external_id === externalId);
  return { ok: true, submissionIds: ours.map((signer) => signer.submission_id) };
}

export async function findSubmission(
  submissionId: number,
  { settings = config.docuseal, signal }: Options = {},
): Promise<{ ok: true; submission: Submission | null } | VendorFailure> {
  const found = await callDocuseal(
    { method: "GET", path: `/submissions/${submissionId}`, reply: SubmissionReply },
    settings,
    signal,
  );
  if (found.ok) return { ok: true, submission: submissionOf(found.reply, pagesUrl(settings.baseUrl)) };
  return found.status === 404 ? { ok: true, submission: null } : found;
}

/** The signing links stop working. */
export async function archiveSubmission(
  submissionId: number,
  { settings = config.docuseal, signal }: Options = {},
): Promise<{ ok: true } | VendorFailure> {
  const archived = await callDocuseal(
    { method: "DELETE", path: `/submissions/${submissionId}`, reply: ArchivedReply },
    settings,
    signal,
  );
  return archived.ok ? { ok: true } : archived;
}

export async function updateSignerEmail(
  signerId: number,
  email: string,
  { settings = config.docuseal, signal }: Options = {},
): Promise<{ ok: true } | VendorFailure> {
  const body = { email, send_email: false };
  const updated = await callDocuseal(
    { method: "PUT", path: `/submitters/${signerId}`, body, reply: UpdatedReply },
    settings,
    signal,
  );
  return updated.ok ? { ok: true } : updated;
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
  | VendorFailure
> {
  const found = await callDocuseal(
    { method: "GET", path: `/templates/${templateId}`, reply: TemplateReply },
    settings,
    signal,
  );
  if (!found.ok) return found.status === 404 ? { ok: true, template: null } : found;
  const { name, archived_at } = found.reply;
  return {
    ok: true,
    template: { name, archived: archived_at !== null, missing: missingIn(found.reply, fields) },
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
