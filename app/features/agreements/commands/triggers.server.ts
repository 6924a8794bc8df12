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
  const { key, submissionId } = read.event;
  await db().transaction(async (tx) => {
    const first = await tx
      .insert(docusealEvents)
      .values({ key, receivedAt: now })
      .onConflictDoNothing()
      .returning({ key: docusealEvents.key });
    if (first.length === 0) return;
    const [ours] = await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(eq(agreements.submissionId, String(submissionId)));
    if (ours) await enqueue(tx, "sync-agreement", { agreementId: ours.id }, { dedupeKey: `sync:${key}` });
  });
  return { ok: true as const };
}

const hourMs = 3_600_000;

/** Hourly, because a webhook may be lost. Missing files are requested for two days. */
export async function reconcileAgreements(now = new Date()): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const { status, fileKey, completedAt, closedAt, createdAt } = agreements;
  await db().transaction(async (tx) => {
    const unfinished = await tx
      .select({ id: agreements.id, status })
      .from(agreements)
      .where(
        or(
          inArray(status, ["sent", "viewed", "owner_signed"]),
          and(eq(status, "completed"), isNull(fileKey), gt(completedAt, ago(48))),
          and(eq(status, "cancelled"), isNull(closedAt)),
          and(eq(status, "draft"), lt(createdAt, ago(1))),
        ),
      )
      .orderBy(agreements.createdAt)
      .limit(1_000);
    const jobs = Map.groupBy(unfinished, ({ status }) =>
      status === "draft" ? "open" : status === "cancelled" ? "close" : "sync",
    );
    for (const [verb, found] of jobs) {
      const all = found.map(({ id }) => ({ payload: { agreementId: id }, dedupeKey: `${verb}:${id}` }));
      await enqueueHourly(tx, `${verb}-agreement`, all, now);
    }
    await tx.delete(docusealEvents).where(lt(docusealEvents.receivedAt, ago(60 * 24)));
  });
}
