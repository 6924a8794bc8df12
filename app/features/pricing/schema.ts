import { z } from "#app/lib/zod.ts";

const basisPoints = z.number().int().min(0).max(10_000);
const cents = z.number().int().min(0).max(1_000_000_000);
const day = z.iso.date();

const websitePlan = z.object({ name: z.string().min(1), managementBasisPoints: basisPoints });

const pitchTier = z.object({
  fromUnits: z.number().int().min(1),
  baseMonthlyFeeCents: cents,
  rentBasisPoints: basisPoints,
  /** Of one month's rent. */
  placementBasisPoints: basisPoints,
});

const websitePlans = z.object({
  plans: z.array(websitePlan).min(1),
  /** Of the annual contract value. */
  residentPlacementBasisPoints: basisPoints,
  residentGuaranteeOnboardingCents: cents,
  petDepositAlternativeCents: cents,
  maliciousDamageCoverCents: cents,
});

const enrollmentEstimate = z.object({
  managementBasisPoints: basisPoints,
  multiFamilyBasisPoints: basisPoints,
  /** Multi-family buildings pay the large rate from this number of units. */
  largeMultiFamilyUnits: z.number().int().min(2),
  largeMultiFamilyBasisPoints: basisPoints,
  administrationFeeCents: cents,
  setupFeeCents: cents,
  assumedRentCents: cents.min(1),
});

const pitchPricing = z.object({
  tiers: z
    .array(pitchTier)
    .min(1)
    .refine((tiers) => tiers[0]?.fromUnits === 1, "The first tier begins at 1 unit")
    .refine(ascending, "Tiers are ordered by units"),
  setupFeeCents: cents,
  checkoutOnboardingFeeCents: cents,
  maintenancePreApprovalCents: cents,
  contractMonths: z.number().int().min(1),
});

const projection = z.object({
  managementBasisPoints: basisPoints,
  maintenanceBasisPoints: basisPoints,
  vacancyBasisPoints: basisPoints,
});

const rentVsSell = z.object({
  managementBasisPoints: basisPoints,
  maintenanceBasisPoints: basisPoints,
  sellingCostBasisPoints: basisPoints,
});

/** The document in `fee_schedules`: rates in basis points, fees in cents. */
export const feeScheduleSchema = z.object({
  name: z.string().min(1).max(40),
  effectiveFrom: day,
  websitePlans,
  enrollmentEstimate,
  pitchPricing,
  projection,
  rentVsSell,
});

/** Keys are the plan names of the fee schedule; no answer means not included. */
export const PlanContents = z.object({
  summaries: z.record(z.string(), z.string()),
  rows: z.array(z.object({ title: z.string().min(1), answers: z.record(z.string(), z.string()) })),
});
export type PlanContents = z.infer<typeof PlanContents>;

function ascending(tiers: { fromUnits: number }[]): boolean {
  return tiers.every((tier, index) => index === 0 || tier.fromUnits > (tiers[index - 1]?.fromUnits ?? 0));
}
