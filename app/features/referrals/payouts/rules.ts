import { formatDay, formatPromisedDollars } from "#app/lib/format.ts";

export const entityTypes = {
  individual: "Individual or sole proprietor",
  partnership: "Partnership",
  llc: "LLC",
  "s-corporation": "S corporation",
  "c-corporation": "C corporation",
  other: "Other",
} as const;

type PayeeFacts = Record<
  "licenseNumber" | "licenseState" | "licenseExpiresOn" | "w9On" | "entityType" | "taxIdLastFour",
  string | null
>;

/** What a payment still needs of the payee. `today` is `YYYY-MM-DD`. */
export function missingOf(payee: PayeeFacts, today: string): string[] {
  const { licenseNumber, licenseState, licenseExpiresOn, w9On, entityType, taxIdLastFour } = payee;
  const isExpired = licenseExpiresOn !== null && licenseExpiresOn < today;
  const facts = [
    [licenseNumber, "license number"],
    [licenseState, "state of the license"],
    [licenseExpiresOn, "expiry date of the license"],
    [!isExpired, "a license that has not expired"],
    [w9On, "W-9"],
    [entityType, "entity type"],
    [taxIdLastFour, "last four digits of the tax number"],
  ] as const;
  return facts.flatMap(([isThere, label]) => (isThere ? [] : [label]));
}

export type PayeeChoice = { id: string; name: string; missing: readonly string[] };

type Claim = { realtor: string; at: Date; isPaid: boolean };

/** What the product knows; staff answer the rest. */
export type PayoutEvidence = {
  brokerage: string | null;
  receivedAt: Date;
  /** Of the client, for this home if there is one. */
  agreement: { createdAt: Date; completedAt: Date | null } | null;
  /** Other referrals of the client or the home that are not lost. */
  claims: readonly Claim[];
  isFirstRentRequired: boolean;
  /** Null if no one else can have it. */
  credit: { label: string | null; isDue: boolean } | null;
};

export type PayoutAnswers = { firstRent: boolean; purchase: "yes" | "no" | "" };

export const checkLabels = {
  brokerage: "The payee is the brokerage",
  payee: "The payee's details are complete",
  dated: "The referral is older than the agreement",
  signed: "Both signed the agreement",
  rent: "The first rent was received",
  credit: "The credit is this referral's",
  claims: "No one else claims this client or home",
  purchase: "Not connected with a purchase or a loan",
} as const;
export type Check = { key: keyof typeof checkLabels; isMet: boolean; evidence: string };

/** What staff still have to do, which a slip leaves out. */
const hints = {
  confirm: "Confirm it below.",
  answer: "Answer it below.",
  decide: "The client was known or referred before. Decide it under Details.",
};

/** As a slip says it: with the evidence, or that it was not confirmed. */
export const evidenceOnSlip = ({ isMet, evidence }: Pick<Check, "isMet" | "evidence">) =>
  isMet ? evidence : `Not confirmed. ${Object.values(hints).includes(evidence) ? "" : evidence}`.trim();

