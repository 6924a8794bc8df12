import { and, eq, inArray } from "drizzle-orm";
import { findSendingMethod } from "#app/features/agreements/commands/cancel.server.ts";
import {
  type Draft,
  draftAgreement,
  findLastAgreement,
  nameOwners,
} from "#app/features/agreements/commands/draft.server.ts";
import { openSoon } from "#app/features/agreements/commands/open.server.ts";
import {
  type Agreement,
  bouncedMails,
  lockAgreement,
  mailCountersign,
  mailExecuted,
  mailReady,
  readAgreementSettings,
} from "#app/features/agreements/commands/shared.server.ts";
import { createProblemTask, prepareByHand } from "#app/features/agreements/commands/tasks.server.ts";
import { missingOf } from "#app/features/agreements/items.ts";
import { findDrift, findLeadFees, findShownFees } from "#app/features/agreements/queries/fees.server.ts";
import { type AgreementStatus, isOut, isSignable } from "#app/features/agreements/rules.ts";
import { onReportOnce } from "#app/features/analysis/commands/owner-requests.server.ts";
import { findEnrolledHome, findReport } from "#app/features/analysis/queries/report.server.ts";
import { isPriced } from "#app/features/analysis/report/page.ts";
import { lockLead } from "#app/features/leads/commands/lock-lead.server.ts";
import { closeFirstResponse, takeLead } from "#app/features/leads/commands/work-on.server.ts";
import type { LegalOwner } from "#app/features/leads/owners/legal-owners.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { recordEvent } from "#app/features/leads/timeline/records.server.ts";
import { restartJobs } from "#app/features/messaging/outbox/commands.server.ts";
import { agreedOffer, offerText } from "#app/features/pricing/offer.ts";
import { findLeadQuotes } from "#app/features/pricing/queries.server.ts";
import { findNextWorkingDay, refuseUntilSetUp } from "#app/features/settings/company/queries.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, analysisEntries, type leads, timelineEvents } from "#db/schema/index.ts";

type Act = { leadId: string; formKey?: string | undefined; now?: Date };
type Sending = Act & { owners?: LegalOwner[] };
type Said = { said: string };

export async function sendAgreement(
  actor: Actor,
  { leadId, owners, formKey, now = new Date() }: Sending,
): Promise<Result<Said>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to send an agreement.");
  const unready = await refuseUntilSetUp(now);
  if (unready) return unready;
  const [fees, desk] = await Promise.all([findLeadFees(leadId, now), readAgreementSettings(now)]);
  const way = await findSendingMethod(fees);
  const answer = { said: "The agreement is on its way." };
  let agreementId: string | undefined;
  const sent = await storeOnce({ form: "send-agreement", formKey, content: leadId, answer }, async (tx) => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "Lead not found");
    const named = await nameOwners(tx, lead, owners);
    if (!named.ok) return named;
    const drawing = { lead: named.value, fees, desk, actor, mayReplace: true, way, now };
    const { agreement, inTheWay } = await draftAgreement(tx, drawing);
    if (inTheWay) return refused("conflict", stillOut(inTheWay));
    const status = agreement.status as AgreementStatus;
    if (isOut(status)) return refused("conflict", alreadyOut(status));
    if (status === "completed") return refused("conflict", "Both have signed this agreement already.");
    const missing = missingOf(agreement.items);
    if (missing.length > 0) return refused("invalid", `Still missing: ${missing.join("; ")}.`);
    if (status === "preparing") return refused("conflict", agreement.problem ?? "It cannot be sent.");
    agreementId = agreement.id;
    await takeLead(tx, lead, actor);
    await closeFirstResponse(tx, lead.id, "The agreement was sent.", now);
    return done(answer);
  });
  if (agreementId) await openSoon(agreementId);
  return sent;
}

const stillOut = (why: string) =>
  `An agreement with the fees of before is out, and it could not be read whether the owner has just signed it: ${why}. Nothing was sent. Try again in a minute.`;

const alreadyOut = (status: AgreementStatus) =>
  status === "owner_signed"
    ? "The owner has signed the agreement that is out, and it waits to be countersigned. Nothing was sent."
    : "The owner has this agreement to sign already. Nothing was sent: “Send again” mails the link once more.";

