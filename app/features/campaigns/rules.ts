import type { StoredStep } from "#app/features/campaigns/types.ts";
import {
  isWorkflowKey,
  purposeOf,
  type Reason,
  workflowOfStatus,
} from "#app/features/campaigns/workflows.ts";
import type { ContactBarrier } from "#app/features/messaging/contact/queries.server.ts";
import { mostTexts, textingTime } from "#app/features/messaging/sms/rules.ts";
import { addDays, clockAt, instantAt, weekdayOf } from "#app/lib/dates.ts";

export type Channel = "email" | "sms";

export type Step = StoredStep & { channel: Channel };

export type Verdict =
  | { verdict: "send" }
  /** `until` is null until something else changes. */
  | { verdict: "hold"; until: Date | null; reason: Reason; detail?: string | undefined }
  | { verdict: "skip"; reason: Reason; detail?: string | undefined }
  | { verdict: "leave"; reason: Reason; detail?: string | undefined };

export type SendingHours = {
  /** `HH:mm`, where the reader is. */
  opensAt: string;
  closesAt: string;
  businessDaysOnly: boolean;
  /** `YYYY-MM-DD` */
  closedDays: readonly string[];
};

/** What a decision is made of. Read by `loadFacts`, or imagined by a rehearsal. */
export type Facts = {
  workflow: string;
  enteredAt: Date;
  walkthroughAt: Date | null;
  lead: { status: string | null; isInvalid: boolean; isDeleted: boolean; isMerged: boolean };
  pause: "all" | "workflow" | "lead" | null;
  barrier: ContactBarrier | null;
  /** Of the preference page. */
  pausedUntil: Date | null;
  topicIsOff: boolean;
  isTemplateActive: boolean;
  /** The mailbox got this letter before. */
  hadIt: boolean;
  /** Names of merge fields that have neither a value nor a fallback. */
  missing: readonly string[];
  /** Of the company, whose homes are there. */
  timeZone: string;
  /** Null if unknown. */
  recipientZone: string | null;
  hours: SendingHours;
  /** Name of the series that takes the one marketing email of the day. */
  dayTakenBy: string | null;
  textsInMonth: number;
  /** When the oldest of these is a month old. */
  textsFreeAt: Date | null;
  /** A message of the owner that waits for an answer. */
  isUnanswered: boolean;
  mayWantNoTexts: boolean;
  capReached: boolean;
  restsUntil: Date | null;
};

type Anchors = Pick<Facts, "enteredAt" | "walkthroughAt" | "timeZone">;

/** In local clock time: a day later is the same time of day, also on days of 23 and 25 hours. Null without its date. */
export function dueAt(step: StoredStep, { enteredAt, walkthroughAt, timeZone }: Anchors): Date | null {
  const anchor = step.from === "entry" ? enteredAt : walkthroughAt;
  if (!anchor) return null;
  const { date, time } = clockAt(anchor, timeZone);
  const day = step.days === 0 ? anchor : instantAt(date, time, timeZone, step.days);
  return new Date(day.getTime() + step.hours * 3_600_000);
}

/** Carriers and the law count from Eastern to Pacific time where the zone is unknown. */
const everyZone = ["America/New_York", "America/Los_Angeles"];

/** The next instant within the hours at the reader; null if the settings leave none. */
export function nextSendingTime(
  at: Date,
  hours: SendingHours,
  { zone, timeZone }: { zone: string | null; timeZone: string },
): Date | null {
  const zones = zone ? [zone] : everyZone;
  const today = clockAt(at, zone ?? timeZone).date;
  for (let ahead = 0; ahead <= 21; ahead += 1) {
    const day = addDays(today, ahead);
    if (hours.businessDaysOnly && (weekdayOf(day) > 5 || hours.closedDays.includes(day))) continue;
    const opens = Math.max(...zones.map((each) => instantAt(day, hours.opensAt, each).getTime()));
    const closes = Math.min(...zones.map((each) => instantAt(day, hours.closesAt, each).getTime()));
    const first = Math.max(opens, at.getTime());
    if (first < closes) return new Date(first);
  }
  return null;
}

/** The morning after, when the one email of the day is free again. */
const tomorrow = (now: Date, { timeZone, hours }: Facts) =>
  instantAt(clockAt(now, timeZone).date, hours.opensAt, timeZone, 1);

const monthMs = mostTexts.days * 86_400_000;

/** Of the times of a number's texts. */
export function textFacts(times: readonly Date[], now: Date) {
  const inMonth = times
    .filter((at) => at.getTime() > now.getTime() - monthMs)
    .toSorted((one, other) => other.getTime() - one.getTime());
  const oldest = inMonth[mostTexts.count - 1];
  return { textsInMonth: inMonth.length, textsFreeAt: oldest ? new Date(oldest.getTime() + monthMs) : null };
}

const choiceMs = 12 * 3_600_000;

/**
 * The only place that decides about a message: the worker before it plans and again before it sends, the rehearsal, and
 * the answer to “Why?”. `next` is the step after it.
 */
export function decide(facts: Facts, step: Step, now: Date, next: StoredStep | null = null): Verdict {
  const whyLeave = leaves(facts, step, now);
  if (whyLeave) return { verdict: "leave", reason: whyLeave };
  const due = dueAt(step, facts);
  const isReminder = step.from === "walkthrough";
  const whySkip = leavesOut(facts, step, now, { due, next });
  if (whySkip) return { verdict: "skip", reason: whySkip };
  const wait = waits(facts, step, now);
  if (!wait) return { verdict: "send" };
  const { walkthroughAt } = facts;
  if (!isReminder || !walkthroughAt) return { verdict: "hold", ...wait };
  // A reminder is worth nothing after its date.
  if (wait.until && wait.until >= walkthroughAt)
    return { verdict: "skip", reason: wait.reason, detail: wait.detail };
  return { verdict: "hold", ...wait, until: wait.until ?? walkthroughAt };
}

