import { reportComparables } from "#app/features/analysis/report/comparables.ts";
import { assumedRooms } from "#app/features/analysis/report/correction.ts";
import { outsideAreaMessage } from "#app/features/analysis/report/page.ts";
import { reportRent } from "#app/features/analysis/report/rent.ts";
import { reportSource } from "#app/features/analysis/report/source.ts";
import { bathsOf, bedroomsOf, placeLine } from "#app/features/analysis/report/subject.ts";
import type { Estimate } from "#app/features/analysis/types.ts";
import type { Subject } from "#app/features/leads/property/types.ts";
import type { QuotedFees } from "#app/features/pricing/offer.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatDollars, formatNumber, formatPhone, formatPromisedDollars } from "#app/lib/format.ts";
import { isCity, isStreetOfSubject } from "#app/lib/text-rules.ts";
import { type EmailContent, greeted, questions, rule, safeStreet } from "#emails/content.ts";

export type ReportedProperty = {
  leadId: string;
  subject: Subject;
  /** `ready`, `outside`, or not priced yet. */
  state: string;
  estimate: Estimate | null;
  /** Null unless the estimate is of this home. */
  fees: QuotedFees | null;
};

type Submission = {
  owner: { name: string; email: string };
  /** Shows the report to its owner in any browser. */
  mailToken: string | null;
  properties: ReportedProperty[];
};

type Sender = { company: CompanyFacts; appUrl: string };

/** One email per submission. */
export function rentReport(
  { owner, mailToken, properties }: Submission,
  { company, appUrl }: Sender,
): EmailContent {
  const isReport = properties.some(({ state }) => state !== "outside");
  const count = properties.length;
  const proof = mailToken ? `?${new URLSearchParams({ of: mailToken })}` : "";
  const urlOf = ({ leadId }: ReportedProperty) => `${appUrl}/analysis/${leadId}${proof}`;
  return {
    subject: subjectOf(properties, isReport),
    preview: properties.map(previewOf).join("; "),
    heading: isReport ? "Your rent report" : "Your request",
    body: [
      greeted(givenName(owner), isReport ? reportIntro(count) : requestIntro(count)),
      ...properties.flatMap((property, index) => [
        index > 0 && rule,
        { subheading: streetOf(property) },
        { small: placeOf(property) },
        ...resultOf(property, urlOf(property), company),
        {
          button: property.state === "outside" ? "View your request" : "Open the report",
          url: urlOf(property),
        },
      ]),
      rule,
      isReport
        ? `Something wrong, or a question? Edit the details on the report, reply to this email, or call ${formatPhone(company.phone)}.`
        : questions,
    ],
    because:
      "a rent analysis was requested with this address. If this wasn't you, reply and we'll remove it.",
  };
}

function resultOf(property: ReportedProperty, url: string, company: CompanyFacts): EmailContent["body"] {
  const estimate = estimateOf(property);
  if (estimate) return figuresOf(estimate, property);
  if (property.state !== "outside")
    return [
      { label: notPriced },
      "The report shows the estimate as soon as it is ready. If we can't estimate it, you can try again there or ask a manager.",
    ];
  return [
    { label: outsideArea },
    `${outsideAreaMessage(company)} We've saved your request. If you own a home closer to us, please call ${formatPhone(company.phone)}.`,
    [
      "Wrong ZIP code? ",
      { link: "Correct it", url: `${url}#facts-zipCode` },
      " and we'll estimate the rent.",
    ],
  ];
}

const estimateOf = ({ state, estimate }: ReportedProperty) => (state === "ready" ? estimate : null);

function figuresOf(estimate: Estimate, { subject, fees }: ReportedProperty): EmailContent["body"] {
  const { unitCount } = subject;
  const { rentCents, lowCents, highCents } = estimate;
  const { label, meaning, caution, markerPercent } = reportRent(estimate, unitCount);
  const building = `${formatDollars(rentCents * unitCount)} for all ${formatNumber(unitCount)} units, if they are similar.`;
  const assumed = assumedText(estimate);
  // A manager sets the figure; the owner's corrections don't change it.
  const isPricedByHand = estimate.method === "preliminary";
  const correct = isPricedByHand
    ? "Tell us the right number: it helps the manager who prices the home."
    : "Tell us the right number and we'll update the estimate.";
  return [
    { label },
    { figure: `${formatDollars(rentCents)} a month` },
    {
      range: {
        low: formatDollars(lowCents),
        high: formatDollars(highCents),
        percent: markerPercent,
        isLit: caution === null,
      },
    },
    { small: [meaning, unitCount > 1 && building].filter(Boolean).join(" ") },
    assumed && [{ bold: `Assumed: ${assumed}.` }, ` ${correct}`],
    reportSource(estimate, unitCount).statement,
    ...nearestRents(estimate),
    caution === null && fees && feesSentence(fees),
  ];
}

