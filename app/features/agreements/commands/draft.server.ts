import { desc, eq, sql } from "drizzle-orm";
import {
  type Agreement,
  type AgreementSettings,
  cancelSigning,
} from "#app/features/agreements/commands/shared.server.ts";
import { createProblemTask, prepareByHand } from "#app/features/agreements/commands/tasks.server.ts";
import type { AgreementFees } from "#app/features/agreements/fees.ts";
import { type AgreementItem, agreementItems, missingOf } from "#app/features/agreements/items.ts";
import { agreementMarks } from "#app/features/agreements/marks.ts";
import { type AgreementStatus, isLive, isOut } from "#app/features/agreements/rules.ts";
import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import { type LegalOwner, namesOf } from "#app/features/leads/owners/legal-owners.ts";
import { displayAddress } from "#app/features/leads/rules.ts";
import { issueQuote } from "#app/features/pricing/commands.server.ts";
import { offerDocument } from "#app/features/pricing/offer.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import { docusealMode } from "#app/integrations/docuseal.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { agreements, type leads } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;

type Drawn = {
  agreement: Agreement;
  isNews: boolean;
  inTheWay?: string;
};

/** Read before the transaction. `why`: the reason the agreement can't be replaced; null if it can. */
export type Way = { agreementId: string; why: string | null };

export type Draft = {
  /** Locked. */
  lead: Lead;
  /** Null without a quote or a rent. */
  fees: AgreementFees | null;
  desk: AgreementSettings;
  actor: Actor;
  actorName?: string;
  /** The first sentence of the task for staff. */
  why?: string;
  /** For staff and verified owners: they may replace an agreement that is out. */
  mayReplace?: boolean;
  way?: Way | null;
  now: Date;
};

/**
 * A lead has one live agreement: it is replaced only if a newer quote has other fees, the owner
 * hasn't signed, and the vendor confirms it. Incomplete agreements become a task for staff.
 * `isNews`: a new agreement, or a new task about a waiting one.
 */
export async function draftAgreement(tx: Transaction, draft: Draft): Promise<Drawn> {
  const last = await findLastAgreement(tx, draft.lead.id);
  const status = last?.status as AgreementStatus | undefined;
  if (!last || !status) return addAgreement(tx, draft);
  const asItIs = { agreement: last, isNews: false };
  if (status === "completed" || status === "owner_signed") return asItIs;
  if (!isLive(status)) return addAgreement(tx, draft);
  const isWaiting = status === "preparing" || (status === "draft" && !last.attemptedAt);
  const isOtherQuote = draft.fees?.quote != null && draft.fees.quote.id !== last.quoteId;
  if (isWaiting) return status === "preparing" || isOtherQuote ? redraw(tx, last, draft) : asItIs;
  if (!isOtherQuote || !draft.mayReplace) return asItIs;
  const inTheWay = isOut(status) ? whyInTheWay(last, draft.way) : null;
  if (inTheWay) {
    await keepForNow(tx, last, { ...draft, inTheWay });
    return { ...asItIs, inTheWay };
  }
  const { lead, actor, actorName, now } = draft;
  const reason = "Replaced: the home was quoted anew.";
  await cancelSigning(tx, { agreement: last, lead }, { reason, actor, actorName, now });
  return addAgreement(tx, draft);
}

/** Refused without owners, because an agreement names each of them. */
export async function nameOwners(
  tx: Transaction,
  lead: Lead,
  given: LegalOwner[] | undefined,
): Promise<Result<Lead>> {
  const legalOwners = given?.length ? given : lead.legalOwners;
  if (!legalOwners?.length)
    return refused("invalid", "Enter the legal name and mailing address of every owner.", "owner1Name");
  if (legalOwners !== lead.legalOwners) await updateLead(tx, lead.id, { legalOwners });
  return done({ ...lead, legalOwners });
}

/** Locked. */
export async function findLastAgreement(tx: Transaction, leadId: string) {
  const [last] = await tx
    .select()
    .from(agreements)
    .where(eq(agreements.leadId, leadId))
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(1)
    .for("update");
  return last;
}

async function addAgreement(tx: Transaction, draft: Draft): Promise<Drawn> {
  const id = crypto.randomUUID();
  const createdBy = senderOf(draft.actor);
  const drawn = await drawUp(tx, draft);
  const [added] = await tx
    .insert(agreements)
    .values({ id, ...drawn, externalId: `agreement-${id}`, createdBy, createdAt: draft.now })
    .returning();
  if (!added) throw new Error("The agreement was not stored");
  const { agreement } = await sendOff(tx, added, draft);
  return { agreement, isNews: true };
}

