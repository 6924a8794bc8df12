import { clockLabel, dateInputError, halfHours, parseDateInput } from "#app/components/dates/date-input.ts";
import type { VisitRules } from "#app/features/settings/company/schema.ts";
import { clockAt, instantAt } from "#app/lib/dates.ts";
import { formatDay, formatExactDateTime } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";

type Clock = { now: Date; timeZone: string };

export const visitTimes = ({ opensAt, closesAt }: VisitRules) =>
  halfHours.filter(({ value }) => value >= opensAt && value <= closesAt);

export function visitRule(rules: VisitRules, clock: Clock): string {
  const { opensAt, closesAt, closedDays } = rules;
  const hours = `${weekdayLabel(rules.weekdays)}, beginning between ${clockLabel(opensAt)} and ${clockLabel(closesAt)}.`;
  const { first, last } = visitSpan(rules, clock);
  const closed = closedDays
    .filter((day) => day >= first && day <= last && rules.weekdays.includes(weekdayOf(day)))
    .sort();
  return closed.length > 0 ? `${hours} Closed on ${list.format(closed.map(dayOfYear))}.` : hours;
}

export function weekdayLabel(weekdays: readonly number[]): string {
  const names = weekdayNames.filter((_, index) => weekdays.includes(index + 1));
  const isRun = names.length > 2 && Math.max(...weekdays) - Math.min(...weekdays) === names.length - 1;
  return isRun ? `${names[0]} to ${names.at(-1)}` : list.format(names);
}

/** 1 Monday to 7 Sunday; `day` is `YYYY-MM-DD`. */
export const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

/** `Monday, Nov 23, 2026`; `day` is `YYYY-MM-DD`. */
export const dayLabel = (day: string) => `${weekdayNames[weekdayOf(day) - 1]}, ${formatDay(day)}`;

export const visitLabel = (at: Date, timeZone: string) =>
  `${weekdayNames[weekdayOf(clockAt(at, timeZone).date) - 1]}, ${formatExactDateTime(at, timeZone)}`;

/** Of a day and a time as a form sends them. */
export const visitLabelOf = ({ date, time }: { date: string; time: string }, timeZone: string) =>
  visitLabel(instantAt(parseDateInput(date) ?? date, time, timeZone), timeZone);

const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const list = new Intl.ListFormat("en-US");

const dayOfYear = (day: string) => formatDay(day).split(",")[0] ?? day;

const lastVisit = ({ horizonDays }: VisitRules, { now, timeZone }: Clock) =>
  instantAt(clockAt(now, timeZone).date, "23:59", timeZone, horizonDays);

/** @param typed `date` (MM/DD/YYYY or YYYY-MM-DD) and `time` (`HH:mm`) in `timeZone` */
export function readWalkthrough(
  typed: { date: string; time: string },
  { rules, now, timeZone }: Clock & { rules: VisitRules },
): Result<Date> {
  const wrong = (message: string) => refused("invalid", message, "visit");
  const day = parseDateInput(typed.date);
  const problems = [problemOfDay(typed.date, day, rules), problemOfTime(typed.time, rules)];
  if (!day || problems.some(Boolean)) return wrong(problems.filter(Boolean).join(" "));
  const at = instantAt(day, typed.time, timeZone);
  if (clockAt(at, timeZone).time !== typed.time)
    return wrong("Clocks skip this time on that day. Choose another time.");
  if (at.getTime() < now.getTime()) return wrong("This time has passed. Choose a later one.");
  if (at.getTime() < now.getTime() + rules.noticeHours * hour)
    return wrong(
      `Choose a time at least ${rules.noticeHours === 1 ? "one hour" : `${rules.noticeHours} hours`} from now.`,
    );
  if (at > lastVisit(rules, { now, timeZone }))
    return wrong(
      `Choose a day within the next ${rules.horizonDays === 1 ? "day" : `${rules.horizonDays} days`}.`,
    );
  return done(at);
}

export const visitSpan = (rules: VisitRules, clock: Clock) => ({
  first: clockAt(clock.now, clock.timeZone).date,
  last: clockAt(lastVisit(rules, clock), clock.timeZone).date,
});

function problemOfDay(typed: string, day: string | null, { weekdays, closedDays }: VisitRules) {
  if (!typed.trim()) return "Choose a day.";
  if (!day) return dateInputError;
  if (!weekdays.includes(weekdayOf(day))) return `Choose a day: ${weekdayLabel(weekdays)}.`;
  return closedDays.includes(day) ? `We are closed on ${dayOfYear(day)}. Choose another day.` : null;
}

function problemOfTime(typed: string, rules: VisitRules) {
  if (!typed) return "Choose a time.";
  if (visitTimes(rules).some(({ value }) => value === typed)) return null;
  return `Choose a time between ${clockLabel(rules.opensAt)} and ${clockLabel(rules.closesAt)}.`;
}

export const laterDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * hour).toISOString().slice(0, 10);

/** The Monday of the week. @param typed falls back to `today` */
export function mondayOf(typed: string | null, today: string) {
  const day = parseDateInput(typed ?? "") ?? today;
  return laterDay(day, 1 - weekdayOf(day));
}

/** Days within the horizon on which a walkthrough may start. */
export function openDays(rules: VisitRules, clock: Clock): string[] {
  const { first, last } = visitSpan(rules, clock);
  const all = Array.from({ length: rules.horizonDays + 1 }, (_, days) => laterDay(first, days));
  return all.filter((day) => day <= last && !problemOfDay(day, day, rules));
}

/** @param taken starts of the person who comes */
export const freeTimes = (date: string, taken: readonly Date[], at: Clock & { rules: VisitRules }) =>
  visitTimes(at.rules).filter(({ value: time }) => {
    const reading = readWalkthrough({ date, time }, at);
    return reading.ok && taken.every((start) => start.getTime() !== reading.value.getTime());
  });

export const visitMs = 3_600_000;

/** Within a day, and at least an hour before the walkthrough. */
export const confirmBy = (at: Date, now: Date) =>
  new Date(Math.max(now.getTime(), Math.min(now.getTime() + 24 * hour, at.getTime() - hour)));

const hour = 3_600_000;
