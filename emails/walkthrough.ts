import { formatPhone } from "#app/lib/format.ts";
import { type EmailContent, forOffice, greeted, ownerBlock, rule, safeStreet } from "#emails/content.ts";
import { ownAddress } from "#emails/enrollment.ts";

type WalkthroughEmail = {
  /** `Monday, Nov 23, 2026, 10:00 AM CST` */
  time: string;
  /** The previous time, in the same form. */
  movedFrom: string | null;
  /** The owner's page of the walkthrough, or the lead in the office. */
  url: string;
};

type OwnerEmail = {
  ownerName: string | null;
  street: string | null;
  time: string /** The company's. */;
  phone: string;
};

export function walkthrough({
  ownerName,
  street,
  who,
  state,
  isNewlyConfirmed,
  time,
  movedFrom,
  requirements,
  url,
  phone,
}: WalkthroughEmail &
  OwnerEmail & {
    who: string | null;
    /** `picked` by the owner, `scheduled` by the office. */
    state: "picked" | "scheduled" | "confirmed";
    isNewlyConfirmed: boolean;
    requirements: readonly { title: string; detail: string }[];
  }): EmailContent {
  const home = safeStreet(street, "the property");
  const next = state === "picked" ? " A manager will confirm it." : "";
  const [subject, heading, sentence] = isNewlyConfirmed
    ? ["Walkthrough confirmed:", "Your walkthrough is confirmed", `your walkthrough at ${home} is confirmed.`]
    : movedFrom
      ? [
          "Walkthrough moved to",
          "Your walkthrough has moved",
          `your walkthrough at ${home} moved from ${movedFrom} to the time below.${next}`,
        ]
      : [
          "Your walkthrough:",
          "Your walkthrough",
          state === "picked"
            ? `you picked this time for the walkthrough at ${home}.${next}`
            : `here is the time of the walkthrough at ${home}.`,
        ];
  return {
    subject: `${subject} ${time}`,
    preview: `${time}.${next}`,
    heading,
    body: [
      greeted(ownerName, sentence),
      { subheading: time },
      who !== null && `${who} will meet you there.`,
      [
        "Need another time? ",
        { link: "Move or cancel it here", url },
        `, or reply to this email or call ${formatPhone(phone)}.`,
      ],
      rule,
      { subheading: "What we'll need from you" },
      ...requirements.map(({ title, detail }, index) => [{ bold: `${index + 1}. ${title}` }, `\n${detail}`]),
    ],
    because: ownAddress,
  };
}

export function walkthroughCanceled({ ownerName, street, time, phone }: OwnerEmail): EmailContent {
  const home = safeStreet(street, "the property");
  return {
    subject: `Walkthrough canceled: ${time}`,
    preview: "It is off our calendar.",
    heading: "Your walkthrough is canceled",
    body: [
      greeted(ownerName, `the walkthrough at ${home} is canceled. It was planned for this time:`),
      { subheading: time },
      `To schedule another one, reply to this email or call ${formatPhone(phone)}.`,
    ],
    because: ownAddress,
  };
}

/** To the office. */
export function walkthroughToConfirm({
  owner,
  address,
  time,
  movedFrom,
  url,
}: WalkthroughEmail & {
  owner: { name: string; email: string | null; phone: string | null };
  address: string | null;
}): EmailContent {
  return {
    subject: `${movedFrom ? "Walkthrough moved to" : "Walkthrough to confirm:"} ${time}`,
    preview: [address, owner.name].filter(Boolean).join(", "),
    heading: "Walkthrough to confirm",
    body: [
      { subheading: movedFrom ? `Moved from ${movedFrom} to ${time}` : time },
      ownerBlock(owner, address),
      {
        small: "The owner picked this time. The lead has a task to confirm it.",
      },
      { button: "Open the lead", url },
    ],
    because: forOffice,
    replyTo: owner.email,
  };
}
