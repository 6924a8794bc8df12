import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, docusealEvents } from "#db/schema/index.ts";

const day = 86_400_000;

/**
 * Has every agreement that is out read again, once an hour: a webhook may have been lost. Closes what was called off and
 * may still be signed, opens those whose opening was left lying, asks two days long for files that are missing, and forgets deliveries that nobody repeats any more.
 */
export async function reconcileAgreements(now = new Date()): Promise<void> {
  const hour = now.toISOString().slice(0, 13);
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
    await enqueueAll(
      tx,
      "settle-agreement",
      out.map(({ id }) => ({ payload: { agreementId: id }, dedupeKey: `settle:${id}:${hour}` })),
    );
    const unclosed = await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(and(eq(agreements.status, "cancelled"), isNull(agreements.closedAt)))
      .limit(1_000);
    await enqueueAll(
      tx,
      "close-agreement",
      unclosed.map(({ id }) => ({ payload: { agreementId: id }, dedupeKey: `close:${id}:${hour}` })),
    );
    const left = await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(
        and(eq(agreements.status, "draft"), lt(agreements.createdAt, new Date(now.getTime() - day / 24))),
      )
      .limit(1_000);
    await enqueueAll(
      tx,
      "open-agreement",
      left.map(({ id }) => ({ payload: { agreementId: id }, dedupeKey: `open:${id}:${hour}` })),
    );
    await tx.delete(docusealEvents).where(lt(docusealEvents.receivedAt, new Date(now.getTime() - 60 * day)));
  });
}
