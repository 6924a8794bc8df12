import { ChevronDown } from "lucide-react";
import type { InvestResult } from "#app/domain/calculators/invest/rules.ts";
import { LineChart } from "#app/domain/calculators/ui/line-chart.tsx";
import { formatDollars } from "#app/ui/format.ts";

/** What was paid in against what it grows to, as a chart and as a table. */
export function Growth({ result }: { result: InvestResult }) {
  const { points, totalValueCents } = result;
  const last = points.at(-1);
  const years = last?.year ?? 0;
  return (
    <figure className="card px-5 pt-5 pb-3 md:px-7 md:pt-6">
      <figcaption>
        <h2 className="text-h3">How it grows</h2>
      </figcaption>
      <LineChart
        lines={[
          { label: "in total", cents: points.map((point) => point.totalCents) },
          { label: "paid in", cents: points.map((point) => point.contributedCents) },
        ]}
        ends={["Today", `Year ${years}`]}
        description={`Two lines over ${years} years: ${formatDollars(
          last?.contributedCents ?? 0,
        )} paid in, ${formatDollars(totalValueCents)} in total.`}
      />
      <details className="group border-t border-line">
        <summary className="flex min-h-12 items-center justify-between gap-3 rounded-mark text-note font-semibold">
          As a table
          <ChevronDown aria-hidden="true" className="size-5 text-soft group-open:rotate-180" />
        </summary>
        <table className="num mb-3 w-full text-right text-note">
          <caption className="sr-only">Paid in and in total, by year</caption>
          <thead>
            <tr className="border-b border-ink">
              <th scope="col" className="py-2 text-left font-semibold">
                Year
              </th>
              <th scope="col" className="py-2 font-semibold">
                Paid in
              </th>
              <th scope="col" className="py-2 font-semibold">
                In total
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.year} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {point.year === 0 ? "Today" : point.year}
                </th>
                <td>{formatDollars(point.contributedCents)}</td>
                <td>{formatDollars(point.totalCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
