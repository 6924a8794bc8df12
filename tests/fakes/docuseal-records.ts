import { randomUUID } from "node:crypto";
import { z } from "#app/lib/zod.ts";

export type FakeSigner = {
  id: number;
  submission_id: number;
  slug: string;
  role: string;
  name: string | null;
  email: string | null;
  external_id: string | null;
  preferences: { send_email: boolean };
  sent_at: string | null;
  opened_at: string | null;
  completed_at: string | null;
  declined_at: string | null;
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
  fields: { name: string | null; type: string; submitter_uuid: string }[];
};

export const sampleTemplate = (fields: string[]): FakeTemplate => ({
  id: 31,
  name: "Management agreement (sample)",
  archived_at: null,
  submitters: [
    { uuid: "role-owner", name: "Owner" },
    { uuid: "role-broker", name: "Broker" },
  ],
  fields: [
    ...fields.map((name) => ({ name, type: "text", submitter_uuid: "role-owner" })),
    { name: "Owner signature", type: "signature", submitter_uuid: "role-owner" },
    { name: "Broker signature", type: "signature", submitter_uuid: "role-broker" },
  ],
});

const Creation = z.object({
  template_id: z.number(),
  name: z.string(),
  order: z.literal("preserved"),
  expire_at: z.iso.datetime(),
  submitters: z
    .array(
      z.object({
        role: z.string(),
        name: z.string(),
        email: z.string(),
        phone: z
          .string()
          .regex(/^\+\d+$/)
          .optional(),
        external_id: z.string().nullable().default(null),
        fields: z.array(z.object({ name: z.string(), default_value: z.string() })).default([]),
        send_email: z.boolean(),
        completed_redirect_url: z.url(),
      }),
    )
    .min(1),
});

type Refusal = { status: number; error: string };

export function createFrom(
  body: unknown,
  template: FakeTemplate,
  ids: { submission: number; firstSigner: number },
): FakeSubmission | Refusal {
  const parsed = Creation.safeParse(body);
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "Invalid parameters");
  const { data } = parsed;
  const refusal = refusalOf(data, template);
  if (refusal) return refusal;
  const now = new Date().toISOString();
  const signers = data.submitters.map(({ role, name, email, external_id, send_email }, index) => ({
    id: ids.firstSigner + index,
    submission_id: ids.submission,
    slug: randomUUID().replaceAll("-", "").slice(0, 14),
    role,
    name,
    email: email.toLowerCase(),
    external_id,
    preferences: { send_email },
    sent_at: send_email && index === 0 ? now : null,
    opened_at: null,
    completed_at: null,
    declined_at: null,
  }));
  return {
    id: ids.submission,
    name: data.name,
    template_id: template.id,
    signers,
    expire_at: data.expire_at,
    completed_at: null,
    archived_at: null,
    created_at: now,
    declineReason: null,
  };
}

const refuse = (error: string, status = 422): Refusal => ({ status, error });

function refusalOf(
  { template_id, submitters }: z.output<typeof Creation>,
  template: FakeTemplate,
): Refusal | undefined {
  const invalid = submitters.find(({ email }) => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email));
  if (invalid) return refuse(`email must follow the email format: '${invalid.email}' in \`submitters\`.`);
  if (template_id !== template.id) return refuse("Not Found", 404);
  if (template.archived_at) return refuse("Template has been archived");
  for (const { role, fields } of submitters) {
    const party = template.submitters.find(({ name }) => name === role);
    if (!party) return refuse(`Unknown submitter role: ${role}.`);
    const known = template.fields.filter((each) => each.submitter_uuid === party.uuid);
    const unknown = fields.find(({ name }) => !known.some((each) => each.name === name));
    if (unknown) return refuse(`Unknown field: ${unknown.name}`);
  }
}

const statusOf = (signer: FakeSigner) => {
  if (signer.declined_at) return "declined";
  if (signer.completed_at) return "completed";
  if (signer.opened_at) return "opened";
  return signer.sent_at ? "sent" : "awaiting";
};

export const submissionStatusOf = ({ completed_at, expire_at, signers }: FakeSubmission) => {
  if (completed_at) return "completed";
  if (signers.some((signer) => signer.declined_at)) return "declined";
  return expire_at !== null && Date.parse(expire_at) <= Date.now() ? "expired" : "pending";
};

export const signerJson = (signer: FakeSigner) => ({ ...signer, status: statusOf(signer) });

type Links = { documents: { name: string; url: string }[]; audit: string | null; combined: string | null };

/** Webhooks contain no files and no events. */
export function submissionJson(submission: FakeSubmission, template: FakeTemplate, links?: Links) {
  const { signers, declineReason, template_id, ...rest } = submission;
  const decliner = signers.find((signer) => signer.declined_at);
  return {
    ...rest,
    status: submissionStatusOf(submission),
    template: { id: template_id, name: template.name },
    audit_log_url: links?.audit ?? null,
    combined_document_url: links?.combined ?? null,
    submitters: signers.map(signerJson),
    ...(links && {
      documents: links.documents,
      submission_events: decliner
        ? [
            {
              submitter_id: decliner.id,
              event_type: "decline_form",
              data: declineReason === null ? {} : { reason: declineReason },
            },
          ]
        : [],
    }),
  };
}
