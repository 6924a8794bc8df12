import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { done, type Result } from "#app/domain/result.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { db } from "#db/instance.server.ts";
import { analysisSubscribers, leads } from "#db/schema/index.ts";

/**
 * Mails the owner's link of a report once more, to the address that the office has, at most once an hour. The
 * answer is always the same: it must not tell a stranger whether there is an address.
 */
export async function mailOwnerLink(
  _actor: Actor,
  { leadId, now = new Date() }: { leadId: string; now?: Date },
): Promise<Result> {
  if (!isUuid(leadId)) return done(undefined);
  await db().transaction(async (tx) => {
    const [lead] = await tx
      .select({ email: leads.email, name: leads.name })
      .from(leads)
      .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
    if (!lead?.email) return;
    await tx.insert(analysisSubscribers).values({ email: lead.email, name: lead.name }).onConflictDoNothing();
    const dedupeKey = `rent-report:${leadId}:${Math.floor(now.getTime() / 3_600_000)}`;
    await enqueue(tx, "mail-rent-report", { submissionId: leadId }, { dedupeKey });
  });
  return done(undefined);
}
