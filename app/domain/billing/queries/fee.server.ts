import { dayIn } from "#app/domain/calendar.ts";
import { findLeadQuotes, findSchedule } from "#app/domain/pricing/queries.server.ts";
import { quoteLine, quoteThatHolds } from "#app/domain/pricing/quote.ts";
import { onboardingFeeOf } from "#app/domain/pricing/quote-document.ts";
import { feeModelNames } from "#app/domain/pricing/schedule.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import type { payments } from "#db/schema/index.ts";

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
