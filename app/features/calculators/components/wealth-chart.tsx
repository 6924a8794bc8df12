import { LineChart } from "#app/components/charts/line-chart.tsx";
import { readRentVsSell } from "#app/features/calculators/rent-vs-sell/inputs.ts";
import {
  proceedsGrowthBasisPoints,
  type RentVsSell,
  type RentVsSellRates,
  rentVsSell,
} from "#app/features/calculators/rent-vs-sell/rules.ts";
import { formatDollars, formatPercent } from "#app/lib/format.ts";

export function WealthChart({ result }: { result: RentVsSell }) {
  const { rows, last, equityTodayCents, proceedsCents } = result;
  const year = `Year ${last.year}`;
  return (
    <LineChart
      lines={[
        { label: "if rented", values: [equityTodayCents, ...rows.map((row) => row.wealthIfRentCents)] },
        { label: "if sold today", values: [proceedsCents, ...rows.map((row) => row.wealthIfSellCents)] },
      ]}
      ends={["Today", year]}
      description={`Two lines from today to year ${last.year}: if rented the owner ends with ${formatDollars(
        last.wealthIfRentCents,
      )}, if sold today with ${formatDollars(last.wealthIfSellCents)}.`}
    />
  );
}

export function rentOrSellExample(rates: RentVsSellRates) {
  const { inputs } = readRentVsSell({});
  return { inputs, result: rentVsSell(inputs, rates) };
}

export function PromoChart({ rates }: { rates: RentVsSellRates }) {
  const { inputs, result } = rentOrSellExample(rates);
  return (
    <figure className="card min-w-0 px-5 pt-5 pb-4 md:px-7">
      <figcaption className="font-semibold">What you'd have at the end of each year</figcaption>
      <WealthChart result={result} />
      <p className="text-sm text-soft">
        Value {formatDollars(inputs.homeValueCents)}, loan {formatDollars(inputs.mortgageBalanceCents)} at{" "}
        {formatPercent(inputs.interestBasisPoints)}, rent {formatDollars(inputs.monthlyRentCents)},
        appreciation {formatPercent(inputs.appreciationBasisPoints)}, proceeds of a sale grow at{" "}
        {formatPercent(proceedsGrowthBasisPoints)}. Year {inputs.yearsToHold} includes the{" "}
        {formatPercent(rates.sellingCostBasisPoints)} cost of selling.
      </p>
    </figure>
  );
}