function nearestRents(estimate: Estimate): EmailContent["body"] {
  const { rows, heading } = reportComparables(estimate);
  if (rows.length === 0) return [];
  const milesTo = (id: string) =>
    estimate.comparables.find((row) => row.id === id)?.distanceMiles ?? Number.POSITIVE_INFINITY;
  const nearest = rows.toSorted((a, b) => milesTo(a.id) - milesTo(b.id)).slice(0, 3);
  return [
    { label: `Nearest ${heading.toLowerCase()}${nearest.some(({ sample }) => sample) ? " (sample)" : ""}` },
    {
      amounts: nearest.map(({ address, distance, rentCents }) => [
        distance === "N/A" ? address : `${address}, ${distance}`,
        formatDollars(rentCents),
      ]),
    },
  ];
}

const notPriced = "Not priced yet";
const outsideArea = "Outside our service area";

/** `3 bedrooms, 2 baths`; empty when nothing is assumed. */
function assumedText(estimate: Estimate): string {
  const rooms = assumedRooms(estimate);
  const parts = [
    rooms.bedrooms && bedroomsOf(estimate.facts.bedrooms),
    rooms.bathrooms && bathsOf(estimate.facts.bathrooms),
  ];
  return parts.filter(Boolean).join(", ");
}

function feesSentence({ plan, monthlyCents, more, name }: QuotedFees) {
  const fees = `${formatPromisedDollars(monthlyCents)} a month${more ? ` plus ${more} (see the report)` : ""}`;
  return `If we manage this property${plan ? ` with the ${plan} plan` : ""}: ${fees}. ${name}.`;
}

function subjectOf([first, ...others]: ReportedProperty[], isReport: boolean): string {
  const [subject, joint] = isReport ? reportSubject(first, others) : ["Your request", " for "];
  if (others.length > 0) return `${subject}${joint}${others.length + 1} properties`;
  const street = first?.subject.streetAddress ?? "";
  return isStreetOfSubject(street) ? `${subject}${joint}${street}` : subject;
}

/** A benchmark or a preliminary figure is no news about this home. */
function reportSubject(first: ReportedProperty | undefined, others: unknown[]): [string, string] {
  const estimate = first && others.length === 0 && estimateOf(first);
  if (!estimate || reportRent(estimate, first.subject.unitCount).caution !== null)
    return ["Your rent report", ": "];
  const perUnit = first.subject.unitCount > 1 ? " per unit" : "";
  return [`${formatDollars(estimate.rentCents)} a month${perUnit}: your rent report`, " for "];
}

const streetOf = ({ subject }: ReportedProperty) =>
  safeStreet(subject.streetAddress, "The property you asked about");

// Anyone can enter any email address, so text that is no city is left out.
const placeOf = ({ subject }: ReportedProperty) =>
  isCity(subject.city) ? placeLine(subject) : subject.zipCode;

/** A lead without a name is stored under the first half of its email, which is no greeting. */
function givenName({ name, email }: Submission["owner"]): string | null {
  const typed = name.trim();
  return typed === "" || typed.toLowerCase() === email.split("@")[0]?.toLowerCase() ? null : typed;
}

const reportIntro = (count: number) =>
  count === 1
    ? "here is the rent analysis of your property."
    : `here are the rent analyses of your ${formatNumber(count)} properties.`;

const requestIntro = (count: number) =>
  `we have a request about the rent of ${count === 1 ? "a home" : `${formatNumber(count)} homes`}.`;

function previewOf(property: ReportedProperty): string {
  const street = streetOf(property);
  const estimate = estimateOf(property);
  if (!estimate)
    return `${street}: ${(property.state === "outside" ? outsideArea : notPriced).toLowerCase()}`;
  const { unitCount } = property.subject;
  const perUnit = unitCount > 1 ? " for one unit" : "";
  return `${street}: ${reportRent(estimate, unitCount).label}, ${formatDollars(estimate.rentCents)} a month${perUnit}`;
}
