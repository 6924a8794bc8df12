import { eq, or } from "drizzle-orm";
import { readWebhook } from "#app/integrations/docuseal.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, docusealEvents } from "#db/schema/index.ts";

/**
 * A delivery of DocuSeal: proven by the gate, remembered by its key, and answered at once; the job reads the truth. What
 * is known already, or about nothing of ours, is taken without effect.
 */
export async function hearDocuseal(rawBody: Uint8Array, headers: Headers, { now = new Date() } = {}) {
  const read = readWebhook(rawBody, headers, { now });
  if (!read.ok) return read;
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
  return { ok: true as const };
}
