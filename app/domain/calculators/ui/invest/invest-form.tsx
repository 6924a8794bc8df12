import type { ReactNode } from "react";
import { href } from "react-router";
import { type InvestName, type InvestReading, investFields } from "#app/domain/calculators/invest/inputs.ts";
import { type Strategy, strategies } from "#app/domain/calculators/invest/strategies.ts";
import { CalculatorForm } from "#app/domain/calculators/ui/calculator-form.tsx";
import { FigureField } from "#app/domain/calculators/ui/figure-field.tsx";
import type { Calculator } from "#app/domain/calculators/ui/use-calculator.ts";
import { formatPercent } from "#app/ui/format.ts";
import { FieldGroup } from "#app/ui/forms/field.tsx";

interface InvestFormProps {
  calculator: Calculator<InvestReading>;
  bar: ReactNode;
}

/** Strategy, amounts, and whether figures are in dollars of today's worth. */
export function InvestForm({ calculator, bar }: InvestFormProps) {
  const { form, first, reading } = calculator;
  const { strategy } = reading.errors;
  const figure = (name: InvestName) => ({ ...calculator.figure(name), field: investFields[name] });
  return (
    <CalculatorForm title="Your plan" method="get" path={href("/invest-a-view")} form={form} bar={bar}>
      <FieldGroup id="strategy" label="Strategy" errors={strategy ? [strategy] : []} className="mt-4">
        {strategies.map((each) => (
          <StrategyChoice key={each.id} strategy={each} isChosen={each.id === first.inputs.strategy.id} />
        ))}
      </FieldGroup>
      <div className="mt-5 grid grid-cols-2 items-start gap-x-4 gap-y-4">
        <FigureField {...figure("initialInvestment")} className="col-span-2" />
        <FigureField {...figure("monthlyContribution")} />
        <FigureField {...figure("yearsToRetirement")} suffix="years" />
        <FigureField {...figure("targetIncome")} className="col-span-2" />
      </div>
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
              Takes the rise of prices out, also of the target.
            </p>
          </div>
        </div>
        <FigureField
          {...figure("inflationRate")}
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
      className="flex gap-3 border-b border-line py-3 first-of-type:border-t has-checked:bg-light-blue has-checked:shadow-[inset_3px_0_0_var(--color-blue)] px-3"
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
