import { formatPhone } from "#app/lib/format.ts";
import { type EmailContent, forOffice, greeted, ownerBlock, rule, safeStreet } from "#emails/content.ts";
import { ownAddress } from "#emails/enrollment.ts";

type WalkthroughEmail = {
  /** `Monday, Nov 23, 2026, 10:00 AM CST` */
  time: string;
  /** The previous time, in the same form. */
  movedFrom: string | null;
  /** The owner's enrollment, or the lead in the office. */
  url: string;
};

export function walkthrough({
  ownerName,
  street,
  time,
  movedFrom,
  requirements,
  url,
  phone,
}: WalkthroughEmail & {
  ownerName: string | null;
  street: string | null;
  requirements: readonly { title: string; detail: string }[];
  /** The company's. */
  phone: string;
}): EmailContent {
  const home = safeStreet(street, "the property");
  return {
    subject: `${movedFrom ? "Walkthrough moved to" : "Your walkthrough:"} ${time}`,
    preview: `${time}. A manager will confirm it.`,
    heading: movedFrom ? "Your walkthrough has moved" : "Your walkthrough",
    body: [
      greeted(
        ownerName,
        movedFrom
          ? `your walkthrough at ${home} moved from ${movedFrom} to the time below. A manager will confirm it.`
          : `you picked this time for the walkthrough at ${home}. A manager will confirm it.`,
      ),
      { subheading: time },
      [
        "Need another time? In the browser you enrolled with, ",
        { link: "change it on your enrollment page", url },
        `, or reply to this email or call ${formatPhone(phone)}.`,
      ],
      rule,
      { subheading: "What we'll need from you" },
      ...requirements.map(({ title, detail }, index) => [{ bold: `${index + 1}. ${title}` }, `\n${detail}`]),
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
        small:
          "The owner picked this time after enrolling. The lead has a task to confirm it. The task also says if another walkthrough is close to this time.",
      },
      { button: "Open the lead", url },
    ],
    because: forOffice,
    replyTo: owner.email,
  };
}
