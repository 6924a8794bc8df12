import type { PlanContents } from "#app/domain/pricing/schema.ts";
import { formatDollars } from "#app/ui/format.ts";

export interface PlanPrices {
  /** The plans with their share of monthly rent in basis points, the fullest last. */
  plans: readonly { name: string; managementBasisPoints: number }[];
  /** Share of the annual contract value. */
  residentPlacementBasisPoints: number;
  residentGuaranteeOnboardingCents: number;
  /** Both belong to the last plan alone. */
  petDepositAlternativeCents: number;
  maliciousDamageCoverCents: number;
}

export interface PlanFact {
  title: string;
  /** One answer per plan; "yes" is drawn as a check, `null` is "not included". */
  answers: readonly (string | null)[];
}

/** The rows by which the plans are compared: an example in dollars, what each includes, and what it costs besides. */
export function planFacts({ plans, ...fees }: PlanPrices, { rows }: PlanContents): PlanFact[] {
  const lastOnly = (answer: string) => plans.map((_, i) => (i === plans.length - 1 ? answer : null));
  return [
    {
      title: `On a rent of ${formatDollars(exampleRentCents)}`,
      answers: plans.map(
        (plan) => `${formatDollars((exampleRentCents * plan.managementBasisPoints) / 10_000)} a month`,
      ),
    },
    ...rows.map(({ title, answers }) => ({ title, answers: plans.map(({ name }) => answers[name] ?? null) })),
    {
      title: "Resident Guarantee, if you want it",
      answers: plans.map(() => `${formatDollars(fees.residentGuaranteeOnboardingCents)} onboarding fee`),
    },
    { title: "Pet deposit alternative", answers: lastOnly(formatDollars(fees.petDepositAlternativeCents)) },
    {
      title: "Malicious damage coverage",
      answers: lastOnly(`up to ${formatDollars(fees.maliciousDamageCoverCents)}`),
    },
  ];
}

/**
 * Whether a plan answers every row that the plan before it answers, and one of them otherwise, so that only its
 * differences need telling. What it costs, in the first row, is none of them.
 */
export function addsTo(rows: readonly PlanFact[], at: number): boolean {
  const [, ...compared] = rows;
  return (
    at > 0 &&
    compared.every(({ answers }) => !answers[at - 1] || answers[at]) &&
    compared.some(({ answers }) => answers[at] !== answers[at - 1])
  );
}

/** The rows that tell a plan where those before it have been read: what it adds or has otherwise, else all it has. */
export const rowsOf = (rows: readonly PlanFact[], at: number) =>
  rows.filter(({ answers }) => answers[at] && !(addsTo(rows, at) && answers[at] === answers[at - 1]));

/** A round rent that makes the percentages comparable at a glance. */
const exampleRentCents = 180_000;
