import { z } from "#app/lib/zod.ts";

/** How each kind of value is read: from the stored document, or as typed in the settings. */
export type FeeValues = {
  day: z.ZodType<string>;
  planName: z.ZodType<string>;
  basisPoints: z.ZodType<number>;
  cents: (least: number) => z.ZodType<number>;
  count: (least: number) => z.ZodType<number>;
};

export function feeScheduleOf({ day, planName, basisPoints, cents, count }: FeeValues) {
  const fee = cents(0);
  const rates = <Name extends string>(...names: Name[]) => z.record(z.enum(names), basisPoints);
  return z.object({
    name: z.string().min(1).max(40),
    effectiveFrom: day,
    /** What a home is quoted. Another name than a plan's counts as the first plan. */
    newOwners: z
      .object({ fees: z.enum(["websitePlans", "pitchPricing", "enrollmentEstimate"]), plan: z.string() })
      .default({ fees: "websitePlans", plan: "" }),
    websitePlans: z.object({
      plans: z
        .array(z.object({ name: planName, managementBasisPoints: basisPoints }))
        .min(1)
        .superRefine(unique),
      /** Of the annual contract value. */
      residentPlacementBasisPoints: basisPoints,
      residentGuaranteeOnboardingCents: fee,
      petDepositAlternativeCents: fee,
      maliciousDamageCoverCents: fee,
    }),
    enrollmentEstimate: z.object({
      managementBasisPoints: basisPoints,
      multiFamilyBasisPoints: basisPoints,
      /** Multi-family buildings pay the large rate from this number of units. */
      largeMultiFamilyUnits: count(2),
      largeMultiFamilyBasisPoints: basisPoints,
      administrationFeeCents: fee,
      setupFeeCents: fee,
      assumedRentCents: cents(1),
    }),
    pitchPricing: z.object({
      tiers: z
        .array(
          z.object({
            fromUnits: count(1),
            baseMonthlyFeeCents: fee,
            rentBasisPoints: basisPoints,
            /** Of one month's rent. */
            placementBasisPoints: basisPoints,
          }),
        )
        .min(1)
        .refine((tiers) => tiers[0]?.fromUnits === 1, "The first tier begins at 1 unit")
        .superRefine(ascending),
      setupFeeCents: fee,
      checkoutOnboardingFeeCents: fee,
      maintenancePreApprovalCents: fee,
      contractMonths: count(1),
    }),
    projection: rates("managementBasisPoints", "maintenanceBasisPoints", "vacancyBasisPoints"),
    rentVsSell: rates("managementBasisPoints", "maintenanceBasisPoints", "sellingCostBasisPoints"),
  });
}

/** The document in `fee_schedules`: rates in basis points, fees in cents. */
export const feeScheduleSchema = feeScheduleOf({
  day: z.iso.date(),
  planName: z.string().min(1),
  basisPoints: z.int().min(0).max(10_000),
  cents: (least) => z.int().min(least).max(1_000_000_000),
  count: (least) => z.int().min(least),
});

function unique(plans: { name: string }[], context: z.RefinementCtx) {
  plans.forEach(({ name }, at) => {
    if (plans.slice(0, at).some((before) => before.name === name))
      context.addIssue({ code: "custom", path: [at, "name"], message: "Another plan has this name." });
  });
}

function ascending(tiers: { fromUnits: number }[], context: z.RefinementCtx) {
  tiers.forEach(({ fromUnits }, at) => {
    if (at > 0 && fromUnits <= (tiers[at - 1]?.fromUnits ?? 0))
      context.addIssue({
        code: "custom",
        path: [at, "fromUnits"],
        message: "Enter more units than the tier before.",
      });
  });
}
