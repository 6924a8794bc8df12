import { and, eq } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { feesOfOffer } from "#app/features/agreements/fees.ts";
import { agreementItems } from "#app/features/agreements/items.ts";
import { agreementMarks } from "#app/features/agreements/marks.ts";
import { findExecuted } from "#app/features/agreements/queries/owner.server.ts";
import { displayAddress } from "#app/features/leads/rules.ts";
import { issueQuote } from "#app/features/pricing/commands.server.ts";
import { offerDocument, offerFor } from "#app/features/pricing/offer.ts";
import { quoteCode, quoteLine } from "#app/features/pricing/quote.ts";
import { defaultSchedule, feeModelNames } from "#app/features/pricing/schedule.ts";
import { sampleAgreementTerms } from "#app/features/settings/company/agreement-defaults.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { putObject } from "#app/integrations/object-store.server.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { describeError, logger } from "#app/log.server.ts";
import { hour } from "#app/seed/clock.ts";
import type { Colleague } from "#app/seed/data/staff.ts";
import {
  documentNameOf,
  endOf,
  type PlannedAgreement,
  planAgreements,
} from "#app/seed/documents/agreements.ts";
import { daysUntilDue, type PlannedInvoice, planInvoices, totalOf } from "#app/seed/documents/invoices.ts";
import { type PlannedPayment, planPayments, refundedAt } from "#app/seed/documents/payments.ts";
import type { Sample } from "#app/seed/sample.ts";
import type { Story } from "#app/seed/story.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import {
  agreements,
  invoiceItems,
  invoices,
  paymentRefunds,
  payments,
  quotes,
  sandboxCheckouts,
  sandboxInvoices,
  sandboxSubmissions,
} from "#db/schema/index.ts";

export type Papers = ReturnType<typeof planPapers>;

/** Also adds events to the stories. */
export function planPapers(
  stories: readonly Story[],
  {
    sample,
    admin,
    newId,
  }: { sample: Pick<Sample, "clock" | "rents">; admin: Colleague; newId: () => string },
) {
  const { clock, rents } = sample;
  const agreements = planAgreements(stories, { clock, rents, newId });
  const payments = planPayments(stories, { clock, agreements, admin, newId });
  return { agreements, payments, invoices: planInvoices(stories, { clock, admin, newId }) };
}

type Given = { rents: ReadonlyMap<string, string>; now: Date };

/** Includes the sandbox vendors' records. */
export async function writePapers(tx: Transaction, papers: Papers, given: Given) {
  for (const agreement of papers.agreements) await writeAgreement(tx, agreement, given);
  for (const payment of papers.payments) await writePayment(tx, payment, given);
  for (const invoice of papers.invoices) await writeInvoice(tx, invoice);
}

async function writeAgreement(tx: Transaction, agreement: PlannedAgreement, { rents }: Given) {
  const { id, story, status, sentAt, viewedAt, ownerSignedAt, completedAt, declinedAt, declineReason } =
    agreement;
  const { lead } = story;
  const { quote, fees } = await quoteFor(tx, story, { rentCents: rentOf(story, rents), now: sentAt });
  const facts = {
    ...home(story),
    legalOwners: [{ name: lead.owner.name ?? "Sample Owner", address: displayAddress(home(story)) ?? "" }],
    email: lead.owner.email,
  };
  const marks = agreementMarks(facts, {
    fees: { ...fees, line: quote.line },
    terms: sampleAgreementTerms,
    company: sampleCompany,
  });
  const slugs = { ownerSlug: crypto.randomUUID(), brokerSlug: crypto.randomUUID() };
  const urlOf = (slug: string) => `${config.appUrl}/sandbox/sign/${slug}`;
  const submissionId = crypto.randomUUID();
  await tx.insert(agreements).values({
    id,
    createdAt: sentAt,
    leadId: lead.id,
    quoteId: quote.id,
    quoteLine: quote.line,
    scheduleName: defaultSchedule.name,
    documentName: documentNameOf(story),
    propertyAddress: displayAddress(facts),
    ownerName: lead.owner.name,
    ownerEmail: lead.owner.email,
    items: agreementItems(sampleAgreementTerms.items, marks),
    mode: "sandbox",
    externalId: `agreement-${id}`,
    submissionId,
    status,
    ownerUrl: urlOf(slugs.ownerSlug),
    brokerUrl: urlOf(slugs.brokerSlug),
    attemptedAt: sentAt,
    sentAt,
    viewedAt,
    ownerSignedAt,
    completedAt,
    declinedAt,
    declineReason,
    createdBy: lead.source === "analysis" ? null : (story.assignee?.userId ?? null),
  });
  await tx.insert(sandboxSubmissions).values({
    id: submissionId,
    createdAt: sentAt,
    agreementId: id,
    ...slugs,
    expiresAt: endOf(agreement),
    openedAt: viewedAt,
    ...(ownerSignedAt && { ownerName: lead.owner.name, ownerSignedAt }),
    ...(completedAt && { brokerName: sampleAgreementTerms.brokerName, brokerSignedAt: completedAt }),
    declinedAt,
    declineReason,
  });
}

type Priced = { rentCents: number; now: Date };