/** What is missing first. */
export function checklist(
  evidence: PayoutEvidence,
  { payee, answers, timeZone }: { payee: PayeeChoice | null; answers: PayoutAnswers; timeZone: string },
): Check[] {
  const { brokerage, receivedAt, agreement, claims, isFirstRentRequired, credit } = evidence;
  const day = (at: Date) => formatDay(at, timeZone);
  const isBrokerage = payee !== null && isSameName(payee.name, brokerage);
  const checks: Check[] = [
    {
      key: "brokerage",
      isMet: isBrokerage,
      evidence: isBrokerage
        ? payee.name
        : payee
          ? `${payee.name} is paid, and the referral names ${brokerage || "no brokerage"}.`
          : `${brokerage || "The brokerage"} is not a payee yet.`,
    },
    {
      key: "payee",
      isMet: payee !== null && payee.missing.length === 0,
      evidence:
        payee?.missing.length === 0 ? "License and W-9 are on file." : `Missing: ${missingList(payee)}.`,
    },
    {
      key: "dated",
      isMet: agreement !== null && receivedAt <= agreement.createdAt,
      evidence: agreement
        ? `Referred ${day(receivedAt)}, agreement of ${day(agreement.createdAt)}.`
        : `Referred ${day(receivedAt)}. No agreement with this client was found.`,
    },
    {
      key: "signed",
      isMet: Boolean(agreement?.completedAt),
      evidence: agreement?.completedAt
        ? `Signed by both ${day(agreement.completedAt)}.`
        : agreement
          ? "The agreement is not signed by both."
          : "No agreement with this client was found.",
    },
    {
      key: "rent",
      isMet: answers.firstRent || !isFirstRentRequired,
      evidence: answers.firstRent
        ? "Confirmed by staff."
        : isFirstRentRequired
          ? hints.confirm
          : "Your referral terms do not require it.",
    },
    ...(credit
      ? [
          {
            key: "credit" as const,
            isMet: credit.isDue,
            evidence: credit.label ?? hints.decide,
          },
        ]
      : []),
    {
      key: "claims",
      isMet: claims.length === 0,
      evidence:
        claims.length === 0 ? "No other referral." : claims.map((claim) => claimLine(claim, day)).join(" "),
    },
    {
      key: "purchase",
      isMet: answers.purchase === "no",
      evidence:
        answers.purchase === "no"
          ? "Confirmed by staff."
          : answers.purchase === "yes"
            ? "A fee for a referral to a purchase or a loan may break the federal rule against kickbacks (RESPA, section 8)."
            : hints.answer,
    },
  ];
  return [...checks.filter(({ isMet }) => !isMet), ...checks.filter(({ isMet }) => isMet)];
}

export const isSameName = (one: string | null, other: string | null) =>
  Boolean(one) && one?.trim().toLowerCase() === other?.trim().toLowerCase();

const missingList = (payee: PayeeChoice | null) => payee?.missing.join(", ") ?? "everything";

const claimLine = ({ realtor, at, isPaid }: Claim, day: (at: Date) => string) =>
  `${realtor} referred it ${day(at)}${isPaid ? " and was paid" : ""}.`;

/** `R-1001` */
export const payoutNumber = (number: number) => `R-${number}`;

export const firstNumber = 1001;

/**
 * Payments to one payee in a calendar year that have to be reported on Form 1099-NEC: Internal Revenue Code 6041(a)
 * and 6041A(a), as amended by Public Law 119-21, section 70433. The IRS adjusts the amount for inflation from 2027 on.
 */
const reportingThresholds = [
  { from: 2026, cents: 2_000_00 },
  { from: 0, cents: 600_00 },
] as const;

export const reportingThreshold = (year: number) =>
  reportingThresholds.find(({ from }) => year >= from)?.cents ?? 0;

/** Of one payee. `amounts` are those of the year in their order, without reversed ones. */
export function reportingMeter(amounts: readonly number[], year: number, nextCents: number) {
  const thresholdCents = reportingThreshold(year);
  const sumCents = amounts.reduce((sum, cents) => sum + cents, 0);
  const isCrossed = sumCents >= thresholdCents;
  let sum = 0;
  const crossing = amounts.findIndex((cents) => {
    sum += cents;
    return sum >= thresholdCents;
  });
  const left = thresholdCents - sumCents;
  const nth = isCrossed ? crossing + 1 : amounts.length + Math.ceil(left / Math.max(1, nextCents));
  return { sumCents, thresholdCents, isCrossed, nth };
}

export function meterLabel({ sumCents, thresholdCents, isCrossed, nth }: ReturnType<typeof reportingMeter>) {
  const of = `${formatPromisedDollars(sumCents)} of ${formatPromisedDollars(thresholdCents)}`;
  return `${of}, ${isCrossed ? "crossed" : "crosses"} with the ${ordinal(nth)}`;
}

export function ordinal(count: number) {
  const isTeen = count % 100 > 10 && count % 100 < 14;
  return `${count}${(isTeen ? undefined : { 1: "st", 2: "nd", 3: "rd" }[count % 10]) ?? "th"}`;
}
