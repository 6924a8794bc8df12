import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { HiddenFields } from "#app/components/form/public-form.tsx";
import { CalculatorForm, FigureField } from "#app/features/calculators/components/calculator-layout.tsx";
import type { Calculator } from "#app/features/calculators/components/use-calculator.ts";
import type { UnlockState } from "#app/features/calculators/components/yearly-table.tsx";
import {
  type AdvancedName,
  advancedFields,
  type PlainName,
  plainFields,
  type readRentVsSell,
} from "#app/features/calculators/rent-vs-sell/inputs.ts";
import { monthsLeftOf } from "#app/features/calculators/rent-vs-sell/rules.ts";

const plain: Record<PlainName, Words> = {
  homeValue: { className: "col-span-2" },
  monthlyRent: {
    className: "col-span-2",
    hint: (
      <>
        Not sure? A{" "}
        <a href={href("/analysis")} className="link">
          free rental analysis
        </a>{" "}
        estimates it and shows how.
      </>
    ),
  },
  mortgageBalance: {},
  interestRate: {},
  taxesAndInsurance: { hint: "Per year." },
  appreciationRate: { hint: "Per year." },
  pricePaid: { hint: "Used to figure your gain and the tax on it." },
  originalMortgage: { hint: "Used to figure what you've paid off." },
};

const plainNames = Object.keys(plain) as PlainName[];

const advanced: Record<AdvancedName, Words> = {
  yearsToHold: { hint: "1 to 30. You sell at the end.", suffix: "years" },
  yearsLeft: { suffix: "years" },
  vacancyRate: { hint: "Percent of rent." },
  landlordInsurance: { hint: "Per year, on top of what you pay now." },
  yearlyIncrease: { hint: "Per year." },
  sellingTodayRate: { hint: "Percent of the value." },
  taxTodayRate: { hint: "If you sell today." },
  taxLaterRate: { hint: "If you sell at the end." },
};

const advancedNames = Object.keys(advanced) as AdvancedName[];

interface InputsFormProps {
  calculator: Calculator<ReturnType<typeof readRentVsSell>>;
  unlock: UnlockState;
  bar: ReactNode;
}

export function InputsForm({ calculator, unlock, bar }: InputsFormProps) {
  const { form, figure, first, reading } = calculator;
  const { originalMortgageCents, mortgageBalanceCents, interestBasisPoints } = reading.inputs;
  const monthsLeft = monthsLeftOf(originalMortgageCents, mortgageBalanceCents, interestBasisPoints);
  const isOpen = !first.isPlain || advancedNames.some((name) => first.errors[name]);
  return (
    <CalculatorForm
      id="figures"
      method="post"
      title="Your figures"
      path={href("/rent-vs-sell")}
      form={form}
      bar={bar}
    >
      <HiddenFields id="figures" {...(unlock.refused ?? unlock)} />
      {/* Enter presses a form's first button, from the email field too. */}
      <button aria-hidden="true" className="sr-only" name="enter" tabIndex={-1} type="submit" />
      <div className="mt-4 grid grid-cols-2 items-start gap-x-4 gap-y-4">
        {plainNames.map((name) => (
          <FigureField key={name} {...figure(name)} field={plainFields[name]} {...plain[name]} />
        ))}
      </div>
      <details className="group mt-6 border-t border-line pt-4" open={isOpen || undefined}>
        <summary className="flex min-h-11 items-center justify-between gap-3 rounded-mark font-semibold">
          Advanced figures
          <ChevronDown aria-hidden="true" className="size-5 text-soft group-open:rotate-180" />
        </summary>
        <p className="mt-1 text-note text-soft">
          The basic model leaves these out. They have no effect until you change them.
        </p>
        <div className="mt-4 grid grid-cols-2 items-start gap-x-4 gap-y-4">
          {advancedNames.map((name) => (
            <FigureField
              key={name}
              {...figure(name)}
              field={advancedFields[name]}
              hint={name === "yearsLeft" ? loanHint(monthsLeft) : undefined}
              {...advanced[name]}
            />
          ))}
        </div>
      </details>
    </CalculatorForm>
  );
}

type Words = { hint?: ReactNode; suffix?: string; className?: string };

function loanHint(months: number | null) {
  if (months === null) return "Basic model: 30, from today.";
  return `Basic model: 30. Your original 30-year loan has about ${(months / 12).toFixed(1)} left.`;
}
