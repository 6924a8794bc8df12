import { type EstimateState, findReport, listSiblings } from "#app/domain/analysis/queries.server.ts";
import { readAssumptions, type TypedAssumptions } from "#app/domain/analysis/report/assumptions.ts";
import type { Offer, OwnerProperty, ReportPage, ReportState } from "#app/domain/analysis/report/page.ts";
import { placeLine } from "#app/domain/analysis/report/subject.ts";
import { buildReportView, type ReportView } from "#app/domain/analysis/report-view.ts";
import { mergeImprovements } from "#app/domain/analysis/rules/improvements.ts";
import { dayIn } from "#app/domain/days.ts";
import { centsFromDollars } from "#app/domain/money.ts";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import { pitchPricing } from "#app/domain/pricing/rules.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";

type Reader = { mailToken: string | null; typed?: TypedAssumptions; now?: Date };

/**
 * The report of one lead as its reader may see it; null when there is no such report.
 *
 * @param reader.mailToken proves that the reader got the owner's mail; only then all properties of the e-mail show.
 * @param reader.typed assumptions of the projection that the reader changed.
 */
export async function findReportPage(leadId: string, reader: Reader): Promise<ReportPage | null> {
  const report = await findReport(leadId);
  if (!report) return null;
  const company = await findCompany();
  const today = dayIn(company.timeZone, reader.now ?? new Date());
  const day = report.pricedAt ? dayIn(company.timeZone, report.pricedAt) : today;
  // The letter keeps the fees of its day; the offer is made with those of today.
  const [siblings, schedule, scheduleToday] = await Promise.all([
    listSiblings(report.lead, reader.mailToken),
    findSchedule(day),
    findSchedule(today),
  ]);
  const { subject, estimate } = report;
  const { name, shortName, phone, email, street, city, state, zip, brokerage, licenceLine, sample } = company;
  const page = {
    leadId,
    state: stateOf(report.state, estimate !== null),
    title: subject.streetAddress,
    place: placeLine(subject),
    facts: subject,
    properties: siblings.map((sibling) => ownerProperty(sibling, leadId)),
    company: { name, shortName, phone, email, street, city, state, zip, brokerage, licenceLine, sample },
  };
  if (page.state !== "ready" || !estimate) return { ...page, letter: null };

  const assumptions = readAssumptions(reader.typed ?? {}, schedule);
  const improvements = mergeImprovements(subject.squareFootage, report.lead.repairChecklist);
  const lead = { id: leadId, ...subject };
  const view = buildReportView({
    ...{ lead, estimate, improvements, schedule, company: page.company, day },
    siblings: page.properties.map(({ state, ...rest }) => ({
      ...rest,
      state: state === "ready" || state === "outside" ? state : ("pricing" as const),
    })),
    rates: assumptions.rates,
  });
  return {
    ...page,
    letter: {
      view,
      assumptions,
      assumed: estimate.assumed,
      offer: offerFor(scheduleToday, estimate.rentCents, view),
    },
  };
}

function offerFor(schedule: FeeSchedule, oneRentCents: number, { unitCount }: ReportView): Offer {
  const rentCents = oneRentCents * unitCount;
  const { placementFeeCents } = pitchPricing(schedule, unitCount, oneRentCents);
  return {
    ...pitchPricing(schedule, unitCount, rentCents),
    ...{ unitCount, rentCents, onePlacementCents: placementFeeCents },
  };
}

function stateOf(state: EstimateState, priced: boolean): ReportState {
  if (state === "none" || (state === "ready" && !priced)) return "failed";
  return state;
}

function ownerProperty(
  sibling: Awaited<ReturnType<typeof listSiblings>>[number],
  leadId: string,
): OwnerProperty {
  const rent = centsFromDollars(sibling.rentEstimate);
  const priced = sibling.state === "ready" && rent !== null;
  return {
    leadId: sibling.leadId,
    title: sibling.streetAddress ?? "A property",
    place: `${sibling.city ?? ""} ${sibling.zipCode ?? ""}`.trim(),
    state: stateOf(sibling.state as EstimateState, priced),
    rentCents: priced ? rent * Math.max(1, sibling.unitCount ?? 1) : null,
    current: sibling.leadId === leadId,
  };
}
