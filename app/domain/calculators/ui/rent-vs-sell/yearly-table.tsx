import { proceedsGrowthBasisPoints, type YearlyRow } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { formatDollars, formatPercent, formatSignedDollars } from "#app/ui/format.ts";
import "#app/domain/calculators/ui/rent-vs-sell/yearly-table.css";

/**
 * Every column of every year. Where it is wider than the page it scrolls beside the year; what each way leaves and the
 * difference come first on a phone, and on a tablet the difference stays in view.
 */
export function YearlyTable({ rows }: { rows: readonly YearlyRow[] }) {
  return (
    <>
      <p className="mt-3 text-note text-soft lg:hidden">Scroll sideways for all nine columns.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section tabIndex={0} aria-label="Yearly table" className="mt-4 overflow-x-auto lg:mt-6" data-scroll-x>
        <table className="yearly num">
          <caption className="sr-only">Each year of renting it out, against selling today</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.year}>
                <th scope="row">{row.year}</th>
                {columns.map(({ key }) => (
                  <td key={key}>
                    {key === "differenceCents" ? formatSignedDollars(row[key]) : formatDollars(row[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** The columns in their order, each with what it holds. */
export const columns = [
  { key: "rentalIncomeCents", label: "Rental income", meaning: "Twelve rents, less vacancy." },
  {
    key: "mortgageExpenseCents",
    label: "Mortgage",
    meaning: "Principal and interest paid in the year.",
  },
  {
    key: "otherCostsCents",
    label: "Other costs",
    meaning: "Taxes and insurance, maintenance and management.",
  },
  {
    key: "netCashFlowCents",
    label: "Net cash flow",
    meaning: "Rental income less mortgage and other costs.",
  },
  { key: "houseValueCents", label: "House value", meaning: "At the end of the year, grown by your rate." },
  { key: "houseEquityCents", label: "House equity", meaning: "House value less what is left of the loan." },
  {
    key: "wealthIfRentCents",
    label: "Wealth if rented",
    meaning:
      "House equity plus every net cash flow so far; in the last year less the cost of selling and the tax on that sale.",
  },
  {
    key: "wealthIfSellCents",
    label: "Wealth if sold",
    meaning: `What a sale today leaves, grown by ${formatPercent(proceedsGrowthBasisPoints)} a year.`,
  },
  {
    key: "differenceCents",
    label: "Difference",
    meaning: "Wealth if rented less wealth if sold, to the cent; each is shown to the dollar.",
  },
] as const satisfies readonly { key: keyof YearlyRow; label: string; meaning: string }[];
