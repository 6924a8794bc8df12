import {
  type Before,
  type Field,
  type Fields,
  readTyped,
  type Typed,
} from "#app/features/calculators/typed.ts";

const balancedGrowth: Strategy = {
  id: "balanced",
  name: "Balanced Growth",
  expectedReturnBasisPoints: 900,
  risk: "Medium",
  turnoverRate: 1.8,
  description: "Between the two in return and volatility.",
};

export const strategies: readonly Strategy[] = [
  {
    id: "aggressive",
    name: "Aggressive Growth",
    expectedReturnBasisPoints: 1_200,
    risk: "High",
    turnoverRate: 2.5,
    description: "The highest return, and the most volatility.",
  },
  balancedGrowth,
  {
    id: "steady",
    name: "Steady Income",
    expectedReturnBasisPoints: 700,
    risk: "Low",
    turnoverRate: 1.5,
    description: "Slower growth, and the least volatility.",
  },
];

const isDollars = { kind: "dollars", least: 0, most: 100_000_000 } as const;

export const planFields = {
  initialInvestment: { ...isDollars, label: "Initial investment", usual: 100_000, isWide: true },
  monthlyContribution: { ...isDollars, label: "Monthly contribution", usual: 1_500, most: 100_000 },
  yearsToRetirement: {
    kind: "whole",
    label: "Years to retirement",
    usual: 20,
    least: 1,
    most: 50,
    suffix: "years",
  },
  targetIncome: { ...isDollars, label: "Target income per year", usual: 60_000, isWide: true },
} satisfies Fields<string>;

/** Counts only in today's dollars. */
export const inflationField: Field = {
  kind: "percent",
  label: "Annual inflation",
  usual: 3,
  least: 0,
  most: 15,
};

const investFields = { ...planFields, inflationRate: inflationField };

type InvestName = keyof typeof investFields;

export const investNames = [...(Object.keys(investFields) as InvestName[]), "strategy", "dollars"] as const;

export type InvestReading = ReturnType<typeof readInvest>;

export type InvestInputs = InvestReading["inputs"];

export function readInvest(typed: Typed, before?: Before) {
  const { values, texts, errors, flaws, query } = readTyped<InvestName>(investFields, typed, before);
  const asked = typed.strategy ?? balancedGrowth.id;
  const found = strategies.find(({ id, name }) => id === asked || name === asked);
  const strategy = found ?? balancedGrowth;
  const isToday = typed.dollars === "today";
  return {
    values,
    texts,
    flaws: found ? flaws : [{ id: `strategy-${strategy.id}`, label: "Strategy" }, ...flaws],
    isToday,
    errors: { ...errors, strategy: found ? undefined : unknownStrategy },
    query: {
      ...(strategy !== balancedGrowth && { strategy: strategy.id }),
      ...query,
      ...(isToday && { dollars: "today" }),
    } as Record<string, string>,
    /** Money in cents, rates in basis points; no inflation means nominal dollars. */
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

const unknownStrategy = `Choose one of the three strategies. Using ${balancedGrowth.name} for now.`;

export type Strategy = {
  id: "aggressive" | "balanced" | "steady";
  name: string;
  expectedReturnBasisPoints: number;
  risk: "High" | "Medium" | "Low";
  turnoverRate: number;
  description: string;
};
