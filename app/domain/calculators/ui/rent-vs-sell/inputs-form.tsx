import { ChevronDown } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { href } from "react-router";
import {
  type AdvancedName,
  advancedFields,
  type InputName,
  type PlainName,
  plainFields,
} from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import { FigureField } from "#app/domain/calculators/ui/figure-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface InputsFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  /** What the fields show at first, and what is wrong with what they hold now. */
  texts: Record<InputName, string>;
  errors: Partial<Record<InputName, string>>;
  isPlain: boolean;
  /** How long the loan would still run if it began as a 30-year one, in months. */
  monthsLeft: number | null;
  onInput: () => void;
  onSubmit: () => void;
  onReset: () => void;
  children: ReactNode;
}

/** The figures of the plain model, and apart from them those that go beyond it. */
export function InputsForm(props: InputsFormProps) {
  const { formRef, texts, errors, isPlain, monthsLeft, onInput, onSubmit, onReset, children } = props;
  const hydrated = useHydrated();
  const advancedHints = { ...hints, yearsLeft: loanHint(monthsLeft) };
  const field = (name: InputName) => ({ name, text: texts[name], error: errors[name] });
  return (
    <form
      ref={formRef}
      method="get"
      action={href("/rent-vs-sell")}
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
          Your figures
        </h2>
        <a
          href={href("/rent-vs-sell")}
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
      <div className="mt-4 grid grid-cols-2 items-start gap-x-4 gap-y-4">
        {plainNames.map((name) => (
          <FigureField
            key={name}
            {...field(name)}
            field={plainFields[name]}
            label={plainLabels[name]}
            hint={hints[name]}
            className={wide.has(name) ? "col-span-2" : ""}
          />
        ))}
      </div>
      <details className="group mt-6 border-t border-line pt-4" open={!isPlain || undefined}>
        <summary className="flex min-h-11 items-center justify-between gap-3 rounded-mark font-semibold">
          Advanced figures
          <ChevronDown aria-hidden="true" className="size-5 text-soft group-open:rotate-180" />
        </summary>
        <p className="mt-1 text-note text-soft">
          The plain model leaves these out. Untouched, they change nothing.
        </p>
        <div className="mt-4 grid grid-cols-2 items-start gap-x-4 gap-y-4">
          {advancedNames.map((name) => (
            <FigureField
              key={name}
              {...field(name)}
              field={advancedFields[name]}
              label={advancedLabels[name]}
              hint={advancedHints[name]}
              suffix={/^years/.test(name) ? "years" : undefined}
            />
          ))}
        </div>
      </details>
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

const plainLabels: Record<PlainName, string> = {
  homeValue: "What the home is worth",
  monthlyRent: "Monthly rent",
  mortgageBalance: "Mortgage balance",
  interestRate: "Interest rate",
  taxesAndInsurance: "Taxes, insurance",
  appreciationRate: "Value growth",
  pricePaid: "Price paid",
  originalMortgage: "Original mortgage",
};
const plainNames = Object.keys(plainLabels) as PlainName[];

const advancedLabels: Record<AdvancedName, string> = {
  yearsToHold: "Years to hold",
  yearsLeft: "Left on the loan",
  vacancyRate: "Vacancy",
  landlordInsurance: "Added insurance",
  yearlyIncrease: "Rent and cost rise",
  sellingTodayRate: "Selling cost today",
  taxTodayRate: "Tax on the gain",
  taxLaterRate: "Tax on the gain later",
};
const advancedNames = Object.keys(advancedLabels) as AdvancedName[];

const wide = new Set<InputName>(["homeValue", "monthlyRent"]);

const hints: Partial<Record<InputName, ReactNode>> = {
  monthlyRent: (
    <>
      Not sure? A{" "}
      <a href={href("/analysis")} className="link">
        free rental analysis
      </a>{" "}
      names one, with its source.
    </>
  ),
  taxesAndInsurance: "Both, a year.",
  appreciationRate: "A year.",
  pricePaid: "Gives the gain, and its tax.",
  originalMortgage: "Gives what you have paid off.",
  yearsToHold: "1 to 30; the sale comes at the end.",
  vacancyRate: "Of the rent.",
  yearlyIncrease: "A year.",
  sellingTodayRate: "Of the value.",
  taxTodayRate: "Sold today.",
  taxLaterRate: "Sold at the end.",
  landlordInsurance: "A year, above what you pay now.",
};

function loanHint(months: number | null) {
  if (months === null) return "The plain model: 30, from today.";
  return `Plain: 30. Your original loan over 30 years has about ${(months / 12).toFixed(1)} left.`;
}
