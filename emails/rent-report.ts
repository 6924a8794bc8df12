import { formatDollars, formatNumber, formatPhone } from "#app/lib/format.ts";
import { isStreetOfSubject } from "#app/lib/text-rules.ts";
import { type Block, type EmailContent, greeted, questions, rule, safeStreet } from "#emails/content.ts";

/** With a figure, not priced yet, or outside the service area. */
export type RentReportProperty = {
  /** Street line. */
  title: string;
  /** `Des Moines, Iowa 50311` */
  place: string;
  /** The report. */
  url: string;
} & (
  | {
      state: "ready";
      /** `Estimated monthly rent`, `Public benchmark, monthly gross rent` … */
      label: string;
      /** Cents a month for one unit. */
      rentCents: number;
      lowCents: number;
      highCents: number;
      unitCount: number;
      /** Assumed facts that the report asks for: `3 bedrooms, 2 baths`. */
      assumed?: string | null;
      /** A manager sets the figure; the owner's corrections don't change it. */
      isPricedByHand?: boolean;
      /** The source of low and high, or that they were not measured. */
      rangeNote?: string | null;
      /** The figure's source, in one sentence. */
      basis: string;
      /** The management fees and their quote, in whole sentences; null without an offer. */
      offer?: string | null;
    }
  | { state: "pricing" }
  | {
      state: "outside";
      /** Why there is no figure, in whole sentences. */
      why: string;
    }
);

export type RentReport = {
  ownerName: string | null;
  properties: RentReportProperty[];
  /** The company's. */
  phone: string;
};

/** One email per submission. */
export function rentReport({ ownerName, properties, phone }: RentReport): EmailContent {
  const isReport = properties.some(({ state }) => state !== "outside");
  const count = properties.length;
  return {
    subject: subjectOf(properties, isReport),
    preview: properties.map(previewOf).join("; "),
    heading: isReport ? "Your rent report" : "Your request",
    body: [
      greeted(ownerName, isReport ? reportIntro(count) : requestIntro(count)),
      ...properties.flatMap((property, index) => [
        index > 0 && rule,
        { subheading: streetOf(property) },
        { small: property.place },
        ...resultOf(property, phone),
        {
          button: property.state === "outside" ? "View your request" : "Open the report",
          url: property.url,
        },
      ]),
      rule,
      isReport
        ? `Something wrong, or a question? Edit the details on the report, reply to this email, or call ${formatPhone(phone)}.`
        : questions,
    ],
    because:
      "a rent analysis was requested with this address. If this wasn't you, reply and we'll remove it.",
  };
}

function resultOf(property: RentReportProperty, phone: string): EmailContent["body"] {
  if (property.state === "ready") return estimateOf(property);
  const label: Block = { label: noEstimate[property.state] };
  if (property.state === "pricing")
    return [
      label,
      "The report shows the estimate as soon as it is ready. If we can't estimate it, you can try again there or ask a manager.",
    ];
  return [
    label,
    `${property.why} We've saved your request. If you own a home closer to us, please call ${formatPhone(phone)}.`,
    [
      "Wrong ZIP code? ",
      { link: "Correct it", url: `${property.url}#facts-zipCode` },
      " and we'll estimate the rent.",
    ],
  ];
}

function estimateOf({
  rentCents,
  unitCount,
  assumed,
  ...estimate
}: RentReportProperty & { state: "ready" }): EmailContent["body"] {
  const range = `Market Low ${formatDollars(estimate.lowCents)}, Market High ${formatDollars(estimate.highCents)}.`;
  const building = `${formatDollars(rentCents * unitCount)} for all ${formatNumber(unitCount)} units, if they are similar.`;
  const correct = estimate.isPricedByHand
    ? "Tell us the right number: it helps the manager who prices the home."
    : "Tell us the right number and we'll update the estimate.";
  return [
    { label: estimate.label },
    { figure: formatDollars(rentCents) },
    { small: [range, estimate.rangeNote, unitCount > 1 && building].filter(Boolean).join(" ") },
    assumed && [{ bold: `Assumed: ${assumed}.` }, ` ${correct}`],
    estimate.basis,
    estimate.offer,
  ];
}

const noEstimate = { pricing: "Not priced yet", outside: "Outside our service area" } as const;

function subjectOf(properties: RentReportProperty[], isReport: boolean): string {
  const [subject, joint] = isReport ? ["Your rent report", ": "] : ["Your request", " for "];
  const [first] = properties;
  if (properties.length !== 1) return `${subject}${joint}${properties.length} properties`;
  return first && isStreetOfSubject(first.title) ? `${subject}${joint}${first.title}` : subject;
}

const streetOf = ({ title }: RentReportProperty) => safeStreet(title, "The property you asked about");

const reportIntro = (count: number) =>
  count === 1
    ? "here is the rent analysis you asked for."
    : `here are the rent analyses for the ${formatNumber(count)} properties you asked about.`;

const requestIntro = (count: number) =>
  `we have your request about the rent of ${count === 1 ? "a home" : `${formatNumber(count)} homes`}.`;

function previewOf(property: RentReportProperty): string {
  if (property.state !== "ready") return `${streetOf(property)}: ${noEstimate[property.state].toLowerCase()}`;
  const perUnit = property.unitCount > 1 ? " for one unit" : "";
  return `${streetOf(property)}: ${property.label}, ${formatDollars(property.rentCents)} a month${perUnit}`;
}
