import { defaultTargets, type TargetClock } from "#app/features/settings/company/response-targets.ts";
import type { Settings } from "#app/features/settings/company/setting-table.ts";
import type { TargetKind } from "#app/features/settings/company/target-kinds.ts";
import type { TaskKind } from "#app/features/tasks/records.server.ts";
import { addDays, clockAt, instantAt, weekdayOf, yearFrom } from "#app/lib/dates.ts";

/** What starts a target, and what meets it. */
const events = {
  first_response: { start: "lead_arrived", metBy: ["staff_acted", "owner_contacted"] },
  within_24h: { start: "calculation_sent", metBy: ["owner_contacted"] },
  referral_contact: { start: "referral_received", metBy: ["referral_contacted"] },
  report_reviewed: { start: "report_waits", metBy: ["report_reviewed"] },
  walkthrough_confirmed: { start: "walkthrough_booked", metBy: ["walkthrough_confirmed"] },
} as const satisfies Record<TargetKind, { start: string; metBy: readonly string[] }>;

type Events = (typeof events)[TargetKind];
export type StartEvent = Events["start"];
export type StopEvent = Events["metBy"][number];

export const kindsMetBy = (on: StopEvent) =>
  (Object.keys(events) as TargetKind[]).filter((kind) =>
    (events[kind].metBy as readonly StopEvent[]).includes(on),
  );

/** The task is the work, the target its clock. */
export const stopEvents: Partial<Record<string, StopEvent>> = {
  first_response: "owner_contacted",
  price_by_hand: "report_reviewed",
  price_as_asked: "report_reviewed",
  confirm_walkthrough: "walkthrough_confirmed",
} satisfies Partial<Record<TaskKind, StopEvent>>;

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

export function targetsStartedBy(on: StartEvent, now: Date, settings: Given) {
  const { "response-targets": targets, "referral-terms": terms } = settings;
  const clocks: (Omit<TargetClock, "kind"> & { kind: TargetKind })[] = [
    ...targets.definitions,
    {
      kind: "referral_contact",
      measure: "clock",
      minutes: terms.contactHours * 60,
      by: "",
      warnMinutes: targets.referralWarnMinutes,
    },
  ];
  return clocks
    .filter(({ kind }) => events[kind].start === on)
    .map(({ kind, warnMinutes, ...clock }) => {
      const dueAt = dueOf(clock, now, officeHours(settings));
      return {
        kind,
        dueAt,
        warnAt: new Date(Math.max(now.getTime(), dueAt.getTime() - warnMinutes * minute)),
      };
    });
}

/** When the work is due, even if an admin removed the target. */
export function workDueAt(on: StartEvent, now: Date, settings: Given): Date {
  const { definitions } = defaultTargets;
  const usual = { ...settings, "response-targets": { ...settings["response-targets"], definitions } };
  const [first] = [...targetsStartedBy(on, now, settings), ...targetsStartedBy(on, now, usual)];
  return first?.dueAt ?? now;
}

const minute = 60_000;

export function dueOf(
  { measure, minutes, by }: Pick<TargetClock, "measure" | "minutes" | "by">,
  start: Date,
  hours: OfficeHours,
): Date {
  const { timeZone, opensAt, closesAt } = hours;
  const today = clockAt(start, timeZone).date;
  const isOpen = (day: string) => isOfficeDay(day, hours);
  if (measure === "next_day") {
    const tomorrow = addDays(today, 1);
    return instantAt(yearFrom(tomorrow).find(isOpen) ?? tomorrow, by, timeZone);
  }
  const clockDue = new Date(start.getTime() + minutes * minute);
  if (measure === "clock") return clockDue;
  let left = minutes * minute;
  for (const day of yearFrom(today).filter(isOpen)) {
    const from = Math.max(start.getTime(), instantAt(day, opensAt, timeZone).getTime());
    const open = instantAt(day, closesAt, timeZone).getTime() - from;
    if (open >= left) return new Date(from + left);
    left -= Math.max(0, open);
  }
  return clockDue;
}

export function isOfficeDay(day: string, { saturday, sunday, closedDays }: OfficeHours) {
  const weekday = weekdayOf(day);
  const isOpen = weekday === 6 ? saturday : weekday === 7 ? sunday : true;
  return isOpen && !closedDays.includes(day);
}
