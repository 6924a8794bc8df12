import { feeModelNames } from "#app/domain/pricing/schedule.ts";
import { z } from "#app/domain/zod.ts";

const cents = z.int();

/** What a quote of the enrollment estimate keeps: what was asked, and every amount as it came out that day. */
export const EnrollmentQuote = z.object({
  address: z.string(),
  propertyType: z.string(),
  unitCount: z.int(),
  /** Null where the owner named no rent and the schedule's stands in. */
  rentCents: cents.nullable(),
  estimate: z.object({
    schedule: z.string(),
    model: z.enum(feeModelNames),
    baseRentCents: cents,
    rentAssumed: z.boolean(),
    managementBasisPoints: z.int(),
    percentageFeeCents: cents,
    administrationFeeCents: cents,
    totalMonthlyCents: cents,
    setupFeeCents: cents,
    /** Zero in those of before it was named. */
    checkoutOnboardingFeeCents: cents.default(0),
    placementFeeCents: cents,
  }),
});
export type EnrollmentQuote = z.infer<typeof EnrollmentQuote>;

/** What a quote of the management offer keeps: the rent it was worked out at, and every amount as it came out that day. */
export const OfferQuote = z.object({
  address: z.string(),
  propertyType: z.string(),
  unitCount: z.int(),
  /** A month, for all units. */
  rentCents: cents,
  offer: z.object({
    schedule: z.string(),
    model: z.enum(feeModelNames),
    baseMonthlyFeeCents: cents,
    rentBasisPoints: z.int(),
    percentageFeeCents: cents,
    totalMonthlyCents: cents,
    placementFeeCents: cents,
    setupFeeCents: cents,
    checkoutOnboardingFeeCents: cents,
    maintenancePreApprovalCents: cents,
    contractMonths: z.int(),
    unitCount: z.int(),
    rentCents: cents,
    /** For letting one of the units. */
    onePlacementCents: cents,
  }),
});
export type OfferQuote = z.infer<typeof OfferQuote>;

/** The onboarding fee that a quote names, in cents; null where it names none, or cannot be read. */
export function onboardingFeeOf(document: unknown): number | null {
  const offer = OfferQuote.safeParse(document).data?.offer;
  if (offer) return offer.checkoutOnboardingFeeCents;
  return EnrollmentQuote.safeParse(document).data?.estimate.checkoutOnboardingFeeCents || null;
}
