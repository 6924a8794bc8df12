import { Check } from "lucide-react";
import { formatDollars, formatPercent, formatPhone } from "#app/ui/format.ts";

export interface PlansProps {
  /** For instance "Website plans, fee schedule of October 2026". */
  scheduleName: string;
  /** Foundation, Growth and Wealth with their share of monthly rent in basis points, in this order. */
  plans: readonly { name: string; rateBps: number }[];
  /** Share of the annual contract value, in basis points. */
  placementBps: number;
  guaranteeOnboardingCents: number;
  /** Both belong to the last plan alone. */
  petDepositAlternativeCents: number;
  damageCoverageCents: number;
  /** E.164; the way to a multi-family quote. */
  phone: string;
}

/** A comparison table where there is width for one, cards where there is not. */
export function Plans(props: PlansProps) {
  const rows = facts(props);
  return (
    <section id="plans" className="section" aria-labelledby="plans-title">
      <div className="wrap">
        <h2 id="plans-title" className="text-display">
          Three plans, priced on monthly rent
        </h2>
        <PlanTable {...props} rows={rows} />
        <PlanCards {...props} rows={rows} />
        <p className="mt-4.5 max-w-[50em] text-note text-soft">
          {props.scheduleName}. Only need a resident? Resident Placement is{" "}
          {formatPercent(props.placementBps)} of the annual contract value.
        </p>
        <div className="mt-10 grid gap-4 border-t border-ink pt-6 md:grid-cols-[1fr_auto] md:items-center md:gap-12">
          <div>
            <h3>Multi-family</h3>
            <p className="mt-1 max-w-[44em] text-soft">
              Buildings with several units are priced by the building. Tell us the address and the units for a
              custom quote.
            </p>
          </div>
          <a className="link inline-flex min-h-11 items-center font-semibold" href={`tel:${props.phone}`}>
            Call {formatPhone(props.phone)}
          </a>
        </div>
      </div>
    </section>
  );
}

interface Row {
  title: string;
  /** One answer per plan; `null` is "not included". */
  answers: readonly (string | null)[];
}

type Drawn = PlansProps & { rows: readonly Row[] };

function PlanTable({ plans, rows }: Drawn) {
  return (
    <table className="plan-table max-md:hidden">
      <caption className="sr-only">The three plans compared</caption>
      <thead>
        <tr>
          <td />
          {plans.map((plan) => (
            <th key={plan.name} scope="col">
              <span className="block font-serif text-h3 font-semibold">{plan.name}</span>
              <Rate bps={plan.rateBps} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.title}>
            <th scope="row">{row.title}</th>
            {plans.map((plan, i) => (
              <td key={plan.name} className="num">
                <Answer value={row.answers[i] ?? null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlanCards({ plans, rows }: Drawn) {
  return (
    <ul className="mt-8 grid gap-4 md:hidden">
      {plans.map((plan, i) => (
        <li key={plan.name} className="card px-5 py-5">
          <div className="flex items-baseline justify-between gap-4">
            <h3>{plan.name}</h3>
            <Rate bps={plan.rateBps} />
          </div>
          <ul className="mt-3 border-t border-line">
            {rows
              .filter((row) => row.answers[i])
              .map((row) => (
                <li
                  key={row.title}
                  className="flex gap-2.5 border-b border-line py-2.5 last:border-b-0 last:pb-0"
                >
                  <Check aria-hidden="true" className="mt-1 size-4 flex-none text-blue" strokeWidth={2.5} />
                  <span>
                    {row.title}: <b className="num">{row.answers[i]}</b>
                  </span>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Rate({ bps }: { bps: number }) {
  return (
    <span className="block md:mt-2">
      <span className="block font-serif text-[2.75rem]/none font-semibold tracking-tight max-md:text-[2rem]/none">
        {formatPercent(bps)}
      </span>
      <span className="mt-1.5 block text-note font-normal text-soft">of monthly rent</span>
    </span>
  );
}

function Answer({ value }: { value: string | null }) {
  if (value) return value;
  return (
    <>
      <span aria-hidden="true" className="text-soft">
        –
      </span>
      <span className="sr-only">Not included</span>
    </>
  );
}

/** A round rent that makes the percentages comparable at a glance. */
const exampleRentCents = 180_000;

function facts({ plans, ...fees }: PlansProps): readonly Row[] {
  const lastOnly = (answer: string) => plans.map((_, i) => (i === plans.length - 1 ? answer : null));
  return [
    {
      title: `On a rent of ${formatDollars(exampleRentCents)}`,
      answers: plans.map((plan) => `${formatDollars((exampleRentCents * plan.rateBps) / 10_000)} a month`),
    },
    {
      title: "Resident Guarantee",
      answers: plans.map(() => `${formatDollars(fees.guaranteeOnboardingCents)} onboarding fee`),
    },
    { title: "Pet deposit alternative", answers: lastOnly(formatDollars(fees.petDepositAlternativeCents)) },
    {
      title: "Malicious damage coverage",
      answers: lastOnly(`up to ${formatDollars(fees.damageCoverageCents)}`),
    },
  ];
}
