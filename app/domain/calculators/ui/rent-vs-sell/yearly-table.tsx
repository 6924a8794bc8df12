import type { YearlyRow } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { formatDollars, formatSignedDollars } from "#app/ui/format.ts";

/** Every column of every year; scrolls by itself where it is wider than the page. */
export function YearlyTable({ rows }: { rows: readonly YearlyRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section tabIndex={0} aria-label="Yearly table" className="mt-6 overflow-x-auto" data-scroll-x>
      <table className="num w-full min-w-240 text-right text-note">
        <caption className="sr-only">Each year of renting it out, against selling today</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="sticky left-0 bg-paper py-2.5 pr-3 text-left font-semibold">
              Year
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="py-2.5 pl-4 align-bottom leading-tight font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.year} className="border-b border-line">
              <th scope="row" className="sticky left-0 bg-paper py-2.5 pr-3 text-left font-semibold">
                {row.year}
              </th>
              {columns.map(({ key }) => (
                <td key={key} className="py-2.5 pl-4">
                  {key === "differenceCents" ? formatSignedDollars(row[key]) : formatDollars(row[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
    meaning: "What a sale today leaves, grown by 5% a year.",
  },
  { key: "differenceCents", label: "Difference", meaning: "Wealth if rented less wealth if sold." },
] as const satisfies readonly { key: keyof YearlyRow; label: string; meaning: string }[];
