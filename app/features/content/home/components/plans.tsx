import { NewTabButton } from "#app/components/new-tab.tsx";
import type { PlanContents } from "#app/features/pricing/schema.ts";
import { formatDollars, formatPercent, formatPhone } from "#app/lib/format.ts";

export const rowsOf = (rows: readonly PlanFact[], at: number) =>
  rows.filter(({ answers }) => answers[at] && !(addsTo(rows, at) && answers[at] === answers[at - 1]));

const exampleRentCents = 180_000;

export function Plans(props: PlansProps) {
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
          {sample && contents.rows.length > 0 ? " Plan details are sample content." : null}
        </p>
        <CustomQuote {...props} />
      </div>
    </section>
  );
}

interface PlansProps {
  scheduleName: string;
  prices: PlanPrices;
  contents: PlanContents;
  sample: boolean;
  multiFamilyUrl: string | null;
  /** E.164 */
  phone: string;
}

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

function PlanTable({ plans, rows, summaries }: DrawnPlans) {
  return (
    <table className="mt-10 w-full border-collapse text-left max-md:hidden">
      <caption className="sr-only">The plans compared</caption>
      <thead>
        <tr>
          <td className="w-[31%] border-b-2 border-ink" />
          {plans.map(({ name, rateBps }) => (
            <th
              key={name}
              scope="col"
              className="w-[23%] border-b-2 border-ink px-5 pt-3.5 pb-5 align-bottom font-normal"
            >
              <span className="block font-serif text-h3 font-semibold">{name}</span>
              <span className="mt-1 block text-base text-soft">{summaries[name]}</span>
              <PlanRate bps={rateBps} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, answers }) => (
          <tr key={title}>
            <th scope="row" className="border-b border-line py-3.5 pr-5 align-top font-medium">
              {title}
            </th>
            {plans.map(({ name }, i) => (
              <td key={name} className="border-b border-line px-5 py-3.5 align-top">
                <Answer value={answers[i] ?? null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Yes = () => (
  <span
    aria-hidden="true"
    className="mx-1 mt-1 block h-3.5 w-2 flex-none rotate-40 border-r-[2.5px] border-b-[2.5px] border-blue"
  />
);

function Answer({ value }: { value: string | null }) {
  if (value && value !== "yes") return <span className="num">{value}</span>;
  return (
    <>
      {value ? (
        <Yes />
      ) : (
        <span aria-hidden="true" className="text-soft">
          –
        </span>
      )}
      <span className="sr-only">{value ? "Included" : "Not included"}</span>
    </>
  );
}

function PlanCards({ plans, rows, summaries }: DrawnPlans) {
  return (
    <ul className="mt-8 grid gap-4 md:hidden">
      {plans.map(({ name, rateBps }, i) => (
        <li key={name} className="card px-5 py-5">
          <div className="flex items-start justify-between gap-5">
            <div>
              <h3>{name}</h3>
              <p className="mt-1 text-note text-soft">{summaries[name]}</p>
            </div>
            <PlanRate bps={rateBps} />
          </div>
          <ul className="mt-4 border-t border-line">
            {addsTo(rows, i) ? <li className="pt-2.5">Everything in {plans[i - 1]?.name}, plus</li> : null}
            {rowsOf(rows, i).map(({ title, answers }) => (
              <li key={title} className="flex gap-3 border-b border-line py-2.5 last:border-b-0 last:pb-0">
                <Yes />
                <span>
                  {title}
                  {answers[i] === "yes" ? null : (
                    <>
                      : <b className="num">{answers[i]}</b>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface DrawnPlans {
  /** Share of monthly rent, in basis points. */
  plans: readonly { name: string; rateBps: number }[];
  summaries: Readonly<Record<string, string>>;
  rows: readonly { title: string; answers: readonly (string | null)[] }[];
}

function PlanRate({ bps }: { bps: number }) {
  return (
    <span className="block md:mt-3">
      <span className="num block font-serif text-[2.75rem]/none font-semibold tracking-tight whitespace-nowrap max-md:text-[2rem]/none">
        {formatPercent(bps)}
      </span>
      <span className="mt-1.5 block text-note font-normal whitespace-nowrap text-soft">of monthly rent</span>
    </span>
  );
}

interface PlanPrices {
  /** The plans with their share of monthly rent in basis points, the fullest last. */
  plans: readonly { name: string; managementBasisPoints: number }[];
  residentPlacementBasisPoints: number;
  residentGuaranteeOnboardingCents: number;
  petDepositAlternativeCents: number;
  maliciousDamageCoverCents: number;
}

interface PlanFact {
  title: string;
  answers: readonly (string | null)[];
}

export function planFacts({ plans, ...fees }: PlanPrices, { rows }: PlanContents): PlanFact[] {
  const lastOnly = (answer: string) => plans.map((_, i) => (i === plans.length - 1 ? answer : null));
  return [
    {
      title: `On a rent of ${formatDollars(exampleRentCents)}`,
      answers: plans.map(
        (plan) => `${formatDollars((exampleRentCents * plan.managementBasisPoints) / 10_000)} a month`,
      ),
    },
    ...rows.map(({ title, answers }) => ({ title, answers: plans.map(({ name }) => answers[name] ?? null) })),
    {
      title: "Resident Guarantee, if you want it",
      answers: plans.map(() => `${formatDollars(fees.residentGuaranteeOnboardingCents)} onboarding fee`),
    },
    { title: "Pet deposit alternative", answers: lastOnly(formatDollars(fees.petDepositAlternativeCents)) },
    {
      title: "Malicious damage coverage",
      answers: lastOnly(`up to ${formatDollars(fees.maliciousDamageCoverCents)}`),
    },
  ];
}

export function addsTo(rows: readonly PlanFact[], at: number): boolean {
  const [, ...compared] = rows;
  return (
    at > 0 &&
    compared.every(({ answers }) => !answers[at - 1] || answers[at]) &&
    compared.some(({ answers }) => answers[at] !== answers[at - 1])
  );
}
