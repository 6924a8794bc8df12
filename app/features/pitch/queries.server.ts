import { and, asc, count, eq, gte, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { cautionOf, rentTexts } from "#app/features/analysis/overrides/rules.ts";
import { findLeasingSpeed } from "#app/features/analysis/queries/evidence.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { reportComparables } from "#app/features/analysis/report/comparables.ts";
import { isPriced } from "#app/features/analysis/report/page.ts";
import { reportRent } from "#app/features/analysis/report/rent.ts";
import { reportSource } from "#app/features/analysis/report/source.ts";
import { reportMarket } from "#app/features/analysis/report/view.ts";
import { mergeImprovements } from "#app/features/analysis/rules/improvements.ts";
import { findClaims } from "#app/features/content/claims/queries.server.ts";
import { effectOf, type LoggedOutcome } from "#app/features/pitch/rules.ts";
import { agreedOffer, offerFor, offerLines } from "#app/features/pricing/offer.ts";
import { findLeadQuotes, findOffer, findSchedule } from "#app/features/pricing/queries.server.ts";
import { feeModelNames } from "#app/features/pricing/schedule.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { readDollars } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { improvementOutcomes, leads } from "#db/schema/index.ts";

const mostAssumedCents = 100_000_00;

/** @param typedRent for a home without an analysis, per unit. Nothing stores it. */
export async function findPitch(
  leadId: string,
  { now = new Date(), typedRent = "" }: { now?: Date; typedRent?: string } = {},
) {
  const { company, services, included, improvements: assumed } = await findSettings();
  const day = dayIn(company.timeZone, now);
  const [lead, report, quotes, logged, claims, schedule, speed] = await Promise.all([
    findLead(leadId),
    findReport(leadId),
    findLeadQuotes(leadId),
    listOutcomes(),
    findClaims(day),
    findSchedule(day),
    findLeasingSpeed(),
  ]);
  if (!lead) return null;
  const estimate = report?.state === "ready" ? report.estimate : null;
  const unitCount = report?.subject.unitCount ?? Math.max(1, lead.unitCount ?? 1);
  const typedCents = readDollars(typedRent);
  const assumedCents =
    typedCents && typedCents <= mostAssumedCents ? typedCents : schedule.enrollmentEstimate.assumedRentCents;
  const rentCents = estimate?.rentCents ?? assumedCents;
  const home = { unitCount, rentCents: rentCents * unitCount };
  const agreed = agreedOffer(quotes);
  const { offer } = agreed ?? (await findOffer(quotes, home, day));
  const isPitched = offer.model === feeModelNames.pitchPricing;
  const fees = isPitched ? "websitePlans" : "pitchPricing";
  return {
    leadId,
    name: displayName(lead.name),
    address: displayAddress(lead),
    company: { name: company.name, shortName: company.shortName },
    why: {
      claims: Object.values(claims).flatMap((claim) =>
        claim?.parts ? [{ ...claim, parts: claim.parts }] : [],
      ),
      services,
      included,
    },
    unitCount,
    offer,
    fees: offerLines(offer),
    other: offerFor(schedule, home, { fees, plan: null }),
    /** Staff may quote the other fees instead. */
    isOpen: report !== null && isPriced(report) && !agreed && !quotes.enrolled,
    assumedCents,
    analysis: estimate && {
      ...reportRent(estimate, unitCount),
      isEstimate: cautionOf(estimate) === null,
      source: reportSource(estimate, unitCount).statement,
      market: reportMarket(estimate),
      comparables: reportComparables(estimate),
      adjusted: rentTexts(estimate.manager ? { ...estimate, ...estimate.manager } : null),
    },
    maintenanceBasisPoints: schedule.projection.maintenanceBasisPoints,
    speed,
    items: mergeImprovements(lead.squareFootage, lead.repairChecklist).map((item) => ({
      ...item,
      effect: effectOf(item.name, { assumed, logged }),
    })),
  };
}

export type Pitch = NonNullable<Awaited<ReturnType<typeof findPitch>>>;

const fewestOutcomes = 3;

function listOutcomes(): Promise<LoggedOutcome[]> {
  const { rentChangeCents, daysSaved } = improvementOutcomes;
  const name = sql<string>`lower(trim(${improvementOutcomes.name}))`;
  const average = (column: SQLWrapper) => sql<number>`round(avg(${column}))`.mapWith(Number);
  return db()
    .select({
      name,
      jobs: count(),
      rentChangeCents: average(rentChangeCents),
      daysSaved: average(daysSaved),
    })
    .from(improvementOutcomes)
    .groupBy(name)
    .having(gte(count(), fewestOutcomes))
    .orderBy(asc(name))
    .limit(100);
}

async function findLead(id: string) {
  if (!isUuid(id)) return null;
  const [lead] = await db()
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deletedAt)));
  return lead ?? null;
}
