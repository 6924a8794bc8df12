import { clockLabel, dateInputError, halfHours, parseDateInput } from "#app/components/dates/date-input.ts";
import type { WalkthroughRules } from "#app/features/settings/company/schema.ts";
import { addDays, clockAt, instantAt, weekdayOf } from "#app/lib/dates.ts";
import { formatDay, formatExactDateTime } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";

type Clock = { now: Date; timeZone: string };

/** `date` (MM/DD/YYYY or YYYY-MM-DD) and `time` (`HH:mm`) in the company's time zone. */
export type TypedWalkthrough = { date: string; time: string };

export const walkthroughTimes = ({ opensAt, closesAt }: WalkthroughRules) =>
  halfHours.filter(({ value }) => value >= opensAt && value <= closesAt);

/** What a form offers; the days are `YYYY-MM-DD`. */
export function walkthroughChoice(rules: WalkthroughRules, { now, timeZone }: Clock) {
  const { opensAt, closesAt, closedDays } = rules;
  const min = clockAt(now, timeZone).date;
  const max = addDays(min, rules.horizonDays);
  const hours = `${weekdayLabel(rules.weekdays)}, beginning between ${clockLabel(opensAt)} and ${clockLabel(closesAt)}.`;
  const closed = closedDays
    .filter((day) => day >= min && day <= max && rules.weekdays.includes(weekdayOf(day)))
    .sort();
  const hint = closed.length > 0 ? `${hours} Closed on ${list.format(closed.map(dayOfYear))}.` : hours;
  return { hint, times: walkthroughTimes(rules), min, max };
}

/** The next five days that can still be booked. */
export function nextOpenDays(rules: WalkthroughRules, { now, timeZone }: Clock) {
  const { weekdays, closedDays, closesAt, noticeHours, horizonDays } = rules;
  const today = clockAt(now, timeZone).date;
  const earliest = now.getTime() + noticeHours * hour;
  return Array.from({ length: horizonDays + 1 }, (_, ahead) => addDays(today, ahead))
    .filter((day) => weekdays.includes(weekdayOf(day)) && !closedDays.includes(day))
    .filter((day) => instantAt(day, closesAt, timeZone).getTime() >= earliest)
    .slice(0, 5)
    .map((day) => ({
      value: day,
      label: `${weekdayNames[weekdayOf(day) - 1]?.slice(0, 3)}, ${dayOfYear(day)}`,
    }));
}

export function weekdayLabel(weekdays: readonly number[]): string {
  const names = weekdayNames.filter((_, index) => weekdays.includes(index + 1));
  const isRun = names.length > 2 && Math.max(...weekdays) - Math.min(...weekdays) === names.length - 1;
  return isRun ? `${names[0]} to ${names.at(-1)}` : list.format(names);
}

/** `Monday, Nov 23, 2026`; `day` is `YYYY-MM-DD`. */
export const dayLabel = (day: string) => `${weekdayNames[weekdayOf(day) - 1]}, ${formatDay(day)}`;

export const walkthroughLabel = (at: Date, timeZone: string) =>
  `${weekdayNames[weekdayOf(clockAt(at, timeZone).date) - 1]}, ${formatExactDateTime(at, timeZone)}`;

const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const list = new Intl.ListFormat("en-US");

const dayOfYear = (day: string) => formatDay(day).split(",")[0] ?? day;

export function readWalkthrough(
  typed: TypedWalkthrough,
  { rules, now, timeZone }: Clock & { rules: WalkthroughRules },
): Result<Date> {
  const wrong = (message: string) => refused("invalid", message, "walkthrough");
  const { noticeHours, horizonDays } = rules;
  const day = parseDateInput(typed.date);
  const problems = [problemOfDay(typed.date, day, rules), problemOfTime(typed.time, rules)];
  if (!day || problems.some(Boolean)) return wrong(problems.filter(Boolean).join(" "));
  const at = instantAt(day, typed.time, timeZone);
  if (clockAt(at, timeZone).time !== typed.time)
    return wrong("Clocks skip this time on that day. Choose another time.");
  if (at.getTime() < now.getTime()) return wrong("This time has passed. Choose a later one.");
  if (at.getTime() < now.getTime() + noticeHours * hour)
    return wrong(
      `Choose a time at least ${noticeHours === 1 ? "one hour" : `${noticeHours} hours`} from now.`,
    );
  if (day > walkthroughChoice(rules, { now, timeZone }).max)
    return wrong(`Choose a day within the next ${horizonDays === 1 ? "day" : `${horizonDays} days`}.`);
  return done(at);
}

function problemOfDay(typed: string, day: string | null, { weekdays, closedDays }: WalkthroughRules) {
  if (!typed.trim()) return "Choose a day.";
  if (!day) return dateInputError;
  if (!weekdays.includes(weekdayOf(day))) return `Choose a day: ${weekdayLabel(weekdays)}.`;
  return closedDays.includes(day) ? `We are closed on ${dayOfYear(day)}. Choose another day.` : null;
}

function problemOfTime(typed: string, rules: WalkthroughRules) {
  if (!typed) return "Choose a time.";
  if (walkthroughTimes(rules).some(({ value }) => value === typed)) return null;
  return `Choose a time between ${clockLabel(rules.opensAt)} and ${clockLabel(rules.closesAt)}.`;
}

/** The Monday of the week. @param typed falls back to `today` */
export function mondayOf(typed: string | null, today: string) {
  const day = parseDateInput(typed ?? "") ?? today;
  return addDays(day, 1 - weekdayOf(day));
}

/** Of the office's walkthrough dialog. */
export const steps = { pitch: "Pitch", contract: "Contract", payment: "Payment" };
export type Step = keyof typeof steps;

export const readStep = (typed: string | null): Step =>
  typed === "contract" || typed === "payment" ? typed : "pitch";

const hour = 3_600_000;
