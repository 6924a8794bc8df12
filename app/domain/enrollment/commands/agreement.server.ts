import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { onEnrolled, remember } from "#app/domain/enrollment/commands/on-enrolled.server.ts";
import { findNextWorkingDay } from "#app/domain/leads/queries.server.ts";
import { addTask, recordEvent } from "#app/domain/leads/records.server.ts";
import { done, type Result } from "#app/domain/result.ts";
import { tasks } from "#db/schema/index.ts";

/**
 * The owner wants the documents: staff prepare the agreement and send it by e-mail. While that task is open, asking
 * again changes nothing.
 */
export async function askForAgreement(
  actor: Actor,
  { secret, now = new Date() }: { secret: string; now?: Date },
): Promise<Result> {
  const dueAt = await findNextWorkingDay(now);
  return onEnrolled(secret, now, async (tx, { lead, draft }) => {
    const open = await tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.leadId, lead.id), eq(tasks.kind, "prepare_agreement"), isNull(tasks.doneAt)))
      .limit(1);
    if (open.length === 0) {
      await addTask(tx, {
        leadId: lead.id,
        kind: "prepare_agreement",
        title: `Prepare the agreement for ${lead.streetAddress ?? "the property"}`,
        detail: "The owner enrolled the property and waits for the agreement by e-mail.",
        dueAt,
        assignedTo: lead.assignedTo,
      });
      const actorName = draft.values.name ?? lead.name ?? "Owner";
      await recordEvent(tx, { leadId: lead.id, kind: "agreement_requested", actor, actorName, at: now });
    }
    await remember(tx, draft, { agreementAt: draft.values.agreementAt ?? now.toISOString() });
    return done(undefined);
  });
}
