import { isStreetOfSubject } from "#app/lib/text-rules.ts";
import { type EmailContent, greeted, questions, withStreet } from "#emails/content.ts";

type AgreementEmail = { ownerName: string | null; address: string | null };

/** `quoteLine`: `Quote Q-1042, Management fees, effective November 2026` */
type ToSign = AgreementEmail & { quoteLine: string | null; url: string };

/** `sentBy` is null if the owner asked for it. */
export const agreementReady = (agreement: ToSign & { sentBy: string | null }): EmailContent => ({
  subject: withStreet("Your management agreement", agreement.address),
  preview: "Take your time. Sign when you're ready.",
  heading: "Your management agreement",
  body: bodyToSign(
    agreement,
    "is ready. Take your time: nothing is final until you sign, and our broker signs after you.",
  ),
  because: agreement.sentBy
    ? "we prepared a management agreement for you. If you weren't expecting it, let us know."
    : "someone asked for a management agreement with this address. If this wasn't you, let us know and we'll remove it.",
});

export const agreementReminder = (agreement: ToSign): EmailContent => ({
  subject: withStreet("Reminder: your management agreement", agreement.address),
  preview: "It's ready whenever you are.",
  heading: "Your agreement is waiting",
  body: bodyToSign(agreement, "isn't signed yet. If something is unclear, reply to this email or call us."),
  because: "we sent you a management agreement that isn't signed yet.",
});

const bodyToSign = ({ ownerName, address, quoteLine, url }: ToSign, state: string): EmailContent["body"] => [
  greeted(ownerName, `the management agreement for ${homeOf(address)} ${state}`),
  quoteLine !== null && { small: quoteLine },
  { button: "Review & sign", url },
  questions,
];

/** To the broker: the company signs last. */
export function agreementToCountersign({
  name,
  address,
  quoteLine,
  url,
  ...owner
}: ToSign & { name: string }): EmailContent {
  const ownerName = owner.ownerName ?? "The owner";
  return {
    subject: `Ready to countersign: ${name}`,
    preview: `${ownerName} has signed.`,
    heading: "Ready to countersign",
    body: [
      [{ bold: name }, `\n${[address, quoteLine].filter(Boolean).join(". ")}`],
      `${ownerName} has signed. The agreement takes effect when you countersign. We'll email the owner a copy.`,
      { button: "Open the agreement", url },
    ],
    because: "your address is the broker's, or is listed for new leads, in the company settings.",
  };
}

export function agreementExecuted({
  ownerName,
  address,
  fileSha256,
  url,
}: AgreementEmail & { fileSha256: string; url: string }): EmailContent {
  return {
    subject: withStreet("Your signed agreement", address),
    preview: "Everyone has signed. Your copy is ready.",
    heading: "Your signed agreement",
    body: [
      greeted(
        ownerName,
        `the management agreement for ${homeOf(address)} is fully signed. Your copy is attached. Save it for your records.`,
      ),
      { button: "Download your copy", url: `${url}/copy.pdf` },
      [
        "You can always find it on ",
        { link: "your agreement page", url },
        ". Don't share this link: anyone with it can read the agreement.",
      ],
      { small: `SHA-256 of the file: ${fileSha256}` },
      questions,
    ],
    because: "you signed a management agreement with this address.",
  };
}

export const agreementCanceled = ({ ownerName, address }: AgreementEmail): EmailContent => ({
  subject: "Your management agreement is canceled",
  preview: "It can no longer be signed.",
  heading: "Your management agreement is canceled",
  body: [
    greeted(
      ownerName,
      `we canceled the management agreement for ${homeOf(address)}. It can no longer be signed and isn't binding on either of us.`,
    ),
    questions,
  ],
  because: "a management agreement was sent to you.",
});

const homeOf = (address: string | null) =>
  address !== null && isStreetOfSubject(address) ? address : "your property";
