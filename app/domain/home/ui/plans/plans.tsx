import { PlanCards } from "#app/domain/home/ui/plans/plan-cards.tsx";
import { type PlanPrices, planFacts } from "#app/domain/home/ui/plans/plan-facts.ts";
import { PlanTable } from "#app/domain/home/ui/plans/plan-table.tsx";
import type { PlanContents } from "#app/domain/pricing/schema.ts";
import { formatPercent, formatPhone } from "#app/ui/format.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";
import { NewTabButton } from "#app/ui/new-tab.tsx";

interface PlansProps {
  /** For instance "Website plans, fee schedule 2026-11". */
  scheduleName: string;
  prices: PlanPrices;
  contents: PlanContents;
  /** What the plans include is a sample company's. */
  sample: boolean;
  /** The page for buildings; without one the phone leads there. */
  multiFamilyUrl: string | null;
  /** E.164 */
  phone: string;
}

/** A comparison table where there is width for one, cards where there is not. */
export const Plans = keptMarkup(function Plans(props: PlansProps) {
  const { scheduleName, prices, contents, sample } = props;
  const drawn = {
    ...contents,
    plans: prices.plans.map(({ name, managementBasisPoints }) => ({ name, rateBps: managementBasisPoints })),
    rows: planFacts(prices, contents),
  };
  return (
    <section id="plans" className="section wrap-anywhere" aria-labelledby="plans-title">
      <div className="wrap">
        <h2 id="plans-title" className="text-display">
          Plans, priced on monthly rent
        </h2>
        <PlanTable {...drawn} />
        <PlanCards {...drawn} />
        <p className="mt-4.5 max-w-[50em] text-note text-soft">
          {scheduleName}. Only need a resident? Resident Placement is{" "}
          {formatPercent(prices.residentPlacementBasisPoints)} of the annual contract value.
          {sample && contents.rows.length > 0 ? " What the plans include is a sample company’s." : null}
        </p>
        <CustomQuote {...props} />
      </div>
    </section>
  );
});

function CustomQuote({ multiFamilyUrl, phone }: PlansProps) {
  return (
    <div className="mt-10 grid gap-4 border-t border-ink pt-6 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-12">
      <div>
        <h3>Several units under one roof?</h3>
        <p className="mt-1 max-w-[44em] text-soft">
          Multi-family buildings are priced by the building: units, age, common areas and who shovels the
          walk.
        </p>
      </div>
      {multiFamilyUrl ? (
        <NewTabButton to={multiFamilyUrl} variant="outline" size="lg" className="justify-self-start">
          Get a custom quote
        </NewTabButton>
      ) : (
        <a className="link inline-flex min-h-11 items-center font-semibold" href={`tel:${phone}`}>
          Call {formatPhone(phone)} for a custom quote
        </a>
      )}
    </div>
  );
}