function leaves({ lead, workflow, walkthroughAt, barrier, topicIsOff }: Facts, step: Step, now: Date) {
  const isMarketing = purposeOf(workflow) === "marketing";
  const isEmail = step.channel === "email";
  const all: [boolean, Reason][] = [
    [lead.isMerged, "merged"],
    [lead.isDeleted, "deleted"],
    [lead.isInvalid, "invalid"],
    // A broadcast may be for people who chose someone else.
    [lead.status === "lost" && isWorkflowKey(workflow), "lost"],
    [/^(warm_lead|rent_change)$/.test(workflow) && workflowOfStatus(lead.status) !== "warm_lead", "status"],
    [workflow === "onboarding" && workflowOfStatus(lead.status) !== "onboarding", "not_enrolled"],
    [workflow === "confirmation" && walkthroughAt === null, "no_walkthrough"],
    [workflow === "confirmation" && walkthroughAt !== null && walkthroughAt <= now, "walkthrough_over"],
    [isEmail && barrier === "bounced", "bounced"],
    [isEmail && isMarketing && (barrier === "unsubscribed" || topicIsOff), "unsubscribed"],
    [isEmail && isMarketing && barrier === "no consent", "no_consent"],
  ];
  return all.find(([holds]) => holds)?.[1] ?? null;
}

function leavesOut(
  { barrier, isTemplateActive, hadIt, ...facts }: Facts,
  { channel, from }: Step,
  now: Date,
  { due, next }: { due: Date | null; next: StoredStep | null },
): Reason | null {
  const nextDue = next && dueAt(next, facts);
  if (!isTemplateActive) return "no_template";
  if (hadIt) return "had_it";
  if (nextDue && nextDue <= now) return "too_late";
  if (from === "walkthrough" && due && due.getTime() - facts.enteredAt.getTime() < choiceMs)
    return "too_soon";
  if (channel === "email") {
    if (barrier === "no address") return "no_address";
    // Without a consent, too: a service message carries out what the owner asked for.
    return barrier === "unsubscribed" ? "no_email_wanted" : null;
  }
  if (barrier === "no number") return "no_number";
  if (barrier === "unsubscribed") return "no_texts";
  return barrier === "no consent" ? "no_text_consent" : null;
}

type Wait = { until: Date | null; reason: Reason; detail?: string };

function waits(facts: Facts, { channel }: Step, now: Date): Wait | null {
  const isMarketing = purposeOf(facts.workflow) === "marketing";
  const isEmail = channel === "email";
  if (facts.pause) return { until: null, reason: `paused_${facts.pause}` };
  if (isMarketing && facts.pausedUntil && facts.pausedUntil > now)
    return { until: facts.pausedUntil, reason: "paused_by_owner" };
  if (!isMarketing && facts.isUnanswered) return { until: null, reason: "unanswered" };
  if (facts.missing.length > 0)
    return { until: null, reason: "missing_value", detail: facts.missing.join(", ") };
  if (!isEmail && facts.mayWantNoTexts) return { until: null, reason: "may_want_no_texts" };
  const mayAt = mayLeaveAt(facts, { channel, isMarketing }, now);
  if (mayAt === null) return { until: null, reason: "no_hours" };
  if (mayAt > now) {
    const detail = isMarketing && !facts.recipientZone ? "where they may be: their time zone is unknown" : "";
    return { until: mayAt, reason: "quiet_hours", ...(detail && { detail }) };
  }
  if (!isEmail) return facts.textsFreeAt ? { until: facts.textsFreeAt, reason: "texts_used" } : null;
  if (isMarketing && facts.dayTakenBy)
    return { until: tomorrow(now, facts), reason: "day_taken", detail: facts.dayTakenBy };
  if (isMarketing && facts.capReached) return { until: tomorrow(now, facts), reason: "cap" };
  return facts.restsUntil && facts.restsUntil > now ? { until: facts.restsUntil, reason: "rest" } : null;
}

/** A service message is about a home, so its hours are those of the home. */
export function mayLeaveAt(
  { hours, recipientZone, timeZone }: Pick<Facts, "hours" | "recipientZone" | "timeZone">,
  { channel, isMarketing }: { channel: Channel; isMarketing: boolean },
  now: Date,
) {
  const zone = isMarketing ? recipientZone : timeZone;
  const businessDaysOnly = hours.businessDaysOnly && isMarketing;
  const at = nextSendingTime(now, { ...hours, businessDaysOnly }, { zone, timeZone });
  if (at === null || channel === "email") return at;
  const legal = textingTime(at, zone ?? timeZone);
  return legal > at ? nextSendingTime(legal, { ...hours, businessDaysOnly }, { zone, timeZone }) : at;
}

/** Emails a day while a new sender warms up: 50, doubled every second day until the cap. 0 is no cap. */
export function capOn(
  day: string,
  { dailyCap, warmUpFrom }: { dailyCap: number; warmUpFrom: string | null },
) {
  const most = dailyCap === 0 ? Number.POSITIVE_INFINITY : dailyCap;
  if (!warmUpFrom || day < warmUpFrom) return most;
  const days = Math.round((Date.parse(day) - Date.parse(warmUpFrom)) / 86_400_000);
  return Math.min(most, 50 * 2 ** Math.min(20, Math.floor(days / 2)));
}
