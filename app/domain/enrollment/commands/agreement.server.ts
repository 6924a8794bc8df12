import type { Actor } from "#app/domain/actor.ts";
import { findReader, findReport } from "#app/domain/analysis/queries.server.ts";
import { isPriced, mayAct } from "#app/domain/analysis/report/page.ts";
import {
  drawOrLeave,
  lookForWay,
  nameOwners,
  notPriced,
  openSoon,
  readDesk,
} from "#app/domain/documents/commands.server.ts";
import { findQuotedFees } from "#app/domain/documents/queries.server.ts";
import { onEnrolled, remember } from "#app/domain/enrollment/commands/on-enrolled.server.ts";
import { quotedFees } from "#app/domain/enrollment/estimate.ts";
import { findEnrollmentQuote } from "#app/domain/enrollment/queries/quote.server.ts";
import type { LegalOwner } from "#app/domain/owners/legal-owners.ts";
import { quoteLine } from "#app/domain/pricing/quote.ts";
import { done, type Result } from "#app/domain/result.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";

type Asked = {
  secret: string;
  quoteId: string;
  /** Of the browser: whose reports are its own. */
  keys?: readonly string[];
  /** As typed on the form; those that are stored where nobody was asked. */
  owners?: LegalOwner[];
  now?: Date;
};

/**
 * The owner wants the documents. Where the home has a price of its own and the browser is its owner's, the agreement is
 * drawn up with the fees of the quote and opened at once, or left to the job; else staff have it to do. Asking again
 * changes nothing.
 */
export async function askForAgreement(
  actor: Actor,
  { secret, quoteId, keys = [], owners, now: at }: Asked,
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
    const named = await nameOwners(tx, lead, owners);
    if (!named.ok) return named;
    const mayReplace = mayAct(await findReader(lead, keys, tx));
    const drawing = { lead: named.value, fees, desk, actor, actorName, why, mayReplace, way, now };
    const report = await findReport(lead.id, tx);
    const doubt = mayReplace ? null : notProven;
    const problem = report && isPriced(report) ? doubt : notPriced;
    const { agreementId: drawnUp, isNews } = await drawOrLeave(tx, drawing, problem);
    agreementId = drawnUp;
    if (isNews)
      await recordEvent(tx, { leadId: lead.id, kind: "agreement_requested", actor, actorName, at: now });
    await remember(tx, draft, { agreementAt: draft.values.agreementAt ?? now.toISOString() });
    return done(undefined);
  });
  if (agreementId) await openSoon(agreementId);
  return asked;
}

const notProven =
  "The browser that asked has not shown to be the owner's: call the owner before anything is sent.";
