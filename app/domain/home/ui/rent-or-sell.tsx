import { href } from "react-router";
import type { RentVsSellRates } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { PromoChart, rentOrSellExample } from "#app/domain/calculators/ui/promo-chart.tsx";
import { yearsInWords } from "#app/domain/calculators/ui/rent-vs-sell/words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatDollars, formatPercent } from "#app/ui/format.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

interface RentOrSellProps {
  rates: RentVsSellRates;
  /** For instance "Rent-vs-sell, fee schedule 2026-11". */
  scheduleName: string;
}

/** The calculator's answer to its usual figures, as a sentence and a chart. */
export const RentOrSell = keptMarkup(function RentOrSell({ rates, scheduleName }: RentOrSellProps) {
  const { inputs, result } = rentOrSellExample(rates);
  const years = yearsInWords(inputs.yearsToHold);
  const ahead = <b className="num text-ink">{formatDollars(Math.abs(result.differenceCents))}</b>;
  return (
    <section className="section" aria-labelledby="sell-title">
      <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-center lg:gap-18">
        <div>
          <h2 id="sell-title" className="text-display">
            Rent it out, or sell it?
          </h2>
          <p className="num mt-4 max-w-measure text-lead text-soft">
            For a {formatDollars(inputs.homeValueCents)} house that rents at{" "}
            {formatDollars(inputs.monthlyRentCents)},{" "}
            {result.recommendation === "RENT OUT" ? (
              <>
                {years} of renting it out leave its owner {ahead} ahead of selling today.
              </>
            ) : (
              <>
                selling today leaves its owner {ahead} ahead of {years} of renting it out.
              </>
            )}{" "}
            Your numbers will differ. That is what the calculator is for.
          </p>
          <ButtonLink href={href("/rent-vs-sell")} variant="outline" size="lg" className="mt-6">
            Compare with your own numbers
          </ButtonLink>
          <p className="mt-5 max-w-measure text-note text-soft">
            Management {formatPercent(rates.managementBasisPoints)} and maintenance{" "}
            {formatPercent(rates.maintenanceBasisPoints)} of rent: {scheduleName}.
          </p>
        </div>
        <PromoChart rates={rates} />
      </div>
    </section>
  );
});
