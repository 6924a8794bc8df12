import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import {
  defaultSchedule,
  type FeeSchedule,
  feeModelNames,
  type ProjectionSchedule,
} from "#app/features/pricing/schedule.ts";
import { percentOf, readDollars, wholeDollars } from "#app/lib/money.ts";

export type Quoted = { schedule: string; model: (typeof feeModelNames)[keyof typeof feeModelNames] };

/** @param day `YYYY-MM-DD` in the company's time zone */
export function scheduleOn(schedules: readonly FeeSchedule[], day: string): FeeSchedule {
  const inForce = schedules.filter((schedule) => schedule.effectiveFrom <= day);
  return inForce.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)).at(-1) ?? defaultSchedule;
}

export type EnrollmentEstimate = EnrollmentQuote["estimate"];

/** @param input.rentCents cents a month; null or zero uses the assumed rent */
export function enrollmentEstimate(
  schedule: FeeSchedule,
  input: { propertyType: string; unitCount: number; rentCents: number | null },
): EnrollmentEstimate {
  const model = schedule.enrollmentEstimate;
  const rentAssumed = input.rentCents === null || input.rentCents <= 0;
  const baseRentCents = rentAssumed ? model.assumedRentCents : (input.rentCents ?? 0);
  const managementBasisPoints = enrollmentRate(schedule, input);
  const percentageFeeCents = percentOf(baseRentCents, managementBasisPoints);
  return {
    ...quote(schedule, "enrollmentEstimate"),
    plan: null,
    baseRentCents,
    rentAssumed,
    managementBasisPoints,
    percentageFeeCents,
    administrationFeeCents: model.administrationFeeCents,
    totalMonthlyCents: percentageFeeCents + model.administrationFeeCents,
    setupFeeCents: model.setupFeeCents,
    checkoutOnboardingFeeCents: schedule.pitchPricing.checkoutOnboardingFeeCents,
    placementFeeCents: baseRentCents,
  };
}

export function pitchPricing(schedule: FeeSchedule, units: number, rentCents: number) {
  const { tiers, ...fees } = schedule.pitchPricing;
  const tier = tiers.findLast((candidate) => candidate.fromUnits <= Math.max(1, units));
  if (!tier) throw new RangeError("The schedule has no tier for one unit");
  const percentageFeeCents = percentOf(rentCents, tier.rentBasisPoints);
  return {
    ...quote(schedule, "pitchPricing"),
    ...fees,
    baseMonthlyFeeCents: tier.baseMonthlyFeeCents,
    rentBasisPoints: tier.rentBasisPoints,
    percentageFeeCents,
    totalMonthlyCents: tier.baseMonthlyFeeCents + percentageFeeCents,
    placementFeeCents: percentOf(rentCents, tier.placementBasisPoints),
  };
}

/** @param name of another plan counts as the default. */
export function websitePlan(schedule: FeeSchedule, name: string | null, rentCents: number) {
  const { tiers: _, ...fees } = schedule.pitchPricing;
  const { plans, residentPlacementBasisPoints } = schedule.websitePlans;
  const named = (wanted: string | null) => plans.find((plan) => plan.name === wanted);
  const plan = named(name) ?? named(schedule.newOwners.plan) ?? plans[0];
  if (!plan) throw new RangeError("The schedule has no plan");
  const percentageFeeCents = percentOf(rentCents, plan.managementBasisPoints);
  return {
    ...quote(schedule, "websitePlans"),
    ...fees,
    plan: plan.name,
    baseMonthlyFeeCents: 0,
    rentBasisPoints: plan.managementBasisPoints,
    percentageFeeCents,
    totalMonthlyCents: percentageFeeCents,
    placementFeeCents: percentOf(12 * rentCents, residentPlacementBasisPoints),
  };
}

const exampleRentCents = 1_800_00;
export const mostRentCents = 100_000_00;
export const noMonthlyRent = "Enter a monthly rent such as 1850.";

/** Whole dollars; what is no monthly rent counts as the example. */
export function readPlanRent(typed: string | null) {
  const cents = readDollars(typed ?? "") ?? 0;
  const isRent = cents >= 1_00 && cents <= mostRentCents;
  return {
    rentCents: isRent ? wholeDollars(cents) : exampleRentCents,
    error: isRent || typed === null ? null : noMonthlyRent,
  };
}

/** Whole dollars, so that fee and remainder add up to the rent. */
export function planFigures(managementBasisPoints: number, rentCents: number) {
  const feeCents = wholeDollars(percentOf(rentCents, managementBasisPoints));
  return { feeCents, keepCents: rentCents - feeCents };
}

export type ProjectionRates = FeeSchedule["projection"];

export type Projection = ReturnType<typeof projection>;

/**
 * Rounds each line to whole dollars before subtracting, so that the displayed lines add up. Maintenance is on the
 * full rent: a vacant home needs it too.
 */
export function projection(
  schedule: ProjectionSchedule,
  { monthlyRentCents, ...changed }: { monthlyRentCents: number } & Partial<ProjectionRates>,
) {
  const rates = { ...schedule.projection, ...changed };
  const annualRentCents = wholeDollars(12 * monthlyRentCents);
  const vacancyCents = wholeDollars(percentOf(annualRentCents, rates.vacancyBasisPoints));
  const collectedCents = annualRentCents - vacancyCents;
  const managementFeeCents = wholeDollars(percentOf(collectedCents, rates.managementBasisPoints));
  const maintenanceCents = wholeDollars(percentOf(annualRentCents, rates.maintenanceBasisPoints));
  return {
    ...quote(schedule, "projection"),
    ...rates,
    monthlyRentCents,
    annualRentCents,
    vacancyCents,
    managementFeeCents,
    maintenanceCents,
    netOperatingIncomeCents: collectedCents - managementFeeCents - maintenanceCents,
  };
}

function quote(schedule: Pick<FeeSchedule, "name">, model: keyof typeof feeModelNames): Quoted {
  return { schedule: schedule.name, model: feeModelNames[model] };
}

function enrollmentRate(schedule: FeeSchedule, input: { propertyType: string; unitCount: number }): number {
  const model = schedule.enrollmentEstimate;
  if (input.propertyType !== "multi-family" || input.unitCount < 2) return model.managementBasisPoints;
  return input.unitCount >= model.largeMultiFamilyUnits
    ? model.largeMultiFamilyBasisPoints
    : model.multiFamilyBasisPoints;
}
