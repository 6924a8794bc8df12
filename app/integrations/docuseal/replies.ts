import { z } from "zod";

/**
 * `pending`: no email sent yet; `ownerSigned`: the broker's signature is missing. The last four are
 * final.
 */
export type SubmissionState =
  | "pending"
  | "sent"
  | "opened"
  | "ownerSigned"
  | "completed"
  | "declined"
  | "expired"
  | "archived";

export type Signer = {
  id: number;
  party: "owner" | "broker";
  role: string;
  name: string | null;
  /** Don't compare it with ours: DocuSeal corrects likely typos. */
  email: string | null;
  externalId: string | null;
  slug: string;
  embedUrl: string;
  status: "awaiting" | "sent" | "opened" | "completed" | "declined";
  sentAt: Date | null;
  /** The latest view, not the first. */
  openedAt: Date | null;
  completedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
};

export type Submission = {
  id: number;
  name: string | null;
  templateId: number | null;
  state: SubmissionState;
  signers: Signer[];
  createdAt: Date;
  completedAt: Date | null;
  expiresAt: Date | null;
  archivedAt: Date | null;
};

export function submissionOf(reply: SubmissionReply, pages: string): Submission {
  const reasons = new Map(
    reply.submission_events
      .filter((event) => event.event_type === "decline_form")
      .map((event) => [event.submitter_id, event.data?.reason ?? null]),
  );
  const signers = signersOf(reply.submitters, pages).map((signer) => ({
    ...signer,
    declineReason: reasons.get(signer.id) ?? null,
  }));
  return {
    id: reply.id,
    name: reply.name,
    templateId: reply.template?.id ?? null,
    state: stateOf(reply, signers),
    signers,
    createdAt: reply.created_at,
    completedAt: reply.completed_at,
    expiresAt: reply.expire_at,
    archivedAt: reply.archived_at,
  };
}

export function signersOf(replies: SignerReply[], pages: string): Signer[] {
  const byId = replies.toSorted((one, other) => one.id - other.id);
  const owner = byId.find((reply) => reply.external_id !== null) ?? byId[0];
  return byId
    .map((reply) => signerOf(reply, reply === owner ? "owner" : "broker", pages))
    .toSorted((one, other) => Number(one.party === "broker") - Number(other.party === "broker"));
}

const signerOf = (reply: SignerReply, party: Signer["party"], pages: string): Signer => ({
  id: reply.id,
  party,
  role: reply.role,
  name: reply.name,
  email: reply.email,
  externalId: reply.external_id,
  slug: reply.slug,
  embedUrl: reply.embed_src ?? `${pages}/s/${reply.slug}`,
  status: reply.status,
  sentAt: reply.sent_at,
  openedAt: reply.opened_at,
  completedAt: reply.completed_at,
  declinedAt: reply.declined_at,
  declineReason: null,
});

/** Archiving doesn't undo a signature, but prevents new ones. */
function stateOf(reply: SubmissionReply, signers: Signer[]): SubmissionState {
  const [owner] = signers;
  if (reply.status === "completed" || reply.status === "declined") return reply.status;
  if (reply.archived_at) return "archived";
  if (reply.status === "expired") return "expired";
  if (owner?.status === "completed") return "ownerSigned";
  if (owner?.status === "opened") return "opened";
  return signers.some((signer) => signer.sentAt) ? "sent" : "pending";
}

const id = z.int().positive();
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
const someTime = z.string().pipe(z.coerce.date());
const time = someTime.nullish().transform((value) => value ?? null);

const SignerReply = z.object({
  id,
  role: z.string(),
  name: text,
  email: text,
  external_id: text,
  slug: z.string().regex(/^[\w-]{1,100}$/),
  embed_src: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  status: z.enum(["awaiting", "sent", "opened", "completed", "declined"]),
  sent_at: time,
  opened_at: time,
  completed_at: time,
  declined_at: time,
});
type SignerReply = z.output<typeof SignerReply>;

export const CreatedReply = z.array(SignerReply.extend({ submission_id: id })).min(1);

export const FoundSignersReply = z.object({ data: z.array(SignerReply.extend({ submission_id: id })) });

export const SubmissionReply = z.object({
  id,
  name: text,
  status: z.enum(["pending", "completed", "declined", "expired"]),
  created_at: someTime,
  completed_at: time,
  expire_at: time,
  archived_at: time,
  template: z.object({ id }).nullish().catch(null),
  submitters: z.array(SignerReply).min(1),
  submission_events: z
    .array(
      z.object({
        submitter_id: id.nullish(),
        event_type: z.string(),
        data: z.object({ reason: text }).nullish().catch(null),
      }),
    )
    .default([]),
});
type SubmissionReply = z.output<typeof SubmissionReply>;

export const SubmissionsReply = z.object({ data: z.array(SubmissionReply) });

export const FilesReply = z.object({
  status: z.string(),
  documents: z.array(z.object({ url: z.url() })),
  combined_document_url: z.url().nullish(),
  audit_log_url: z.url().nullish(),
});

export const ArchivedReply = z.object({ id, archived_at: someTime });

export const UpdatedReply = z.object({ id });

export const TemplateReply = z.object({
  id,
  name: z.string(),
  archived_at: time,
  submitters: z.array(z.object({ uuid: z.string(), name: z.string() })),
  fields: z.array(z.object({ name: text, type: z.string(), submitter_uuid: z.string() })),
});
export type TemplateReply = z.output<typeof TemplateReply>;