async function redraw(tx: Transaction, last: Agreement, draft: Draft): Promise<Drawn> {
  const drawn = last.attemptedAt ? { status: "draft" } : await drawUp(tx, draft, last);
  const [changed] = await tx
    .update(agreements)
    .set({
      ...drawn,
      problem: null,
      createdBy: senderOf(draft.actor) ?? last.createdBy,
      version: sql`${agreements.version} + 1`,
    })
    .where(eq(agreements.id, last.id))
    .returning();
  if (!changed) throw new Error("The agreement was not stored");
  return sendOff(tx, changed, draft);
}

/** Null if the owner requested it. */
const senderOf = (actor: Actor) => (actor.kind === "staff" ? actor.userId : null);

async function drawUp(
  tx: Transaction,
  { lead, fees, desk: { terms, company }, now }: Draft,
  last?: Agreement,
) {
  const priced = await priceOf(tx, { lead, fees, now, last });
  const items = agreementItems(terms.items, agreementMarks(lead, { fees: priced, terms, company }));
  const mode = docusealMode();
  return {
    leadId: lead.id,
    quoteId: priced?.quoteId ?? null,
    quoteLine: priced?.line ?? null,
    scheduleName: priced?.scheduleName ?? null,
    documentName: `Management agreement, ${lead.streetAddress?.trim() || "property"}`,
    propertyAddress: displayAddress(lead),
    ownerName: lead.legalOwners?.length ? namesOf(lead.legalOwners) : null,
    ownerEmail: lead.email,
    items,
    mode: mode === "sandbox" ? "sandbox" : "live",
    status: isComplete(items) ? "draft" : "preparing",
  } satisfies Partial<Agreement>;
}

const isComplete = (items: readonly AgreementItem[]) => missingOf(items).length === 0;

type Pricing = Pick<Draft, "lead" | "fees" | "now"> & { last: Agreement | undefined };

/** An offer becomes a quote, so that the agreement refers to a code that never changes. */
async function priceOf(tx: Transaction, { lead, fees, now, last }: Pricing) {
  if (!fees) return null;
  const { words, contractMonths, maintenancePreApprovalCents } = fees;
  const terms = { words, contractMonths, maintenancePreApprovalCents };
  if (fees.quote) {
    const { id: quoteId, scheduleName } = fees.quote;
    return { ...terms, quoteId, scheduleName, line: quoteLine(fees.quote) };
  }
  if (last?.quoteId && last.quoteLine)
    return { ...terms, quoteId: last.quoteId, scheduleName: last.scheduleName, line: last.quoteLine };
  const { offer } = fees;
  const name = { model: "pitchPricing" as const, scheduleName: offer.schedule };
  const home = { address: displayAddress(lead) ?? "", propertyType: lead.propertyType ?? "" };
  const document = offerDocument(offer, home);
  const { id: quoteId, code } = await issueQuote(tx, { ...name, leadId: lead.id, document, now });
  return { ...terms, quoteId, scheduleName: offer.schedule, line: quoteLine({ ...name, code }) };
}

/** A job sends it, in case the request ends before the vendor replies. */
async function sendOff(tx: Transaction, agreement: Agreement, draft: Draft): Promise<Drawn> {
  if (agreement.status === "preparing") {
    const missing = missingOf(agreement.items);
    const isNews = await prepareByHand(tx, { ...draft, dueAt: draft.desk.dueAt, missing });
    return { agreement, isNews };
  }
  if (docusealMode() === "not configured") {
    const problem = "DocuSeal is not configured: DOCUSEAL_API_KEY is not set.";
    const [parked] = await tx
      .update(agreements)
      .set({ status: "preparing", problem })
      .where(eq(agreements.id, agreement.id))
      .returning();
    const isNews = await prepareByHand(tx, { ...draft, dueAt: draft.desk.dueAt, missing: [], problem });
    return { agreement: parked ?? agreement, isNews };
  }
  const { id, version } = agreement;
  const runAt = new Date(Date.now() + directMs);
  await enqueue(tx, "open-agreement", { agreementId: id }, { dedupeKey: `open:${id}:${version}`, runAt });
  return { agreement, isNews: false };
}

const directMs = 5_000;

const whyInTheWay = (last: Agreement, way: Way | null | undefined) =>
  way?.agreementId === last.id ? way.why : "It was sent in this moment";

/** Two agreements must never be signable at once, so the new fees wait for staff. */
function keepForNow(
  tx: Transaction,
  { id: agreementId, documentName }: Agreement,
  { lead, desk, inTheWay }: Draft & { inTheWay: string },
) {
  const words = `The home was quoted anew, and the agreement that is out still has the fees of before. It could not be read whether the owner has just signed it: ${inTheWay}. Cancel it on the lead and send a new one.`;
  const about = { agreementId, documentName, lead, dueAt: desk.dueAt, words };
  return createProblemTask(tx, { ...about, what: "outdated" });
}
