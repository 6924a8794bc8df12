import { feesOf, type Offer, readFees, readOffer } from "#app/features/pricing/offer.ts";
import { feesName, type LeadQuotes, quoteThatHolds } from "#app/features/pricing/quote.ts";
import type { Projection } from "#app/features/pricing/rules.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { formatDollars, formatNumber, formatPercent, formatPromisedDollars } from "#app/lib/format.ts";
import { wholeDollars } from "#app/lib/money.ts";

export const assumptionNames = ["maintenance", "vacancy"] as const;

export const notAPercentage = "Enter a percentage from 0 to 100.";

const figures = { benchmark: "benchmark", preliminary: "preliminary figure" };

export const offerCaution = (caution: Known["caution"]) =>
  caution
    ? `This rent is a ${figures[caution]}, not an estimate of this home. Ask a manager to price the home first. We quote our fees at that rent.`
    : "";

const newsOf = ({ name, totalMonthlyCents, rentCents }: Offer) =>
  `Your agreement was prepared before the details changed. At a rent of ${formatPromisedDollars(rentCents)}, our offer is ${formatPromisedDollars(totalMonthlyCents)} a month (${name}). Ask us, and we'll send you a new agreement.`;

/** Cents; deductions are negative. */
export type StatementLine = {
  key: "rent" | "vacancy" | "management" | "maintenance" | "net";
  label: string;
  detail: string;
  cents: number;
};

export function projectionStatement(projection: Projection, unitCount: number): StatementLine[] {
  const rent = formatDollars(projection.monthlyRentCents);
  const units = unitCount > 1 ? ` for ${formatNumber(unitCount)} units` : "";
  const collected = projection.vacancyCents > 0 ? " of the rent collected" : "";
  const vacancy: StatementLine = {
    key: "vacancy",
    label: "Minus vacancy",
    detail: `Assumed at ${formatPercent(projection.vacancyBasisPoints)} of rent`,
    cents: -projection.vacancyCents,
  };
  return [
    {
      key: "rent",
      label: "Annual rent",
      detail: `12 months at ${rent}${units}`,
      cents: projection.annualRentCents,
    },
    ...(projection.vacancyCents > 0 ? [vacancy] : []),
    {
      key: "management",
      label: "Minus management fee",
      detail: `${feesName(projection.model, projection.schedule)}: ${formatPercent(projection.managementBasisPoints)}${collected}`,
      cents: -projection.managementFeeCents,
    },
    {
      key: "maintenance",
      label: "Minus maintenance",
      detail: `Assumed at ${formatPercent(projection.maintenanceBasisPoints)} of rent`,
      cents: -projection.maintenanceCents,
    },
    {
      key: "net",
      label: "Net operating income",
      detail: netDetail(projection),
      cents: projection.netOperatingIncomeCents,
    },
  ];
}

function feesLine(lines: readonly StatementLine[], fees: ProjectedFees) {
  const centsOf = (key: StatementLine["key"]) => lines.find((line) => line.key === key)?.cents ?? 0;
  const { label, name, monthlyCents, shareCents, rentCents, more } = fees;
  const vacant = centsOf("rent") ? -centsOf("vacancy") / centsOf("rent") : 0;
  const exactCents = Math.round((monthlyCents - shareCents * vacant) * 12);
  const yearCents = wholeDollars(exactCents);
  const detail = [
    `${name}: ${formatPromisedDollars(monthlyCents)} a month${vacant > 0 ? " at full rent" : ""}`,
    rentCents !== null && `at a rent of ${formatPromisedDollars(rentCents)}`,
    `${yearCents === exactCents ? "" : "about "}${formatDollars(yearCents)} a year`,
    more && `before ${more}`,
  ];
  return {
    label,
    detail: detail.filter(Boolean).join(", "),
    cents: centsOf("net") - centsOf("management") - yearCents,
  };
}

