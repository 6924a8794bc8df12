import { desc, eq } from "drizzle-orm";
import {
  type Agreement,
  type AgreementSettings,
  cancelSigning,
  prepareByHand,
  saveAgreement,
} from "#app/features/agreements/commands/shared.server.ts";
import { agreementItems, missingOf } from "#app/features/agreements/items.ts";
import { isLive } from "#app/features/agreements/rules.ts";
import { type AgreementFees, agreementMarks } from "#app/features/agreements/terms.ts";
import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import { type LegalOwner, namesOf } from "#app/features/leads/owners/legal-owners.ts";
import { issueQuote } from "#app/features/pricing/commands.server.ts";
import { offerDocument } from "#app/features/pricing/offer.ts";
import { feeModelOf, quoteLine } from "#app/features/pricing/quote.ts";
import { docusealMode } from "#app/integrations/docuseal.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { displayAddress } from "#app/lib/labels.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { agreements, type leads } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;

type Drafted = {
  agreement: Agreement;
  /** A new agreement, or a new task about a waiting one. */
  isNews: boolean;
};

export type Draft = {
  /** Locked. */
  lead: Lead;
  /** Null without a quote or a rent. */
  fees: AgreementFees | null;
  settings: AgreementSettings;
  actor: Actor;
  actorName?: string;
  /** The first sentence of the task for staff. */
  why?: string;
  /** For staff and verified owners: they may replace an agreement that is out. */
  mayReplace?: boolean;
  now: Date;
};

/**
 * A lead has one live agreement: it is replaced only if a newer quote has other fees and the owner
 * hasn't signed. Incomplete agreements become a task for staff.
 */
export async function draftAgreement(tx: Transaction, draft: Draft): Promise<Drafted> {
  const last = await findLastAgreement(tx, draft.lead.id);
  if (!last || !(isLive(last.status) || last.status === "completed")) return addAgreement(tx, draft);
  const asItIs = { agreement: last, isNews: false };
  if (last.status === "completed" || last.status === "owner_signed") return asItIs;
  if (last.status === "preparing") return redraft(tx, last, draft);
  const isOtherQuote = draft.fees?.quote != null && draft.fees.quote.id !== last.quoteId;
  if (!isOtherQuote) return asItIs;
  if (last.status === "draft" && !last.attemptedAt) return redraft(tx, last, draft);
  if (!draft.mayReplace) return asItIs;
  const { lead, actor, actorName, now } = draft;
  const reason = "Replaced by an agreement with a newer quote";
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

async function addAgreement(tx: Transaction, draft: Draft): Promise<Drafted> {
  const id = crypto.randomUUID();
  const createdBy = senderOf(draft.actor);
  const content = await contentOf(tx, draft);
  const [added] = await tx
    .insert(agreements)
    .values({ id, ...content, externalId: `agreement-${id}`, createdBy, createdAt: draft.now })
    .returning();
  if (!added) throw new Error("The agreement was not stored");
  await openOrPrepare(tx, added, draft);
  return { agreement: added, isNews: true };
}

async function redraft(tx: Transaction, last: Agreement, draft: Draft): Promise<Drafted> {
  // The vendor may have created it as it is.
  const content = last.attemptedAt
    ? { status: "draft" as const, problem: null }
    : await contentOf(tx, draft, last);
  const createdBy = senderOf(draft.actor) ?? last.createdBy;
  const [changed] = await saveAgreement(tx, last.id, { ...content, createdBy });
  if (!changed) throw new Error("The agreement was not stored");
  return { agreement: changed, isNews: await openOrPrepare(tx, changed, draft) };
}

/** Null if the owner requested it. */
const senderOf = (actor: Actor) => (actor.kind === "staff" ? actor.userId : null);

async function contentOf(
  tx: Transaction,
  { lead, fees, settings: { terms, company }, now }: Draft,
  last?: Agreement,
) {
  const priced = await priceOf(tx, { lead, fees, now, last });
  const items = agreementItems(terms.items, agreementMarks(lead, { fees: priced, terms, company }));
  const isComplete = missingOf(items).length === 0;
  const mode = docusealMode();
  const isUnset = isComplete && mode === "not configured";
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
    status: isComplete && !isUnset ? "draft" : "preparing",
    problem: isUnset ? "DocuSeal is not configured: DOCUSEAL_API_KEY is not set." : null,
  } satisfies Partial<Agreement>;
}

type Pricing = Pick<Draft, "lead" | "fees" | "now"> & { last: Agreement | undefined };

/** An offer becomes a quote, so that the agreement refers to a code that never changes. */
async function priceOf(tx: Transaction, { lead, fees, now, last }: Pricing) {
  if (!fees) return null;
  const { text, contractMonths, maintenancePreApprovalCents } = fees;
  const terms = { text, contractMonths, maintenancePreApprovalCents };
  if (fees.quote) {
    const { id: quoteId, scheduleName } = fees.quote;
    return { ...terms, quoteId, scheduleName, line: quoteLine(fees.quote) };
  }
  if (last?.quoteId && last.quoteLine)
    return { ...terms, quoteId: last.quoteId, scheduleName: last.scheduleName, line: last.quoteLine };
  const { offer } = fees;
  const name = { model: feeModelOf(offer.model), scheduleName: offer.schedule };
  const home = { address: displayAddress(lead) ?? "", propertyType: lead.propertyType ?? "" };
  const document = offerDocument(offer, home);
  const { id: quoteId, code } = await issueQuote(tx, { ...name, leadId: lead.id, document, now });
  return { ...terms, quoteId, scheduleName: offer.schedule, line: quoteLine({ ...name, code }) };
}

/** Leaves the request two seconds to open it; then a job does. True if staff have a new task. */
async function openOrPrepare(tx: Transaction, agreement: Agreement, draft: Draft): Promise<boolean> {
  const { id, version, status, items, problem } = agreement;
  if (status === "preparing") {
    const { lead, why, settings } = draft;
    return prepareByHand(tx, { lead, why, dueAt: settings.dueAt, missing: missingOf(items), problem });
  }
  const runAt = new Date(Date.now() + 5_000);
  await enqueue(tx, "open-agreement", { agreementId: id }, { dedupeKey: `open:${id}:${version}`, runAt });
  return false;
}
