import { createHash } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { findOwnerAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { findReader, findReport } from "#app/features/analysis/queries/report.server.ts";
import { isPriced, mayAct } from "#app/features/analysis/report/page.ts";
import { unitsOf } from "#app/features/enrollment/estimate.ts";
import {
  answersIn,
  type DraftValues,
  homeLine,
  type QuotedEnrollment,
  sameHome,
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

type Records = Pick<Transaction, "select" | "query" | "$count">;

/**
 * The report that the draft came from, if it is of the same home. `offered`: the quote of that home, or of the known
 * home with this email, if it is for the same units and the browser has proven to be its owner's.
 */
export async function findReportOf(values: DraftValues, keys: readonly string[], records: Records = db()) {
  const from = values.from ? await findReport(values.from, records) : null;
  const report = from && homeLine(from.subject) === homeLine(values) ? from : null;
  const known = report || keys.length === 0 ? null : sameHome(await leadsOf(values, records), values);
  const home = report ?? (known && (await findReport(known.id, records)));
  const lead = home?.lead ?? known;
  if (!lead || !mayAct(await findReader(lead, keys, records))) return { report, offered: null };
  const quotes = await findLeadQuotes(lead.id, records);
  const issued = quoteThatHolds(home && !isPriced(home) ? { ...quotes, offered: null } : quotes);
  const quoted = readQuote(issued);
  const isOffer = issued && quoted?.document.unitCount === unitsOf(values);
  return { report, offered: isOffer ? { leadId: lead.id, issued, quoted } : null };
}

/** Newest first. */
export const leadsOf = ({ email = "" }: Pick<DraftValues, "email">, records: Pick<Transaction, "select">) =>
  records
    .select()
    .from(leads)
    .where(and(eq(leads.email, email.trim().toLowerCase()), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt))
    .limit(50);

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
