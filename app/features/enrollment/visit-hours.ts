import { clockLabel, halfHours } from "#app/components/dates/date-input.ts";
import type { VisitRules } from "#app/features/settings/company/schema.ts";
import { clockAt, instantAt } from "#app/lib/dates.ts";
import { formatDay, formatExactDateTime } from "#app/lib/format.ts";

type Clock = { now: Date; timeZone: string };

export const visitTimes = ({ opensAt, closesAt }: VisitRules) =>
  halfHours.filter(({ value }) => value >= opensAt && value <= closesAt);

export const lastVisit = ({ horizonDays }: VisitRules, { now, timeZone }: Clock) =>
  instantAt(clockAt(now, timeZone).date, "23:59", timeZone, horizonDays);

export function visitRule(rules: VisitRules, clock: Clock): string {
  const { opensAt, closesAt } = rules;
  const hours = `${weekdayLabel(rules.weekdays)}, beginning between ${clockLabel(opensAt)} and ${clockLabel(closesAt)}.`;
  const closed = closedAhead(rules, clock).map(dayOfYear);
  return closed.length > 0 ? `${hours} Closed on ${listed(closed)}.` : hours;
}

export function weekdayLabel(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].sort((a, b) => a - b);
  const names = days.map((day) => weekdayNames[day - 1] ?? "");
  const isRun = days.length > 2 && (days.at(-1) ?? 0) - (days[0] ?? 0) === days.length - 1;
  return isRun ? `${names[0]} to ${names.at(-1)}` : listed(names);
}

/** 1 Monday to 7 Sunday; `day` is `YYYY-MM-DD`. */
export const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

export const dayLabel = (day: string) => `${weekdayNames[weekdayOf(day) - 1]}, ${dayOfYear(day)}`;

export const visitLabel = (at: Date, timeZone: string) =>
  `${weekdayNames[weekdayOf(clockAt(at, timeZone).date) - 1]}, ${formatExactDateTime(at, timeZone)}`;

const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function closedAhead(rules: VisitRules, clock: Clock) {
  const today = clockAt(clock.now, clock.timeZone).date;
  const last = clockAt(lastVisit(rules, clock), clock.timeZone).date;
  return rules.closedDays
    .filter((day) => day >= today && day <= last && rules.weekdays.includes(weekdayOf(day)))
    .sort();
}

const dayOfYear = (day: string) => formatDay(day).split(",")[0] ?? day;

const listed = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");
