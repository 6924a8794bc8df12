import type { feeScheduleSchema } from "#app/features/pricing/schema.ts";
import type { z } from "#app/lib/zod.ts";

export type FeeSchedule = z.infer<typeof feeScheduleSchema>;

export type ProjectionSchedule = Pick<FeeSchedule, "name" | "projection">;

export const feeModelNames = {
  websitePlans: "Website plans",
  enrollmentEstimate: "Enrollment estimate",
  pitchPricing: "Pitch pricing",
  projection: "Projection",
  rentVsSell: "Rent-vs-sell",
} as const;

export const defaultSchedule: FeeSchedule = {
  name: "2026-11",
  effectiveFrom: "2026-11-01",
  newOwners: { fees: "websitePlans", plan: "Foundation" },
  websitePlans: {
    plans: [
      { name: "Foundation", managementBasisPoints: 890 },
      { name: "Growth", managementBasisPoints: 1090 },
      { name: "Wealth", managementBasisPoints: 1290 },
    ],
    residentPlacementBasisPoints: 790,
    residentGuaranteeOnboardingCents: 299_00,
    petDepositAlternativeCents: 1_500_00,
    maliciousDamageCoverCents: 35_000_00,
  },
  enrollmentEstimate: {
    managementBasisPoints: 690,
    multiFamilyBasisPoints: 590,
    largeMultiFamilyUnits: 5,
    largeMultiFamilyBasisPoints: 490,
    administrationFeeCents: 39_00,
    setupFeeCents: 299_00,
    assumedRentCents: 2_000_00,
  },
  pitchPricing: {
    tiers: [
      { fromUnits: 1, baseMonthlyFeeCents: 150_00, rentBasisPoints: 800, placementBasisPoints: 10_000 },
      { fromUnits: 10, baseMonthlyFeeCents: 300_00, rentBasisPoints: 700, placementBasisPoints: 10_000 },
      { fromUnits: 50, baseMonthlyFeeCents: 500_00, rentBasisPoints: 600, placementBasisPoints: 5_000 },
    ],
    setupFeeCents: 299_00,
    checkoutOnboardingFeeCents: 199_00,
    maintenancePreApprovalCents: 1_500_00,
    contractMonths: 12,
  },
  projection: { managementBasisPoints: 690, maintenanceBasisPoints: 1_000, vacancyBasisPoints: 0 },
  rentVsSell: { managementBasisPoints: 600, maintenanceBasisPoints: 500, sellingCostBasisPoints: 600 },
};