/** The quote of the lead's report, or a new one. */
async function quoteFor(tx: Transaction, story: Story, { rentCents, now }: Priced) {
  const { lead } = story;
  const unitCount = lead.home?.unitCount ?? 1;
  const offer = offerFor(defaultSchedule, { unitCount, rentCents });
  const name = { model: "pitchPricing" as const, scheduleName: defaultSchedule.name };
  const reported = await quoteOf(tx, lead.id);
  const about = { address: displayAddress(home(story)) ?? "", propertyType: lead.home?.propertyType ?? "" };
  const { id, code } = reported
    ? { id: reported.id, code: quoteCode(reported.number) }
    : await issueQuote(tx, { ...name, leadId: lead.id, document: offerDocument(offer, about), now });
  return { fees: feesOfOffer(offer, null), quote: { id, line: quoteLine({ ...name, code }) } };
}

async function quoteOf(tx: Transaction, leadId: string) {
  const ofLead = and(eq(quotes.leadId, leadId), eq(quotes.model, "pitchPricing"));
  return (await tx.select().from(quotes).where(ofLead))[0];
}

function home({ lead }: Story) {
  if (!lead.home) throw new RangeError("A paper of the sample is about a home");
  return { ...lead.home, propertyAddress: null };
}

const rentOf = ({ lead }: Story, rents: Given["rents"]) => centsFromDollars(rents.get(lead.id) ?? null) ?? 0;

async function writePayment(tx: Transaction, payment: PlannedPayment, { now }: Given) {
  const { id, story, status, amountCents, askedAt, askedBy, openedAt, expiresAt, paidAt, refund } = payment;
  const { lead } = story;
  const sessionId = openedAt && `cs_sandbox_${id.replaceAll("-", "")}`;
  const refundedCents = refund?.amountCents ?? 0;
  const quote = await quoteOf(tx, lead.id);
  await tx.insert(payments).values({
    id,
    createdAt: askedAt,
    createdBy: askedBy.userId,
    leadId: lead.id,
    ownerName: lead.owner.name,
    address: displayAddress(home(story)),
    scheduleName: defaultSchedule.name,
    model: feeModelNames.pitchPricing,
    quoteLine: quote ? quoteLine({ ...quote, code: quoteCode(quote.number) }) : null,
    amountCents,
    description: "Onboarding fee",
    status,
    mode: "sandbox",
    attempt: openedAt ? 1 : 0,
    sessionId,
    paymentIntentId: paidAt && sessionId ? sessionId.replace("cs_", "pi_") : null,
    url: status === "open" ? `/sandbox/checkout/${sessionId}` : null,
    expiresAt,
    paidAt,
    refundedCents,
  });
  if (sessionId && openedAt && expiresAt)
    await tx.insert(sandboxCheckouts).values({
      sessionId,
      createdAt: openedAt,
      key: `checkout:${id}:1`,
      paymentId: id,
      leadId: lead.id,
      amountCents,
      status: paidAt ? "complete" : status === "open" ? "open" : "expired",
      expiresAt,
      paidAt,
    });
  if (refund)
    await tx.insert(paymentRefunds).values({
      id: refund.id,
      createdAt: refund.askedAt,
      paymentId: id,
      amountCents: refund.amountCents,
      reason: refund.reason,
      requestedBy: refund.by.userId,
      status: "succeeded",
      vendorRefundId: `re_sandbox_${refund.id}`,
      settledAt: refundedAt(refund.askedAt, now),
    });
}

async function writeInvoice(tx: Transaction, invoice: PlannedInvoice) {
  const { id, vendorId, story, createdBy, status, description, items } = invoice;
  const { createdAt, sentAt, dueAt, paidAt, voidAskedAt, voidReason } = invoice;
  const amountCents = totalOf(invoice);
  const page = `${config.appUrl}/sandbox/invoice/${vendorId}`;
  await tx.insert(invoices).values({
    id,
    createdAt,
    leadId: story.lead.id,
    description,
    status,
    amountCents,
    paidCents: paidAt ? amountCents : 0,
    daysUntilDue,
    dueAt,
    mode: "sandbox",
    vendorId,
    hostedUrl: page,
    finalizedAt: sentAt,
    sentAt,
    paidAt,
    voidAskedAt,
    voidedAt: voidAskedAt,
    voidReason,
    checkedAt: new Date(sentAt.getTime() + hour),
    createdBy: createdBy.userId,
  });
  await tx.insert(invoiceItems).values(items.map((item, position) => ({ ...item, invoiceId: id, position })));
  const [world] = await tx
    .insert(sandboxInvoices)
    .values({ id: vendorId, invoiceId: id, createdAt, amountCents, dueAt, paidAt, isVoid: status === "void" })
    .returning({ serial: sandboxInvoices.serial });
  await tx
    .update(invoices)
    .set({ number: `SANDBOX-${world?.serial}` })
    .where(eq(invoices.id, id));
}

const limitBytes = 25_000_000;

/** Runs after the sample is stored: without the store only the files are missing. */
export async function storeSampleFiles(all: readonly Pick<PlannedAgreement, "id" | "completedAt">[]) {
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
