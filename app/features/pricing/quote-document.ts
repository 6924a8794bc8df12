import { feeModelNames } from "#app/features/pricing/schedule.ts";
import { z } from "#app/lib/zod.ts";

const cents = z.int();

export const EnrollmentQuote = z.object({
  address: z.string(),
  propertyType: z.string(),
  unitCount: z.int(),
  /** Null if the schedule's assumed rent was used. */
  rentCents: cents.nullable(),
  estimate: z.object({
    schedule: z.string(),
    model: z.enum(feeModelNames),
    baseRentCents: cents,
    rentAssumed: z.boolean(),
    /** Of the website. */
    plan: z.string().nullable().default(null),
    managementBasisPoints: z.int(),
    percentageFeeCents: cents,
    administrationFeeCents: cents,
    totalMonthlyCents: cents,
    setupFeeCents: cents,
    /** Zero in quotes from before this fee existed. */
    checkoutOnboardingFeeCents: cents.default(0),
    placementFeeCents: cents,
  }),
});
export type EnrollmentQuote = z.infer<typeof EnrollmentQuote>;

export const OfferQuote = z.object({
  address: z.string(),
  propertyType: z.string(),
  unitCount: z.int(),
  /** A month, for all units. */
  rentCents: cents,
  offer: z.object({
    schedule: z.string(),
    model: z.enum(feeModelNames),
    plan: z.string().nullable().default(null),
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
    /** For one unit. */
    onePlacementCents: cents,
  }),
});
export type OfferQuote = z.infer<typeof OfferQuote>;

/** A quote of either model; its amounts are for all units. */
export function readDocument(document: unknown): EnrollmentQuote | null {
  const quoted = OfferQuote.safeParse(document).data;
  if (!quoted) return EnrollmentQuote.safeParse(document).data ?? null;
  const { offer, ...home } = quoted;
  const { rentCents: baseRentCents, rentBasisPoints, baseMonthlyFeeCents, ...fees } = offer;
  return {
    ...home,
    estimate: {
      ...fees,
      baseRentCents,
      rentAssumed: false,
      managementBasisPoints: rentBasisPoints,
      administrationFeeCents: baseMonthlyFeeCents,
    },
  };
}

/** Cents; null if missing or unreadable. */
export function onboardingFeeOf(document: unknown): number | null {
  const { estimate } = readDocument(document) ?? {};
  const isOffer = OfferQuote.safeParse(document).success;
  return estimate && (isOffer || estimate.checkoutOnboardingFeeCents > 0)
    ? estimate.checkoutOnboardingFeeCents
    : null;
}
