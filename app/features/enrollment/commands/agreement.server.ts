import { nameOwners } from "#app/features/agreements/commands/draft.server.ts";
import { openSoon } from "#app/features/agreements/commands/open.server.ts";
import { draftOrPrepare, notPriced } from "#app/features/agreements/commands/send.server.ts";
import { readAgreementSettings } from "#app/features/agreements/commands/shared.server.ts";
import { findQuotedFees } from "#app/features/agreements/queries/fees.server.ts";
import { findReader, findReport } from "#app/features/analysis/queries/report.server.ts";
import { isPriced, mayAct } from "#app/features/analysis/report/page.ts";
import { onEnrolled, remember } from "#app/features/enrollment/commands/on-enrolled.server.ts";
import { quotedFees } from "#app/features/enrollment/estimate.ts";
import { findEnrollmentQuote } from "#app/features/enrollment/queries/quote.server.ts";
import type { LegalOwner } from "#app/features/leads/owners/legal-owners.ts";
import { recordEvent } from "#app/features/leads/timeline/records.server.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result } from "#app/lib/result.ts";

type Asked = {
  secret: string;
  quoteId: string;
  keys?: readonly string[];
  owners?: LegalOwner[];
  now?: Date;
};

/** Idempotent. Creates a task for staff unless the home is priced and the browser belongs to its owner. */
export async function askForAgreement(
  actor: Actor,
  { secret, quoteId, keys = [], owners, now: at }: Asked,
): Promise<Result> {
  const [settings, quote, fees] = await Promise.all([
    readAgreementSettings(at ?? new Date()),
    findEnrollmentQuote(quoteId),
    findQuotedFees(quoteId),
  ]);
  let agreementId: string | undefined;
  const asked = await onEnrolled({ secret, quoteId, now: at }, async (tx, { lead, draft, now }) => {
    const actorName = draft.values.name ?? lead.name ?? "Owner";
    const words = quote ? ` ${quoteLine(quote)}: ${quotedFees(quote.document)}.` : "";
    const why = `The owner enrolled the property and waits for the agreement by email.${words}`;
    const mayReplace = mayAct(await findReader(lead, keys, tx));
    const mayName = mayReplace || !lead.legalOwners?.length;
    const named = await nameOwners(tx, lead, mayName ? owners : undefined);
    if (!named.ok) return named;
    const drafting = { lead: named.value, fees, settings, actor, actorName, why, mayReplace, now };
    const report = await findReport(lead.id, tx);
    const doubt = mayReplace ? null : notProven;
    const problem = report && isPriced(report) ? doubt : notPriced;
    const drafted = await draftOrPrepare(tx, drafting, problem);
    agreementId = drafted.agreementId;
    if (drafted.isNews)
      await recordEvent(tx, { leadId: lead.id, kind: "agreement_requested", actor, actorName, at: now });
    await remember(tx, draft, { agreementAt: draft.values.agreementAt ?? now.toISOString() });
    return done(undefined);
  });
  if (agreementId) await openSoon(agreementId);
  return asked;
}

const notProven =
  "The browser that asked has not shown to be the owner's: call the owner before anything is sent.";
