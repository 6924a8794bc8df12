import type { StoredStep } from "#app/features/campaigns/types.ts";
import type { WorkflowKey } from "#app/features/campaigns/workflows.ts";

/** As typed in the settings of each workflow. */
export const defaultTiming = {
  warm_lead: { initialHours: 1, everyDays: 2, durationDays: 30 },
  confirmation: { firstDays: 7, secondDays: 3, thirdHours: 24, textHours: 2 },
  onboarding: { welcomeHours: 1, checklistDays: 3, followUpDays: 14 },
} as const satisfies Record<WorkflowKey, Record<string, number>>;

type When = Pick<StoredStep, "from" | "days" | "hours">;

/** When each template is due, by its place in the workflow. Places after the last one are not part of it. */
export function timesOf(workflow: WorkflowKey, timing: Record<string, number>): When[] {
  const of = (name: string) => timing[name] ?? 0;
  const after = (days: number, hours: number): When => ({ from: "entry", days, hours });
  const before = (hours: number): When => ({
    from: "walkthrough",
    // Whole days keep the time of day when the clocks change.
    days: hours % 24 === 0 ? -hours / 24 : 0,
    hours: hours % 24 === 0 ? 0 : -hours,
  });
  switch (workflow) {
    case "warm_lead": {
      const every = Math.max(1, of("everyDays"));
      const count = Math.floor(of("durationDays") / every) + 1;
      return Array.from({ length: count }, (_, index) => after(index * every, of("initialHours")));
    }
    case "confirmation":
      return [
        before(of("firstDays") * 24),
        before(of("secondDays") * 24),
        before(of("thirdHours")),
        before(of("textHours")),
      ];
    case "onboarding":
      return [after(0, of("welcomeHours")), after(of("checklistDays"), 0), after(of("followUpDays"), 0)];
  }
}
