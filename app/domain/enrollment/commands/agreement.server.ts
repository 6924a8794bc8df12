import type { Actor } from "#app/domain/actor.ts";
import { onEnrolled, remember } from "#app/domain/enrollment/commands/on-enrolled.server.ts";
import { quotedFees } from "#app/domain/enrollment/estimate.ts";
import { findEnrollmentQuote } from "#app/domain/enrollment/queries/quote.server.ts";
import { quoteLine } from "#app/domain/pricing/quote.ts";
import { done, type Result } from "#app/domain/result.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import { addTask, findOpenTask, recordEvent } from "#app/domain/timeline/records.server.ts";

/**
 * The owner wants the documents: staff prepare the agreement, with the fees of the quote, and send it by e-mail. While
 * that task is open, asking again changes nothing.
 */
export async function askForAgreement(
  actor: Actor,
  { secret, quoteId, now: at }: { secret: string; quoteId: string; now?: Date },
): Promise<Result> {
  const [dueAt, quote] = await Promise.all([
    findNextWorkingDay(at ?? new Date()),
    findEnrollmentQuote(quoteId),
  ]);
  return onEnrolled({ secret, quoteId, now: at }, async (tx, { lead, draft, now }) => {
    if (!(await findOpenTask(tx, lead.id, "prepare_agreement"))) {
      await addTask(tx, {
        leadId: lead.id,
        kind: "prepare_agreement",
        title: `Prepare the agreement for ${lead.streetAddress ?? "the property"}`,
        detail: `The owner enrolled the property and waits for the agreement by e-mail.${quote ? ` ${quoteLine(quote)}: ${quotedFees(quote.document.estimate)}.` : ""}`,
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
