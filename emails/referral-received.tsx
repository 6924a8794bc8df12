import { formatExactDateTime, formatPromisedDollars } from "#app/lib/format.ts";
import { isNameOfGreeting } from "#app/lib/text-rules.ts";
import { type EmailCompany, renderEmail } from "#emails/layout.tsx";
import { ActionButton, Paragraph, PlainLink, Small } from "#emails/parts.tsx";

type ReferralReceivedProps = {
  /** First name and initial. */
  client: string;
  receivedAt: Date;
  /** Null when there is no promise to contact by a time. */
  dueAt: Date | null;
  feeCents: number;
  /** Absolute URL of the private status page. */
  url: string;
  company: EmailCompany;
  timeZone: string;
};

export function render(props: ReferralReceivedProps) {
  const { url, timeZone } = props;
  const isNamed = isNameOfGreeting(props.client);
  const client = isNamed ? props.client : "your client";
  const promise = props.dueAt && `We'll contact ${client} by ${formatExactDateTime(props.dueAt, timeZone)}.`;
  return renderEmail(
    {
      subject: isNamed ? `We have your referral: ${client}` : "We have your referral",
      preview: promise ?? "Your private page shows the status.",
      heading: "We have your referral",
      reason:
        "someone sent a referral with this address as the realtor's. If it wasn't you, please let us know.",
      company: props.company,
    },
    <>
      <Paragraph>{`Received ${formatExactDateTime(props.receivedAt, timeZone)}. ${promise ?? ""}`}</Paragraph>
      <Paragraph>
        Your private page shows who is working on it, when we reached your client and the outcome.
      </Paragraph>
      <ActionButton href={url}>View status</ActionButton>
      <Small>
        {`When your client signs a management agreement with us, your brokerage is paid ${formatPromisedDollars(props.feeCents)}. We'll ask for your license number and the brokerage's W-9.`}
      </Small>
      <PlainLink url={url} />
    </>,
  );
}
