import type { ReactNode } from "react";
import { href } from "react-router";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { FieldGroup } from "#app/components/form/field.tsx";
import { useLinked } from "#app/components/unlinked-pages.ts";
import {
  AnswerBar,
  AnswerText,
  CalculatorForm,
  CalculatorPage,
  FigureField,
  FigureFields,
} from "#app/features/calculators/components/calculator-layout.tsx";
import { type Calculator, useCalculator } from "#app/features/calculators/components/use-calculator.ts";
import { AsTable, YearTable } from "#app/features/calculators/components/year-table.tsx";
import {
  type InvestInputs,
  type InvestReading,
  inflationField,
  investNames,
  planFields,
  readInvest,
  type Strategy,
  strategies,
} from "#app/features/calculators/invest/inputs.ts";
import {
  contributionFor,
  coverage,
  type InvestResult,
  invest,
  withdrawalBasisPoints,
} from "#app/features/calculators/invest/rules.ts";
import type { Typed } from "#app/features/calculators/typed.ts";
import { formatDollars, formatPercent, formatYears } from "#app/lib/format.ts";

type InvestPoint = InvestResult["points"][number];

const growthColumns = [
  { label: "Paid in", text: (point: InvestPoint) => formatDollars(point.contributedCents) },
  { label: "In total", text: (point: InvestPoint) => formatDollars(point.totalCents) },
];

export function InvestPage({ typed: initial }: { typed: Typed }) {
  const calculator = useCalculator(initial, investNames, readInvest);
  const { reading, search } = calculator;
  const { inputs, isToday, flaws } = reading;
  const result = invest(inputs);
  const worth = isToday ? ", in today's dollars" : "";
  return (
    <>
      <CalculatorPage
        title="Invest-A-View"
        lead="What your investments could pay you in retirement, and how much to save each month."
        scene="/scene-seasons.svg"
        answer={
          <AnswerText
            flaws={flaws}
            search={search}
            title={
              <>
                {formatDollars(result.monthlyIncomeCents)} a month
                <span className="block text-h3 md:text-h2">
                  {coverage(result)} of your income goal covered
                </span>
              </>
            }
          >
            {inputs.strategy.name} at {formatPercent(inputs.strategy.expectedReturnBasisPoints)} a year
            reaches {formatDollars(result.totalValueCents)} in {formatYears(inputs.years)}
            {worth}.
            {result.shortfallCents > 0
              ? ` You'd be ${formatDollars(result.shortfallCents)} a year short.`
              : " You're on track."}
          </AnswerText>
        }
        form={
          <InvestForm
            calculator={calculator}
            bar={
              <AnswerBar flaws={flaws}>
                <b className="num">{formatDollars(result.monthlyIncomeCents)}</b> a month, {coverage(result)}{" "}
                of your goal
              </AnswerBar>
            }
          />
        }
      >
        <Growth result={result} />
        <Goal inputs={inputs} result={result} />
      </CalculatorPage>
      <Method isToday={isToday} />
    </>
  );
}

function Method({ isToday }: { isToday: boolean }) {
  return (
    <section aria-labelledby="method-title" className="wrap section">
      <h2 id="method-title" className="text-h2">
        How we calculate this
      </h2>
      <ul className="mt-6 grid list-disc gap-x-16 gap-y-2 pl-5 desk:grid-cols-2">
        <li>Each month the portfolio grows by one-twelfth of the strategy's yearly return.</li>
        <li>Your contribution is added at the end of each month and never increases.</li>
        <li>Income is {formatPercent(withdrawalBasisPoints)} of the portfolio per year, paid monthly.</li>
        <li>The return is an assumption and the same every year. Real years vary, and you can lose money.</li>
        <li>
          Risk and turnover describe a strategy. Turnover is how often holdings change; it doesn't affect the
          results.
        </li>
        <li>
          {isToday
            ? "Figures are in today's dollars, adjusted for the inflation rate you chose."
            : "Figures are in nominal dollars, not adjusted for inflation. With inflation you need more to reach a goal in today's dollars; check the box to see how much."}
        </li>
      </ul>
      <p className="mt-6 max-w-measure text-note text-soft">
        This is an estimate, not tax or investment advice. It doesn't include fees or taxes.{" "}
        {useLinked()("/rent-vs-sell") ? (
          <a href={href("/rent-vs-sell")} className="link">
            Own a home already? Compare renting it out with selling.
          </a>
        ) : null}
      </p>
    </section>
  );
}

interface InvestFormProps {
  calculator: Calculator<InvestReading>;
  bar: ReactNode;
}