export async function sendAgreementAgain(
  actor: Actor,
  { leadId, formKey, now = new Date() }: Act,
): Promise<Result<Said>> {
  const desk = await readAgreementSettings(now);
  return onAgreement(actor, { leadId, formKey, form: "agreement-again", now }, async (tx, { agreement }) => {
    const status = agreement.status as AgreementStatus;
    const key = `again:${formKey ?? crypto.randomUUID()}`;
    if (isSignable(status)) {
      const restarted = await restartJobs(tx, await bouncedMails(tx, agreement.id));
      if (restarted === 0) await mailReady(tx, agreement, key);
      return done({ said: "The link is on its way to the owner." });
    }
    if (status === "owner_signed") {
      await mailCountersign(tx, agreement, desk, key);
      return done({ said: "The broker is reminded by email." });
    }
    if (status === "completed" && agreement.fileKey) {
      await mailExecuted(tx, agreement, key);
      return done({ said: "The executed copy is on its way to the owner." });
    }
    return refused("conflict", "There is nothing to send: the agreement is not with anybody.");
  });
}

type Locked = { agreement: Agreement; lead: typeof leads.$inferSelect };
type OnAgreement = Act & { form: string; now: Date };

function onAgreement(
  actor: Actor,
  { leadId, formKey, form, now }: OnAgreement,
  change: (tx: Transaction, locked: Locked) => Promise<Result<Said>>,
): Promise<Result<Said>> {
  if (!mayWorkLeads(actor)) return Promise.resolve(refused("forbidden", "Sign in to work on an agreement."));
  const sent = { form, formKey, content: leadId, answer: { said: "This is done already." } };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "Lead not found");
    const agreement = await findLastAgreement(tx, lead.id);
    if (!agreement) return refused("not_found", "This lead has no agreement.");
    return change(tx, { agreement, lead });
  });
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
  const [fees, report, desk] = await Promise.all([
    findShownFees(leadId, now),
    findReport(leadId),
    readAgreementSettings(now),
  ]);
  let agreementId: string | undefined;
  const asked = await onReportOnce(
    { actor, leadId, keys, form: "agreement", formKey },
    async (tx, { lead, entry }) => {
      if (await findEnrolledHome(lead, tx)) return refused("conflict", isEnrolled);
      const isOther = offer !== undefined && offer !== fees?.offer?.name;
      if (isOther || (fees?.quote && !(await isStillShown(tx, leadId, fees.quote.id)))) return otherOffer();
      const actorName = lead.name ?? "Owner";
      const words = fees?.offer ? ` ${offerText(fees.offer)}` : "";
      const why = `The owner acknowledged the agreement terms on the report and waits for the agreement by email.${words}`;
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

export const notPriced = "This home has no price of its own yet: look at it and price it by hand first.";

/** `problem`: why staff must prepare it. */
export async function drawOrLeave(tx: Transaction, draft: Draft, problem: string | null) {
  if (!problem) {
    const { agreement, isNews } = await draftAgreement(tx, draft);
    return { agreementId: agreement.id, isNews };
  }
  const { lead, why, desk } = draft;
  const isNews = await prepareByHand(tx, { lead, why, missing: [], problem, dueAt: desk.dueAt });
  return { agreementId: undefined, isNews };
}

export async function wasRequested(tx: Transaction, leadId: string) {
  const [event] = await tx
    .select({ id: timelineEvents.id })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.kind, "agreement_requested")))
    .limit(1);
  return event !== undefined;
}

/** The caller has locked the lead. */
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

/** Once per agreement. */
export async function findOutdatedAgreement(entryId: string, now = new Date()): Promise<void> {
  const [out] = await db()
    .select({ agreement: agreements })
    .from(agreements)
    .innerJoin(analysisEntries, eq(analysisEntries.leadId, agreements.leadId))
    .where(
      and(
        eq(analysisEntries.id, entryId),
        inArray(agreements.status, ["sent", "viewed", "owner_signed"] satisfies AgreementStatus[]),
      ),
    );
  const drift = out && (await findDrift(out.agreement, now));
  if (!drift) return;
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, out.agreement.id);
    if (!locked || !isOut(locked.agreement.status as AgreementStatus)) return;
    const { id: agreementId, documentName } = locked.agreement;
    const words = `${drift.words} Send one with the new fees on the lead, or cancel it there; or leave it as the owner has it.`;
    await createProblemTask(tx, {
      agreementId,
      documentName,
      lead: locked.lead,
      dueAt,
      words,
      what: "outdated",
    });
  });
}
