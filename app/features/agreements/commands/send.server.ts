import { and, eq, gt } from "drizzle-orm";
import {
  type Draft,
  draftAgreement,
  findLastAgreement,
  nameOwners,
} from "#app/features/agreements/commands/draft.server.ts";
import { openSoon } from "#app/features/agreements/commands/open.server.ts";
import {
  bouncedMails,
  mailOwnerAgain,
  prepareByHand,
  readAgreementSettings,
  tellBroker,
} from "#app/features/agreements/commands/shared.server.ts";
import { missingOf } from "#app/features/agreements/items.ts";
import { findLeadFees, findShownFees } from "#app/features/agreements/queries/fees.server.ts";
import { type AgreementStatus, isSignable } from "#app/features/agreements/rules.ts";
import { onReportOnce } from "#app/features/analysis/commands/owner-requests.server.ts";
import { findEnrolledHome, findReport } from "#app/features/analysis/queries/report.server.ts";
import { isPriced } from "#app/features/analysis/report/page.ts";
import { lockLead, takeLead } from "#app/features/leads/commands/leads.server.ts";
import type { LegalOwner } from "#app/features/leads/owners/legal-owners.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { restartJobs } from "#app/features/messaging/outbox/commands.server.ts";
import { agreedOffer, offerText } from "#app/features/pricing/offer.ts";
import { findLeadQuotes } from "#app/features/pricing/queries.server.ts";
import { refuseUntilSetUp } from "#app/features/settings/company/queries.server.ts";
import { closeFirstResponse } from "#app/features/tasks/targets/commands.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { timelineEvents } from "#db/schema/index.ts";

type Sending = { leadId: string; owners?: LegalOwner[]; formKey?: string | undefined; now?: Date };
type Sent = { message: string };

export async function sendAgreement(
  actor: Actor,
  { leadId, owners, formKey, now = new Date() }: Sending,
): Promise<Result<Sent>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to send an agreement.");
  const unready = await refuseUntilSetUp(now);
  if (unready) return unready;
  const [fees, settings] = await Promise.all([findLeadFees(leadId, now), readAgreementSettings(now)]);
  const answer = { message: "The agreement is on its way" };
  let agreementId: string | undefined;
  const sent = await storeOnce({ form: "send-agreement", formKey, content: leadId, answer }, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "Lead not found");
    const named = await nameOwners(tx, lead, owners);
    if (!named.ok) return named;
    const draft = { lead: named.value, fees, settings, actor, mayReplace: true, now };
    const { agreement } = await draftAgreement(tx, draft);
    const conflict = alreadySent[agreement.status];
    if (conflict) return refused("conflict", conflict);
    const missing = missingOf(agreement.items);
    if (missing.length > 0) return refused("invalid", `Still missing: ${missing.join("; ")}.`);
    if (agreement.status === "preparing")
      return refused("conflict", agreement.problem ?? "It can't be sent.");
    agreementId = agreement.id;
    await takeLead(tx, lead, actor);
    // Not a reaction: the event comes later, and also when an owner asked for the agreement.
    await closeFirstResponse(tx, lead.id, { reason: "The agreement was sent.", actor, now });
    return done(answer);
  });
  if (agreementId) await openSoon(agreementId);
  return sent;
}

const isWithOwner =
  "The owner already has this agreement to sign. To email the link again, use “Send again”.";

const alreadySent: Partial<Record<AgreementStatus, string>> = {
  sent: isWithOwner,
  viewed: isWithOwner,
  owner_signed: "The owner has signed the current agreement, and it is waiting for the countersignature.",
  completed: "Both parties have already signed this agreement.",
};

export async function sendAgreementAgain(
  actor: Actor,
  { leadId, formKey, now = new Date() }: Sending,
): Promise<Result<Sent>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to work on an agreement.");
  const settings = await readAgreementSettings(now);
  const answer = { message: "Already sent" };
  return storeOnce({ form: "agreement-again", formKey, content: leadId, answer }, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "Lead not found");
    const agreement = await findLastAgreement(tx, lead.id);
    if (!agreement) return refused("not_found", "This lead has no agreement.");
    if (isSignable(agreement.status)) {
      const restarted = await restartJobs(tx, actor, await bouncedMails(tx, agreement.id));
      if (restarted === 0) await mailOwnerAgain(tx, "mail-agreement-ready", agreement, now);
      return done({ message: "The link is on its way to the owner" });
    }
    if (agreement.status === "owner_signed") {
      const since = new Date(now.getTime() - hourMs);
      if (await wasRecorded(tx, { leadId, kind: "broker_reminded", since }))
        return done({ message: "The broker was reminded less than an hour ago" });
      await tellBroker(tx, agreement, settings, { actor, key: `again:${now.getTime()}` });
      await recordEvent(tx, { leadId: lead.id, kind: "broker_reminded", actor, at: now });
      return done({ message: "The broker gets a reminder by email" });
    }
    if (agreement.status === "completed" && agreement.fileKey) {
      await mailOwnerAgain(tx, "mail-executed-copy", agreement, now);
      return done({ message: "The signed copy is on its way to the owner" });
    }
    return refused("conflict", "There is nothing to send: no one has an agreement to sign.");
  });
}

