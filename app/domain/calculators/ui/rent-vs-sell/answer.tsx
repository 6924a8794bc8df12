import { CircleAlert } from "lucide-react";
import { href } from "react-router";
import type { RentVsSellInputs } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import type { RentVsSell, RentVsSellRates } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import { breakEvenRent, turningRent } from "#app/domain/calculators/rent-vs-sell/turning-points.ts";
import type { Flaw } from "#app/domain/calculators/typed.ts";
import { CopyLink } from "#app/domain/calculators/ui/copy-link.tsx";
import { AnswerWords } from "#app/domain/calculators/ui/page-top.tsx";
import { answerWords } from "#app/domain/calculators/ui/rent-vs-sell/words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatDollars } from "#app/ui/format.ts";

interface AnswerProps {
  inputs: RentVsSellInputs;
  rates: RentVsSellRates;
  result: RentVsSell;
  search: string;
  /** Figures that cannot be counted as they stand. */
  flaws: readonly Flaw[];
}

/** RENT OUT or SELL, by how much, and what would turn it. */
export function Answer({ inputs, rates, result, search, flaws }: AnswerProps) {
  const { by, sentence } = answerWords(result);
  const isLossy = result.first.netCashFlowCents < 0;
  return (
    <section aria-labelledby="answer-title">
      <AnswerWords
        flaws={flaws}
        title={
          <>
            {result.recommendation}
            <span className="sr-only">: </span>
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
      </AnswerWords>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <ButtonLink href={href("/analysis")} variant="action" size="lg">
          Get Free Property Analysis
        </ButtonLink>
        <CopyLink search={search} />
      </div>
    </section>
  );
}

function Loss({ inputs, rates, result }: Pick<AnswerProps, "inputs" | "rates" | "result">) {
  const rent = breakEvenRent(inputs, rates);
  return (
    <p className="num mt-4 flex max-w-measure items-start gap-2.5 rounded-control bg-tint-yellow px-3.5 py-2.5 text-note text-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
      <span>
        The first year costs you {formatDollars(-result.first.netCashFlowCents)} more than it brings in.{" "}
        {rent === null ? (
          "No rent makes up for that."
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
  if (rent === null) return "No rent turns the answer.";
  if (rent === 0) return "The answer holds whatever the rent.";
  return `The answer turns at a rent of ${formatDollars(rent)} a month.`;
}
