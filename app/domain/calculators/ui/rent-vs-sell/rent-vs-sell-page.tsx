import { useMemo } from "react";
import { inputNames, readRentVsSell } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import { type RentVsSellRates, rentVsSell } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import type { Typed } from "#app/domain/calculators/typed.ts";
import { AnswerBar, Columns, PageTop } from "#app/domain/calculators/ui/page-top.tsx";
import { Answer } from "#app/domain/calculators/ui/rent-vs-sell/answer.tsx";
import { Details, type UnlockState } from "#app/domain/calculators/ui/rent-vs-sell/details.tsx";
import { InputsForm } from "#app/domain/calculators/ui/rent-vs-sell/inputs-form.tsx";
import { Method } from "#app/domain/calculators/ui/rent-vs-sell/method.tsx";
import { Outcome } from "#app/domain/calculators/ui/rent-vs-sell/outcome.tsx";
import { FirstYear, Standing } from "#app/domain/calculators/ui/rent-vs-sell/standing.tsx";
import { answerWords } from "#app/domain/calculators/ui/rent-vs-sell/words.ts";
import { useCalculator } from "#app/domain/calculators/ui/use-calculator.ts";

export interface RentVsSellPageProps {
  /** What the address carried. */
  typed: Typed;
  rates: RentVsSellRates;
  /** Name of the fee schedule that the rates come from. */
  schedule: string;
  unlock: UnlockState;
}

/** Rent it out or sell it: the answer first, worked out anew at every change. */
export function RentVsSellPage({ typed: initial, rates, schedule, unlock }: RentVsSellPageProps) {
  const calculator = useCalculator(initial, inputNames, readRentVsSell);
  const { reading, search } = calculator;
  const { inputs, isPlain, flaws } = reading;
  const result = useMemo(() => rentVsSell(inputs, rates), [inputs, rates]);
  return (
    <>
      <PageTop
        title="Rent it out, or sell it?"
        lead="Put in your own figures. The answer comes at once, and the link carries it."
        scene="/scene-rent-or-sell.svg"
      >
        <Answer inputs={inputs} rates={rates} result={result} search={search} flaws={flaws} />
      </PageTop>
      <Columns
        below={<Standing inputs={inputs} result={result} />}
        form={
          <InputsForm
            calculator={calculator}
            unlock={unlock}
            bar={
              <AnswerBar flaws={flaws}>
                <b>{result.recommendation}</b>, <span className="num">{answerWords(result).by}</span> ahead
                {isPlain ? "" : ", advanced figures"}
              </AnswerBar>
            }
          />
        }
      >
        <div className="grid gap-12">
          <Outcome inputs={inputs} rates={rates} result={result} />
          <FirstYear inputs={inputs} rates={rates} result={result} schedule={schedule} />
        </div>
      </Columns>
      <Details result={result} unlock={unlock} query={reading.query} />
      <Method rates={rates} schedule={schedule} />
    </>
  );
}
