import { Button, ButtonLink } from "#app/components/button.tsx";
import { FieldErrors, TextField } from "#app/components/form/field.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import plansScript from "#app/features/content/home/components/plans-script.js?url&no-inline";
import { monthlyRule, offerFor, placementRule } from "#app/features/pricing/offer.ts";
import { feesName } from "#app/features/pricing/quote.ts";
import { mostRentCents, noMonthlyRent, planFigures, type readPlanRent } from "#app/features/pricing/rules.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import type { PlanContents } from "#app/features/settings/company/schema.ts";
import { formatDollars, formatPercent, formatPromisedDollars } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";

export const rowsOf = (rows: readonly PlanFact[], at: number) =>
  rows.filter(({ answers }) => answers[at] && !(addsTo(rows, at) && answers[at] === answers[at - 1]));

export function Plans(props: PlansProps) {
  const { schedule, rent, contents, sample } = props;
  const { plans, ...prices } = schedule.websitePlans;
  const drawn = {
    ...contents,
    plans: plans.map(({ name, managementBasisPoints }, at) => ({
      name,
      rateBps: managementBasisPoints,
      isInFocus: at === Math.floor(plans.length / 2),
      ...planFigures(managementBasisPoints, rent.rentCents),
    })),
    rows: planFacts(schedule.websitePlans, contents),
  };
  return (
    <section id="plans" className="section wrap-anywhere" aria-labelledby="plans-title">
      <div className="wrap">
        <h2 id="plans-title" className="text-display">
          Plans, priced on monthly rent
        </h2>
        <div className="mt-6 mb-8 max-w-2xl">
          <RentForm rent={rent} />
        </div>
        <PlanTable {...drawn} />
        <PlanCards {...drawn} />
        <p className="mt-4.5 max-w-[50em] text-note text-soft">
          {feesName("websitePlans", schedule.name)}. What you keep is the rent minus the monthly fee, before
          repairs, taxes and loan payments. {newOwnersText(schedule)} Only need a resident? Placement alone is
          the same {formatPercent(prices.residentPlacementBasisPoints)}.
          {sample && contents.rows.length > 0 ? " Plan details are sample content." : null}
        </p>
        <CustomQuote {...props} />
      </div>
    </section>
  );
}

interface PlansProps {
  schedule: FeeSchedule;
  rent: ReturnType<typeof readPlanRent>;
  contents: PlanContents;
  sample: boolean;
  multiFamilyUrl: string | null;
  /** E.164 */
  phone: string;
}

/** The script updates every `data-rate`, a share in basis points. */
function RentForm({ rent: { rentCents, error } }: Pick<PlansProps, "rent">) {
  const rent = rentCents / 100;
  return (
    <form action="/#plans" autoComplete="off" className="group flex flex-wrap items-start gap-x-6 gap-y-1">
      <TextField
        id="plan-rent"
        name="rent"
        type="number"
        required
        min={1}
        max={mostRentCents / 100}
        step="any"
        label="Your monthly rent"
        prefix="$"
        size="lg"
        defaultValue={rent}
        errors={error ? [error] : []}
        className="w-40"
        data-rent
      />
      <input
        type="range"
        min={500}
        max={5000}
        step={50}
        defaultValue={rent}
        aria-label="Your monthly rent"
        className="h-12 min-w-52 flex-1 self-end accent-blue noscript:hidden"
        data-rent
      />
      <Button type="submit" variant="outline" size="lg" className="hidden self-end noscript:inline-flex">
        Compare
      </Button>
      <div role="status" className="hidden w-full group-invalid:block">
        <FieldErrors id="plan-rent-typed" errors={[noMonthlyRent]} />
      </div>
      <script src={plansScript} defer />
    </form>
  );
}

/** What a new owner pays besides the plan, or instead of it if the firm quotes other fees. */
function newOwnersText(schedule: FeeSchedule): string {
  const offer = offerFor(schedule, { unitCount: 1, rentCents: 1_000_00 });
  const instead = offer.plan ? "" : `New owners are quoted ${monthlyRule(offer)} (${offer.name}). `;
  const once = `${formatPromisedDollars(offer.setupFeeCents)} for setup and ${formatPromisedDollars(offer.checkoutOnboardingFeeCents)} at checkout`;
  return `${instead}Placing a tenant costs ${lowerFirst(placementRule(offer))}. New owners also pay ${once}, once.`;
}

