import { formatPercent } from "#app/ui/format.ts";

export interface DrawnPlans {
  /** Share of monthly rent, in basis points. */
  plans: readonly { name: string; rateBps: number }[];
  /** One line for each plan, by its name. */
  summaries: Readonly<Record<string, string>>;
  rows: readonly { title: string; answers: readonly (string | null)[] }[];
}

/** What a plan costs. */
export function PlanRate({ bps }: { bps: number }) {
  return (
    <span className="block md:mt-3">
      <span className="num block font-serif text-[2.75rem]/none font-semibold tracking-tight whitespace-nowrap max-md:text-[2rem]/none">
        {formatPercent(bps)}
      </span>
      <span className="mt-1.5 block text-note font-normal whitespace-nowrap text-soft">of monthly rent</span>
    </span>
  );
}
