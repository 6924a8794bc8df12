import { ChevronDown } from "lucide-react";
import type { RentVsSellInputs } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import type { RentVsSell, RentVsSellRates } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { sensitivities } from "#app/domain/calculators/rent-vs-sell/turning-points.ts";
import { WealthChart } from "#app/domain/calculators/ui/rent-vs-sell/wealth-chart.tsx";
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
        <details className="group border-t border-line">
          <summary className="flex min-h-12 items-center justify-between gap-3 rounded-mark text-note font-semibold">
            As a table
            <ChevronDown aria-hidden="true" className="size-5 text-soft group-open:rotate-180" />
          </summary>
          <WealthTable result={result} />
        </details>
      </figure>
      <h3 className="mt-8 text-h3">If things turn out worse</h3>
      <Moved rows={sensitivities(inputs, rates)} />
    </section>
  );
}

function WealthTable({ result }: { result: RentVsSell }) {
  return (
    <table className="num mb-3 w-full text-right text-note">
      <caption className="sr-only">Wealth if rented and wealth if sold, by year</caption>
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className="py-2 text-left font-semibold">
            Year
          </th>
          <th scope="col" className="py-2 font-semibold">
            If rented
          </th>
          <th scope="col" className="py-2 font-semibold">
            If sold today
          </th>
        </tr>
      </thead>
      <tbody>
        {result.rows.map((row) => (
          <tr key={row.year} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {row.year}
            </th>
            <td>{formatDollars(row.wealthIfRentCents)}</td>
            <td>{formatDollars(row.wealthIfSellCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Moved({ rows }: { rows: ReturnType<typeof sensitivities> }) {
  return (
    <dl className="num mt-3 text-note">
      {rows.map(({ change, differenceCents }) => (
        <div key={change} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2">
          <dt>{change}</dt>
          <dd className="font-semibold">
            {differenceCents >= 0 ? "RENT OUT" : "SELL"}, {formatDollars(Math.abs(differenceCents))} ahead
          </dd>
        </div>
      ))}
    </dl>
  );
}
