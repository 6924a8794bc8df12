import type { RentVsSell } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { LineChart } from "#app/domain/calculators/ui/line-chart.tsx";
import { formatDollars } from "#app/ui/format.ts";

/** Wealth if rented against wealth if sold, from today to the last year. */
export function WealthChart({ result }: { result: RentVsSell }) {
  const { rows, last, equityTodayCents, proceedsCents } = result;
  const year = `Year ${last.year}`;
  return (
    <LineChart
      lines={[
        { label: "if rented", cents: [equityTodayCents, ...rows.map((row) => row.wealthIfRentCents)] },
        { label: "if sold today", cents: [proceedsCents, ...rows.map((row) => row.wealthIfSellCents)] },
      ]}
      ends={["Today", year]}
      description={`Two lines from today to year ${last.year}: if rented the owner ends with ${formatDollars(
        last.wealthIfRentCents,
      )}, if sold today with ${formatDollars(last.wealthIfSellCents)}.`}
    />
  );
}
