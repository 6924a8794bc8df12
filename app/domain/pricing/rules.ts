import { percentOf, wholeDollars } from "#app/domain/money.ts";
import {
  defaultSchedule,
  type FeeSchedule,
  feeModelNames,
  type ProjectionSchedule,
} from "#app/domain/pricing/schedule.ts";

/** Which schedule and which of its models a figure comes from; every result of this room carries it. */
export type Quoted = { schedule: string; model: (typeof feeModelNames)[keyof typeof feeModelNames] };

/**
 * The schedule in force on a day: the one that took effect last.
 *
 * @param day calendar day in the company's zone, `YYYY-MM-DD`.
 * @returns the shipped schedule when none of `schedules` was in force yet.
 */
export function scheduleOn(schedules: readonly FeeSchedule[], day: string): FeeSchedule {
  const inForce = schedules.filter((schedule) => schedule.effectiveFrom <= day);
  return inForce.reduce<FeeSchedule | null>(later, null) ?? defaultSchedule;
}

export type EnrollmentEstimate = Quoted & {
  baseRentCents: number;
  /** True where the owner named no rent and the schedule's own figure stands in. */
  rentAssumed: boolean;
  managementBasisPoints: number;
  percentageFeeCents: number;
  administrationFeeCents: number;
  totalMonthlyCents: number;
  setupFeeCents: number;
  /** What the payment step charges, of whoever enrolled too. */
  checkoutOnboardingFeeCents: number;
  /** One month's rent; computed, not displayed. */
  placementFeeCents: number;
};

/**
 * What management would cost a month, as the enrolment form estimates it: a share of the rent that falls with the
 * size of a multi-family building, plus the administration fee.
 *
 * @param input.rentCents monthly rent in cents; null or zero takes the schedule's assumed rent.
 */
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

export type PitchPricing = Quoted & {
  baseMonthlyFeeCents: number;
  rentBasisPoints: number;
  percentageFeeCents: number;
  totalMonthlyCents: number;
  placementFeeCents: number;
  setupFeeCents: number;
  checkoutOnboardingFeeCents: number;
  maintenancePreApprovalCents: number;
  contractMonths: number;
};

/**
 * The offer of the staff's pitch: a base fee and a share of the rent, both by the number of units.
 *
 * @param units whole units, at least 1; less counts as 1.
 * @param rentCents the monthly rent the share is taken of, in cents.
 */
export function pitchPricing(schedule: FeeSchedule, units: number, rentCents: number): PitchPricing {
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

export type ProjectionRates = {
  managementBasisPoints: number;
  maintenanceBasisPoints: number;
  vacancyBasisPoints: number;
};

export type Projection = Quoted &
  ProjectionRates & {
    monthlyRentCents: number;
    annualRentCents: number;
    vacancyCents: number;
    managementFeeCents: number;
    maintenanceCents: number;
    netOperatingIncomeCents: number;
  };

/**
 * A year of rent: 12 months, less vacancy, less the management fee on the rent collected, less maintenance on the
 * full rent (an empty home still needs care). Every line is rounded to a whole dollar before it is subtracted, so
 * that the lines add up as they are shown. With no vacancy this is the plain "rent minus both".
 *
 * @param input.monthlyRentCents cents a month, for as many units as the statement covers.
 * @param input the rates, in basis points; those left out are the schedule's.
 */
export function projection(
  schedule: ProjectionSchedule,
  input: { monthlyRentCents: number } & Partial<ProjectionRates>,
): Projection {
  const rates = {
    managementBasisPoints: input.managementBasisPoints ?? schedule.projection.managementBasisPoints,
    maintenanceBasisPoints: input.maintenanceBasisPoints ?? schedule.projection.maintenanceBasisPoints,
    vacancyBasisPoints: input.vacancyBasisPoints ?? schedule.projection.vacancyBasisPoints,
  };
  const annualRentCents = wholeDollars(12 * input.monthlyRentCents);
  const vacancyCents = wholeDollars(percentOf(annualRentCents, rates.vacancyBasisPoints));
  const collectedCents = annualRentCents - vacancyCents;
  const managementFeeCents = wholeDollars(percentOf(collectedCents, rates.managementBasisPoints));
  const maintenanceCents = wholeDollars(percentOf(annualRentCents, rates.maintenanceBasisPoints));
  return {
    ...quote(schedule, "projection"),
    ...rates,
    monthlyRentCents: input.monthlyRentCents,
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

function later(best: FeeSchedule | null, next: FeeSchedule): FeeSchedule {
  return best !== null && best.effectiveFrom > next.effectiveFrom ? best : next;
}

function enrollmentRate(schedule: FeeSchedule, input: { propertyType: string; unitCount: number }): number {
  const model = schedule.enrollmentEstimate;
  if (input.propertyType !== "multi-family" || input.unitCount < 2) return model.managementBasisPoints;
  return input.unitCount >= model.largeMultiFamilyUnits
    ? model.largeMultiFamilyBasisPoints
    : model.multiFamilyBasisPoints;
}
