import type { ProjectedFees } from "#app/domain/analysis/report/projected-fees.ts";
import { wholeDollars } from "#app/domain/money.ts";
import type { Projection } from "#app/domain/pricing/rules.ts";
import { formatDollars, formatNumber, formatPercent, formatPromisedDollars } from "#app/ui/format.ts";

/** A line of the statement; amounts in cents, what is taken off is negative. */
export type StatementLine = {
  key: "rent" | "vacancy" | "management" | "maintenance" | "net";
  label: string;
  detail: string;
  cents: number;
};

/**
 * The projection as a statement: income, less, net. Recomputed in the browser when an assumption is changed, so the
 * words are made here and nowhere else.
 *
 * @param unitCount how many units the projected rent covers.
 */
export function projectionStatement(projection: Projection, unitCount: number): StatementLine[] {
  const rent = formatDollars(projection.monthlyRentCents);
  const units = unitCount > 1 ? ` for ${formatNumber(unitCount)} units` : "";
  const collected = projection.vacancyCents > 0 ? " of the rent collected" : "";
  const vacancy: StatementLine = {
    key: "vacancy",
    label: "Less vacancy",
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
      label: "Less management fee",
      detail: `${projection.model}, schedule ${projection.schedule}: ${formatPercent(projection.managementBasisPoints)}${collected}`,
      cents: -projection.managementFeeCents,
    },
    {
      key: "maintenance",
      label: "Less maintenance",
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

/**
 * What the year comes to with the company's own fees in place of the projection's. What of them is
 * a share of the rent is taken of the rent collected, the rest each month. The monthly fee alone is counted, as the
 * statement counts no placement either.
 */
export function feesLine(lines: readonly StatementLine[], fees: ProjectedFees) {
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

/** The statement with the fees of this very home in place of the projection's. */
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
