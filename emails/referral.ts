import { formatExactDateTime, formatLongDay, formatPromisedDollars } from "#app/lib/format.ts";
import { isNameOfGreeting } from "#app/lib/text-rules.ts";
import { type Block, type EmailContent, subjectName } from "#emails/content.ts";

type ReferralReceived = {
  /** First name and initial. */
  client: string;
  receivedAt: Date;
  /** Null when there is no promise to contact by a time. */
  dueAt: Date | null;
  feeCents: number;
  /** The private status page. */
  url: string;
  timeZone: string;
};

/** To the realtor. */
export function referralReceived({ url, timeZone, ...referral }: ReferralReceived): EmailContent {
  const isNamed = isNameOfGreeting(referral.client);
  const client = isNamed ? referral.client : "your client";
  const promise =
    referral.dueAt && `We'll contact ${client} by ${formatExactDateTime(referral.dueAt, timeZone)}.`;
  return {
    subject: isNamed ? `We have your referral: ${client}` : "We have your referral",
    preview: promise ?? "Your private page shows the status.",
    heading: "We have your referral",
    body: [
      `Received ${formatExactDateTime(referral.receivedAt, timeZone)}. ${promise ?? ""}`,
      "Your private page shows who is working on it, when we reached your client and the outcome.",
      { button: "View status", url },
      {
        small: `When your client signs a management agreement with us, your brokerage is paid ${formatPromisedDollars(referral.feeCents)}. We'll ask for your license number and the brokerage's W-9.`,
      },
    ],
    because:
      "someone sent a referral with this address as the realtor's. If it wasn't you, please let us know.",
  };
}

type Person = { name: string; email: string; phone: string };

type NewReferral = {
  client: Person;
  realtor: Person & { company: string };
  /** The first visit before the last; empty when unknown. */
  cameFrom: string[];
  /** Address and type. */
  property: string;
  notes: string | null;
  dueAt: Date;
  /** An existing lead of the client. */
  known: { label: string; url: string } | null;
  /** Earlier referrals of the same client. */
  earlier: { at: Date; by: string; isCorrected: boolean }[];
  /** The page with the task. */
  url: string;
  timeZone: string;
};

/** To the office. */
export function newReferral({ client, realtor, known, timeZone, ...referral }: NewReferral): EmailContent {
  const due = formatExactDateTime(referral.dueAt, timeZone);
  return {
    subject: `New referral: contact ${subjectName(client.name, "the client")} by ${due}`,
    preview: `Referred by ${subjectName(realtor.name, "a realtor")}`,
    heading: "New referral",
    body: [
      `We promised to contact the client by ${due}.`,
      fact("Client", [client.name, client.phone, client.email]),
      fact("Property", [referral.property]),
      fact("Realtor", [realtor.name, realtor.company, realtor.phone, realtor.email]),
      referral.cameFrom.length > 0 && fact("Realtor's first visit", referral.cameFrom),
      referral.notes !== null && fact("Notes", [referral.notes]),
      known && [
        `${known.label}: `,
        { link: "open the lead", url: known.url },
        ". The realtor doesn't know that.",
      ],
      ...referral.earlier.map(
        ({ at, by, isCorrected }) =>
          `The same client was referred on ${formatLongDay(at, timeZone)} by ${by}. ${isCorrected ? "This may correct it: compare the two, and close one." : "Decide who gets the credit before anything is paid."}`,
      ),
      { button: "Open the tasks", url: referral.url },
    ],
    because: "your address is listed for new leads in the company settings. A reply goes to the realtor.",
    replyTo: realtor.email || null,
  };
}

const fact = (term: string, lines: string[]): Block => [
  { bold: term },
  [...new Set(lines)]
    .filter(Boolean)
    .map((line) => `\n${line}`)
    .join(""),
];
