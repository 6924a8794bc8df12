import type { Actor } from "#app/domain/actor.ts";
import { draftAgreement, lookForWay, openSoon, readDesk } from "#app/domain/documents/commands.server.ts";
import { findQuotedFees } from "#app/domain/documents/queries.server.ts";
import { onEnrolled, remember } from "#app/domain/enrollment/commands/on-enrolled.server.ts";
import { quotedFees } from "#app/domain/enrollment/estimate.ts";
import { isOwnEnrollment } from "#app/domain/enrollment/queries/own.server.ts";
import { findEnrollmentQuote } from "#app/domain/enrollment/queries/quote.server.ts";
import { quoteLine } from "#app/domain/pricing/quote.ts";
import { done, type Result } from "#app/domain/result.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";

/**
 * The owner wants the documents: the agreement is drawn up with the fees of the quote and opened at once, or left to the
 * job or to staff. Asking again changes nothing.
 */
export async function askForAgreement(
  actor: Actor,
  { secret, quoteId, now: at }: { secret: string; quoteId: string; now?: Date },
): Promise<Result> {
  const [desk, quote, fees] = await Promise.all([
    readDesk(at ?? new Date()),
    findEnrollmentQuote(quoteId),
    findQuotedFees(quoteId),
  ]);
  const way = await lookForWay(fees);
  let agreementId: string | undefined;
  const asked = await onEnrolled({ secret, quoteId, now: at }, async (tx, { lead, draft, now }) => {
    const actorName = draft.values.name ?? lead.name ?? "Owner";
    const words = quote ? ` ${quoteLine(quote)}: ${quotedFees(quote.document)}.` : "";
    const why = `The owner enrolled the property and waits for the agreement by e-mail.${words}`;
    const mayReplace = await isOwnEnrollment(tx, { leadId: lead.id, values: draft.values });
    const drawing = { lead, fees, desk, actor, actorName, why, mayReplace, way, now };
    const { agreement, isNews } = await draftAgreement(tx, drawing);
    agreementId = agreement.id;
    if (isNews)
      await recordEvent(tx, { leadId: lead.id, kind: "agreement_requested", actor, actorName, at: now });
    await remember(tx, draft, { agreementAt: draft.values.agreementAt ?? now.toISOString() });
    return done(undefined);
  });
  if (agreementId) await openSoon(agreementId);
  return asked;
}
