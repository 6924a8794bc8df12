import type { ReactNode, RefObject } from "react";
import { href } from "react-router";
import { type InvestName, investFields } from "#app/domain/calculators/invest/inputs.ts";
import { type Strategy, strategies } from "#app/domain/calculators/invest/strategies.ts";
import { FigureField } from "#app/domain/calculators/ui/figure-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, FieldGroup } from "#app/ui/field.tsx";
import { formatPercent } from "#app/ui/format.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface InvestFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  /** What the fields show at first, and what is wrong with what they hold now. */
  texts: Record<InvestName, string>;
  errors: Partial<Record<InvestName | "strategy", string>>;
  strategy: Strategy;
  isToday: boolean;
  onInput: () => void;
  onSubmit: () => void;
  onReset: () => void;
  children: ReactNode;
}

/** Strategy, amounts, and whether figures are in dollars of today's worth. */
export function InvestForm(props: InvestFormProps) {
  const { formRef, texts, errors, strategy, isToday, onInput, onSubmit, onReset, children } = props;
  const hydrated = useHydrated();
  const figure = (name: InvestName) => ({
    name,
    field: investFields[name],
    text: texts[name],
    error: errors[name],
  });
  return (
    <form
      ref={formRef}
      method="get"
      action={href("/invest-a-view")}
      aria-labelledby="figures-title"
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="card bg-sheet px-5 pt-5 pb-5 md:px-7 md:pt-6"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="figures-title" className="text-h3">
          Your plan
        </h2>
        <a
          href={href("/invest-a-view")}
          className="link py-1 text-sm"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onReset();
          }}
        >
          Reset to the defaults
        </a>
      </div>
      <FieldGroup
        id="strategy"
        label="Strategy"
        errors={errors.strategy ? [errors.strategy] : []}
        className="mt-4"
      >
        {strategies.map((each) => (
          <StrategyChoice key={each.id} strategy={each} isChosen={each.id === strategy.id} />
        ))}
      </FieldGroup>
      <div className="mt-5 grid grid-cols-2 items-start gap-x-4 gap-y-4">
        <FigureField {...figure("initialInvestment")} label="Initial investment" className="col-span-2" />
        <FigureField {...figure("monthlyContribution")} label="Monthly contribution" />
        <FigureField {...figure("yearsToRetirement")} label="Years to retirement" suffix="years" />
        <FigureField {...figure("targetIncome")} label="Target income, a year" className="col-span-2" />
      </div>
      <div className="group mt-6 border-t border-line pt-5">
        <Checkbox
          id="dollars"
          name="dollars"
          value="today"
          defaultChecked={isToday}
          label="Show all figures in today's dollars"
          hint="Takes the rise of prices out, also of the target."
        />
        <FigureField
          {...figure("inflationRate")}
          label="Prices rise, a year"
          className="mt-4 hidden max-w-44 group-has-[[name=dollars]:checked]:block"
        />
      </div>
      <Button
        type="submit"
        size="lg"
        className={hydrated ? "sr-only" : "mt-5 w-full"}
        tabIndex={hydrated ? -1 : 0}
      >
        Work it out
      </Button>
      {children}
    </form>
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
