import { createHmac } from "node:crypto";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import type { DocusealSettings } from "#app/integrations/docuseal/call.server.ts";
import { parseJson } from "#app/integrations/reply.ts";
import { isSameSecret } from "#app/lib/same-secret.ts";

export type DocusealEvent = {
  /** Identifies the event in repeated deliveries. */
  key: string;
  submissionId: number;
};

type WebhookResult =
  | { ok: true; event: DocusealEvent }
  | {
      ok: false;
      reason: "not configured" | "too large" | "unsigned" | "stale" | "forged" | "malformed";
      detail: string;
    };

type Secrets = Pick<DocusealSettings, "webhookSecrets" | "webhookHeaderSecret">;

const mostBytes = 1_048_576;
const toleranceSeconds = 300;

/**
 * Trust only the id: events arrive late, twice and out of order. Reply with 2xx or 4xx, because
 * DocuSeal takes a 3xx as delivered.
 */
export function readWebhook(
  rawBody: Uint8Array,
  headers: Headers,
  { settings = config.docuseal, now = new Date() }: { settings?: Secrets; now?: Date } = {},
): WebhookResult {
  if (rawBody.byteLength > mostBytes) return refused("too large", "The body is larger than 1 MiB");
  const doubt = doubtAbout(rawBody, headers, settings, now);
  if (doubt) return doubt;
  const parsed = Delivery.safeParse(parseJson(Buffer.from(rawBody).toString("utf8")));
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join(".") || "the whole";
    return refused("malformed", `The body had an unknown shape (${where})`);
  }
  return { ok: true, event: parsed.data };
}

type Refusal = Extract<WebhookResult, { ok: false }>;

const refused = (reason: Refusal["reason"], detail: string): Refusal => ({ ok: false, reason, detail });

function doubtAbout(
  rawBody: Uint8Array,
  headers: Headers,
  { webhookSecrets, webhookHeaderSecret }: Secrets,
  now: Date,
): Refusal | undefined {
  if (webhookSecrets.length === 0 && !webhookHeaderSecret)
    return refused(
      "not configured",
      "Neither DOCUSEAL_WEBHOOK_SECRET nor DOCUSEAL_WEBHOOK_HEADER_SECRET is set",
    );
  const signature = headers.get("x-docuseal-signature");
  if (signature !== null && webhookSecrets.length > 0)
    return doubtAboutSignature(rawBody, signature, webhookSecrets, now);
  const given = headers.get("x-docuseal-secret");
  if (!webhookHeaderSecret || given === null)
    return refused("unsigned", "The delivery has no signature or secret that is known here");
  return isSameSecret(given, webhookHeaderSecret)
    ? undefined
    : refused("forged", "The secret header is wrong");
}

function doubtAboutSignature(rawBody: Uint8Array, signature: string, secrets: string[], now: Date) {
  const [, sentAt, digest] = /^(\d{1,12})\.([\da-f]{64})$/.exec(signature) ?? [];
  if (!sentAt || !digest) return refused("forged", "The signature has an unknown shape");
  const genuine = secrets.some((secret) =>
    isSameSecret(digest, createHmac("sha256", secret).update(`${sentAt}.`).update(rawBody).digest("hex")),
  );
  if (!genuine) return refused("forged", "The signature is wrong");
  const apart = Math.abs(Math.floor(now.getTime() / 1_000) - Number(sentAt));
  if (apart > toleranceSeconds) return refused("stale", `The signature's time is ${apart} s from ours`);
}

const id = z.int().positive();

/** In events about a signer, `data.id` is the signer's. */
const Delivery = z
  .object({
    event_type: z.string().regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/),
    timestamp: z.string().min(1).max(60),
    data: z.object({
      id,
      submission_id: id.optional(),
      submission: z.object({ id }).optional(),
    }),
  })
  .transform(
    ({ event_type, timestamp, data }): DocusealEvent => ({
      key: `${event_type}|${data.id}|${timestamp}`,
      submissionId: data.submission_id ?? data.submission?.id ?? data.id,
    }),
  );
