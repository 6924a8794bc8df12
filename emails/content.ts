import { formatPhone } from "#app/lib/format.ts";
import { isNameOfGreeting, isStreet, isStreetOfSubject, problemOfName } from "#app/lib/text-rules.ts";

export type Inline = string | { bold: string } | { link: string; url: string };

/** `\n` breaks the line. */
export type EmailText = string | Inline[];

export type Block =
  /** A paragraph. */
  | EmailText
  | { small: EmailText }
  | { subheading: string }
  | { label: string }
  /** The one large number of an email. */
  | { figure: string }
  | { facts: (readonly [term: string, fact: EmailText])[] }
  | { amounts: (readonly [label: string, amount: string])[] }
  | { steps: EmailText[] }
  | { range: Range }
  | { button: string; url: string }
  /** A question; completed with how to reach the company. */
  | { ask: string }
  | { rule: true };

/** `percent` is where the figure lies; unlit if the figure is no estimate. */
type Range = { low: string; high: string; percent: number; isLit: boolean };

/** URLs are absolute. */
export type EmailContent = {
  /** Becomes one line of limited length. */
  subject: string;
  /** Shown beside the subject in an inbox. */
  preview: string;
  /** None in a letter. */
  heading?: string;
  body: (Block | null | false | undefined)[];
  /** Completes "You're receiving this email because". */
  because: string;
  /** The company's own address by default. */
  replyTo?: string | null;
  /** Where the reader of a campaign chooses what to get. */
  preferencesUrl?: string | undefined;
};

export const rule: Block = { rule: true };

export const questions: Block = { ask: "Questions?" };

export const forOffice =
  "your address is listed for new leads in the company settings. A reply goes to the owner.";

export const noCharge = (isSandbox: boolean) =>
  isSandbox && { small: "This is a demo: no card was charged." };

type Owner = { name: string; email: string | null; phone: string | null };

/** For the office. */
export const ownerBlock = ({ name, email, phone }: Owner, address: string | null): Block => [
  { bold: address ?? "No address yet" },
  `\n${[name, phone && formatPhone(phone), email].filter(Boolean).join(", ")}`,
];

// Anyone can have an email sent in another person's name, so text that is no plain address or name is left out.

/** Starts with "Hi Ann," if the name is safe in an email. The sentence starts in lower case. */
export const greeted = (name: string | null, sentence: string) =>
  name && isNameOfGreeting(name)
    ? `Hi ${firstName(name)}, ${sentence}`
    : sentence.charAt(0).toUpperCase() + sentence.slice(1);

function firstName(name: string) {
  const [first = name] = name.trim().split(/\s+/);
  // `Dr. Ann Sample` and `J.R. Sample` are not shortened.
  return first.endsWith(".") || first.length < 2 ? name : first;
}

export const safeStreet = (street: string | null, otherwise = "your property") =>
  street !== null && isStreet(street) ? street : otherwise;

/** Appends the street line to a subject. */
export const withStreet = (subject: string, address: string | null, joint = ": ") =>
  address !== null && isStreetOfSubject(address) ? `${subject}${joint}${address.split(",")[0]}` : subject;

export const subjectName = (name: string, otherwise: string) =>
  name.length <= 60 && problemOfName(name) === null ? name : otherwise;
