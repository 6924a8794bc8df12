import { Button, Heading, Hr, Link, Section, Text } from "react-email";
import { formatDollars, formatNumber, formatPhone } from "#app/lib/format.ts";
import { isStreet, isStreetOfSubject } from "#app/lib/text-rules.ts";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
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

/**
 * One email per submission. Anyone can request it in another person's name, so text that is no plain street
 * or name is left out.
 */
export function render({ ownerName, properties, company }: RentReportProps): Promise<RenderedEmail> {
  const isReport = properties.some(({ state }) => state !== "outside");
  return renderEmail(
    isReport ? subjectOf(properties) : requestSubjectOf(properties),
    <EmailLayout
      preview={previewOf(properties)}
      company={company}
      reason="You're receiving this email because a rent analysis was requested with this address. If this wasn't you, reply and we'll remove it."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        {isReport ? "Your rent report" : "Your request"}
      </Heading>
      <Text className="ink" style={styles.text}>
        {isReport ? greeting(ownerName, properties.length) : receipt(ownerName, properties.length)}
      </Text>
      {properties.map((property, index) => (
        <Section key={property.url}>
          {index > 0 && <Hr className="rule" style={styles.rule} />}
          <Property property={property} phone={company.phone} />
        </Section>
      ))}
      <Hr className="rule" style={styles.rule} />
      <Text className="ink" style={{ ...styles.text, margin: 0 }}>
        {isReport
          ? `Something wrong, or a question? Edit the details on the report, reply to this email, or call ${formatPhone(company.phone)}.`
          : `Questions? Reply to this email or call ${formatPhone(company.phone)}.`}
      </Text>
    </EmailLayout>,
  );
}

type PropertyProps = { property: RentReportProperty; phone: string };

function Property({ property, phone }: PropertyProps) {
  return (
    <>
      <Heading as="h2" className="ink" style={styles.subheading}>
        {streetOf(property)}
      </Heading>
      <Text className="soft" style={styles.soft}>
        {property.place}
      </Text>
      <State property={property} phone={phone} />
      <Button href={property.url} style={styles.button}>
        {property.state === "outside" ? "View your request" : "Open the report"}
      </Button>
    </>
  );
}

function State({ property, phone }: PropertyProps) {
  if (property.state === "ready") return <Figure property={property} />;
  return (
    <>
      <Text className="ink" style={styles.label}>
        {waiting[property.state]}
      </Text>
      {property.state === "outside" ? (
        <Outside property={property} phone={phone} />
      ) : (
        <Text className="ink" style={styles.text}>
          The report shows the estimate as soon as it is ready. If we can't estimate it, you can try again
          there or ask a manager.
        </Text>
      )}
    </>
  );
}

function Outside({
  property,
  phone,
}: {
  property: RentReportProperty & { state: "outside" };
  phone: string;
}) {
  return (
    <>
      <Text className="ink" style={styles.text}>
        {`${property.why} We've saved your request. If you own a home closer to us, please call ${formatPhone(phone)}.`}
      </Text>
      <Text className="ink" style={styles.text}>
        Wrong ZIP code?{" "}
        <Link className="link" style={styles.link} href={`${property.url}#facts-zipCode`}>
          Correct it
        </Link>{" "}
        and we'll estimate the rent.
      </Text>
    </>
  );
}

function Figure({ property }: { property: RentReportProperty & { state: "ready" } }) {
  const { unitCount, rentCents, assumed, isPricedByHand, rangeNote } = property;
  const range = `Market Low ${formatDollars(property.lowCents)}, Market High ${formatDollars(property.highCents)}.`;
  const building = `${formatDollars(rentCents * unitCount)} for all ${formatNumber(unitCount)} units, if they are similar.`;
  return (
    <>
      <Text className="ink" style={styles.label}>
        {property.label}
      </Text>
      <Text className="ink" style={styles.figure}>
        {formatDollars(rentCents)}
      </Text>
      <Text className="soft" style={styles.soft}>
        {[range, rangeNote, unitCount > 1 && building].filter(Boolean).join(" ")}
      </Text>
      {assumed ? (
        <Text className="ink" style={styles.text}>
          <b>{`Assumed: ${assumed}.`}</b>{" "}
          {isPricedByHand
            ? "Tell us the right number: it helps the manager who prices the home."
            : "Tell us the right number and we'll update the estimate."}
        </Text>
      ) : null}
      <Text className="ink" style={styles.text}>
        {property.basis}
      </Text>
      {property.offer ? (
        <Text className="ink" style={styles.text}>
          {property.offer}
        </Text>
      ) : null}
    </>
  );
}

const waiting = {
  pricing: "Not priced yet",
  outside: "Outside our service area",
} as const;

function subjectOf(properties: RentReportProperty[]): string {
  const [first] = properties;
  if (properties.length !== 1) return `Your rent report: ${properties.length} properties`;
  return first && isStreetOfSubject(first.title) ? `Your rent report: ${first.title}` : "Your rent report";
}

/** When every home is outside the service area. */
function requestSubjectOf(properties: RentReportProperty[]): string {
  const [first] = properties;
  if (properties.length !== 1) return `Your request for ${properties.length} properties`;
  return first && isStreetOfSubject(first.title) ? `Your request for ${first.title}` : "Your request";
}

const streetOf = ({ title }: RentReportProperty) =>
  isStreet(title) ? title : "The property you asked about";

const greeting = (name: string | null, count: number) =>
  greeted(
    name,
    count === 1
      ? "here is the rent analysis you asked for."
      : `here are the rent analyses for the ${formatNumber(count)} properties you asked about.`,
  );

const receipt = (name: string | null, count: number) =>
  greeted(
    name,
    `we have your request about the rent of ${count === 1 ? "a home" : `${formatNumber(count)} homes`}.`,
  );

function previewOf(properties: RentReportProperty[]): string {
  return properties
    .map((property) => {
      if (property.state === "ready") {
        const rent = `${formatDollars(property.rentCents)} a month`;
        return `${streetOf(property)}: ${property.label}, ${rent}${property.unitCount > 1 ? " for one unit" : ""}`;
      }
      return `${streetOf(property)}: ${waiting[property.state].toLowerCase()}`;
    })
    .join("; ");
}
