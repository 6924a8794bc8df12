import type { findSubmission } from "#app/domain/analysis/queries.server.ts";
import { askedFacts } from "#app/domain/analysis/report/facts/asked.ts";
import { reportRent } from "#app/domain/analysis/report/rent.ts";
import { outsideWords } from "#app/domain/analysis/report/sections/outside.ts";
import { reportSource } from "#app/domain/analysis/report/source.ts";
import { placeLine } from "#app/domain/analysis/report/subject.ts";
import { formatAddressLine } from "#app/domain/analysis/rules/address.ts";
import type { Subject } from "#app/domain/analysis/types.ts";
import { propertyTypeNames } from "#app/domain/analysis/types.ts";
import { type LeadOrigin, touchWords } from "#app/domain/leads/origin.ts";
import { isCity } from "#app/domain/posted-words.ts";
import { moreFees, type Offer } from "#app/domain/pricing/offer.ts";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { formatDay, formatDollars, formatNumber, formatPromisedDollars } from "#app/ui/format.ts";
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
    ownerName: givenName(owner),
    company,
    properties: properties.map((property) => ({
      title: property.subject.streetAddress,
      place: placeOf(property),
      url: `${appUrl}/analysis/${property.leadId}${proof}`,
      ...figureOf(property, company),
    })),
  };
}

/** What "New lead" tells the staff; null when no property of the submission is left. */
export function newLeadLetter(
  { owner, properties }: Submission,
  { company, appUrl, receivedAt, known, origin }: Context,
): NewLeadProps | null {
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
    company,
    timeZone: company.timeZone,
  };
}

/** What led a person here, the first visit before the last, each with its day. */
export function originLines(origin: LeadOrigin | null, timeZone: string): string[] {
  const touches = origin ? [origin.first, origin.last].filter((touch) => touch !== null) : [];
  return touches.map((touch) => `${touchWords(touch)}, ${formatDay(touch.at, timeZone)}`);
}

// The mail goes to whatever address was typed: a city that is none is not passed on.
const placeOf = ({ subject }: Property) => (isCity(subject.city) ? placeLine(subject) : subject.zipCode);

/** A lead without a name is kept under the first half of its e-mail, and nobody is greeted by that. */
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
  if (state === "outside") return { state: "outside", why: outsideWords(company) };
  if (state !== "ready" || !estimate) return { state: "pricing" };
  const { label, meaning } = reportRent(estimate, subject.unitCount);
  return {
    state: "ready",
    label,
    assumed: assumedRooms(subject, estimate),
    isPricedByHand: estimate.method === "preliminary",
    rangeNote: meaning || "Market Low and Market High were not measured.",
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
  const fees = `${formatPromisedDollars(offer.totalMonthlyCents)} a month${more ? `, and ${more} that the report lists` : ""}`;
  return `If we manage this property: ${fees}. ${offer.name}.`;
}

/** `3 bedrooms, 2 baths`: those the report asks for because they had to be assumed; null when there are none. */
function assumedRooms(subject: Subject, estimate: NonNullable<Property["estimate"]>): string | null {
  const { names } = askedFacts(subject, estimate);
  const parts = [
    names.includes("bedrooms") && bedroomsOf(estimate.facts.bedrooms),
    names.includes("bathrooms") && bathsOf(estimate.facts.bathrooms),
  ];
  return parts.filter(Boolean).join(", ") || null;
}

function resultOf({ state, estimate, subject: { unitCount } }: Property) {
  if (state === "outside") return "outside service area";
  if (state === "failed") return "could not be estimated, price it by hand";
  if (state !== "ready" || !estimate) return "being estimated";
  return `${formatDollars(estimate.rentCents)}${unitCount > 1 ? " for one unit" : ""}, ${methodNames[estimate.method]}`;
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
    bedrooms !== null && bedroomsOf(bedrooms),
    bathrooms !== null && bathsOf(bathrooms),
    squareFootage > 0 && `${formatNumber(squareFootage)} square feet`,
  ];
  return parts.filter(Boolean).join(", ").replace("each:,", "each:");
}

const bedroomsOf = (count: number) => {
  if (count === 0) return "studio";
  return count === 1 ? "1 bedroom" : `${formatNumber(count)} bedrooms`;
};
const bathsOf = (count: number) => (count === 1 ? "1 bath" : `${formatNumber(count)} baths`);
