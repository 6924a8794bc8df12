import { wholeDollars } from "#app/lib/money.ts";

/** One lease of ours: its rent as a share of the estimate made without it, and its days on market. */
export type Leasing = { ratio: number; days: number; sample: boolean };

/** Days on market at the estimated rent, and the days that each percent above it adds. */
export type LeasingSpeed = {
  days: number;
  daysPerPercent: number;
  /** 0 if the days are assumed. */
  leases: number;
  isPercentAssumed: boolean;
  sample: boolean;
};

export const assumedSpeed: LeasingSpeed = {
  days: 29,
  daysPerPercent: 3,
  leases: 0,
  isPercentAssumed: true,
  sample: false,
};

const fewestLeases = 20;

export const askingStepCents = 5_00;

/** Utilities, lawn and insurance of an empty home. */
export const usualDailyCents = 10_00;

export const mostDailyCents = 1_000_00;

/**
 * Least squares of days on percent above the estimate. The slope counts only when it is positive and at least twice
 * its standard error; otherwise the assumed one is used through the average.
 */
export function leasingSpeed(leasings: readonly Leasing[]): LeasingSpeed {
  if (leasings.length < fewestLeases) return assumedSpeed;
  const count = leasings.length;
  const points = leasings.map(({ ratio, days }) => ({ x: (ratio - 1) * 100, y: days }));
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope =
    spread > 0 ? points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread : 0;
  const rest = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  const isMeasured = slope > 0 && slope >= 2 * Math.sqrt(rest / (count - 2) / spread);
  const daysPerPercent = isMeasured ? slope : assumedSpeed.daysPerPercent;
  return {
    days: Math.max(leastDays, meanY - daysPerPercent * meanX),
    daysPerPercent,
    leases: count,
    isPercentAssumed: !isMeasured,
    sample: leasings.some(({ sample }) => sample),
  };
}

const leastDays = 5;

/** Whole days up to 365, at least half of those at market rent; never fewer for a higher rent. */
export function likelyDays({ days, daysPerPercent }: LeasingSpeed, ratio: number): number {
  const likely = Math.round(days + daysPerPercent * (ratio - 1) * 100);
  return Math.min(365, Math.max(leastDays, Math.round(days / 2), likely));
}

export type Question = { estimateCents: number; dailyCents: number; speed: LeasingSpeed };

/**
 * The 365 days from listing: rent = 12 × asking rent × (365 − days) ÷ 365; cost = daily cost × days; total = rent −
 * cost. Rounded to whole dollars.
 */
export function firstYear(askingCents: number, { estimateCents, dailyCents, speed }: Question) {
  const days = likelyDays(speed, askingCents / estimateCents);
  const rentCents = wholeDollars(Math.round((12 * askingCents * (365 - days)) / 365));
  const costCents = wholeDollars(dailyCents * days);
  return { askingCents, days, rentCents, costCents, totalCents: rentCents - costCents };
}

/** In steps of $5, around the estimate. */
export const askingLimits = (estimateCents: number) => ({
  least: askingAt(0.85, estimateCents),
  most: askingAt(1.15, estimateCents),
});

const askingAt = (share: number, estimateCents: number) =>
  Math.max(askingStepCents, Math.round((estimateCents * share) / askingStepCents) * askingStepCents);

/** The rent with the highest total; of equals the lowest. */
export function bestAsking(question: Question) {
  const { least, most } = askingLimits(question.estimateCents);
  let best = firstYear(least, question);
  for (let asking = least + askingStepCents; asking <= most; asking += askingStepCents) {
    const year = firstYear(asking, question);
    if (year.totalCents > best.totalCents) best = year;
  }
  return best;
}

/** 5% below, at, and 5% above the estimate. */
export const threeAskings = (question: Question) =>
  [0.95, 1, 1.05].map((share) => firstYear(askingAt(share, question.estimateCents), question));

export const priceOrWaitText = (speed: LeasingSpeed) =>
  `A higher rent takes longer to lease, and an empty home earns nothing. ${speedText(speed)}`;

export const likelyDaysRule =
  "The likely empty days are for this home at that rent; days on market are an average of other homes.";

export const firstYearRule =
  "First-year rent: 12 times the asking rent, for the days of 365 that the home is leased. A lower rent at most halves the days.";

export function speedText({ days, daysPerPercent, leases, isPercentAssumed, sample }: LeasingSpeed): string {
  const atEstimate = `${Math.round(days)} days at market rent`;
  const perPercent = `${Math.round(daysPerPercent * 10) / 10} more for each 1% above it`;
  if (leases === 0)
    return `Assumed: ${atEstimate} and ${perPercent}. We have fewer than ${fewestLeases} leases with days on market.`;
  const from = `${leases} of our ${sample ? "signed leases, samples among them" : "signed leases"}`;
  return isPercentAssumed
    ? `From ${from}: ${atEstimate}. Assumed: ${perPercent}, because those leases show no clear effect of the rent.`
    : `From ${from}: ${atEstimate} and ${perPercent}.`;
}