function InvestForm({ calculator, bar }: InvestFormProps) {
  const { form, first, reading } = calculator;
  const { strategy } = reading.errors;
  return (
    <CalculatorForm title="Your plan" path={href("/invest-a-view")} form={form} bar={bar}>
      <FieldGroup id="strategy" label="Strategy" errors={strategy ? [strategy] : []} className="mt-4">
        {strategies.map((each) => (
          <StrategyChoice key={each.id} strategy={each} isChosen={each.id === first.inputs.strategy.id} />
        ))}
      </FieldGroup>
      <FigureFields calculator={calculator} fields={planFields} />
      <div className="group mt-6 border-t border-line pt-5">
        <div className="flex items-start gap-3">
          <input
            id="dollars"
            type="checkbox"
            name="dollars"
            value="today"
            defaultChecked={first.isToday}
            aria-describedby="dollars-description"
            className="tick size-6"
          />
          <div className="min-w-0">
            <label htmlFor="dollars" className="block py-0.5 text-note/snug font-medium">
              Show all figures in today's dollars
            </label>
            <p id="dollars-description" className="mt-1 text-sm text-soft">
              Adjusts every figure, including your goal, for inflation.
            </p>
          </div>
        </div>
        <FigureField
          {...calculator.figure("inflationRate")}
          field={inflationField}
          className="mt-4 hidden max-w-44 group-has-[[name=dollars]:checked]:block"
        />
      </div>
    </CalculatorForm>
  );
}

function StrategyChoice({ strategy, isChosen }: { strategy: Strategy; isChosen: boolean }) {
  const { id, name, expectedReturnBasisPoints, risk, turnoverRate, description } = strategy;
  return (
    <label
      htmlFor={`strategy-${id}`}
      className="flex gap-3 border-b border-line py-3 print:not-has-checked:hidden first-of-type:border-t has-checked:bg-light-blue has-checked:shadow-[inset_3px_0_0_var(--color-blue)] px-3"
    >
      <input
        id={`strategy-${id}`}
        type="radio"
        name="strategy"
        value={id}
        defaultChecked={isChosen}
        className="tick mt-1"
      />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3 font-semibold">
          {name} <span className="num">{formatPercent(expectedReturnBasisPoints)}</span>
        </span>
        <span className="block text-sm text-soft">
          {description} {risk} risk, turnover {turnoverRate}.
        </span>
      </span>
    </label>
  );
}

function Growth({ result }: { result: InvestResult }) {
  const { points, totalValueCents } = result;
  const last = points.at(-1);
  const years = last?.year ?? 0;
  return (
    <figure className="card px-5 pt-5 pb-3 md:px-7 md:pt-6 print:border-0 print:p-0">
      <figcaption>
        <h2 className="text-h3">How it grows</h2>
      </figcaption>
      <LineChart
        lines={[
          { label: "in total", values: points.map((point) => point.totalCents) },
          { label: "paid in", values: points.map((point) => point.contributedCents) },
        ]}
        ends={["Today", `Year ${years}`]}
        description={`Two lines over ${years} years: ${formatDollars(
          last?.contributedCents ?? 0,
        )} paid in, ${formatDollars(totalValueCents)} in total.`}
      />
      <AsTable>
        <YearTable caption="Paid in and in total, by year" columns={growthColumns} rows={points} />
      </AsTable>
    </figure>
  );
}

function Goal({ inputs, result }: { inputs: InvestInputs; result: InvestResult }) {
  const needed = contributionFor(inputs);
  const covered = coverage(result);
  const facts = [
    { label: "Portfolio at retirement", value: formatDollars(result.totalValueCents) },
    { label: "Monthly income", value: formatDollars(result.monthlyIncomeCents) },
    { label: "Yearly shortfall", value: formatDollars(result.shortfallCents) },
  ];
  return (
    <section aria-labelledby="goal-title">
      <h2 id="goal-title" className="text-h3">
        Income goal covered: <span className="num">{covered}</span>
      </h2>
      <svg width="100%" height="8" aria-hidden="true" className="mt-4 block">
        <rect width="100%" height="8" rx="4" className="fill-white stroke-edge" />
        <rect width={`${result.probabilityOfSuccess}%`} height="8" rx="4" className="fill-cyan-deep" />
      </svg>
      <p className="mt-2 text-sm text-soft">
        Monthly income as a share of your goal, up to 100%. It shows how much of your goal is covered, not the
        odds of reaching it.
      </p>
      <dl className="mt-6 grid gap-x-6 gap-y-5 sm:grid-cols-3 print:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-col border-t border-edge pt-3">
            <dt className="order-2 text-note font-semibold">{label}</dt>
            <dd className="num font-serif text-h2 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 print:mt-4 border-l-4 border-lamp pl-5">
        <h2 className="text-h3">What would it take?</h2>
        <p className="num mt-2 max-w-measure">
          {inputs.targetIncomeCents === 0 ? (
            "Enter a target income to see the monthly contribution that reaches it."
          ) : needed === 0 ? (
            <>
              The initial investment alone reaches {formatDollars(inputs.targetIncomeCents)} a year. You don't
              need to add anything.
            </>
          ) : (
            <>
              <b>{formatDollars(needed)} a month</b> reaches {formatDollars(inputs.targetIncomeCents)} a year
              in {formatYears(inputs.years)}. {compared(inputs, needed)}
            </>
          )}
        </p>
      </div>
    </section>
  );
}

function compared({ monthlyCents }: InvestInputs, needed: number) {
  const missing = needed - monthlyCents;
  if (missing > 0) return `That is ${formatDollars(missing)} more than you plan.`;
  return missing < 0 ? `That is ${formatDollars(-missing)} less than you plan.` : "That is what you plan.";
}
