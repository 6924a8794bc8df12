import {
  proceedsGrowthBasisPoints,
  type RentVsSellRates,
} from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { columns } from "#app/domain/calculators/ui/rent-vs-sell/yearly-table.tsx";
import { formatPercent } from "#app/ui/format.ts";

/** How the answer is worked out, what is assumed, and what it is not. */
export function Method({ rates, schedule }: { rates: RentVsSellRates; schedule: string }) {
  return (
    <section aria-labelledby="method-title" className="border-t border-line">
      <div className="wrap section">
        <h2 id="method-title" className="text-h2">
          How this is worked out
        </h2>
        <div className="mt-6 grid gap-x-16 gap-y-10 desk:grid-cols-2">
          <div>
            <h3 className="text-h3">What is assumed</h3>
            <ul className="mt-3 grid list-disc gap-2 pl-5">
              <li>The mortgage payment is that of a 30-year loan on today's balance, at your rate.</li>
              <li>
                Maintenance is {formatPercent(rates.maintenanceBasisPoints)} of the rent, management{" "}
                {formatPercent(rates.managementBasisPoints)}: the Rent-vs-sell model of our fee schedule{" "}
                {schedule}. An offer for your home names its own fee.
              </li>
              <li>
                The sale at the end costs {formatPercent(rates.sellingCostBasisPoints)} of the value. A sale
                today costs nothing in the plain model, which favors selling; the advanced figures can change
                that.
              </li>
              <li>
                The proceeds of a sale today grow by {formatPercent(proceedsGrowthBasisPoints)} a year. Rent
                that is left over earns nothing.
              </li>
              <li>
                The plain model looks five years ahead. Rent, taxes and insurance stay level, no month is
                vacant, and no tax is taken.
              </li>
              <li>
                A tax in the advanced figures is that share of the price less the cost of selling less the
                price paid. Depreciation and the exclusion for your own home are not worked out.
              </li>
              <li>
                The original mortgage gives what you have paid off and, over 30 years at your rate, how long
                that loan still runs.
              </li>
            </ul>
            <p className="mt-5 max-w-measure text-note text-soft">
              All dollars are nominal: those of the year in which they fall, with no inflation taken out. This
              is an estimate and not tax advice; ask your tax adviser before you decide.
            </p>
          </div>
          <div>
            <h3 className="text-h3">What each column holds</h3>
            <dl className="mt-3 text-note">
              {columns.map(({ key, label, meaning }) => (
                <div key={key} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[9rem_1fr]">
                  <dt className="font-semibold">{label}</dt>
                  <dd className="text-soft">{meaning}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </section>
  );
}
