import { formatPhone } from "#app/lib/format.ts";
import { type EmailContent, forOffice, greeted, ownerBlock, rule, safeStreet } from "#emails/content.ts";

/** Times are like `Monday, Nov 23, 2026, 10:00 AM CST`. */
type OwnerEmail = {
  ownerName: string | null;
  street: string | null;
  time: string;
  /** The company's. */
  phone: string;
};

type Walkthrough = OwnerEmail & {
  movedFrom: string | null;
  who: string | null;
  /** By the owner, and still to be confirmed. */
  isPicked: boolean;
  /** Just now. */
  isConfirmed: boolean;
  requirements: readonly { title: string; detail: string }[];
  /** The owner's page of the walkthrough. */
  url: string;
};

export function walkthrough(given: Walkthrough): EmailContent {
  const { ownerName, time, movedFrom, who, isPicked, isConfirmed, requirements, url, phone } = given;
  const at = `walkthrough at ${safeStreet(given.street, "the property")}`;
  const next = isPicked ? " A manager will confirm it." : "";
  const [subject, heading, sentence] = isConfirmed
    ? ["Walkthrough confirmed:", "Your walkthrough is confirmed", `your ${at} is confirmed.`]
    : movedFrom
      ? [
          "Walkthrough moved to",
          "Your walkthrough has moved",
          `your ${at} moved from ${movedFrom} to the time below.${next}`,
        ]
      : [
          "Your walkthrough:",
          "Your walkthrough",
          isPicked ? `you picked this time for the ${at}.${next}` : `here is the time of the ${at}.`,
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
      { steps: requirements.map(({ title, detail }) => [{ bold: title }, `\n${detail}`]) },
    ],
    because: becauseScheduled,
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
    because: becauseScheduled,
  };
}

type ToConfirm = Pick<Walkthrough, "time" | "movedFrom"> & {
  owner: { name: string; email: string | null; phone: string | null };
  address: string | null;
  /** The lead in the office. */
  url: string;
};

/** To the office. */
export function walkthroughToConfirm({ owner, address, time, movedFrom, url }: ToConfirm): EmailContent {
  return {
    subject: `${movedFrom ? "Walkthrough moved to" : "Walkthrough to confirm:"} ${time}`,
    preview: [address, owner.name].filter(Boolean).join(", "),
    heading: "Walkthrough to confirm",
    body: [
      { subheading: movedFrom ? `Moved from ${movedFrom} to ${time}` : time },
      ownerBlock(owner, address),
      { small: "The owner picked this time. The lead has a task to confirm it." },
      { button: "Open the lead", url },
    ],
    because: forOffice,
    replyTo: owner.email,
  };
}

const becauseScheduled =
  "a walkthrough of a property was scheduled with this address. If this wasn't you, let us know and we'll remove it.";
