import { type Channel, dueAt, mayLeaveAt, type SendingHours } from "#app/features/campaigns/rules.ts";
import type { StoredStep } from "#app/features/campaigns/types.ts";
import { purposeOf, type WorkflowKey } from "#app/features/campaigns/workflows.ts";
import { addDays, dayIn, instantAt, weekdayOf } from "#app/lib/dates.ts";

/** As typed in the settings of each workflow. */
export const defaultTiming = {
  warm_lead: { initialHours: 1, everyDays: 2, durationDays: 30 },
  confirmation: { firstDays: 7, secondDays: 3, thirdHours: 24, textHours: 2 },
  onboarding: { welcomeHours: 1, checklistDays: 3, followUpDays: 14 },
  rent_change: {},
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
    case "rent_change":
      return [after(0, 0)];
    case "onboarding":
      return [after(0, of("welcomeHours")), after(of("checklistDays"), 0), after(of("followUpDays"), 0)];
  }
}

export type Letter = Pick<StoredStep, "key" | "templateId">;

/** The letters in their order at these times; those without a time are left out. */
export function stepsFor(
  workflow: WorkflowKey,
  timing: Record<string, number>,
  letters: readonly Letter[],
): StoredStep[] {
  const times = timesOf(workflow, timing);
  const steps = letters.flatMap(({ key, templateId }, index) => {
    const when = times[index];
    return when ? [{ key, templateId, ...when }] : [];
  });
  return inOrder(steps);
}

const hoursOf = ({ days, hours }: When) => days * 24 + hours;

const inOrder = (steps: readonly StoredStep[]) =>
  steps.toSorted((one, other) => hoursOf(one) - hoursOf(other));

type TypedTime = { days?: number | undefined; hours?: number | undefined };

/** With this letter at another time, which the form names without a sign. */
export function withTime(
  steps: readonly StoredStep[],
  templateId: string,
  { days = 0, hours = 0 }: TypedTime,
) {
  return inOrder(
    steps.map((step) => {
      if (step.templateId !== templateId) return step;
      const sign = step.from === "walkthrough" ? -1 : 1;
      return { ...step, days: sign * days, hours: sign * hours };
    }),
  );
}

const termsOf = ({ key, from, days, hours }: StoredStep) => `${key} ${from} ${days} ${hours}`;

/** Whether both send the same letters at the same times. */
export const isSameSeries = (one: readonly StoredStep[], other: readonly StoredStep[]) =>
  one.map(termsOf).join() === other.map(termsOf).join();

/** "2 days and 1 hour after they join", "3 days before the walkthrough" */
export const formatWhen = (when: When) =>
  `${formatWait(when)} ${when.from === "walkthrough" ? "the walkthrough" : "they join"}`;

/** "2 days and 1 hour after", "3 days before" */
export function formatWait({ from, days, hours }: When) {
  const total = Math.abs(hoursOf({ from, days, hours }));
  const of = (count: number, unit: string) =>
    count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];
  // The day before is a day of the calendar; 36 hours after are no day and a half.
  const parts =
    days === 0 ? of(total, "hour") : [...of(Math.floor(total / 24), "day"), ...of(total % 24, "hour")];
  return `${parts.join(" and ") || "0 hours"} ${from === "walkthrough" ? "before" : "after"}`;
}

/** People of a version before a step, so many of whom wait for it. */
export type Inside = {
  steps: readonly StoredStep[];
  step: number;
  people: number;
  waiting: number;
};

/** Where someone who is before this step goes on: at the same letter, else after those that they got. */
export function placeAfter(old: readonly StoredStep[], at: number, steps: readonly StoredStep[]) {
  const same = steps.findIndex(({ key }) => key === old[at]?.key);
  if (same >= 0) return same;
  const earlier = new Set(old.slice(0, at).map(({ key }) => key));
  return steps.filter(({ key }) => earlier.has(key)).length;
}

export function countMoved(inside: readonly Inside[], steps: readonly StoredStep[]) {
  const people = inside.reduce((sum, group) => sum + group.people, 0);
  const messages = inside
    .filter(({ steps: old, step }) => {
      const [before, after] = [old[step], steps[placeAfter(old, step, steps)]];
      return before && (!after || hoursOf(before) !== hoursOf(after) || before.from !== after.from);
    })
    .reduce((sum, { waiting }) => sum + waiting, 0);
  return { people, messages };
}

export type LifeRules = { hours: SendingHours; timeZone: string };

/** When one owner hears from us: by `dueAt` and the hours of the settings, as for a lead whose zone is the company's. */
export function lifeOf(
  workflow: WorkflowKey,
  steps: readonly (StoredStep & { channel: Channel })[],
  anchors: { enteredAt: Date; walkthroughAt: Date | null },
  { hours, timeZone }: LifeRules,
) {
  const isMarketing = purposeOf(workflow) === "marketing";
  return steps.map((step) => {
    const due = dueAt(step, { ...anchors, timeZone });
    const rules = { hours, timeZone, recipientZone: timeZone };
    const at = due && mayLeaveAt(rules, { channel: step.channel, isMarketing }, due);
    return { key: step.key, channel: step.channel, due, at };
  });
}

/** The next Friday at 6 PM; a walkthrough twelve days later at 10 AM. */
export function exampleAnchors(workflow: WorkflowKey, { now, timeZone }: { now: Date; timeZone: string }) {
  const today = dayIn(timeZone, now);
  const friday = addDays(today, ((5 - weekdayOf(today) + 7) % 7) + 7);
  const enteredAt = instantAt(friday, "18:00", timeZone);
  return {
    enteredAt,
    walkthroughAt: workflow === "confirmation" ? instantAt(friday, "10:00", timeZone, 12) : null,
  };
}
