import { quoteAt, resultRow } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { cautionOf } from "#app/features/analysis/overrides/rules.ts";
import { assessRent, buildingTotals } from "#app/features/analysis/rules/assess.ts";
import type { BenchmarkRow } from "#app/features/analysis/rules/benchmark.ts";
import type { ZipPoints } from "#app/features/analysis/rules/distance.ts";
import { factsOf } from "#app/features/analysis/rules/facts.ts";
import { trackChecks, trackRecordFor } from "#app/features/analysis/rules/track-record.ts";
import type { CompRecord, Estimate } from "#app/features/analysis/types.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { dayIn } from "#app/lib/dates.ts";
import type { SampleLead } from "#app/seed/leads.ts";
import type { analysisEntries, analysisResults, quotes } from "#db/schema/index.ts";

type Evidence = {
  records: readonly CompRecord[];
  benchmarks: readonly BenchmarkRow[];
  zipPoints: ZipPoints;
  timeZone: string;
};

/** Priced by the rules as of the request's day. */
export type Analysis = {
  lead: SampleLead;
  estimate: Estimate;
  /** Cents a month for all units. */
  rentCents: number;
  pricedAt: Date;
  entry: typeof analysisEntries.$inferInsert;
  result: typeof analysisResults.$inferInsert;
  quote: typeof quotes.$inferInsert | null;
};

/** Empty for a lead without a form. */
export function analyse(lead: SampleLead, evidence: Evidence): Analysis[] {
  const { home, createdAt } = lead;
  if (!home || lead.source !== "analysis") return [];
  const day = dayIn(evidence.timeZone, createdAt);
  const { records, zipPoints } = evidence;
  const checks = trackChecks(records, { day, zipPoints });
  const checked = trackRecordFor(checks, factsOf(home).facts);
  const estimate = assessRent(home, { vendor: null, ...evidence, trackRecord: checked, day });
  const pricedAt = new Date(createdAt.getTime() + 6_000 + lead.position * 1_000);
  const entryId = crypto.randomUUID();
  const { name, email, phone } = lead.owner;
  return [
    {
      lead,
      estimate,
      pricedAt,
      rentCents: buildingTotals(estimate, home.unitCount).rentCents,
      entry: {
        ...home,
        name,
        email,
        phone,
        createdAt,
        id: entryId,
        leadId: lead.id,
        submissionId: lead.submissionId,
        position: lead.position,
        estimateState: "ready",
      },
      result: resultRow({ entryId, revision: 1, subject: home }, estimate, pricedAt),
      quote: cautionOf(estimate)
        ? null
        : { ...quoteAt({ subject: home }, estimate, defaultSchedule), leadId: lead.id, issuedAt: pricedAt },
    },
  ];
}
