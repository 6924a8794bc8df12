import type { RentVsSellInputs } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import type { RentVsSell, RentVsSellRates, YearlyRow } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { sensitivities } from "#app/domain/calculators/rent-vs-sell/turning-points.ts";
import { WealthChart } from "#app/domain/calculators/ui/rent-vs-sell/wealth-chart.tsx";
import { YearTable } from "#app/domain/calculators/ui/year-table.tsx";
import { formatDollars, formatPercent } from "#app/ui/format.ts";

interface OutcomeProps {
  inputs: RentVsSellInputs;
  rates: RentVsSellRates;
  result: RentVsSell;
}

/** The chart, its two columns as a table, and how far the answer can be moved. */
export function Outcome({ inputs, rates, result }: OutcomeProps) {
  return (
    <section aria-labelledby="outcome-title">
      <figure className="card px-5 pt-5 pb-3 md:px-7 md:pt-6">
        <figcaption>
          <h2 id="outcome-title" className="text-h3">
            What you hold at the end of each year
          </h2>
        </figcaption>
        <WealthChart result={result} />
        <p className="mb-4 text-sm text-soft">
          Year {result.last.year} includes the {formatPercent(rates.sellingCostBasisPoints)} cost of selling
          the rented home.
        </p>
        <YearTable
          caption="Wealth if rented and wealth if sold, by year"
          columns={wealthColumns}
          rows={result.rows}
        />
      </figure>
      <h3 className="mt-8 text-h3">If things turn out worse</h3>
      <Moved rows={sensitivities(inputs, rates)} />
    </section>
  );
}

const wealthColumns = [
  { label: "If rented", cents: (row: YearlyRow) => row.wealthIfRentCents },
  { label: "If sold today", cents: (row: YearlyRow) => row.wealthIfSellCents },
];

function Moved({ rows }: { rows: ReturnType<typeof sensitivities> }) {
  return (
    <dl className="num mt-3 text-note">
      {rows.map(({ change, recommendation, differenceCents }) => (
        <div key={change} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2">
          <dt>{change}</dt>
          <dd className="font-semibold">
            {recommendation}, {formatDollars(Math.abs(differenceCents))} ahead
          </dd>
        </div>
      ))}
    </dl>
  );
}
