import { desc, eq, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { callOff } from "#app/domain/documents/commands/call-off.server.ts";
import { lookAfter, prepareByHand } from "#app/domain/documents/commands/tasks.server.ts";
import type { AgreementFees } from "#app/domain/documents/fees.ts";
import { type AgreementItem, agreementItems, missingOf } from "#app/domain/documents/items.ts";
import { agreementMarks } from "#app/domain/documents/marks.ts";
import { type AgreementStatus, isLive, isOut } from "#app/domain/documents/rules.ts";
import { displayAddress } from "#app/domain/leads/rules.ts";
import { type LegalOwner, namesOf } from "#app/domain/owners/legal-owners.ts";
import { issueQuote } from "#app/domain/pricing/commands.server.ts";
import { offerDocument } from "#app/domain/pricing/offer.ts";
import { quoteLine } from "#app/domain/pricing/quote.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findNextWorkingDay, findSettings } from "#app/domain/site/queries.server.ts";
import type { AgreementTerms, CompanyFacts } from "#app/domain/site/schema.ts";
import { docusealMode } from "#app/integrations/docuseal.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { agreements, leads } from "#db/schema/index.ts";

export type Agreement = typeof agreements.$inferSelect;
type Lead = typeof leads.$inferSelect;

/** What stands in the settings, read before the transaction that draws an agreement up. */
export type Desk = {
  terms: AgreementTerms;
  company: CompanyFacts;
  /** The address of the broker who signs last, or those of the office where none is named. */
  countersigners: readonly string[];
  dueAt: Date;
};

/** Asked before the transaction, which waits for nothing else; `dueAt` is on the next working day. */
export async function readDesk(now: Date): Promise<Desk> {
  const [{ agreement: terms, company, office }, dueAt] = await Promise.all([
    findSettings(),
    findNextWorkingDay(now),
  ]);
  const countersigners = terms.brokerEmail ? [terms.brokerEmail] : office.newLeadAddresses;
  return { terms, company, countersigners, dueAt };
}

type Drawn = {
  agreement: Agreement;
  isNews: boolean;
  /** Why one with other fees is still out. */
  inTheWay?: string;
};

/** What was read, before the transaction, of the agreement that is out: why it cannot give way; null where it can. */
export type Way = { agreementId: string; why: string | null };

export type Draft = {
  /** Locked. */
  lead: Lead;
  /** Null where neither a quote nor a rent is known. */
  fees: AgreementFees | null;
  desk: Desk;
  actor: Actor;
  actorName?: string;
  /** Why staff have it to do, where they have: begins a sentence of the task. */
  why?: string;
  /** Whoever asks has shown to be the owner, or is of the staff: only they call off what is out already. */
  mayReplace?: boolean;
  /** From `lookForWay`. */
  way?: Way | null;
  now: Date;
};

/**
 * The agreement of a lead, drawn up with what is known now, in the transaction of whoever asked for it. A complete one
 * is on its way with that (job `open-agreement`); of one that lacks something, staff get a task that lists it. There is
 * one live agreement a lead: it is given back as it is, completed where it waited for that, and replaced only where it
 * has other fees than a quote that was issued since and the owner has not signed it, by what the vendor said a moment
 * ago: while the vendor does not say, it stays, and staff have it to do. `isNews` where there is a new agreement, or a new
 * task about the one that waits.
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
  await callOff(tx, { agreement: last, lead }, { reason, actor, actorName, now });
  return addAgreement(tx, draft);
}

/**
 * Stores who owns the home of a locked lead, where somebody was asked, and gives the lead as it is then. Refused while
 * no owner is known: an agreement names each of them.
 */
export async function nameOwners(
  tx: Transaction,
  lead: Lead,
  given: LegalOwner[] | undefined,
): Promise<Result<Lead>> {
  const legalOwners = given?.length ? given : lead.legalOwners;
  if (!legalOwners?.length)
    return refused("invalid", "Enter the legal name and mailing address of every owner.", "owner1Name");
  if (legalOwners !== lead.legalOwners)
    await tx
      .update(leads)
      .set({ legalOwners, version: sql`${leads.version} + 1` })
      .where(eq(leads.id, lead.id));
  return done({ ...lead, legalOwners });
}

/** The agreement of a lead that was drawn up last, locked. */
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
  // What the vendor may have made already says what it said, and is looked for; a quote issued for it stays its quote.
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

/** Whoever of the staff has it sent; null for the owner who asked for it. */
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

/** An offer becomes a quote here, so that the agreement names a code which nothing changes later. */
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

/** A complete agreement is sent by a job, so that nothing is lost where whoever asked cannot wait for the vendor. */
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

/** Whoever pressed the button has this long to have it opened at once; then the job does it. */
const directMs = 5_000;

const whyInTheWay = (last: Agreement, way: Way | null | undefined) =>
  way?.agreementId === last.id ? way.why : "It was sent in this moment";

/** Never two that can be signed: the new fees wait until a person has seen to what is out. */
function keepForNow(
  tx: Transaction,
  { id: agreementId, documentName }: Agreement,
  { lead, desk, inTheWay }: Draft & { inTheWay: string },
) {
  const words = `The home was quoted anew, and the agreement that is out still has the fees of before. It could not be read whether the owner has just signed it: ${inTheWay}. Cancel it on the lead and send a new one.`;
  const about = { agreementId, documentName, lead, dueAt: desk.dueAt, words };
  return lookAfter(tx, { ...about, what: "outdated" });
}
