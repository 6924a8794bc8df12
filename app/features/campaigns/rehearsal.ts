import {
  decide,
  dueAt,
  type Facts,
  type Step,
  textFacts,
  type Verdict,
} from "#app/features/campaigns/rules.ts";
import { purposeOf, workflowLabel } from "#app/features/campaigns/workflows.ts";
import { dayIn } from "#app/lib/dates.ts";

export type Rehearsed = { step: Step; at: Date } & Verdict;

type Rehearsal = {
  steps: readonly Step[];
  /** Position of the first step. */
  from?: number;
  /** When the first step is decided; by default when it is due. */
  startAt?: Date | null;
  now: Date;
  until: Date;
  /** The facts as they would be for this step; `sent` is what the rehearsal sent itself. */
  factsAt: (step: Step, at: Date, sent: readonly Rehearsed[]) => Facts;
};

/** So many decisions at most. */
const most = 400;

/**
 * What would go when, if nothing else happened. The same `decide` as the worker's, with the clock moved from one
 * decision to the next. A hold that goes on for the same reason is listed once.
 */
export function rehearse({ steps, from = 0, startAt, now, until, factsAt }: Rehearsal): Rehearsed[] {
  const verdicts: Rehearsed[] = [];
  const sent: Rehearsed[] = [];
  let clock = now;
  let dueNext = startAt ?? null;
  let position = from;
  for (let decisions = 0; decisions < most; decisions += 1) {
    const step = steps[position];
    if (!step) break;
    clock = later(dueNext ?? dueAt(step, factsAt(step, clock, sent)) ?? clock, clock);
    if (clock > until) break;
    const facts = factsAt(step, clock, sent);
    const next = steps[position + 1] ?? null;
    const verdict = decide(facts, step, clock, next);
    const rehearsed = { step, at: clock, ...verdict };
    if (!isSameHold(verdicts.at(-1), rehearsed)) verdicts.push(rehearsed);
    if (verdict.verdict === "send") sent.push(rehearsed);
    if (verdict.verdict === "leave") break;
    if (verdict.verdict === "hold") {
      if (verdict.until === null) break;
      dueNext = verdict.until;
      continue;
    }
    position += 1;
    dueNext = next && (dueAt(next, facts) ?? clock);
  }
  return verdicts;
}

const isSameHold = (last: Rehearsed | undefined, now: Rehearsed) =>
  last?.verdict === "hold" &&
  now.verdict === "hold" &&
  last.step.key === now.step.key &&
  last.reason === now.reason;

const later = (one: Date, other: Date) => (one > other ? one : other);

type Known = {
  /** Of this step, as they are now. */
  factsFor: (step: Step) => Facts;
  now: Date;
  /** Marketing emails that may still leave today. */
  capLeft: number;
  texts: readonly Date[];
};

/** Moves what depends on the day: who took its marketing email, and how many texts the number got. */
export function createFactsAt({ factsFor, now, capLeft, texts }: Known): Rehearsal["factsAt"] {
  return (step, at, sent) => {
    const facts = factsFor(step);
    const { timeZone, workflow } = facts;
    const isToday = dayIn(timeZone, at) === dayIn(timeZone, now);
    const tookDay =
      purposeOf(workflow) === "marketing" &&
      sent.some((each) => each.step.channel === "email" && dayIn(timeZone, each.at) === dayIn(timeZone, at));
    const ownTexts = sent.flatMap((each) => (each.step.channel === "sms" ? each.at : []));
    return {
      ...facts,
      ...textFacts([...texts, ...ownTexts], at),
      dayTakenBy: (isToday ? facts.dayTakenBy : null) ?? (tookDay ? workflowLabel(workflow) : null),
      capReached: isToday && capLeft <= 0,
    };
  };
}
