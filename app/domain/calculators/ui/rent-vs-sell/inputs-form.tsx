import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import {
  type AdvancedName,
  advancedFields,
  type PlainName,
  plainFields,
  type readRentVsSell,
} from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import { monthsLeftOf } from "#app/domain/calculators/rent-vs-sell/loan.ts";
import { CalculatorForm } from "#app/domain/calculators/ui/calculator-form.tsx";
import { FigureField } from "#app/domain/calculators/ui/figure-field.tsx";
import type { UnlockState } from "#app/domain/calculators/ui/rent-vs-sell/details.tsx";
import type { Calculator } from "#app/domain/calculators/ui/use-calculator.ts";
import { HiddenFields } from "#app/ui/forms/public-form.tsx";

interface InputsFormProps {
  calculator: Calculator<ReturnType<typeof readRentVsSell>>;
  unlock: UnlockState;
  bar: ReactNode;
}

/**
 * The figures of the plain model, and apart from them those that go beyond it. Until scripts run the e-mail for the
 * yearly table is a part of this form, which posts, since an e-mail has no place in an address.
 */
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
      {/* The Enter key presses a form's first button, in the field of the e-mail too. */}
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
          The plain model leaves these out. Untouched, they change nothing.
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
        names one, with its source.
      </>
    ),
  },
  mortgageBalance: {},
  interestRate: {},
  taxesAndInsurance: { hint: "Both, a year." },
  appreciationRate: { hint: "A year." },
  pricePaid: { hint: "Gives the gain, and its tax." },
  originalMortgage: { hint: "Gives what you have paid off." },
};
const plainNames = Object.keys(plain) as PlainName[];

const advanced: Record<AdvancedName, Words> = {
  yearsToHold: { hint: "1 to 30; the sale comes at the end.", suffix: "years" },
  yearsLeft: { suffix: "years" },
  vacancyRate: { hint: "Of the rent." },
  landlordInsurance: { hint: "A year, above what you pay now." },
  yearlyIncrease: { hint: "A year." },
  sellingTodayRate: { hint: "Of the value." },
  taxTodayRate: { hint: "Sold today." },
  taxLaterRate: { hint: "Sold at the end." },
};
const advancedNames = Object.keys(advanced) as AdvancedName[];

function loanHint(months: number | null) {
  if (months === null) return "The plain model: 30, from today.";
  return `Plain: 30. Your original loan over 30 years has about ${(months / 12).toFixed(1)} left.`;
}
