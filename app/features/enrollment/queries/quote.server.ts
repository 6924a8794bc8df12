import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { findOwnerAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { isPriced } from "#app/features/analysis/report/page.ts";
import { unitsOf } from "#app/features/enrollment/estimate.ts";
import {
  answersIn,
  type DraftValues,
  homeLine,
  type QuotedEnrollment,
} from "#app/features/enrollment/page.ts";
import { findLeadQuotes, findQuote } from "#app/features/pricing/queries.server.ts";
import { type IssuedQuote, quoteThatHolds } from "#app/features/pricing/quote.ts";
import { readDocument } from "#app/features/pricing/quote-document.ts";
import type { EnrollmentEstimate } from "#app/features/pricing/rules.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, quotes } from "#db/schema/index.ts";

export async function findEnrollmentQuote(id: string): Promise<QuotedEnrollment | null> {
  return readQuote(await findQuote(id));
}

function readQuote(quote: IssuedQuote | null): QuotedEnrollment | null {
  const document = readDocument(quote?.document);
  if (!quote || !document) return null;
  const { id, code, scheduleName, model } = quote;
  return { id, code, scheduleName, model, document };
}

/** The report that the draft came from, if it is of the same home. `offered`: its quote, if for the same units. */
export async function findReportOf(
  values: DraftValues,
  records: Pick<Transaction, "select" | "query"> = db(),
) {
  const report = values.from ? await findReport(values.from, records) : null;
  if (!report || homeLine(report.subject) !== homeLine(values)) return { report: null, offered: null };
  const issued = isPriced(report) ? quoteThatHolds(await findLeadQuotes(report.lead.id, records)) : null;
  const quoted = readQuote(issued);
  const isOffer = issued?.model === "pitchPricing" && quoted?.document.unitCount === unitsOf(values);
  return { report, offered: isOffer ? { issued, quoted } : null };
}

/** Fingerprint of what a review shows. */
export function reviewedOf(values: DraftValues, estimate: EnrollmentEstimate): string {
  const { schedule, totalMonthlyCents, setupFeeCents, checkoutOnboardingFeeCents } = estimate;
  const answers = Object.entries(answersIn(values)).filter(([, answer]) => answer);
  const fees = [schedule, totalMonthlyCents, setupFeeCents, checkoutOnboardingFeeCents];
  return createHash("sha256")
    .update(JSON.stringify([answers, fees]))
    .digest("base64url");
}

export async function findLastQuote(leadId: string) {
  const { enrolled, offered } = await findLeadQuotes(leadId);
  return readQuote(enrolled ?? offered);
}

export async function findEnrollmentEmail(quoteId: string) {
  const [row] = await db()
    .select({ leadId: leads.id, name: leads.name, email: leads.email })
    .from(quotes)
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .where(and(eq(quotes.id, quoteId), isNull(leads.deletedAt)));
  const found = await findEnrollmentQuote(quoteId);
  if (!row?.email || !found) return null;
  const { document, ...quote } = found;
  const agreement = await findOwnerAgreement(row.leadId);
  const isSigned = agreement?.status === "owner_signed" || agreement?.status === "completed";
  return { owner: { leadId: row.leadId, name: row.name, email: row.email }, quote, document, isSigned };
}
