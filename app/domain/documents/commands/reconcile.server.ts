import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { enqueueHourly } from "#app/jobs/outbox.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, docusealEvents } from "#db/schema/index.ts";

const day = 86_400_000;

/**
 * Has every agreement that is out read again, once an hour: a webhook may have been lost. Closes what was called off and
 * may still be signed, opens those whose opening was left lying, asks two days long for files that are missing, and
 * forgets deliveries that nobody repeats any more. Each has one job of each kind, however long the vendor is away.
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
