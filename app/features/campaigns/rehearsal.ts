import { decide, dueAt, type Facts, type Step, type Verdict } from "#app/features/campaigns/rules.ts";

export type Rehearsed = { step: Step; at: Date } & Verdict;

type Rehearsal = {
  steps: readonly Step[];
  /** Position of the first step. */
  from?: number;
  /** When the first step is decided; by default when it is due. */
  startAt?: Date | null;
  now: Date;
  until: Date;
  /** The facts as they would be for this step; the rehearsal adds what it sent itself. */
  factsAt: (step: Step, at: Date) => Facts;
};

/** So many verdicts at most: a hold that never ends is shown once. */
const most = 200;

/**
 * What would go when, if nothing else happened. The same `decide` as the worker's, with the clock moved from one
 * decision to the next.
 */
export function rehearse({ steps, from = 0, startAt, now, until, factsAt }: Rehearsal): Rehearsed[] {
  const verdicts: Rehearsed[] = [];
  let at = startAt ?? null;
  let position = from;
  while (position < steps.length && verdicts.length < most) {
    const step = steps[position];
    if (!step) break;
    const facts = factsAt(step, at ?? now);
    at = later(at ?? dueAt(step, facts) ?? now, now);
    if (at > until) break;
    const verdict = decide(factsAt(step, at), step, at, steps[position + 1] ?? null);
    const last = verdicts.at(-1);
    const isSameHold = last?.verdict === "hold" && last.step.key === step.key && verdict.verdict === "hold";
    if (!isSameHold) verdicts.push({ step, at, ...verdict });
    if (verdict.verdict === "leave") break;
    if (verdict.verdict === "hold") {
      if (verdict.until === null) break;
      at = verdict.until;
      continue;
    }
    position += 1;
    const next = steps[position];
    at = next ? (dueAt(next, facts) ?? at) : null;
  }
  return verdicts;
}

const later = (one: Date, other: Date) => (one > other ? one : other);
