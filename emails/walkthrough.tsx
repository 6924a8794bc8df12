import { formatPhone } from "#app/lib/format.ts";
import { type EmailCompany, renderEmail } from "#emails/layout.tsx";
import { ActionButton, Paragraph, Rule, Small, Subheading, TextLink } from "#emails/parts.tsx";
import { greeted, safeStreet } from "#emails/safe-text.ts";

type WalkthroughEmail = {
  /** `Monday, Nov 23, 2026, 10:00 AM CST` */
  time: string;
  /** The previous time, in the same form. */
  movedFrom: string | null;
  company: EmailCompany;
};

export function walkthrough({
  ownerName,
  street,
  time,
  movedFrom,
  enrolledUrl,
  requirements,
  company,
}: WalkthroughEmail & {
  ownerName: string | null;
  /** Street line of the home. */
  street: string | null;
  enrolledUrl: string;
  requirements: readonly { title: string; detail: string }[];
}) {
  const home = safeStreet(street, "the property");
  return renderEmail(
    {
      subject: `${movedFrom ? "Walkthrough moved to" : "Your walkthrough:"} ${time}`,
      preview: `${time}. A manager will confirm it.`,
      heading: movedFrom ? "Your walkthrough has moved" : "Your walkthrough",
      reason:
        "this address was given when the property was enrolled. If this wasn't you, let us know and we'll remove it.",
      company,
    },
    <>
      <Paragraph>
        {greeted(
          ownerName,
          movedFrom
            ? `your walkthrough at ${home} moved from ${movedFrom} to the time below. A manager will confirm it.`
            : `you picked this time for the walkthrough at ${home}. A manager will confirm it.`,
        )}
      </Paragraph>
      <Subheading>{time}</Subheading>
      <Paragraph>
        Need another time? In the browser you enrolled with,{" "}
        <TextLink href={enrolledUrl}>change it on your enrollment page</TextLink>
        {`, or reply to this email or call ${formatPhone(company.phone)}.`}
      </Paragraph>
      <Rule />
      <Subheading>What we'll need from you</Subheading>
      {requirements.map(({ title, detail }, index) => (
        <Paragraph key={title}>
          <strong>{`${index + 1}. ${title}`}</strong>
          <br />
          {detail}
        </Paragraph>
      ))}
    </>,
  );
}

/** To the office. */
export function walkthroughToConfirm({
  owner,
  address,
  time,
  movedFrom,
  url,
  company,
}: WalkthroughEmail & {
  owner: { name: string; email: string | null; phone: string | null };
  address: string | null;
  /** Absolute URL of the lead in the office. */
  url: string;
}) {
  return renderEmail(
    {
      subject: `${movedFrom ? "Walkthrough moved to" : "Walkthrough to confirm:"} ${time}`,
      preview: [address, owner.name].filter(Boolean).join(", "),
      heading: "Walkthrough to confirm",
      reason: "your address is listed for new leads in the company settings. A reply goes to the owner.",
      company,
    },
    <>
      <Subheading>{movedFrom ? `Moved from ${movedFrom} to ${time}` : time}</Subheading>
      <Paragraph>
        <strong>{address ?? "No address yet"}</strong>
        <br />
        {[owner.name, owner.phone && formatPhone(owner.phone), owner.email].filter(Boolean).join(", ")}
      </Paragraph>
      <Small>
        The owner picked this time after enrolling. The lead has a task to confirm it. The task also says if
        another walkthrough is close to this time.
      </Small>
      <ActionButton href={url}>Open the lead</ActionButton>
    </>,
  );
}
