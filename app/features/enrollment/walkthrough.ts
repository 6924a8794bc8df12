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

export const visitLabel = (at: Date, timeZone: string) =>
  `${weekdayNames[weekdayOf(clockAt(at, timeZone).date) - 1]}, ${formatExactDateTime(at, timeZone)}`;

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

/** Within a day, and at least an hour before the walkthrough. */
export const confirmBy = (at: Date, now: Date) =>
  new Date(Math.max(now.getTime(), Math.min(now.getTime() + 24 * hour, at.getTime() - hour)));

const hour = 3_600_000;
