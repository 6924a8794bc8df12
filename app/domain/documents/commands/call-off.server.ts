import { eq, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import type { LockedAgreement } from "#app/domain/documents/commands/lock.server.ts";
import { countersignKey, problemKey } from "#app/domain/documents/commands/tasks.server.ts";
import { closeTasks, recordEvent } from "#app/domain/timeline/records.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { agreements } from "#db/schema/index.ts";

type CallingOff = { reason: string; actor: Actor; actorName?: string | undefined; now: Date };

/**
 * Calls off an agreement that not both have signed, locked with its lead: a job ends its links, and nobody is asked to
 * countersign it any more. Whoever calls has read before how it stands at the vendor (`lookFirst`).
 */
export async function callOff(
  tx: Transaction,
  { agreement: { id, version }, lead }: LockedAgreement,
  { reason, actor, actorName, now }: CallingOff,
) {
  await tx
    .update(agreements)
    .set({ status: "cancelled", cancelReason: reason, version: sql`${agreements.version} + 1` })
    .where(eq(agreements.id, id));
  await enqueue(tx, "close-agreement", { agreementId: id }, { dedupeKey: `close:${id}:${version}` });
  for (const dedupeKey of [countersignKey(id), problemKey("outdated", id)])
    await closeTasks(tx, { dedupeKey, reason: "The agreement was cancelled.", now });
  if (!lead) return;
  const data = { reason };
  const by = { actor, ...(actorName && { actorName }) };
  await recordEvent(tx, { leadId: lead.id, kind: "agreement_cancelled", ...by, at: now, data });
}
