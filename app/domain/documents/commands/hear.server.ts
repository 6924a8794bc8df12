import { eq, or } from "drizzle-orm";
import { readWebhook } from "#app/integrations/docuseal.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, docusealEvents } from "#db/schema/index.ts";

type Heard = { status: 200 | 400 | 401 | 413; said: string };

/**
 * A delivery of DocuSeal: proven by the gate, remembered by its key, and answered at once; the job reads the truth. What
 * is known already, or about nothing of ours, is taken without effect. Never a redirect, which would count as delivered.
 *
 * @param reference of the request, under which a refusal is logged.
 */
export async function hearDocuseal(
  rawBody: Uint8Array,
  headers: Headers,
  { reference, now = new Date() }: { reference: string; now?: Date },
): Promise<Heard> {
  const read = readWebhook(rawBody, headers, { now });
  if (!read.ok) {
    logger.warn({ reference, fault: read.fault, why: read.detail }, "a delivery of DocuSeal was refused");
    return { status: statusOf[read.fault], said: `${read.detail}.` };
  }
  const { key, submissionId, externalId } = read.event;
  const isOurs = or(
    eq(agreements.submissionId, String(submissionId ?? "-")),
    eq(agreements.externalId, externalId ?? "-"),
  );
  await db().transaction(async (tx) => {
    const first = await tx
      .insert(docusealEvents)
      .values({ key, receivedAt: now })
      .onConflictDoNothing()
      .returning({ key: docusealEvents.key });
    if (first.length === 0) return;
    const [ours] = await tx.select({ id: agreements.id }).from(agreements).where(isOurs).limit(1);
    if (ours) await enqueue(tx, "settle-agreement", { agreementId: ours.id }, { dedupeKey: `settle:${key}` });
  });
  return { status: 200, said: "Taken." };
}

const statusOf = { "too large": 413, unsigned: 401, forged: 401, stale: 400, malformed: 400 } as const;
