import type { RentVsSellInputs } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import {
  otherCosts,
  type RentVsSell,
  type RentVsSellRates,
} from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { formatDollars, formatPercent, formatSignedDollars } from "#app/ui/format.ts";
import "#app/ui/styles/statement.css";

interface StandingProps {
  inputs: RentVsSellInputs;
  rates: RentVsSellRates;
  result: RentVsSell;
  schedule: string;
}

/** A year of renting it out as a statement whose lines add up. */
export function FirstYear({ inputs, rates, result, schedule }: StandingProps) {
  const parts = otherCosts(inputs, rates, 1);
  const { first } = result;
  const lines = [
    {
      label: "Rent",
      detail: `12 months at ${formatDollars(inputs.monthlyRentCents)}`,
      cents: parts.rentCents,
    },
    {
      label: "Less vacancy",
      detail: formatPercent(inputs.vacancyBasisPoints),
      cents: -parts.vacancyCents,
      isAdvanced: true,
    },
    { label: "Less mortgage", detail: "Principal and interest", cents: -first.mortgageExpenseCents },
    { label: "Less taxes and insurance", detail: "As you gave them", cents: -parts.taxesAndInsuranceCents },
    {
      label: "Less added insurance",
      detail: "As a landlord",
      cents: -parts.landlordInsuranceCents,
      isAdvanced: true,
    },
    {
      label: "Less maintenance",
      detail: `${formatPercent(rates.maintenanceBasisPoints)} of rent, assumed`,
      cents: -parts.maintenanceCents,
    },
    {
      label: "Less management",
      detail: `${formatPercent(rates.managementBasisPoints)} of rent, Rent-vs-sell model of fee schedule ${schedule}`,
      cents: -parts.managementCents,
    },
  ];
  const shown = lines.filter(({ cents, isAdvanced }) => cents !== 0 || !isAdvanced);
  return (
    <section aria-labelledby="first-year-title">
      <h2 id="first-year-title" className="text-h3">
        Your first year as a landlord
      </h2>
      <table className="statement num">
        <caption className="sr-only">Your first year as a landlord</caption>
        <tbody>
          {shown.map(({ label, detail, cents }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <small>{detail}</small>
              </th>
              <td>{formatDollars(cents)}</td>
            </tr>
          ))}
          <tr className="statement-net">
            <th scope="row">Net cash flow</th>
            <td>{formatDollars(first.netCashFlowCents)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** What the owner has in the home today, and since the purchase. */
export function Standing({ inputs, result }: Pick<StandingProps, "inputs" | "result">) {
  const facts = [
    { label: "Equity today", detail: "Value less balance", text: formatDollars(result.equityTodayCents) },
    {
      label: "Gain since you bought",
      detail: "Value less price paid",
      text: formatSignedDollars(inputs.homeValueCents - inputs.pricePaidCents),
    },
    {
      label: "Loan paid off",
      detail: "Original mortgage less balance",
      text: formatDollars(inputs.originalMortgageCents - inputs.mortgageBalanceCents),
    },
  ];
  return (
    <section aria-labelledby="standing-title">
      <h2 id="standing-title" className="text-h3">
        Where you stand today
      </h2>
      <dl className="num mt-3">
        {facts.map(({ label, detail, text }) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt>
              {label}
              <span className="block text-sm text-soft">{detail}</span>
            </dt>
            <dd className="font-semibold whitespace-nowrap">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
