import { and, eq, isNull } from "drizzle-orm";
import { nameOwners } from "#app/features/agreements/commands/draft.server.ts";
import { openSoon } from "#app/features/agreements/commands/open.server.ts";
import { draftOrPrepare, notPriced } from "#app/features/agreements/commands/send.server.ts";
import { prepareByHand, readAgreementSettings } from "#app/features/agreements/commands/shared.server.ts";
import { findQuotedFees } from "#app/features/agreements/queries/fees.server.ts";
import { findReader, findReport } from "#app/features/analysis/queries/report.server.ts";
import { isPriced, mayAct } from "#app/features/analysis/report/page.ts";
import { quotedFees } from "#app/features/enrollment/estimate.ts";
import { type DraftValues, notProven } from "#app/features/enrollment/page.ts";
import { type Draft, lockDraft } from "#app/features/enrollment/queries/draft.server.ts";
import { findEnrollmentQuote } from "#app/features/enrollment/queries/quote.server.ts";
import type { LegalOwner } from "#app/features/leads/owners/legal-owners.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts, leads } from "#db/schema/index.ts";

type Enrolled = { draft: Draft; lead: typeof leads.$inferSelect; now: Date };

export type EnrolledHome = {
  secret: string;
  /** The quote that the page showed, to detect that another home was enrolled since. */
  quoteId: string;
  now?: Date | undefined;
};

/**
 * Locks the draft, then the lead: the same order everywhere. Takes the time after locking, so that concurrent
 * changes stay in order.
 */
export function onEnrolled<Value>(
  { secret, quoteId, now }: EnrolledHome,
  change: (tx: Transaction, enrolled: Enrolled) => Promise<Result<Value>>,
) {
  return db().transaction(async (tx): Promise<Result<Value>> => {
    const draft = await lockDraft(tx, secret, now ?? new Date());
    if (draft && draft.values.quoteId !== quoteId)
      return refused(
        "conflict",
        "You've enrolled another home since you opened this page. Reload the page to continue with that one.",
      );
    const [lead] = draft?.leadId
      ? await tx
          .select()
          .from(leads)
          .where(and(eq(leads.id, draft.leadId), isNull(leads.deletedAt)))
          .for("no key update")
      : [];
    if (!draft || !lead) return refused("not_found", "We couldn't find this enrollment. Please call us.");
    return change(tx, { draft, lead, now: now ?? new Date() });
  });
}

export const remember = (tx: Transaction, draft: Draft, values: DraftValues) =>
  tx
    .update(enrollmentDrafts)
    .set({ values: { ...draft.values, ...values } })
    .where(eq(enrollmentDrafts.secretHash, draft.secretHash));

type Asked = EnrolledHome & { keys?: readonly string[]; owners?: LegalOwner[] };

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
    const quoted = quote ? ` ${quoteLine(quote)}: ${quotedFees(quote.document)}.` : "";
    const why = `The owner enrolled the property and waits for the agreement by email.${quoted}`;
    await remember(tx, draft, { agreementAt: draft.values.agreementAt ?? now.toISOString() });
    if (draft.values.isUnproven) {
      const unproven = { lead, why, missing: [], problem: notProven, dueAt: settings.dueAt };
      await prepareByHand(tx, unproven);
      return done(undefined);
    }
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
    return done(undefined);
  });
  if (agreementId) await openSoon(agreementId);
  return asked;
}
