import type { findSubmission } from "#app/features/analysis/queries/report-page.server.ts";
import { assumedRooms } from "#app/features/analysis/report/correction.ts";
import { outsideAreaMessage } from "#app/features/analysis/report/page.ts";
import { reportRent } from "#app/features/analysis/report/rent.ts";
import { reportSource } from "#app/features/analysis/report/source.ts";
import { bathsOf, bedroomsOf, placeLine } from "#app/features/analysis/report/subject.ts";
import { formatAddressLine } from "#app/features/analysis/rules/address.ts";
import { methodNames, propertyTypeNames, type Subject } from "#app/features/analysis/types.ts";
import { type LeadOrigin, originLines } from "#app/features/leads/origin.ts";
import { moreFees, type Offer } from "#app/features/pricing/offer.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatDollars, formatNumber, formatPromisedDollars } from "#app/lib/format.ts";
import { isCity } from "#app/lib/text-rules.ts";
import type { NewLead } from "#emails/new-lead.ts";
import type { RentReport, RentReportProperty } from "#emails/rent-report.ts";

type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;
type Property = Submission["properties"][number];

/** `appUrl` has no trailing slash. */
export function rentReportEmail(
  { owner, mailToken, properties }: Submission,
  { company, appUrl }: { company: CompanyFacts; appUrl: string },
): RentReport {
  const proof = mailToken ? `?${new URLSearchParams({ of: mailToken })}` : "";
  return {
    ownerName: givenName(owner),
    phone: company.phone,
    properties: properties.map((property) => ({
      title: property.subject.streetAddress,
      place: placeOf(property),
      url: `${appUrl}/analysis/${property.leadId}${proof}`,
      ...figureOf(property, company),
    })),
  };
}

/** Null when no property of the submission is left. */
export function newLeadEmail(
  { owner, properties }: Submission,
  { company, appUrl, receivedAt, known, origin }: Context,
): NewLead | null {
  const [first] = properties;
  if (!first) return null;
  return {
    lead: {
      ...owner,
      name: owner.name || owner.email,
      source: "Rent analysis",
      cameFrom: originLines(origin, company.timeZone),
      receivedAt,
      known,
    },
    properties: properties.map(({ subject, ...property }) => ({
      address: addressOf({ subject, ...property }),
      detail: detailOf(subject),
      result: resultOf({ subject, ...property }),
    })),
    url: `${appUrl}/leads/${first.leadId}`,
    timeZone: company.timeZone,
  };
}

// Anyone can enter any email address, so text that is no city is left out.
const placeOf = ({ subject }: Property) => (isCity(subject.city) ? placeLine(subject) : subject.zipCode);

/** A lead without a name is stored under the first half of its email, which is no greeting. */
function givenName({ name, email }: Submission["owner"]): string | null {
  const typed = name.trim();
  return typed === "" || typed.toLowerCase() === email.split("@")[0]?.toLowerCase() ? null : typed;
}

const addressOf = ({ subject: { streetAddress: street, city, state, zipCode } }: Property) =>
  formatAddressLine({ street, city, state, zipCode });

type Context = {
  company: CompanyFacts;
  appUrl: string;
  receivedAt: Date;
  known: boolean;
  origin: LeadOrigin | null;
};

type Figure = RentReportProperty extends infer Each
  ? Each extends RentReportProperty
    ? Omit<Each, "title" | "place" | "url">
    : never
  : never;

function figureOf({ state, estimate, subject, offer }: Property, company: CompanyFacts): Figure {
  if (state === "outside") return { state: "outside", why: outsideAreaMessage(company) };
  if (state !== "ready" || !estimate) return { state: "pricing" };
  const { label, meaning } = reportRent(estimate, subject.unitCount);
  return {
    state: "ready",
    label,
    assumed: assumedText(estimate),
    isPricedByHand: estimate.method === "preliminary",
    rangeNote: meaning,
    rentCents: estimate.rentCents,
    lowCents: estimate.lowCents,
    highCents: estimate.highCents,
    unitCount: subject.unitCount,
    basis: reportSource(estimate, subject.unitCount).statement,
    offer: offer && estimate.method !== "preliminary" ? offerSentence(offer) : null,
  };
}

function offerSentence(offer: Offer) {
  const more = moreFees(offer);
  const fees = `${formatPromisedDollars(offer.totalMonthlyCents)} a month${more ? ` plus ${more} (see the report)` : ""}`;
  return `If we manage this property: ${fees}. ${offer.name}.`;
}

/** `3 bedrooms, 2 baths`; null when nothing is assumed. */
function assumedText(estimate: NonNullable<Property["estimate"]>): string | null {
  const rooms = assumedRooms(estimate);
  const parts = [
    rooms.bedrooms && bedroomsOf(estimate.facts.bedrooms),
    rooms.bathrooms && bathsOf(estimate.facts.bathrooms),
  ];
  return parts.filter(Boolean).join(", ") || null;
}

function resultOf({ state, estimate, subject: { unitCount } }: Property) {
  if (state === "outside") return "outside service area";
  if (state === "failed" || estimate?.method === "preliminary") return "no estimate, price it by hand";
  if (state !== "ready" || !estimate) return "being estimated";
  return `${formatDollars(estimate.rentCents)}${unitCount > 1 ? " for one unit" : ""}, ${methodNames[estimate.method]}`;
}

function detailOf({ propertyType, unitCount, bedrooms, bathrooms, squareFootage }: Subject) {
  const parts = [
    propertyTypeNames[propertyType],
    unitCount > 1 && `${formatNumber(unitCount)} units, each:`,
    bedrooms !== null && bedroomsOf(bedrooms),
    bathrooms !== null && bathsOf(bathrooms),
    squareFootage > 0 && `${formatNumber(squareFootage)} square feet`,
  ];
  return parts.filter(Boolean).join(", ").replace("each:,", "each:");
}
