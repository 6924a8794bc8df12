import { assessRent, buildingTotals } from "#app/domain/analysis/rules/assess.ts";
import type { BenchmarkRow } from "#app/domain/analysis/rules/benchmark.ts";
import type { ZipPoints } from "#app/domain/analysis/rules/distance.ts";
import type { CompRecord, Estimate } from "#app/domain/analysis/types.ts";
import { dayIn } from "#app/domain/days.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import type { PlannedLead } from "#app/seed/plan.ts";
import type { analysisEntries, analysisResults } from "#db/schema/index.ts";

type Evidence = {
  records: readonly CompRecord[];
  benchmarks: readonly BenchmarkRow[];
  zipPoints: ZipPoints;
  timeZone: string;
};

/** An analysis of the sample: the lead's home, priced by the rules as it was on the day it was asked for. */
export type Analysis = {
  lead: PlannedLead;
  estimate: Estimate;
  /** Cents a month for all units. */
  rentCents: number;
  pricedAt: Date;
  entry: typeof analysisEntries.$inferInsert;
  result: typeof analysisResults.$inferInsert;
};

export function analyse(lead: PlannedLead, evidence: Evidence, newId: () => string): Analysis[] {
  const { home, createdAt } = lead;
  if (!home || lead.source !== "analysis") return [];
  const day = dayIn(evidence.timeZone, createdAt);
  const estimate = assessRent(home, { vendor: null, ...evidence, day });
  const pricedAt = new Date(createdAt.getTime() + 6_000 + lead.position * 1_000);
  const entryId = newId();
  const { name, email, phone } = lead.owner;
  return [
    {
      ...{ lead, estimate, pricedAt },
      rentCents: buildingTotals(estimate, home.unitCount).rentCents,
      entry: {
        ...{ ...home, name, email, phone, createdAt },
        ...{ id: entryId, leadId: lead.id, submissionId: lead.submissionId, position: lead.position },
        estimateState: "ready",
      },
      result: { ...resultOf(estimate), entryId, createdAt: pricedAt },
    },
  ];
}

/** As the estimate job stores it. */
function resultOf(estimate: Estimate) {
  const { facts } = estimate;
  return {
    rentEstimate: dollarsFromCents(estimate.rentCents),
    rentRangeLow: dollarsFromCents(estimate.lowCents),
    rentRangeHigh: dollarsFromCents(estimate.highCents),
    occupancyRate: estimate.occupancyPercent?.value ?? null,
    averageDaysOnMarket: estimate.averageDaysOnMarket?.value ?? null,
    yearOverYearChange: estimate.yearOverYearPercent?.value ?? null,
    comparableProperties: estimate.comparables.map((comparable) => ({
      address: comparable.address,
      distance: comparable.distanceMiles,
      squareFootage: comparable.squareFootage,
      rentAmount: comparable.rentCents / 100,
    })),
    marketData: { ...facts },
    method: estimate.method,
    estimate,
  };
}
