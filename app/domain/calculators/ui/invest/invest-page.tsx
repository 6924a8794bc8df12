import { useMemo } from "react";
import { href } from "react-router";
import { investNames, readInvest } from "#app/domain/calculators/invest/inputs.ts";
import { invest, withdrawalBasisPoints } from "#app/domain/calculators/invest/rules.ts";
import type { Typed } from "#app/domain/calculators/typed.ts";
import { CopyLink } from "#app/domain/calculators/ui/copy-link.tsx";
import { coverage, Goal } from "#app/domain/calculators/ui/invest/goal.tsx";
import { Growth } from "#app/domain/calculators/ui/invest/growth.tsx";
import { InvestForm } from "#app/domain/calculators/ui/invest/invest-form.tsx";
import { AnswerBar, AnswerWords, Columns, PageTop } from "#app/domain/calculators/ui/page-top.tsx";
import { useCalculator } from "#app/domain/calculators/ui/use-calculator.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatDollars, formatPercent } from "#app/ui/format.ts";

/** What a portfolio grows to and the income it gives, worked out anew at every change. */
export function InvestPage({ typed: initial }: { typed: Typed }) {
  const calculator = useCalculator(initial, investNames, readInvest);
  const { reading, search } = calculator;
  const { inputs, isToday, flaws } = reading;
  const result = useMemo(() => invest(inputs), [inputs]);
  const worth = isToday ? ", in today's dollars" : "";
  return (
    <>
      <PageTop
        title="Invest-A-View"
        lead="What your investments could pay you in retirement, and what that takes each month."
        scene="/scene-seasons.svg"
      >
        <section aria-labelledby="answer-title">
          <AnswerWords
            flaws={flaws}
            title={
              <>
                {formatDollars(result.monthlyIncomeCents)} a month
                <span className="block text-h3 md:text-h2">
                  {coverage(result)} of your income goal covered
                </span>
              </>
            }
          >
            {inputs.strategy.name} at {formatPercent(inputs.strategy.expectedReturnBasisPoints)} a year makes{" "}
            {formatDollars(result.totalValueCents)} in{" "}
            {inputs.years === 1 ? "one year" : `${inputs.years} years`}
            {worth}.
            {result.shortfallCents > 0
              ? ` ${formatDollars(result.shortfallCents)} a year is missing.`
              : " Nothing is missing."}
          </AnswerWords>
          <div className="mt-5 flex flex-wrap items-center gap-3">
            <ButtonLink href={href("/analysis")} variant="action" size="lg">
              Get Free Property Analysis
            </ButtonLink>
            <CopyLink search={search} />
          </div>
        </section>
      </PageTop>
      <Columns
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
        <div className="grid gap-12">
          <Growth result={result} />
          <Goal inputs={inputs} result={result} />
        </div>
      </Columns>
      <Method isToday={isToday} />
    </>
  );
}

function Method({ isToday }: { isToday: boolean }) {
  return (
    <section aria-labelledby="method-title" className="wrap section">
      <h2 id="method-title" className="text-h2">
        How this is worked out
      </h2>
      <ul className="mt-6 grid list-disc gap-x-16 gap-y-2 pl-5 desk:grid-cols-2">
        <li>Each month the portfolio grows by a twelfth of the strategy's yearly return.</li>
        <li>The contribution is added at the end of each month and never rises.</li>
        <li>
          The income is {formatPercent(withdrawalBasisPoints)} of the portfolio a year, paid in twelve parts.
        </li>
        <li>
          The return is an assumption and the same every year. Real years differ, and losses are possible.
        </li>
        <li>
          Risk and turnover describe a strategy. Turnover tells how often holdings change; no figure depends
          on it.
        </li>
        <li>
          {isToday
            ? "Figures are in today's dollars: the rise of prices that you chose is taken out of each year."
            : "Dollars are nominal: those of the year in which they fall. With prices rising, a target in today's dollars needs more; tick the box to see by how much."}
        </li>
      </ul>
      <p className="mt-6 max-w-measure text-note text-soft">
        An estimate, not tax advice, and no investment advice. No fees and no taxes are taken out.{" "}
        <a href={href("/rent-vs-sell")} className="link">
          Own a home already? Compare renting it out with selling.
        </a>
      </p>
    </section>
  );
}
