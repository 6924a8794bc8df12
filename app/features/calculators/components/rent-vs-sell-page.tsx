import { ChevronDown, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { Statement } from "#app/components/statement.tsx";
import {
  AnswerBar,
  AnswerText,
  CalculatorForm,
  CalculatorPage,
  FigureFields,
} from "#app/features/calculators/components/calculator-layout.tsx";
import { type Calculator, useCalculator } from "#app/features/calculators/components/use-calculator.ts";
import { WealthChart } from "#app/features/calculators/components/wealth-chart.tsx";
import { AsTable, YearTable } from "#app/features/calculators/components/year-table.tsx";
import { Details, Method, type UnlockState } from "#app/features/calculators/components/yearly-table.tsx";
import {
  advancedFields,
  inputNames,
  plainFields,
  type RentVsSellInputs,
  type RentVsSellReading,
  readRentVsSell,
} from "#app/features/calculators/rent-vs-sell/inputs.ts";
import {
  breakEvenRent,
  otherCosts,
  proceedsGrowthBasisPoints,
  type RentVsSell,
  type RentVsSellRates,
  rentVsSell,
  sensitivities,
  turningRent,
  type YearlyRow,
} from "#app/features/calculators/rent-vs-sell/rules.ts";
import type { Flaw, Typed } from "#app/features/calculators/typed.ts";
import { feesName } from "#app/features/pricing/quote.ts";
import { formatDollars, formatPercent, formatSignedDollars, formatYears } from "#app/lib/format.ts";

const wealthColumns = [
  { label: "If rented", text: (row: YearlyRow) => formatDollars(row.wealthIfRentCents) },
  { label: "If sold today", text: (row: YearlyRow) => formatDollars(row.wealthIfSellCents) },
];

const dollarsOf = (cents: number) => formatDollars(Math.abs(cents));

const growth = formatPercent(proceedsGrowthBasisPoints);

interface RentVsSellPageProps {
  typed: Typed;
  rates: RentVsSellRates;
  schedule: string;
  unlock: UnlockState;
}

export function RentVsSellPage({ typed: initial, rates, schedule, unlock }: RentVsSellPageProps) {
  const calculator = useCalculator(initial, inputNames, readRentVsSell);
  const { reading, search } = calculator;
  const { inputs, isPlain, flaws } = reading;
  const result = rentVsSell(inputs, rates);
  return (
    <>
      <CalculatorPage
        title="Rent it out, or sell it?"
        lead="Enter your numbers and see the answer right away. Copy the link to save or share it."
        scene="/scene-rent-or-sell.svg"
        view={result.recommendation === "SELL" ? "sell" : "rent"}
        answer={<Answer inputs={inputs} rates={rates} result={result} search={search} flaws={flaws} />}
        below={<Standing inputs={inputs} result={result} />}
        form={
          <InputsForm
            calculator={calculator}
            bar={
              <AnswerBar flaws={flaws}>
                <b>{result.recommendation}</b>, <span className="num">{answerText(result).by}</span> ahead
                {isPlain ? "" : ", advanced figures"}
              </AnswerBar>
            }
          />
        }
      >
        <Outcome inputs={inputs} rates={rates} result={result} />
        <FirstYear inputs={inputs} rates={rates} result={result} schedule={schedule} />
      </CalculatorPage>
      <Details result={result} unlock={unlock} search={search} />
      <Method rates={rates} schedule={schedule} />
    </>
  );
}

interface InputsFormProps {
  calculator: Calculator<RentVsSellReading>;
  bar: ReactNode;
}

function InputsForm({ calculator, bar }: InputsFormProps) {
  const { form, first } = calculator;
  const isOpen = !first.isPlain || Object.keys(advancedFields).some((name) => name in first.errors);
  return (
    <CalculatorForm title="Your figures" path={href("/rent-vs-sell")} form={form} bar={bar}>
      <FigureFields calculator={calculator} fields={plainFields} hints={{ monthlyRent: rentHint }} />
      <details
        className="group mt-6 border-t border-line pt-4 print:not-open:hidden"
        open={isOpen || undefined}
      >
        <summary className="flex min-h-11 items-center justify-between gap-3 rounded-mark font-semibold">
          Advanced figures
          <ChevronDown aria-hidden="true" className="size-5 text-soft group-open:rotate-180" />
        </summary>
        <p className="mt-1 text-note text-soft">
          The basic model leaves these out. They have no effect until you change them.
        </p>
        <FigureFields calculator={calculator} fields={advancedFields} />
      </details>
    </CalculatorForm>
  );
}

const rentHint = (
  <>
    Not sure? A{" "}
    <a href={href("/analysis")} className="link">
      free rental analysis
    </a>{" "}
    estimates it and shows how.
  </>
);

function answerText({ recommendation, differenceCents, last, proceedsCents }: RentVsSell) {
  const outcome = last.wealthIfRentCents < 0 ? "down" : "with";
  const rented = `Renting it out leaves you ${outcome} ${dollarsOf(last.wealthIfRentCents)} after ${formatYears(last.year)}.`;
  const sold = dollarsOf(last.wealthIfSellCents);
  const soldToday =
    proceedsCents < 0
      ? `Selling today leaves you ${dollarsOf(proceedsCents)} in debt, which grows to ${sold} at ${growth} a year.`
      : `Selling today leaves you with ${sold}, the proceeds growing ${growth} a year.`;
  const sentence = recommendation === "RENT OUT" ? `${rented} ${soldToday}` : `${soldToday} ${rented}`;
  return { by: dollarsOf(differenceCents), sentence };
}

interface Figures {
  inputs: RentVsSellInputs;
  rates: RentVsSellRates;
  result: RentVsSell;
}

function Answer({
  inputs,
  rates,
  result,
  search,
  flaws,
}: Figures & { search: string; flaws: readonly Flaw[] }) {
  const { by, sentence } = answerText(result);
  const isLossy = result.first.netCashFlowCents < 0;
  return (
    <AnswerText
      flaws={flaws}
      search={search}
      title={
        <>
          {result.recommendation}{" "}
          <span className="block">
            {by} <span className="text-h3 md:text-h2">ahead</span>
          </span>
        </>
      }
      more={
        isLossy ? (
          <Loss inputs={inputs} rates={rates} result={result} />
        ) : (
          <p className="num mt-2 text-note text-mist max-md:hidden">{turning(inputs, rates)}</p>
        )
      }
    >
      {sentence}
    </AnswerText>
  );
}

function Loss({ inputs, rates, result }: Figures) {
  const rent = breakEvenRent(inputs, rates);
  return (
    <p className="num mt-4 flex max-w-measure items-start gap-2.5 rounded-control bg-tint-yellow px-3.5 py-2.5 text-note text-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
      <span>
        The first year costs you {formatDollars(-result.first.netCashFlowCents)} more than it brings in.{" "}
        {rent === null ? (
          "No rent would cover that."
        ) : (
          <>
            Break-even monthly rent: <b>{formatDollars(rent)}</b>.
          </>
        )}
      </span>
    </p>
  );
}

function turning(inputs: RentVsSellInputs, rates: RentVsSellRates) {
  const rent = turningRent(inputs, rates);
  if (rent === null) return "Selling wins at any rent.";
  if (rent === 0) return "Renting wins at any rent.";
  return `Break-even rent: ${formatDollars(rent)} a month. Below that, selling wins.`;
}

function Outcome({ inputs, rates, result }: Figures) {
  return (
    <section aria-labelledby="outcome-title">
      <figure className="card px-5 pt-5 pb-3 md:px-7 md:pt-6 print:border-0 print:p-0">
        <figcaption>
          <h2 id="outcome-title" className="text-h3">
            What you'd have at the end of each year
          </h2>
        </figcaption>
        <WealthChart result={result} />
        <p className="mb-4 text-sm text-soft">
          Year {result.last.year} includes the {formatPercent(rates.sellingCostBasisPoints)} cost of selling
          the rented home.
        </p>
        <AsTable>
          <YearTable
            caption="Wealth if rented and wealth if sold, by year"
            columns={wealthColumns}
            rows={result.rows}
          />
        </AsTable>
      </figure>
      <h3 className="mt-8 text-h3 print:mt-4">If things go worse</h3>
      <dl className="num mt-3 text-note">
        {sensitivities(inputs, rates).map(({ change, recommendation, differenceCents }) => (
          <div key={change} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2">
            <dt>{change}</dt>
            <dd className="font-semibold">
              {recommendation === "RENT OUT" ? "Rent" : "Sell"}, {dollarsOf(differenceCents)} ahead
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function FirstYear({ inputs, rates, result, schedule }: Figures & { schedule: string }) {
  const parts = otherCosts(inputs, rates, 1);
  const { first } = result;
  const lines = [
    {
      label: "Rent",
      detail: `12 months at ${formatDollars(inputs.monthlyRentCents)}`,
      cents: parts.rentCents,
    },
    {
      label: "Minus vacancy",
      detail: formatPercent(inputs.vacancyBasisPoints),
      cents: -parts.vacancyCents,
      isAdvanced: true,
    },
    { label: "Minus mortgage", detail: "Principal and interest", cents: -first.mortgageExpenseCents },
    { label: "Minus taxes and insurance", detail: "As you gave them", cents: -parts.taxesAndInsuranceCents },
    {
      label: "Minus added insurance",
      detail: "As a landlord",
      cents: -parts.landlordInsuranceCents,
      isAdvanced: true,
    },
    {
      label: "Minus maintenance",
      detail: `${formatPercent(rates.maintenanceBasisPoints)} of rent, assumed`,
      cents: -parts.maintenanceCents,
    },
    {
      label: "Minus management",
      detail: `${formatPercent(rates.managementBasisPoints)} of rent (${feesName("rentVsSell", schedule)})`,
      cents: -parts.managementCents,
    },
  ];
  const shown = lines.filter(({ cents, isAdvanced }) => cents !== 0 || !isAdvanced);
  return (
    <section aria-labelledby="first-year-title" className="print:break-inside-avoid">
      <h2 id="first-year-title" className="text-h3">
        Your first year as a landlord
      </h2>
      <Statement
        hideCaption
        caption="Your first year as a landlord"
        lines={[
          ...shown.map(({ label, detail, cents }) => ({ label, detail, amount: formatDollars(cents) })),
          { label: "Net cash flow", amount: formatDollars(first.netCashFlowCents), isTotal: true },
        ]}
      />
    </section>
  );
}

function Standing({ inputs, result }: Omit<Figures, "rates">) {
  const isAbove = inputs.mortgageBalanceCents > inputs.originalMortgageCents;
  const facts = [
    { label: "Equity today", detail: "Value minus balance", text: formatDollars(result.equityTodayCents) },
    {
      label: "Gain since you bought",
      detail: "Value minus price paid",
      text: formatSignedDollars(inputs.homeValueCents - inputs.pricePaidCents),
    },
    {
      label: "Loan paid off",
      detail: isAbove
        ? "Your balance is above the original mortgage. Check both numbers."
        : "Original mortgage minus balance",
      text: formatDollars(inputs.originalMortgageCents - inputs.mortgageBalanceCents),
    },
  ];
  return (
    <section aria-labelledby="standing-title">
      <h2 id="standing-title" className="text-h3">
        Where you are today
      </h2>
      <dl className="num mt-3 print:grid print:grid-cols-3 print:gap-x-6">
        {facts.map(({ label, detail, text }) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt>
              {label}
              <span className="block text-sm text-soft">{detail}</span>
            </dt>
            <dd className="font-semibold whitespace-nowrap">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
