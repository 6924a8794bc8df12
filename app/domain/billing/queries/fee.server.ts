import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { dayIn } from "#app/domain/calendar.ts";
import { findLeadQuotes, findSchedule } from "#app/domain/pricing/queries.server.ts";
import { quoteLine, quoteThatHolds } from "#app/domain/pricing/quote.ts";
import { onboardingFeeOf } from "#app/domain/pricing/quote-document.ts";
import { feeModelNames } from "#app/domain/pricing/schedule.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { payments } from "#db/schema/index.ts";

/** What a payment asks for, and by which quote or schedule. */
export type Fee = Pick<typeof payments.$inferSelect, "amountCents" | "scheduleName" | "model" | "quoteLine">;

/** The onboarding fee as the lead was quoted, else by the fee schedule of the company's day. */
export async function findFee(leadId: string, now: Date): Promise<Fee> {
  const [quotes, { timeZone }] = await Promise.all([findLeadQuotes(leadId), findCompany()]);
  const quote = quoteThatHolds(quotes);
  const quoted = quote && onboardingFeeOf(quote.document);
  const schedule = await findSchedule(dayIn(timeZone, quote?.issuedAt ?? now));
  return {
    amountCents: quoted ?? schedule.pitchPricing.checkoutOnboardingFeeCents,
    scheduleName: quote && quoted !== null ? quote.scheduleName : schedule.name,
    model: feeModelNames.pitchPricing,
    // That of an enrollment did not always name this fee.
    quoteLine: quote && quoted !== null ? quoteLine(quote) : null,
  };
}

/** The onboarding fee that the owner of a lead has paid, and that did not go back as a whole; null for none. */
export async function findPaidFee(
  leadId: string,
): Promise<{ amountCents: number; paidAt: Date | null } | null> {
  const [paid] = await db()
    .select({ amountCents: payments.amountCents, paidAt: payments.paidAt })
    .from(payments)
    .where(and(eq(payments.leadId, leadId), inArray(payments.status, ["paid", "disputed"])))
    .orderBy(desc(payments.paidAt))
    .limit(1);
  return paid ?? null;
}

/** Whether the owner of a lead, which the caller has locked, was asked for the onboarding fee in whichever way. */
export async function isFeeAsked(tx: Transaction, leadId: string): Promise<boolean> {
  const [asked] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.leadId, leadId), ne(payments.status, "cancelled")))
    .limit(1);
  return asked !== undefined;
}
