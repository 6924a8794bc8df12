import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { readWebhook } from "#app/integrations/docuseal.server.ts";
import { enqueue, enqueueHourly } from "#app/jobs/outbox.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, docusealEvents } from "#db/schema/index.ts";

/** Idempotent: the job reads the current state. Unknown agreements are ignored. */
export async function handleDocusealWebhook(
  rawBody: Uint8Array,
  headers: Headers,
  { now = new Date() } = {},
) {
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

const day = 86_400_000;

/**
 * Hourly, because a webhook may be lost. Missing files are requested for two days. One job per
 * agreement and kind.
 */
export async function reconcileAgreements(now = new Date()): Promise<void> {
  await db().transaction(async (tx) => {
    const out = await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(
        or(
          inArray(agreements.status, ["sent", "viewed", "owner_signed"]),
          and(
            eq(agreements.status, "completed"),
            isNull(agreements.fileKey),
            gt(agreements.completedAt, new Date(now.getTime() - 2 * day)),
          ),
        ),
      )
      .orderBy(agreements.sentAt)
      .limit(1_000);
    await enqueueHourly(
      tx,
      "settle-agreement",
      out.map(({ id }) => ({ payload: { agreementId: id }, dedupeKey: `settle:${id}` })),
      now,
    );
    const unclosed = await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(and(eq(agreements.status, "cancelled"), isNull(agreements.closedAt)))
      .limit(1_000);
    await enqueueHourly(
      tx,
      "close-agreement",
      unclosed.map(({ id }) => ({ payload: { agreementId: id }, dedupeKey: `close:${id}` })),
      now,
    );
    const left = await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(
        and(eq(agreements.status, "draft"), lt(agreements.createdAt, new Date(now.getTime() - day / 24))),
      )
      .limit(1_000);
    await enqueueHourly(
      tx,
      "open-agreement",
      left.map(({ id }) => ({ payload: { agreementId: id }, dedupeKey: `open:${id}` })),
      now,
    );
    await tx.delete(docusealEvents).where(lt(docusealEvents.receivedAt, new Date(now.getTime() - 60 * day)));
  });
}
