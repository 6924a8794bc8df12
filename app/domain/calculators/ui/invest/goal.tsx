import type { InvestInputs } from "#app/domain/calculators/invest/inputs.ts";
import { contributionFor, type InvestResult } from "#app/domain/calculators/invest/rules.ts";
import { formatDollars } from "#app/ui/format.ts";

/** How much of the income goal is covered, and the contribution that covers all of it. */
export function Goal({ inputs, result }: { inputs: InvestInputs; result: InvestResult }) {
  const needed = contributionFor(inputs);
  const covered = coverage(result);
  const facts = [
    { label: "Portfolio at retirement", value: formatDollars(result.totalValueCents) },
    { label: "Income, a month", value: formatDollars(result.monthlyIncomeCents) },
    { label: "Shortfall, a year", value: formatDollars(result.shortfallCents) },
  ];
  return (
    <section aria-labelledby="goal-title">
      <h2 id="goal-title" className="text-h3">
        Income goal covered: <span className="num">{covered}</span>
      </h2>
      <svg width="100%" height="16" aria-hidden="true" className="mt-4 block">
        <rect width="100%" height="16" rx="8" className="fill-white stroke-edge" />
        <rect width={`${result.probabilityOfSuccess}%`} height="16" rx="8" className="fill-cyan stroke-ink" />
      </svg>
      <p className="mt-2 text-sm text-soft">
        The monthly income as a share of what you aim for, at most 100%. It is a coverage, not a probability.
      </p>
      <dl className="mt-6 grid gap-x-6 gap-y-5 sm:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-col border-t border-edge pt-3">
            <dt className="order-2 text-note font-semibold">{label}</dt>
            <dd className="num font-serif text-h2 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 border-l-4 border-lamp pl-5">
        <h2 className="text-h3">What would it take?</h2>
        <p className="num mt-2 max-w-measure">
          {needed === 0 ? (
            <>
              The initial investment alone reaches {formatDollars(inputs.targetIncomeCents)} a year. Nothing
              has to be added.
            </>
          ) : (
            <>
              <b>{formatDollars(needed)} a month</b> reaches {formatDollars(inputs.targetIncomeCents)} a year
              in {inputs.years === 1 ? "one year" : `${inputs.years} years`}. {compared(inputs, needed)}
            </>
          )}
        </p>
      </div>
    </section>
  );
}

/** Rounded down, so that 100% is said only where nothing is missing. */
export const coverage = ({ probabilityOfSuccess }: InvestResult) => `${Math.floor(probabilityOfSuccess)}%`;

function compared({ monthlyCents }: InvestInputs, needed: number) {
  const missing = needed - monthlyCents;
  if (missing > 0) return `That is ${formatDollars(missing)} more than you plan.`;
  return missing < 0 ? `That is ${formatDollars(-missing)} less than you plan.` : "That is what you plan.";
}
