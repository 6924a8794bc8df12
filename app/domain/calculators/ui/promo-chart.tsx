import { readRentVsSell } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import {
  proceedsGrowthBasisPoints,
  type RentVsSellRates,
  rentVsSell,
} from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { WealthChart } from "#app/domain/calculators/ui/rent-vs-sell/wealth-chart.tsx";
import { formatDollars, formatPercent } from "#app/ui/format.ts";

/** The calculator's usual figures, for whoever leads to it: how far ahead which way ends, in cents. */
export function rentOrSellExample(rates: RentVsSellRates) {
  const { inputs } = readRentVsSell({});
  return { inputs, result: rentVsSell(inputs, rates) };
}

/** The chart of the usual figures with what it assumes; drawn by the server, at home on pages without a script. */
export function PromoChart({ rates }: { rates: RentVsSellRates }) {
  const { inputs, result } = rentOrSellExample(rates);
  return (
    <figure className="card min-w-0 px-5 pt-5 pb-4 md:px-7">
      <figcaption className="font-semibold">What the owner holds at the end of each year</figcaption>
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
