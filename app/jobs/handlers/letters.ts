import type { findSubmission } from "#app/domain/analysis/queries.server.ts";
import { reportRent } from "#app/domain/analysis/report/rent.ts";
import { reportSource } from "#app/domain/analysis/report/source.ts";
import { placeLine, propertyTypeNames } from "#app/domain/analysis/report/subject.ts";
import type { Subject } from "#app/domain/analysis/types.ts";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { formatDollars, formatNumber } from "#app/ui/format.ts";
import type { NewLeadProps } from "#emails/new-lead.tsx";
import type { RentReportProperty, RentReportProps } from "#emails/rent-report.tsx";

type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;
type Property = Submission["properties"][number];

/** What "Your rent report" tells, from what is known of the submission now. `appUrl` without a slash at its end. */
export function rentReportLetter(
  { owner, mailToken, properties }: Submission,
  { company, appUrl }: { company: CompanyFacts; appUrl: string },
): RentReportProps {
  const proof = mailToken ? `?${new URLSearchParams({ of: mailToken })}` : "";
  return {
    ownerName: owner.name || null,
    company,
    properties: properties.map((property) => ({
      title: property.subject.streetAddress,
      place: placeLine(property.subject),
      url: `${appUrl}/analysis/${property.leadId}${proof}`,
      ...figureOf(property),
    })),
  };
}

/** What "New lead" tells the staff; null when no property of the submission is left. */
export function newLeadLetter(
  { owner, properties }: Submission,
  { company, appUrl, receivedAt, known }: Context,
): NewLeadProps | null {
  const [first] = properties;
  if (!first) return null;
  return {
    lead: { ...owner, name: owner.name || owner.email, source: "Rent analysis", receivedAt, known },
    properties: properties.map(({ subject, ...property }) => ({
      address: `${subject.streetAddress}, ${subject.city}, ${subject.state} ${subject.zipCode}`,
      detail: detailOf(subject),
      result: resultOf({ subject, ...property }),
    })),
    url: `${appUrl}/leads/${first.leadId}`,
    company,
    timeZone: company.timeZone,
  };
}

type Context = { company: CompanyFacts; appUrl: string; receivedAt: Date; known: boolean };

type Figure = RentReportProperty extends infer Each
  ? Each extends RentReportProperty
    ? Omit<Each, "title" | "place" | "url">
    : never
  : never;

function figureOf({ state, estimate, subject }: Property): Figure {
  if (state === "outside") return { state: "outside" };
  if (state !== "ready" || !estimate) return { state: "pricing" };
  return {
    state: "ready",
    label: reportRent(estimate, subject.unitCount).label,
    rentCents: estimate.rentCents,
    lowCents: estimate.lowCents,
    highCents: estimate.highCents,
    unitCount: subject.unitCount,
    basis: reportSource(estimate, subject.unitCount).statement,
  };
}

function resultOf({ state, estimate }: Property) {
  if (state === "outside") return "outside service area";
  if (state === "failed") return "could not be estimated, price it by hand";
  if (state !== "ready" || !estimate) return "being estimated";
  return `${formatDollars(estimate.rentCents)}, ${methodNames[estimate.method]}`;
}

const methodNames = {
  rentcast: "RentCast",
  comp_book: "comp book",
  hud: "public benchmark",
  preliminary: "preliminary, price it by hand",
};

function detailOf({ propertyType, unitCount, bedrooms, bathrooms, squareFootage }: Subject) {
  const parts = [
    propertyTypeNames[propertyType],
    unitCount > 1 && `${formatNumber(unitCount)} units, each:`,
    bedrooms !== null && (bedrooms === 1 ? "1 bedroom" : `${formatNumber(bedrooms)} bedrooms`),
    bathrooms !== null && (bathrooms === 1 ? "1 bath" : `${formatNumber(bathrooms)} baths`),
    squareFootage > 0 && `${formatNumber(squareFootage)} square feet`,
  ];
  return parts.filter(Boolean).join(", ").replace("each:,", "each:");
}
