import type { LegalOwner } from "#app/features/leads/owners/legal-owners.ts";
import { isPaid } from "#app/features/payments/rules.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { dayIn, instantAt } from "#app/lib/dates.ts";

export type OnboardingItem = {
  id: string;
  title: string;
  detail: string | null;
  isForOwner: boolean;
  /** `YYYY-MM-DD` */
  dueOn: string | null;
  /** ISO. */
  doneAt: string | null;
  doneBy: string | null;
  version: number;
};

/** Instants are ISO texts. */
export type Onboarding = {
  ownerKey: string;
  finishedAt: string | null;
  /** When the list was last sent to the owner. */
  sentAt: string | null;
  items: OnboardingItem[];
};

export type OwnerOnboarding = {
  key: string;
  /** `closed`: the lead is deleted or merged. */
  state: "open" | "finished" | "closed";
  address: string | null;
  items: {
    id: string;
    title: string;
    detail: string | null;
    dueOn: string | null;
    isDone: boolean;
    /** Names of what was received. */
    files: string[];
  }[];
};

/** By hand: once a fee is paid, or if staff closed the deal without one. */
export const canOnboard = (status: string | null, payments: readonly { status: string }[]) =>
  status === "won" || status === "closed" || payments.some(({ status }) => isPaid(status));

export const mostFilesPerItem = 20;
export const mostItems = 100;

export const dayLater = (day: string, days: number, timeZone: string) =>
  dayIn(timeZone, instantAt(day, "12:00", timeZone, days));

/** `today` is `YYYY-MM-DD`. */
export const isOverdue = ({ doneAt, dueOn }: Pick<OnboardingItem, "doneAt" | "dueOn">, today: string) =>
  doneAt === null && dueOn !== null && dueOn < today;

/** `4 of 11` */
export const progressOf = (items: readonly { doneAt: unknown }[]) =>
  `${items.filter(({ doneAt }) => doneAt !== null).length} of ${items.length}`;

export type HandedOver = {
  leadId: string;
  address: string;
  owners: readonly LegalOwner[];
  email: string | null;
  phone: string | null;
  unitCount: number;
  /** A month, for all units. */
  rentCents: number | null;
  quote: { code: string; document: EnrollmentQuote | null } | null;
  /** `YYYY-MM-DD` */
  startsOn: string;
};

/** One row per unit, in dollars. Unknown values are null. The fees in the quote are for all units. */
export function handoffRows({ owners, unitCount, rentCents, quote, ...home }: HandedOver) {
  const fees = quote?.document?.estimate;
  const [first] = owners;
  return Array.from({ length: unitCount }, (_, at) => ({
    "Lead ID": home.leadId,
    "Property address": home.address,
    Unit: at + 1,
    Units: unitCount,
    "Owner legal names": owners.map(({ name }) => name).join("; ") || null,
    "Owner mailing address": first?.address ?? null,
    "Owner email": home.email,
    "Owner phone": home.phone,
    Quote: quote?.code ?? null,
    "Management fee, percent of rent": fees ? fees.managementBasisPoints / 100 : null,
    "Fixed monthly fee, all units": dollarsOf(fees?.administrationFeeCents),
    "Placement fee, all units": dollarsOf(fees?.placementFeeCents),
    "Setup fee": dollarsOf(fees?.setupFeeCents),
    "Monthly rent": rentCents === null ? null : dollarsOf(shareOf(rentCents, unitCount, at)),
    // No one tells us; the lease and deposit ledger does.
    Deposit: null,
    "Start date": home.startsOn,
  }));
}

const dollarsOf = (cents: number | undefined) => (cents === undefined ? null : (cents / 100).toFixed(2));

/** The first units get the cents that are left, so that the shares sum up to all. */
const shareOf = (cents: number, parts: number, at: number) =>
  Math.floor(cents / parts) + (at < cents % parts ? 1 : 0);
