import { z } from "zod";

export type Submission = ReturnType<typeof submissionOf>;

export function submissionOf(reply: SubmissionReply, pages: string) {
  const { owner, broker } = partiesIn(reply.submitters);
  const decliner = reply.submitters.find(({ declined_at }) => declined_at);
  const decline = reply.submission_events.find(({ event_type }) => event_type === "decline_form");
  return {
    ...urlsOf(reply.submitters, pages),
    state: stateOf(reply, owner),
    ownerId: owner?.id ?? null,
    /** The latest view, not the first. */
    viewedAt: owner?.opened_at ?? null,
    ownerSignedAt: owner?.completed_at ?? null,
    completedAt: reply.completed_at,
    declinedAt: decliner?.declined_at ?? null,
    declineReason: decline?.data?.reason ?? null,
    /** Null until the broker has signed. */
    brokerName: broker?.completed_at ? broker.name : null,
  };
}

/** Where each party signs. */
export function urlsOf(signers: SignerReply[], pages: string) {
  const { owner, broker } = partiesIn(signers);
  const urlOf = (signer: SignerReply | undefined) =>
    signer ? (signer.embed_src ?? `${pages}/s/${signer.slug}`) : "";
  return { ownerUrl: urlOf(owner), brokerUrl: urlOf(broker) };
}

/** Only the owner has our reference. */
function partiesIn(signers: SignerReply[]) {
  const owner = signers.find(({ external_id }) => external_id !== null);
  return { owner, broker: signers.find((signer) => signer !== owner) };
}

/** Archiving doesn't undo a signature, but prevents new ones. `owner_signed`: the broker's signature is missing. */
function stateOf(
  reply: SubmissionReply,
  owner: SignerReply | undefined,
): "sent" | "viewed" | "owner_signed" | "completed" | "declined" | "expired" | "cancelled" {
  if (reply.status === "completed" || reply.status === "declined") return reply.status;
  if (reply.archived_at) return "cancelled";
  if (reply.status === "expired") return "expired";
  if (owner?.status === "completed") return "owner_signed";
  return owner?.status === "opened" ? "viewed" : "sent";
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

const SignersReply = z.array(SignerReply.extend({ submission_id: id }));

export const CreatedReply = SignersReply.min(1);

export const FoundSignersReply = z.object({ data: SignersReply });

export const SubmissionReply = z.object({
  status: z.enum(["pending", "completed", "declined", "expired"]),
  completed_at: time,
  archived_at: time,
  submitters: z.array(SignerReply).min(1),
  submission_events: z
    .array(
      z.object({
        event_type: z.string(),
        data: z.object({ reason: text }).nullish().catch(null),
      }),
    )
    .default([]),
});
type SubmissionReply = z.output<typeof SubmissionReply>;

export const FilesReply = z.object({
  documents: z.array(z.object({ url: z.url() })),
  combined_document_url: z.url().nullish(),
  audit_log_url: z.url().nullish(),
});

export const WrittenReply = z.object({ id });

export const TemplateReply = z.object({
  archived_at: time,
  submitters: z.array(z.object({ uuid: z.string(), name: z.string() })),
  fields: z.array(z.object({ name: text, type: z.string(), submitter_uuid: z.string() })),
});
export type TemplateReply = z.output<typeof TemplateReply>;
