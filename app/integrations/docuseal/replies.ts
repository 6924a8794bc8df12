import { z } from "zod";

/** `ownerSigned`: the broker's signature is missing. The last four are final. */
type SubmissionState = "sent" | "opened" | "ownerSigned" | "completed" | "declined" | "expired" | "archived";

export type Signer = {
  id: number;
  party: "owner" | "broker";
  name: string | null;
  embedUrl: string;
  /** The latest view, not the first. */
  openedAt: Date | null;
  completedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
};

export type Submission = { state: SubmissionState; signers: Signer[]; completedAt: Date | null };

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
  return { state: stateOf(reply), signers, completedAt: reply.completed_at };
}

/** The owner first. */
export function signersOf(replies: SignerReply[], pages: string): Signer[] {
  const owner = ownerIn(replies);
  const broker = replies.find((reply) => reply !== owner);
  return [
    ...(owner ? [signerOf(owner, "owner", pages)] : []),
    ...(broker ? [signerOf(broker, "broker", pages)] : []),
  ];
}

/** Only the owner has our reference; in a submission made by hand, the owner is the first. */
const ownerIn = (replies: SignerReply[]) =>
  replies.find((reply) => reply.external_id !== null) ??
  replies.toSorted((one, other) => one.id - other.id)[0];

const signerOf = (reply: SignerReply, party: Signer["party"], pages: string): Signer => ({
  id: reply.id,
  party,
  name: reply.name,
  embedUrl: reply.embed_src ?? `${pages}/s/${reply.slug}`,
  openedAt: reply.opened_at,
  completedAt: reply.completed_at,
  declinedAt: reply.declined_at,
  declineReason: null,
});

/** Archiving doesn't undo a signature, but prevents new ones. */
function stateOf(reply: SubmissionReply): SubmissionState {
  const owner = ownerIn(reply.submitters);
  if (reply.status === "completed" || reply.status === "declined") return reply.status;
  if (reply.archived_at) return "archived";
  if (reply.status === "expired") return "expired";
  if (owner?.status === "completed") return "ownerSigned";
  return owner?.status === "opened" ? "opened" : "sent";
}

const id = z.int().positive();
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
const time = z
  .string()
  .pipe(z.coerce.date())
  .nullish()
  .transform((value) => value ?? null);

const SignerReply = z.object({
  id,
  name: text,
  external_id: text,
  slug: z.string().regex(/^[\w-]{1,100}$/),
  embed_src: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  status: z.enum(["awaiting", "sent", "opened", "completed", "declined"]),
  opened_at: time,
  completed_at: time,
  declined_at: time,
});
type SignerReply = z.output<typeof SignerReply>;

export const CreatedReply = z.array(SignerReply.extend({ submission_id: id })).min(1);

export const FoundSignersReply = z.object({ data: z.array(SignerReply.extend({ submission_id: id })) });

export const SubmissionReply = z.object({
  status: z.enum(["pending", "completed", "declined", "expired"]),
  completed_at: time,
  archived_at: time,
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

export const FilesReply = z.object({
  status: z.string(),
  documents: z.array(z.object({ url: z.url() })),
  combined_document_url: z.url().nullish(),
  audit_log_url: z.url().nullish(),
});

export const ArchivedReply = z.object({ id, archived_at: z.string() });

export const UpdatedReply = z.object({ id });

export const TemplateReply = z.object({
  id,
  name: z.string(),
  archived_at: time,
  submitters: z.array(z.object({ uuid: z.string(), name: z.string() })),
  fields: z.array(z.object({ name: text, type: z.string(), submitter_uuid: z.string() })),
});
export type TemplateReply = z.output<typeof TemplateReply>;
