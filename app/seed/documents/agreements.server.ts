import { and, eq, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { agreementItems } from "#app/features/agreements/items.ts";
import { findExecuted } from "#app/features/agreements/queries/owner.server.ts";
import { agreementMarks, feesOfOffer } from "#app/features/agreements/terms.ts";
import { issueQuote } from "#app/features/pricing/commands.server.ts";
import { offerDocument, offerFor } from "#app/features/pricing/offer.ts";
import { feeModelOf, quoteCode, quoteLine } from "#app/features/pricing/quote.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { sampleAgreementTerms as terms } from "#app/features/settings/company/text-defaults.ts";
import { putObject } from "#app/integrations/object-store.server.ts";
import { displayAddress } from "#app/lib/labels.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { describeError, logger } from "#app/log.server.ts";
import { after, between, type Clock, day, hour, minute } from "#app/seed/clock.ts";
import { addEvents, type History, nameOf } from "#app/seed/history.ts";
import { addTask } from "#app/seed/tasks.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, quotes, sandboxSubmissions } from "#db/schema/index.ts";

type Sent = {
  history: History;
  sentAt: Date;
  /** The lead's next step; null while it waits. */
  nextAt: Date | null;
};

type Steps = Pick<Sent, "sentAt"> & {
  status: "sent" | "viewed" | "owner_signed" | "completed" | "declined" | "expired";
  viewedAt?: Date;
  ownerSignedAt?: Date;
  completedAt?: Date;
  declinedAt?: Date;
  declineReason?: string;
};

export type SampleAgreement = Sent & Steps & { id: string };

type Sample = { clock: Clock; rents: ReadonlyMap<string, string> };

/** Older ones were signed on paper. */
const signedHereDays = 150;

/** Newest lead first; also adds events and tasks to the histories. */
export async function addAgreements(
  tx: Transaction,
  histories: readonly History[],
  { clock, rents }: Sample,
): Promise<SampleAgreement[]> {
  const since = after(clock.now, -signedHereDays * day);
  const sent = histories.flatMap((history): Sent[] => {
    const { lead } = history;
    const sentAt = changeTo(history, "contract_sent");
    const isWanted = lead.position === 0 && lead.home && history.assignee && rents.has(lead.id);
    if (!isWanted || !sentAt || (sentAt < since && lead.status !== "lost")) return [];
    const nextAt = ["enrolled", "won", "lost"].map((to) => changeTo(history, to)).find(Boolean) ?? null;
    return [{ history, sentAt, nextAt }];
  });
  const waiting = sent.filter(({ nextAt }) => nextAt === null);
  const added = sent
    .map((each) => ({
      ...each,
      id: crypto.randomUUID(),
      ...stepsOf(each, { waitsFor: waitingSteps[waiting.indexOf(each)], clock }),
    }))
    // Drops agreements that could still be signed: enough of them wait already.
    .filter((each) => each.status !== "expired" || endOf(each) < clock.now);
  for (const agreement of added) {
    await writeAgreement(tx, agreement, centsFromDollars(rents.get(agreement.history.lead.id) ?? "0"));
    addHistory(agreement, clock);
  }
  return added;
}

const changeTo = ({ events }: History, status: string) =>
  events.find(({ kind, data }) => kind === "status_changed" && data?.to === status)?.at;

/** Statuses that wait for a signature, with the earliest send in days ago; older ones are sent again. */
const waitingSteps = [
  { status: "sent", daysAgo: 2 },
  { status: "owner_signed", daysAgo: 6 },
  { status: "viewed", daysAgo: 9 },
] as const;

type Waiting = { waitsFor: (typeof waitingSteps)[number] | undefined; clock: Clock };

function stepsOf({ history, nextAt, ...sent }: Sent, { waitsFor, clock }: Waiting): Steps {
  const { now, within } = clock;
  if (waitsFor) {
    const { status, daysAgo } = waitsFor;
    const resentAt = clock.officeTime(clock.onDay(-daysAgo - 2, "14:10"));
    const sentAt = sent.sentAt < resentAt ? resentAt : sent.sentAt;
    if (status === "sent") return { status, sentAt };
    const viewedAt = within(sentAt, between(sentAt, now, 0.6), 0.5);
    if (status === "viewed") return { status, sentAt, viewedAt };
    return { status, sentAt, viewedAt, ownerSignedAt: within(sentAt, now, 0.6) };
  }
  const { sentAt } = sent;
  if (!nextAt) return { status: "expired", sentAt, viewedAt: after(sentAt, 20 * hour) };
  if (history.lead.status === "lost")
    return {
      status: "declined",
      sentAt,
      viewedAt: between(sentAt, nextAt, 0.3),
      declinedAt: between(sentAt, nextAt, 0.8),
      declineReason: "We've decided to sell. Thank you for your help.",
    };
  return {
    status: "completed",
    sentAt,
    viewedAt: within(sentAt, between(sentAt, nextAt, 0.35), 0.5),
    ownerSignedAt: within(between(sentAt, nextAt, 0.35), between(sentAt, nextAt, 0.5), 0.1),
    completedAt: within(sentAt, nextAt, 0.6),
  };
}

const endOf = ({ sentAt }: Pick<Sent, "sentAt">) => after(sentAt, terms.openDays * day);

const documentNameOf = ({ lead }: History) => `Management agreement, ${lead.home?.streetAddress}`;

function addHistory({ id, history, status, ...agreement }: SampleAgreement, clock: Clock) {
  const { sentAt, viewedAt = null, ownerSignedAt = null, completedAt = null, declinedAt = null } = agreement;
  const owner = nameOf(history.lead);
  const name = documentNameOf(history);
  const isExpired = status === "expired";
  addEvents(history, [
    ["agreement_requested", history.lead.source === "analysis" ? after(sentAt, -4 * minute) : null, owner],
    ["agreement_sent", sentAt, "System", { name, mode: "sandbox" }],
    ["agreement_viewed", viewedAt, owner],
    ["agreement_signed", ownerSignedAt, owner, { name }],
    ["agreement_completed", completedAt, "System", { name }],
    ["agreement_declined", declinedAt, owner, { reason: agreement.declineReason }],
    ["agreement_expired", isExpired ? endOf(agreement) : null, "System"],
  ]);
  if (status === "owner_signed" && ownerSignedAt)
    addTask(history, {
      kind: "countersign_agreement",
      title: `Countersign: ${name}`,
      detail: `${owner} signed. The broker signs last.`,
      createdAt: ownerSignedAt,
      dueAt: clock.officeTime(after(ownerSignedAt, day)),
      dedupeKey: `countersign:${id}`,
    });
  if (isExpired)
    addTask(history, {
      kind: "agreement_problem",
      title: `Follow up with the owner, who didn't sign in time: ${name}`,
      detail: "The signing period is over.",
      createdAt: endOf(agreement),
      dueAt: clock.officeTime(after(clock.now, day)),
      dedupeKey: `agreement-expired:${id}`,
    });
}

async function writeAgreement(tx: Transaction, agreement: SampleAgreement, rentCents: number) {
  const { id, history, sentAt, nextAt: _, ...steps } = agreement;
  const { lead, assignee } = history;
  const home = homeOf(history);
  const address = displayAddress(home);
  const { quote, fees } = await quoteFor(tx, history, { rentCents, now: sentAt });
  const facts = {
    ...home,
    legalOwners: [{ name: lead.owner.name ?? "Sample Owner", address: address ?? "" }],
    email: lead.owner.email,
  };
  const marks = agreementMarks(facts, { fees: { ...fees, line: quote.line }, terms, company: sampleCompany });
  const [ownerSlug, brokerSlug, submissionId] = [0, 1, 2].map(() => crypto.randomUUID()) as [
    string,
    string,
    string,
  ];
  const urlOf = (slug: string) => `${config.appUrl}/sandbox/sign/${slug}`;
  await tx.insert(agreements).values({
    ...steps,
    id,
    createdAt: sentAt,
    leadId: lead.id,
    quoteId: quote.id,
    quoteLine: quote.line,
    scheduleName: defaultSchedule.name,
    documentName: documentNameOf(history),
    propertyAddress: address,
    ownerName: lead.owner.name,
    ownerEmail: lead.owner.email,
    items: agreementItems(terms.items, marks),
    mode: "sandbox",
    externalId: `agreement-${id}`,
    submissionId,
    ownerUrl: urlOf(ownerSlug),
    brokerUrl: urlOf(brokerSlug),
    attemptedAt: sentAt,
    sentAt,
    createdBy: lead.source === "analysis" ? null : (assignee?.userId ?? null),
  });
  await tx.insert(sandboxSubmissions).values({
    id: submissionId,
    createdAt: sentAt,
    agreementId: id,
    ownerSlug,
    brokerSlug,
    expiresAt: endOf(agreement),
    openedAt: steps.viewedAt,
    ...(steps.ownerSignedAt && { ownerName: lead.owner.name, ownerSignedAt: steps.ownerSignedAt }),
    ...(steps.completedAt && { brokerName: terms.brokerName, brokerSignedAt: steps.completedAt }),
    declinedAt: steps.declinedAt,
    declineReason: steps.declineReason,
  });
}

/** The quote of the lead's report, or a new one. */
async function quoteFor(
  tx: Transaction,
  history: History,
  { rentCents, now }: { rentCents: number; now: Date },
) {
  const { id: leadId } = history.lead;
  const { unitCount, propertyType, ...home } = homeOf(history);
  const offer = offerFor(defaultSchedule, { unitCount, rentCents });
  const name = { model: feeModelOf(offer.model), scheduleName: defaultSchedule.name };
  const about = { address: displayAddress(home) ?? "", propertyType };
  const reported = await quoteOf(tx, leadId);
  const { id, code } = reported
    ? { id: reported.id, code: quoteCode(reported.number) }
    : await issueQuote(tx, { ...name, leadId, document: offerDocument(offer, about), now });
  return { fees: feesOfOffer(offer, null), quote: { id, line: quoteLine({ ...name, code }) } };
}

export async function quoteOf(tx: Transaction, leadId: string) {
  const ofLead = and(eq(quotes.leadId, leadId), sql`${quotes.document} ? 'offer'`);
  return (await tx.select().from(quotes).where(ofLead))[0];
}

export function homeOf({ lead }: History) {
  if (!lead.home) throw new RangeError("A document of the sample is about a home");
  return { ...lead.home, propertyAddress: null };
}

const limitBytes = 25_000_000;

/** Runs after the sample is stored: without the store only the files are missing. */
export async function storeSampleFiles(all: readonly SampleAgreement[]) {
  for (const { id, completedAt } of all) {
    if (!completedAt) continue;
    try {
      await storeFile(id);
    } catch (error) {
      logger.warn({ agreementId: id, error: describeError(error) }, "a sample file could not be stored");
    }
  }
}

async function storeFile(id: string) {
  const agreement = await findExecuted(id);
  if (!agreement) return;
  const { renderAgreementPdf } = await import("#app/features/agreements/pdf/agreement-pdf.server.ts");
  const fileKey = `documents/${id}/agreement.pdf`;
  const content = await renderAgreementPdf(agreement);
  const stored = await putObject(fileKey, content, { contentType: "application/pdf", limitBytes });
  if (!stored.ok) throw new Error(stored.detail);
  await db().update(agreements).set({ fileKey, fileSha256: stored.sha256 }).where(eq(agreements.id, id));
}
