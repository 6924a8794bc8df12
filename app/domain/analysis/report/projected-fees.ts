import type { Offer } from "#app/domain/pricing/offer.ts";
import { moreFees } from "#app/domain/pricing/offer.ts";
import { type LeadQuotes, quoteThatHolds } from "#app/domain/pricing/quote.ts";
import { readFees } from "#app/domain/pricing/quoted-fees.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";

/** What the projection puts in place of its own fee: what was agreed, else what is offered; amounts in cents a month. */
export type ProjectedFees = {
  label: string;
  /** The quote. */
  name: string;
  monthlyCents: number;
  /** Of it, what is a share of the rent, and follows what is collected. */
  shareCents: number;
  /** What they were worked out at, for all units, where that is another rent than the report's. */
  rentCents: number | null;
  /** What is asked for beside: `placement and one-time fees`. */
  more: string;
  /** There is an offer to read: not where the home is enrolled. */
  isOpen: boolean;
  /** What the facts of today would make of it while the agreement is unsigned; empty where that is the same. */
  news: string;
};

type Known = {
  quotes: LeadQuotes;
  /** At the rent of the report. */
  offer: Offer;
  isEnrolled: boolean;
  /** The rent is not one of this home. */
  caution: "benchmark" | "preliminary" | null;
  /** The agreement can be signed, and so replaced still. */
  isSignable: boolean;
};

/** Null where the home is enrolled and its fees are not of this lead: nothing is offered any more. */
export function projectedFees({
  quotes,
  offer,
  isEnrolled,
  caution,
  isSignable,
}: Known): ProjectedFees | null {
  const { agreed, enrolled } = quotes;
  if (!agreed && !isEnrolled)
    return {
      label: caution ? `With our fees at this ${figures[caution]}` : "With our offer for this property",
      name: offer.name,
      monthlyCents: offer.totalMonthlyCents,
      shareCents: offer.percentageFeeCents,
      rentCents: null,
      more: moreFees(offer),
      isOpen: true,
      news: "",
    };
  const holds = agreed || enrolled ? quoteThatHolds(quotes) : null;
  const fees = holds && readFees(holds);
  if (!fees) return null;
  const isOther = fees.rentCents !== offer.rentCents || fees.monthlyCents !== offer.totalMonthlyCents;
  const isNews = isOther && isSignable && holds.model === "pitchPricing";
  return {
    ...fees,
    label: agreed ? "With your agreement" : "With the fees of your enrollment",
    rentCents: fees.rentCents === offer.rentCents ? null : fees.rentCents,
    isOpen: !isEnrolled && holds.model === "pitchPricing",
    news: isNews ? newsOf(offer) : "",
  };
}

const figures = { benchmark: "benchmark", preliminary: "preliminary figure" };

/** What whoever reads an offer at a rent that is not one of the home is told; empty where it is. */
export const offerCaution = (caution: Known["caution"]) =>
  caution
    ? `This rent is a ${figures[caution]} and not one of this home. Ask us to price the home first, and the offer follows its own rent.`
    : "";

const newsOf = ({ name, totalMonthlyCents, rentCents }: Offer) =>
  `The agreement that you have was drawn up before the facts changed. At ${formatPromisedDollars(rentCents)} of rent our offer is ${formatPromisedDollars(totalMonthlyCents)} a month (${name}). Ask us, and we send you an agreement with that in its place.`;
