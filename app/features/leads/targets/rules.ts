import {
  defaultTargets,
  type StartEvent,
  type StopEvent,
  type TargetDefinition,
  type TargetKind,
} from "#app/features/leads/targets/schema.ts";
import type { Settings } from "#app/features/settings/company/setting-table.ts";
import { clockAt, instantAt } from "#app/lib/dates.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const longestClosure = 366;

/** Days are `YYYY-MM-DD` and times `HH:MM` in `timeZone`. */
export type OfficeHours = {
  timeZone: string;
  opensAt: string;
  closesAt: string;
  saturday: boolean;
  sunday: boolean;
  closedDays: readonly string[];
};

type Given = Pick<Settings, "company" | "visits" | "referral-terms" | "response-targets">;

export const officeHours = ({ company, visits, "response-targets": targets }: Given): OfficeHours => ({
  ...targets,
  timeZone: company.timeZone,
  closedDays: visits.closedDays,
});

/** With the one that follows from the referral terms. */
export const definitionsOf = ({
  "response-targets": targets,
  "referral-terms": terms,
}: Given): TargetDefinition[] => [
  ...targets.definitions,
  {
    kind: "referral_contact",
    startsOn: "referral_received",
    stopsOn: "referral_contacted",
    measure: "clock",
    minutes: terms.contactHours * 60,
    by: "10:00",
    warnMinutes: targets.referralWarnMinutes,
  },
];

export type Started = { kind: TargetKind; dueAt: Date; warnAt: Date };

/** One of each kind. */
export function targetsStartedBy(on: StartEvent, now: Date, settings: Given): Started[] {
  const hours = officeHours(settings);
  const started = definitionsOf(settings).filter(({ startsOn }) => startsOn === on);
  return started
    .filter(({ kind }, at) => started.findIndex((each) => each.kind === kind) === at)
    .map(({ kind, ...definition }) => {
      const dueAt = dueOf(definition, now, hours);
      const warnAt = new Date(Math.max(now.getTime(), dueAt.getTime() - definition.warnMinutes * minute));
      return { kind, dueAt, warnAt };
    });
}

/** When the work is due, even if an admin removed the target. */
export function workDueAt(on: StartEvent, now: Date, settings: Given): Date {
  const dues = targetsStartedBy(on, now, settings).map(({ dueAt }) => dueAt.getTime());
  if (dues.length > 0) return new Date(Math.min(...dues));
  const usual = defaultTargets.definitions.find(({ startsOn }) => startsOn === on);
  return usual ? dueOf(usual, now, officeHours(settings)) : new Date(now.getTime() + day);
}

/** Reaching the owner is also work on the lead. A kind that no definition names has its usual stop. */
export function kindsStoppedBy(on: StopEvent, settings: Given): TargetKind[] {
  const stops: readonly StopEvent[] = on === "owner_contacted" ? [on, "staff_acted"] : [on];
  const current = definitionsOf(settings);
  const unnamed = defaultTargets.definitions.filter(({ kind }) =>
    current.every((each) => each.kind !== kind),
  );
  return [...current, ...unnamed].filter(({ stopsOn }) => stops.includes(stopsOn)).map(({ kind }) => kind);
}

export function dueOf(
  { measure, minutes, by }: Pick<TargetDefinition, "measure" | "minutes" | "by">,
  start: Date,
  hours: OfficeHours,
): Date {
  switch (measure) {
    case "clock":
      return new Date(start.getTime() + minutes * minute);
    case "office":
      return afterOfficeTime(start, minutes * minute, hours);
    case "next_day":
      return instantAt(
        officeDaysFrom(start, hours, 1).next().value ?? nextDay(start, hours),
        by,
        hours.timeZone,
      );
  }
}

function afterOfficeTime(start: Date, ms: number, hours: OfficeHours): Date {
  let left = ms;
  for (const date of officeDaysFrom(start, hours, 0)) {
    const opens = instantAt(date, hours.opensAt, hours.timeZone).getTime();
    const from = Math.max(start.getTime(), opens);
    const open = instantAt(date, hours.closesAt, hours.timeZone).getTime() - from;
    if (open >= left) return new Date(from + left);
    left -= Math.max(0, open);
  }
  return new Date(start.getTime() + ms);
}

const nextDay = (start: Date, { timeZone }: OfficeHours) => addDays(clockAt(start, timeZone).date, 1);

function* officeDaysFrom(start: Date, hours: OfficeHours, first: number) {
  const today = clockAt(start, hours.timeZone).date;
  for (let later = first; later <= longestClosure; later++) {
    const date = addDays(today, later);
    if (isOfficeDay(date, hours)) yield date;
  }
}

export function isOfficeDay(date: string, { saturday, sunday, closedDays }: OfficeHours) {
  const weekday = new Date(date).getUTCDay();
  const isOpen = weekday === 6 ? saturday : weekday === 0 ? sunday : true;
  return isOpen && !closedDays.includes(date);
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
