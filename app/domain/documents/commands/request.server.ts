import { and, eq } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { onReportOnce } from "#app/domain/analysis/commands.server.ts";
import { findEnrolledHome, findReport } from "#app/domain/analysis/queries.server.ts";
import { isPriced } from "#app/domain/analysis/report/page.ts";
import {
  type Draft,
  draftAgreement,
  nameOwners,
  readDesk,
} from "#app/domain/documents/commands/draft.server.ts";
import { openSoon } from "#app/domain/documents/commands/open.server.ts";
import { prepareByHand } from "#app/domain/documents/commands/tasks.server.ts";
import { findShownFees } from "#app/domain/documents/queries/fees.server.ts";
import type { LegalOwner } from "#app/domain/owners/legal-owners.ts";
import { agreedOffer, offerWords } from "#app/domain/pricing/offer.ts";
import { findLeadQuotes } from "#app/domain/pricing/queries.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { timelineEvents } from "#db/schema/index.ts";

type Request = {
  leadId: string;
  /** Of the visitor's browser. */
  keys?: readonly string[];
  /** As typed on the form; those that are stored where nobody was asked. */
  owners?: LegalOwner[];
  /** Name of the offer that the owner has read; absent where nothing was shown. */
  offer?: string | undefined;
  formKey?: string | undefined;
  now?: Date;
};

/**
 * The owner has read services and terms on the report and wants to begin: the agreement is drawn up with the fees that
 * stood there and opened at once, or left to the job or to staff; to staff too where the home has no price. Asking again changes nothing. Refused (`conflict`)
 * where the home is enrolled, since its quote has other fees, and (`changed`) where the offer is another one by now.
 */
export async function requestAgreement(
  actor: Actor,
  { leadId, keys, owners, offer, formKey, now = new Date() }: Request,
): Promise<Result<Record<string, never>>> {
  const [fees, report, desk] = await Promise.all([
    findShownFees(leadId, now),
    findReport(leadId),
    readDesk(now),
  ]);
  let agreementId: string | undefined;
  const asked = await onReportOnce(
    { actor, leadId, keys, form: "agreement", formKey },
    async (tx, { lead, entry }) => {
      if (await findEnrolledHome(lead, tx)) return refused("conflict", isEnrolled);
      const isOther = offer !== undefined && offer !== fees?.offer?.name;
      if (isOther || (fees?.quote && !(await isStillShown(tx, leadId, fees.quote.id)))) return otherOffer();
      const actorName = lead.name ?? "Owner";
      const words = fees?.offer ? ` ${offerWords(fees.offer)}` : "";
      const why = `The owner acknowledged the agreement terms on the report and waits for the agreement by e-mail.${words}`;
      const named = await nameOwners(tx, lead, owners);
      if (!named.ok) return named;
      const drawing = { lead: named.value, fees, desk, actor, actorName, why, now };
      const isSelfService = report !== null && isPriced(report) && report.revision === entry.revision;
      const problem = isSelfService ? null : notPriced;
      const { agreementId: drawnUp, isNews } = await drawOrLeave(tx, drawing, problem);
      agreementId = drawnUp;
      if (isNews || !(await wasRequested(tx, leadId)))
        await recordEvent(tx, { leadId, kind: "agreement_requested", actor, actorName, at: now });
      return done({});
    },
  );
  if (agreementId) await openSoon(agreementId);
  return asked;
}

/** Why staff have an agreement to prepare that nobody gets at once. */
export const notPriced = "This home has no price of its own yet: look at it and price it by hand first.";

/** Draws the agreement up, or leaves it to staff with the reason why nobody gets one at once. */
export async function drawOrLeave(tx: Transaction, draft: Draft, problem: string | null) {
  if (!problem) {
    const { agreement, isNews } = await draftAgreement(tx, draft);
    return { agreementId: agreement.id, isNews };
  }
  const { lead, why, desk } = draft;
  const isNews = await prepareByHand(tx, { lead, why, missing: [], problem, dueAt: desk.dueAt });
  return { agreementId: undefined, isNews };
}

/** Whether the owner of a lead has asked for an agreement before. */
export async function wasRequested(tx: Transaction, leadId: string) {
  const [event] = await tx
    .select({ id: timelineEvents.id })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.kind, "agreement_requested")))
    .limit(1);
  return event !== undefined;
}

/** Whether no other offer stands on the report since; certain since the caller has locked the lead. */
async function isStillShown(tx: Transaction, leadId: string, quoteId: string) {
  const quotes = await findLeadQuotes(leadId, tx);
  return (agreedOffer(quotes)?.quote ?? quotes.offered)?.id === quoteId;
}

const otherOffer = () =>
  refused(
    "changed",
    "The facts of the home were changed meanwhile, and the offer with them. Please read the terms as they stand here now.",
  );

const isEnrolled =
  "This home is enrolled already. Its agreement has the fees of the enrollment, so nothing was requested here.";
