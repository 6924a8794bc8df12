import { randomUUID } from "node:crypto";

export type FakeSigner = {
  id: number;
  submission_id: number;
  uuid: string;
  slug: string;
  role: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  external_id: string | null;
  metadata: Record<string, string>;
  values: { field: string; value: string }[];
  readonly: string[];
  preferences: { send_email: boolean };
  sent_at: string | null;
  opened_at: string | null;
  completed_at: string | null;
  declined_at: string | null;
  created_at: string;
};

export type FakeSubmission = {
  id: number;
  name: string | null;
  template_id: number;
  signers: FakeSigner[];
  expire_at: string | null;
  completed_at: string | null;
  archived_at: string | null;
  created_at: string;
  declineReason: string | null;
};

export type FakeTemplate = {
  id: number;
  name: string;
  archived_at: string | null;
  submitters: { uuid: string; name: string }[];
  fields: { uuid: string; name: string | null; type: string; required: boolean; submitter_uuid: string }[];
};

const field = (name: string, type: string, submitter_uuid: string) => ({
  uuid: randomUUID(),
  name,
  type,
  required: true,
  submitter_uuid,
});

export const sampleTemplate = (fields: string[]): FakeTemplate => ({
  id: 31,
  name: "Management agreement (sample)",
  archived_at: null,
  submitters: [
    { uuid: "role-owner", name: "Owner" },
    { uuid: "role-broker", name: "Broker" },
  ],
  fields: [
    ...fields.map((name) => field(name, "text", "role-owner")),
    field("Owner signature", "signature", "role-owner"),
    field("Broker signature", "signature", "role-broker"),
  ],
});

export const statusOf = (signer: FakeSigner) => {
  if (signer.declined_at) return "declined";
  if (signer.completed_at) return "completed";
  if (signer.opened_at) return "opened";
  return signer.sent_at ? "sent" : "awaiting";
};

export const isExpired = ({ expire_at }: FakeSubmission) =>
  expire_at !== null && Date.parse(expire_at) <= Date.now();

export const submissionStatusOf = (submission: FakeSubmission) => {
  if (submission.completed_at) return "completed";
  if (submission.signers.some((signer) => signer.declined_at)) return "declined";
  return isExpired(submission) ? "expired" : "pending";
};

export function signerJson(signer: FakeSigner) {
  const { readonly, ...rest } = signer;
  return {
    ...rest,
    status: statusOf(signer),
    application_key: signer.external_id,
    updated_at: signer.completed_at ?? signer.created_at,
  };
}

type Links = { documents: { name: string; url: string }[]; audit: string | null; combined: string | null };

/** Lists contain no values, files or events. */
export function submissionJson(submission: FakeSubmission, template: FakeTemplate, links?: Links) {
  const { signers, declineReason, template_id, ...rest } = submission;
  const decliner = signers.find((signer) => signer.declined_at);
  return {
    ...rest,
    slug: `submission-${submission.id}`,
    source: "api",
    submitters_order: "preserved",
    updated_at: submission.created_at,
    status: submissionStatusOf(submission),
    variables: {},
    created_by_user: null,
    template: { id: template_id, name: template.name, external_id: null, folder_name: "Default" },
    audit_log_url: links?.audit ?? null,
    combined_document_url: links?.combined ?? null,
    submitters: signers.map((signer) => {
      const { values, ...json } = signerJson(signer);
      return links ? { ...json, values, documents: links.documents } : json;
    }),
    ...(links && {
      documents: links.documents,
      submission_events: decliner
        ? [
            {
              id: decliner.id + 7_000,
              submitter_id: decliner.id,
              event_type: "decline_form",
              event_timestamp: decliner.declined_at,
              data: declineReason === null ? {} : { reason: declineReason },
            },
          ]
        : [],
    }),
  };
}
