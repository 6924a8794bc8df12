import { Section, Text } from "react-email";
import { formatDollars, formatNumber, formatPhone } from "#app/lib/format.ts";
import { isStreetOfSubject } from "#app/lib/text-rules.ts";
import { type EmailCompany, renderEmail } from "#emails/layout.tsx";
import {
  ActionButton,
  Figure,
  Paragraph,
  Questions,
  Rule,
  Small,
  Subheading,
  TextLink,
} from "#emails/parts.tsx";
import { greeted, safeStreet } from "#emails/safe-text.ts";
import { styles } from "#emails/styles.ts";

/** With a figure, not priced yet, or outside the service area. */
export type RentReportProperty = {
  /** Street line. */
  title: string;
  /** `Des Moines, Iowa 50311` */
  place: string;
  /** Absolute URL of the report. */
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

export type RentReportProps = {
  ownerName: string | null;
  properties: RentReportProperty[];
  company: EmailCompany;
};

/** One email per submission. */
export function render({ ownerName, properties, company }: RentReportProps) {
  const isReport = properties.some(({ state }) => state !== "outside");
  const count = properties.length;
  return renderEmail(
    {
      subject: subjectOf(properties, isReport),
      preview: properties.map(previewOf).join("; "),
      heading: isReport ? "Your rent report" : "Your request",
      reason:
        "a rent analysis was requested with this address. If this wasn't you, reply and we'll remove it.",
      company,
    },
    <>
      <Paragraph>{greeted(ownerName, isReport ? reportIntro(count) : requestIntro(count))}</Paragraph>
      {properties.map((property, index) => (
        <Section key={property.url}>
          {index > 0 && <Rule />}
          <Subheading>{streetOf(property)}</Subheading>
          <Small>{property.place}</Small>
          <Result property={property} phone={company.phone} />
          <ActionButton href={property.url}>
            {property.state === "outside" ? "View your request" : "Open the report"}
          </ActionButton>
        </Section>
      ))}
      <Rule />
      {isReport ? (
        <Paragraph>
          {`Something wrong, or a question? Edit the details on the report, reply to this email, or call ${formatPhone(company.phone)}.`}
        </Paragraph>
      ) : (
        <Questions phone={company.phone} />
      )}
    </>,
  );
}

function Result({ property, phone }: { property: RentReportProperty; phone: string }) {
  if (property.state === "ready") return <Estimate property={property} />;
  if (property.state === "pricing")
    return (
      <>
        <Label>{noEstimate.pricing}</Label>
        <Paragraph>
          The report shows the estimate as soon as it is ready. If we can't estimate it, you can try again
          there or ask a manager.
        </Paragraph>
      </>
    );
  return (
    <>
      <Label>{noEstimate.outside}</Label>
      <Paragraph>
        {`${property.why} We've saved your request. If you own a home closer to us, please call ${formatPhone(phone)}.`}
      </Paragraph>
      <Paragraph>
        Wrong ZIP code? <TextLink href={`${property.url}#facts-zipCode`}>Correct it</TextLink> and we'll
        estimate the rent.
      </Paragraph>
    </>
  );
}

function Estimate({ property }: { property: RentReportProperty & { state: "ready" } }) {
  const { unitCount, rentCents } = property;
  const range = `Market Low ${formatDollars(property.lowCents)}, Market High ${formatDollars(property.highCents)}.`;
  const building = `${formatDollars(rentCents * unitCount)} for all ${formatNumber(unitCount)} units, if they are similar.`;
  return (
    <>
      <Label>{property.label}</Label>
      <Figure>{formatDollars(rentCents)}</Figure>
      <Small>{[range, property.rangeNote, unitCount > 1 && building].filter(Boolean).join(" ")}</Small>
      {property.assumed ? (
        <Paragraph>
          <b>{`Assumed: ${property.assumed}.`}</b>{" "}
          {property.isPricedByHand
            ? "Tell us the right number: it helps the manager who prices the home."
            : "Tell us the right number and we'll update the estimate."}
        </Paragraph>
      ) : null}
      <Paragraph>{property.basis}</Paragraph>
      {property.offer ? <Paragraph>{property.offer}</Paragraph> : null}
    </>
  );
}

const Label = ({ children }: { children: string }) => (
  <Text className="ink" style={styles.label}>
    {children}
  </Text>
);

const noEstimate = {
  pricing: "Not priced yet",
  outside: "Outside our service area",
} as const;

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
