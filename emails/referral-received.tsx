import { Button, Heading, Link, Text } from "react-email";
import { formatExactDateTime, formatPromisedDollars } from "#app/lib/format.ts";
import { isNameOfGreeting } from "#app/lib/text-rules.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type ReferralReceivedProps = {
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

export function render(props: ReferralReceivedProps): Promise<RenderedEmail> {
  const { company, url, timeZone } = props;
  const isNamed = isNameOfGreeting(props.client);
  const client = isNamed ? props.client : "your client";
  const promised = props.dueAt && `We'll contact ${client} by ${formatExactDateTime(props.dueAt, timeZone)}.`;
  return renderEmail(
    isNamed ? `We have your referral: ${client}` : "We have your referral",
    <EmailLayout
      preview={promised ?? "Your private page shows the status."}
      company={company}
      reason="You're receiving this email because someone sent a referral with this address as the realtor's. If it wasn't you, please let us know."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        We have your referral
      </Heading>
      <Text className="ink" style={styles.text}>
        {`Received ${formatExactDateTime(props.receivedAt, timeZone)}. ${promised ?? ""}`}
      </Text>
      <Text className="ink" style={styles.text}>
        Your private page shows who is working on it, when we reached your client and the outcome.
      </Text>
      <Button href={url} style={styles.button}>
        View status
      </Button>
      <Text className="soft" style={{ ...styles.soft, margin: "24px 0 12px" }}>
        {`When your client signs a management agreement with us, your brokerage is paid ${formatPromisedDollars(props.feeCents)}. We'll ask for your license number and the brokerage's W-9.`}
      </Text>
      <Text className="soft" style={styles.soft}>
        {"If the button doesn't work, open this link: "}
        <Link className="link" href={url} style={{ ...styles.link, wordBreak: "break-all" }}>
          {url}
        </Link>
      </Text>
    </EmailLayout>,
  );
}
