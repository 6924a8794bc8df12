import type { InvestPoint, InvestResult } from "#app/domain/calculators/invest/rules.ts";
import { LineChart } from "#app/domain/calculators/ui/line-chart.tsx";
import { YearTable } from "#app/domain/calculators/ui/year-table.tsx";
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
      <YearTable caption="Paid in and in total, by year" columns={growthColumns} rows={points} />
    </figure>
  );
}

const growthColumns = [
  { label: "Paid in", cents: (point: InvestPoint) => point.contributedCents },
  { label: "In total", cents: (point: InvestPoint) => point.totalCents },
];
