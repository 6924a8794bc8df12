import {
  type Before,
  type Fields,
  type Reading,
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

/** `inflationRate` counts only in today's dollars. */
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
    label: "Target income per year",
    kind: "dollars",
    least: 0,
    most: 100_000_000,
    usual: 60_000,
  },
  inflationRate: { label: "Annual inflation", kind: "percent", least: 0, most: 15, usual: 3 },
} satisfies Fields<string>;

export type InvestName = keyof typeof investFields;

export const investNames = [...(Object.keys(investFields) as InvestName[]), "strategy", "dollars"] as const;

/** Money in cents, rates in basis points. */
export type InvestInputs = {
  strategy: Strategy;
  initialCents: number;
  monthlyCents: number;
  years: number;
  targetIncomeCents: number;
  /** 0 for nominal dollars. */
  inflationBasisPoints: number;
};

export type InvestReading = Omit<Reading<InvestName>, "errors"> & {
  errors: Partial<Record<InvestName | "strategy", string>>;
  inputs: InvestInputs;
  isToday: boolean;
};

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

const unknownStrategy = `Choose one of the three strategies. Using ${balancedGrowth.name} for now.`;

export type Strategy = {
  id: "aggressive" | "balanced" | "steady";
  name: string;
  expectedReturnBasisPoints: number;
  risk: "High" | "Medium" | "Low";
  turnoverRate: number;
  description: string;
};
