import { balancedGrowth, type Strategy, strategies } from "#app/domain/calculators/invest/strategies.ts";
import {
  type Before,
  type Fields,
  type Reading,
  readTyped,
  type Typed,
} from "#app/domain/calculators/typed.ts";

/** The figures of the calculator; `inflationRate` counts only where today's dollars are asked for. */
export const investFields = {
  initialInvestment: {
    label: "Initial investment",
    kind: "dollars",
    least: 0,
    most: 100_000_000,
    usual: 100_000,
  },
  monthlyContribution: {
    label: "Monthly contribution",
    kind: "dollars",
    least: 0,
    most: 100_000,
    usual: 1_500,
  },
  yearsToRetirement: { label: "Years to retirement", kind: "whole", least: 1, most: 50, usual: 20 },
  targetIncome: {
    label: "Target income, a year",
    kind: "dollars",
    least: 0,
    most: 100_000_000,
    usual: 60_000,
  },
  inflationRate: { label: "Prices rise, a year", kind: "percent", least: 0, most: 15, usual: 3 },
} satisfies Fields<string>;

export type InvestName = keyof typeof investFields;

export const investNames = [...(Object.keys(investFields) as InvestName[]), "strategy", "dollars"] as const;

/** What the model counts with: money in cents, rates in basis points. */
export type InvestInputs = {
  strategy: Strategy;
  initialCents: number;
  monthlyCents: number;
  years: number;
  /** A year. */
  targetIncomeCents: number;
  /** 0 for dollars as they will be then, else by how much prices rise a year. */
  inflationBasisPoints: number;
};

export type InvestReading = Omit<Reading<InvestName>, "errors"> & {
  errors: Partial<Record<InvestName | "strategy", string>>;
  inputs: InvestInputs;
  /** Whether figures are in dollars of today's worth. */
  isToday: boolean;
};

/** Reads the calculator as typed; see `readTyped`. An unknown strategy is told, and the usual one counts. */
export function readInvest(typed: Typed, before?: Before): InvestReading {
  const { values, texts, errors, flaws, query } = readTyped<InvestName>(investFields, typed, before);
  const asked = typed.strategy ?? balancedGrowth.id;
  const found = strategies.find(({ id, name }) => id === asked || name === asked);
  const strategy = found ?? balancedGrowth;
  const isToday = typed.dollars === "today";
  return {
    values,
    texts,
    flaws: found ? flaws : [{ id: `strategy-${strategy.id}`, label: "Strategy", isEmpty: false }, ...flaws],
    isToday,
    errors: { ...errors, ...(!found && { strategy: unknownStrategy }) },
    query: {
      ...(strategy !== balancedGrowth && { strategy: strategy.id }),
      ...query,
      ...(isToday && { dollars: "today" }),
    },
    inputs: {
      strategy,
      initialCents: values.initialInvestment * 100,
      monthlyCents: values.monthlyContribution * 100,
      years: values.yearsToRetirement,
      targetIncomeCents: values.targetIncome * 100,
      inflationBasisPoints: isToday ? Math.round(values.inflationRate * 100) : 0,
    },
  };
}

const unknownStrategy = `Choose one of the three strategies. Until then ${balancedGrowth.name} counts.`;