const hourMs = 3_600_000;

type Recorded = { leadId: string; kind: "broker_reminded" | "agreement_requested"; since?: Date };

/** The caller has locked the lead. */
async function wasRecorded(tx: Transaction, { leadId, kind, since = new Date(0) }: Recorded) {
  const { leadId: ofLead, kind: ofKind, at } = timelineEvents;
  return (await tx.$count(timelineEvents, and(eq(ofLead, leadId), eq(ofKind, kind), gt(at, since)))) > 0;
}

type Request = {
  leadId: string;
  keys?: readonly string[];
  owners?: LegalOwner[];
  offer?: string | undefined;
  formKey?: string | undefined;
  now?: Date;
};

/**
 * Idempotent. `conflict`: the home is enrolled, and its quote has other fees. `changed`: the offer
 * is no longer the one shown.
 */
export async function requestAgreement(
  actor: Actor,
  { leadId, keys, owners, offer, formKey, now = new Date() }: Request,
): Promise<Result<Record<string, never>>> {
  const [fees, report, settings] = await Promise.all([
    findShownFees(leadId, now),
    findReport(leadId),
    readAgreementSettings(now),
  ]);
  let agreementId: string | undefined;
  const asked = await onReportOnce(
    { actor, leadId, keys, form: "agreement", formKey },
    async (tx, { lead, entry }) => {
      if (await findEnrolledHome(lead, tx)) return refused("conflict", isEnrolled);
      const isOther = offer !== undefined && offer !== (fees?.offer?.name ?? "");
      if (isOther || (fees?.quote && !(await isStillShown(tx, leadId, fees.quote.id)))) return otherOffer();
      const actorName = lead.name ?? "Owner";
      const offered = fees?.offer ? ` ${offerText(fees.offer)}` : "";
      const why = `The owner acknowledged the agreement terms on the report and waits for the agreement by email.${offered}`;
      const named = await nameOwners(tx, lead, owners);
      if (!named.ok) return named;
      const draft = { lead: named.value, fees, settings, actor, actorName, why, now };
      const isSelfService = report !== null && isPriced(report) && report.revision === entry.revision;
      const problem = isSelfService ? null : notPriced;
      const drafted = await draftOrPrepare(tx, draft, problem);
      agreementId = drafted.agreementId;
      if (drafted.isNews || !(await wasRecorded(tx, { leadId, kind: "agreement_requested" })))
        await recordEvent(tx, { leadId, kind: "agreement_requested", actor, actorName, at: now });
      return done({});
    },
  );
  if (agreementId) await openSoon(agreementId);
  return asked;
}

export const notPriced = "This home hasn't been priced yet: review it and price it by hand first.";

/** `problem`: why staff must prepare it. */
export async function draftOrPrepare(tx: Transaction, draft: Draft, problem: string | null) {
  if (!problem) {
    const { agreement, isNews } = await draftAgreement(tx, draft);
    return { agreementId: agreement.id, isNews };
  }
  const { lead, why, settings } = draft;
  const isNews = await prepareByHand(tx, { lead, why, missing: [], problem, dueAt: settings.dueAt });
  return { agreementId: undefined, isNews };
}

/** The caller has locked the lead. */
async function isStillShown(tx: Transaction, leadId: string, quoteId: string) {
  const quotes = await findLeadQuotes(leadId, tx);
  return (agreedOffer(quotes)?.quote ?? quotes.offered)?.id === quoteId;
}

const otherOffer = () =>
  refused("changed", "The property details and the offer have changed. Please read the current terms.");

const isEnrolled =
  "This home is already enrolled. Its agreement has the fees of the enrollment, so nothing was requested here.";
