import { isStreetOfSubject } from "#app/lib/text-rules.ts";
import { type EmailCompany, renderEmail } from "#emails/layout.tsx";
import { ActionButton, Paragraph, Questions, Small, TextLink } from "#emails/parts.tsx";
import { greeted, withStreet } from "#emails/safe-text.ts";

type AgreementEmail = {
  ownerName: string | null;
  address: string | null;
  company: EmailCompany;
};

type LinkedAgreementEmail = AgreementEmail & {
  /** Absolute URL of the reader's page of the agreement. */
  url: string;
};

export function agreementReady({
  ownerName,
  address,
  quoteLine,
  url,
  isAsked,
  company,
}: LinkedAgreementEmail & {
  /** `Quote Q-1042, Management fees, effective November 2026` */
  quoteLine: string | null;
  /** Requested by the owner, not sent by staff. */
  isAsked: boolean;
}) {
  return renderEmail(
    {
      subject: withStreet("Your management agreement", address),
      preview: "Take your time. Sign when you're ready.",
      heading: "Your management agreement",
      reason: isAsked
        ? "someone asked for a management agreement with this address. If this wasn't you, let us know and we'll remove it."
        : "we prepared a management agreement for you. If you weren't expecting it, let us know.",
      company,
    },
    <>
      <Paragraph>
        {greeted(
          ownerName,
          `the management agreement for ${homeOf(address)} is ready. Take your time: nothing is final until you sign, and our broker signs after you.`,
        )}
      </Paragraph>
      {quoteLine ? <Small>{quoteLine}</Small> : null}
      <ActionButton href={url}>Review & sign</ActionButton>
      <Questions phone={company.phone} />
    </>,
  );
}

/** To the broker: the company signs last. */
export function agreementToCountersign({
  ownerName,
  name,
  address,
  quoteLine,
  url,
  company,
}: LinkedAgreementEmail & { ownerName: string; name: string; quoteLine: string | null }) {
  return renderEmail(
    {
      subject: `Ready to countersign: ${name}`,
      preview: `${ownerName} has signed.`,
      heading: "Ready to countersign",
      reason: "your address is the broker's, or is listed for new leads, in the company settings.",
      company,
    },
    <>
      <Paragraph>
        <strong>{name}</strong>
        <br />
        {[address, quoteLine].filter(Boolean).join(". ")}
      </Paragraph>
      <Paragraph>
        {`${ownerName} has signed. The agreement takes effect when you countersign. We'll email the owner a copy.`}
      </Paragraph>
      <ActionButton href={url}>Open the agreement</ActionButton>
    </>,
  );
}

export function agreementExecuted({
  ownerName,
  address,
  fileSha256,
  url,
  company,
}: LinkedAgreementEmail & { fileSha256: string }) {
  return renderEmail(
    {
      subject: withStreet("Your signed agreement", address),
      preview: "Everyone has signed. Your copy is ready.",
      heading: "Your signed agreement",
      reason: "you signed a management agreement with this address.",
      company,
    },
    <>
      <Paragraph>
        {greeted(
          ownerName,
          `the management agreement for ${homeOf(address)} is fully signed. Your copy is attached. Save it for your records.`,
        )}
      </Paragraph>
      <ActionButton href={`${url}/copy.pdf`}>Download your copy</ActionButton>
      <Paragraph>
        {"You can always find it at "}
        <TextLink href={url} />. Don't share this link: anyone with it can read the agreement.
      </Paragraph>
      <Small>{`SHA-256 of the file: ${fileSha256}`}</Small>
      <Questions phone={company.phone} />
    </>,
  );
}

export function agreementCanceled({ ownerName, address, company }: AgreementEmail) {
  return renderEmail(
    {
      subject: "Your management agreement is canceled",
      preview: "It can no longer be signed.",
      heading: "Your management agreement is canceled",
      reason: "a management agreement was sent to you.",
      company,
    },
    <>
      <Paragraph>
        {greeted(
          ownerName,
          `we canceled the management agreement for ${homeOf(address)}. It can no longer be signed and isn't binding on either of us.`,
        )}
      </Paragraph>
      <Questions phone={company.phone} />
    </>,
  );
}

const homeOf = (address: string | null) =>
  address !== null && isStreetOfSubject(address) ? address : "your property";
