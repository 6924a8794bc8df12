import { config } from "#app/config.server.ts";
import {
  callDocuseal,
  type DocusealSettings,
  type FailedCall,
  fetchDocuseal,
  isDocuseal,
  pagesUrl,
  unavailable,
} from "#app/integrations/docuseal/call.server.ts";
import {
  CreatedReply,
  FilesReply,
  FoundSignersReply,
  type Submission,
  SubmissionReply,
  submissionOf,
  TemplateReply,
  urlsOf,
  WrittenReply,
} from "#app/integrations/docuseal/replies.ts";
import { modeOf, type VendorFailure } from "#app/integrations/reply.ts";

export type { Submission } from "#app/integrations/docuseal/replies.ts";
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

export const docusealMode = (
  { apiKey, demo }: { apiKey: string | undefined; demo: boolean } = { ...config.docuseal, demo: config.demo },
) => modeOf(apiKey, demo);

/**
 * We email the `ownerUrl` ourselves. DocuSeal has no idempotency keys: after an `unavailable`, call
 * `findByExternalId` before another attempt.
 */
export async function createSubmission(
  submission: NewSubmission,
  { settings = config.docuseal, signal }: Options = {},
): Promise<{ ok: true; submissionId: number; ownerUrl: string; brokerUrl: string } | FailedCall> {
  const body = creationOf(submission, settings.templateId);
  const created = await callDocuseal(
    { method: "POST", path: "/submissions", body, reply: CreatedReply },
    settings,
    signal,
  );
  if (!created.ok) return created;
  const [first] = created.reply;
  return {
    ok: true,
    submissionId: first?.submission_id ?? 0,
    ...urlsOf(created.reply, pagesUrl(settings.baseUrl)),
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
  const path = `/submitters?${new URLSearchParams({ external_id: externalId, limit: "100" })}`;
  const found = await callDocuseal({ method: "GET", path, reply: FoundSignersReply }, settings, signal);
  if (!found.ok) return found;
  // A server that ignores the filter would return all submissions.
  const ours = found.reply.data.filter((signer) => signer.external_id === externalId);
  return { ok: true, submissionIds: ours.map((signer) => signer.submission_id) };
}

export async function findSubmission(
  submissionId: number,
  { settings = config.docuseal, signal }: Options = {},
): Promise<{ ok: true; submission: Submission | null } | VendorFailure> {
  const path = `/submissions/${submissionId}`;
  const found = await callDocuseal({ method: "GET", path, reply: SubmissionReply }, settings, signal);
  if (found.ok) return { ok: true, submission: submissionOf(found.reply, pagesUrl(settings.baseUrl)) };
  return found.status === 404 ? { ok: true, submission: null } : found;
}

/** The signing links stop working. */
export const archiveSubmission = (submissionId: number, settings = config.docuseal) =>
  callDocuseal({ method: "DELETE", path: `/submissions/${submissionId}`, reply: WrittenReply }, settings);

export const updateSignerEmail = (signerId: number, email: string, settings = config.docuseal) =>
  callDocuseal(
    {
      method: "PUT",
      path: `/submitters/${signerId}`,
      body: { email, send_email: false },
      reply: WrittenReply,
    },
    settings,
  );

/** Whether the template has our roles, their signatures, and every field of an agreement. */
export async function checkTemplate(
  fields: string[],
  settings = config.docuseal,
): Promise<{ ok: true } | VendorFailure> {
  const path = `/templates/${settings.templateId}`;
  const found = await callDocuseal({ method: "GET", path, reply: TemplateReply }, settings);
  if (!found.ok && found.status !== 404) return found;
  const lacks = found.ok ? lackingIn(found.reply, fields) : "of DOCUSEAL_TEMPLATE_ID is not there";
  return lacks === "" ? { ok: true } : { ok: false, reason: "rejected", detail: `The template ${lacks}` };
}

function lackingIn({ archived_at, submitters, fields }: TemplateReply, wanted: string[]): string {
  if (archived_at) return "of DOCUSEAL_TEMPLATE_ID is archived";
  const fieldsOf = (role: string) => {
    const uuid = submitters.find(({ name }) => name === role)?.uuid;
    return fields.filter((field) => field.submitter_uuid === uuid);
  };
  const ofOwner = fieldsOf(roles.owner).map(({ name }) => name);
  const lacking = Object.values(roles).flatMap((role) => {
    if (!submitters.some(({ name }) => name === role)) return [`has no role “${role}”`];
    const isSigned = fieldsOf(role).some(({ type }) => type === "signature");
    return isSigned ? [] : [`has no signature field for the role “${role}”`];
  });
  const absent = wanted.filter((name) => !ofOwner.includes(name));
  return [...lacking, ...absent.map((field) => `has no field “${field}” for the owner`)].join(", ");
}

const limits = { limitMs: 20_000, mostBytes: 25_000_000 };

/**
 * Of a completed submission. At most 25 MB and 20 s. Links expire after 40 minutes, so the
 * submission is read first. The key is sent only to DocuSeal's hosts.
 */
export async function downloadDocument(
  submissionId: number,
  which: "signed" | "audit",
  { settings = config.docuseal } = {},
): Promise<{ ok: true; content: Buffer } | VendorFailure> {
  const path = `/submissions/${submissionId}?include=combined_document_url`;
  const found = await callDocuseal({ method: "GET", path, reply: FilesReply }, settings);
  if (!found.ok) return found;
  const { documents, combined_document_url, audit_log_url } = found.reply;
  const signed = documents.length > 1 ? combined_document_url : documents[0]?.url;
  const link = which === "signed" ? signed : audit_log_url;
  if (!link) return unavailable("DocuSeal has not created the file yet");
  if (!isDocuseal(new URL(link), settings.baseUrl)) return elsewhere(new URL(link));
  const file = await fetchDocuseal(link, {}, { settings, ...limits });
  if (!file.ok) return file;
  const { response, bytes } = file;
  if (!response.ok) return unavailable(`DocuSeal answered ${response.status} for the file`);
  if (bytes === "too large")
    return { ok: false, reason: "rejected", detail: "DocuSeal's file is larger than 25 MB" };
  return bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))
    ? { ok: true, content: bytes }
    : unavailable("DocuSeal's file is not a PDF");
}

const elsewhere = ({ origin }: URL): VendorFailure => ({
  ok: false,
  reason: "not configured",
  detail: `DocuSeal's file is on ${origin}, which is not the address of DOCUSEAL_API_BASE`,
});
