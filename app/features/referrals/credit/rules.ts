import { formatDay } from "#app/lib/format.ts";

/** Who brought a client that we had met before. */
export const creditChoices = [
  { value: "referral", label: "This referral: its fee is due" },
  { value: "none", label: "No one: we knew the client" },
  { value: "earlier", label: "An earlier referral" },
] as const;
export type Credit = (typeof creditChoices)[number]["value"];

export const creditLabel = (value: string | null) =>
  creditChoices.find((choice) => choice.value === value)?.label ?? null;

export type CreditEvidence = {
  receivedAt: Date;
  /** The client as a lead that is older than the referral. */
  known: { since: Date; lastActiveAt: Date; origin: string } | null;
  /** The first referral of the client by someone else. */
  earlier: { realtor: string; at: Date } | null;
};

type Rule = { activeDays: number; timeZone: string };

/** By the written rule; null if no one else can have the credit. */
export function suggestCredit(
  { receivedAt, known, earlier }: CreditEvidence,
  { activeDays, timeZone }: Rule,
): { credit: Credit; why: string } | null {
  const day = (at: Date) => formatDay(at, timeZone);
  if (earlier)
    return {
      credit: "earlier",
      why: `${earlier.realtor} referred this client first, on ${day(earlier.at)}.`,
    };
  if (!known) return null;
  if (activeDays === 0) return { credit: "referral", why: "Your terms bring a fee for known clients too." };
  const isActive = receivedAt.getTime() - known.lastActiveAt.getTime() <= activeDays * 86_400_000;
  const last = `last active ${day(known.lastActiveAt)}`;
  return isActive
    ? { credit: "none", why: `${last}, within ${activeDays} days before the referral.` }
    : { credit: "referral", why: `${last}, more than ${activeDays} days before the referral.` };
}

type Named = { realtorName: string | null; realtorCompany: string | null; clientName: string | null };

/** To the realtor, to be read before it is sent. */
export function creditMessage(
  credit: Credit,
  { realtorName, realtorCompany, clientName }: Named,
  { evidence, company, timeZone }: { evidence: CreditEvidence; company: string; timeZone: string },
) {
  const day = (at: Date) => formatDay(at, timeZone);
  const reasons: Record<Credit, string> = {
    referral: `We credit this referral to you. The fee is paid to ${realtorCompany || "your brokerage"} once the agreement is signed and the terms of our referral program are met.`,
    none: `We had been in touch with ${clientName || "your client"} before, since ${evidence.known ? day(evidence.known.since) : "an earlier day"}, so this referral brings no fee by the terms of our referral program.`,
    earlier: `Someone else had referred ${clientName || "your client"} to us before${evidence.earlier ? `, on ${day(evidence.earlier.at)}` : ""}, so this referral brings no fee by the terms of our referral program.`,
  };
  return [
    realtorName ? `Hello ${realtorName},` : "Hello,",
    `thank you for referring ${clientName || "your client"} to us on ${day(evidence.receivedAt)}. ${reasons[credit]}`,
    "If you see it otherwise, please answer this email.",
    company,
  ].join("\n\n");
}