function CustomQuote({ multiFamilyUrl, phone }: PlansProps) {
  return (
    <div className="mt-10 grid gap-4 border-t border-ink pt-6 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-12">
      <div>
        <h3>Several units under one roof?</h3>
        <p className="mt-1 max-w-[44em] text-soft">
          From five units on, a building has its own price: by units, age, common areas and who shovels the
          walk.
        </p>
      </div>
      {multiFamilyUrl ? (
        <NewTabButton to={multiFamilyUrl} variant="outline" size="lg" className="justify-self-start">
          Get a custom quote
        </NewTabButton>
      ) : (
        <p className="font-semibold">
          For a custom quote, call{" "}
          <PhoneLink phone={phone} className="link inline-flex min-h-11 items-center" />
        </p>
      )}
    </div>
  );
}

function PlanTable({ plans, rows, summaries }: DrawnPlans) {
  return (
    <table className="w-full table-fixed border-collapse text-left max-md:hidden">
      <caption className="sr-only">The plans compared</caption>
      <thead>
        <tr>
          <td className="w-1/4 border-b-2 border-ink lg:w-[31%]" />
          {plans.map((plan) => (
            <th
              key={plan.name}
              scope="col"
              abbr={plan.name}
              className={`border-b-2 border-ink px-3.5 pt-5 pb-6 align-top lg:px-5 font-normal ${groundOf(plan)}`}
            >
              <span className="block font-serif text-h3 font-semibold">{plan.name}</span>
              <span className="mt-1 block text-base text-soft min-h-[2lh]">{summaries[plan.name]}</span>
              <PlanPrice {...plan} />
              <ChoosePlan {...plan} />
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
            {plans.map((plan, i) => (
              <td
                key={plan.name}
                className={`border-b border-line px-3.5 py-3.5 align-top lg:px-5 ${groundOf(plan)}`}
              >
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
    <ul className="grid gap-4 md:hidden">
      {plans.map((plan, i) => (
        <li key={plan.name} className={`card px-5 py-5 ${groundOf(plan)}`}>
          <h3>{plan.name}</h3>
          <p className="mt-1 text-note text-soft">{summaries[plan.name]}</p>
          <PlanPrice {...plan} />
          <ChoosePlan {...plan} />
          <ul className="mt-5 border-t border-line">
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

type DrawnPrice = ReturnType<typeof planFigures> & {
  /** Share of monthly rent, in basis points. */
  rateBps: number;
};

type DrawnPlan = DrawnPrice & { name: string; isInFocus: boolean };

interface DrawnPlans {
  plans: readonly DrawnPlan[];
  summaries: Readonly<Record<string, string>>;
  rows: readonly { title: string; answers: readonly (string | null)[] }[];
}

const groundOf = ({ isInFocus }: DrawnPlan) => (isInFocus ? "bg-light-blue forced-colors:border-x-3" : "");

function PlanPrice({ rateBps, feeCents, keepCents }: DrawnPrice) {
  return (
    <>
      <span className="mt-4 block text-note font-semibold">You keep</span>
      <span className="num flex flex-wrap items-baseline gap-x-2 text-note text-soft">
        <span
          data-rate={rateBps}
          data-keep
          className="font-serif text-[2.25rem]/tight font-semibold tracking-tight text-ink lg:text-[2.75rem]/tight"
        >
          {formatDollars(keepCents)}
        </span>{" "}
        a month
      </span>
      <span className="num mt-1 block text-note text-soft">
        {formatPercent(rateBps)} of monthly rent:{" "}
        <span className="whitespace-nowrap" data-rate={rateBps}>
          {formatDollars(feeCents)}
        </span>
      </span>
    </>
  );
}

function ChoosePlan({ name, isInFocus }: DrawnPlan) {
  return (
    <ButtonLink
      href={`/analysis?plan=${encodeURIComponent(name)}`}
      variant={isInFocus ? "primary" : "outline"}
      className="mt-4 max-lg:w-full max-lg:px-1"
    >
      Choose {name}
    </ButtonLink>
  );
}

interface PlanFact {
  title: string;
  answers: readonly (string | null)[];
}

export function planFacts(
  { plans, ...fees }: FeeSchedule["websitePlans"],
  { rows }: PlanContents,
): PlanFact[] {
  const lastOnly = (answer: string) => plans.map((_, i) => (i === plans.length - 1 ? answer : null));
  return [
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
  return (
    at > 0 &&
    rows.every(({ answers }) => !answers[at - 1] || answers[at]) &&
    rows.some(({ answers }) => answers[at] !== answers[at - 1])
  );
}