export function statementWithFees(lines: readonly StatementLine[], fees: ProjectedFees): StatementLine[] {
  const own = feesLine(lines, fees);
  const before = lines.find(({ key }) => key === "net")?.cents ?? 0;
  return lines.map((line) => {
    if (line.key === "net") return { ...line, cents: own.cents };
    if (line.key !== "management") return line;
    return { ...line, detail: `${own.label}. ${own.detail}`, cents: line.cents + own.cents - before };
  });
}

function netDetail({ vacancyCents }: Projection): string {
  return vacancyCents > 0
    ? "Before taxes, insurance and loan payments"
    : "Before taxes, insurance, vacancy and loan payments";
}

/** The fees that were agreed, else offered; cents a month. */
export type ProjectedFees = {
  label: string;
  name: string;
  monthlyCents: number;
  shareCents: number;
  rentCents: number | null;
  /** `placement and one-time fees` */
  more: string;
  isOpen: boolean;
  news: string;
};

type Known = {
  quotes: LeadQuotes;
  /** Null if the rent is not an estimate of this home. */
  offer: Offer | null;
  isEnrolled: boolean;
  isElsewhere: boolean;
  caution: "benchmark" | "preliminary" | null;
  isSignable: boolean;
};

export function projectedFees({
  quotes,
  offer,
  isEnrolled,
  isElsewhere,
  caution,
  isSignable,
}: Known): ProjectedFees | null {
  const { agreed, enrolled, offered } = quotes;
  if (!agreed && !isEnrolled)
    return (
      offer && {
        label: offer.plan ? `With the ${offer.plan} plan` : "With our offer for this property",
        ...feesOf(offer),
        rentCents: null,
        isOpen: true,
        news: "",
      }
    );
  const holds = agreed || enrolled || (offered && !caution && !isElsewhere) ? quoteThatHolds(quotes) : null;
  const fees = holds && readFees(holds);
  if (!fees) return null;
  const isOther =
    offer && (fees.rentCents !== offer.rentCents || fees.monthlyCents !== offer.totalMonthlyCents);
  const isOffer = holds !== enrolled && readOffer(holds) !== null;
  return {
    ...fees,
    label: agreed ? "With your agreement" : "With the fees of your enrollment",
    rentCents: fees.rentCents === offer?.rentCents ? null : fees.rentCents,
    isOpen: !isEnrolled && isOffer,
    news: isOther && isSignable && isOffer ? newsOf(offer) : "",
  };
}

export type AssumptionName = (typeof assumptionNames)[number];

export type TypedAssumptions = Partial<Record<AssumptionName, string>>;

/** What can't be read counts as the schedule's. */
export function readAssumptions(typed: TypedAssumptions, { projection }: Pick<FeeSchedule, "projection">) {
  const read = (name: AssumptionName, usual: number) => {
    const text = typed[name];
    const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text?.trim() ?? "") ?? [];
    const rate = Math.round(Number(percent) * 100);
    const isRead = rate <= 10_000;
    const query: TypedAssumptions = isRead && rate !== usual ? { [name]: String(rate / 100) } : {};
    const error = isRead || text === undefined ? null : notAPercentage;
    return { rate: isRead ? rate : usual, field: { typed: text ?? String(usual / 100), error }, query };
  };
  const maintenance = read("maintenance", projection.maintenanceBasisPoints);
  const vacancy = read("vacancy", projection.vacancyBasisPoints);
  return {
    rates: { maintenanceBasisPoints: maintenance.rate, vacancyBasisPoints: vacancy.rate },
    fields: { maintenance: maintenance.field, vacancy: vacancy.field },
    query: { ...maintenance.query, ...vacancy.query },
  };
}

/** The assumptions in an address such as `?maintenance=12&vacancy=5`. */
export function assumptionsIn(params: URLSearchParams): TypedAssumptions {
  return Object.fromEntries(
    assumptionNames.flatMap((name) => {
      const typed = params.get(name);
      return typed === null ? [] : [[name, typed.slice(0, 12)]];
    }),
  );
}
