import type { BadgeStyle } from "#app/components/badge.tsx";
import { isWorkflowKey, type Reason, reasons, type WorkflowKey } from "#app/features/campaigns/workflows.ts";

export const stateBadges = {
  waiting: { label: "Waiting", tone: "blue", glyph: 0.5 },
  held: { label: "Held", tone: "yellow", glyph: "open" },
  done: { label: "Done", tone: "green", glyph: "done" },
  left: { label: "Left", tone: "grey", glyph: "ended" },
} as const satisfies Record<string, BadgeStyle>;

export type EnrollmentState = keyof typeof stateBadges;

export const enrollmentStates = Object.keys(stateBadges) as EnrollmentState[];

export type MonitorFilter = {
  workflow: string | null;
  state: EnrollmentState | null;
  reason: Reason | null;
  /** Position of the next step. */
  step: number | null;
  q: string;
};

export function readMonitorFilter(params: URLSearchParams): MonitorFilter {
  const param = (name: string) => params.get(name) ?? "";
  const [workflow, reason, step] = [param("workflow"), param("reason"), param("step")];
  const isKnown = isWorkflowKey(workflow) || /^broadcast:[\w-]{1,60}$/.test(workflow);
  return {
    workflow: isKnown ? workflow : null,
    state: enrollmentStates.find((state) => state === param("state")) ?? null,
    reason: Object.hasOwn(reasons, reason) ? (reason as Reason) : null,
    step: /^\d{1,3}$/.test(step) ? Number(step) : null,
    q: param("q").trim().slice(0, 100),
  };
}

/** The workflow and the status that the list of the specification shows. */
export const derivedWorkflow = (status: string | null): WorkflowKey =>
  status === "closed" ? "onboarding" : status === "site_visit_scheduled" ? "confirmation" : "warm_lead";

export const derivedStatus = (status: string | null) => (status === "closed" ? "Active" : "Pending");

export type Group = {
  workflow: string;
  state: EnrollmentState;
  reason: string | null;
  /** Position of the next step of those who wait or are held. */
  step: number | null;
  count: number;
  /** Of these, within the range. */
  ended: number;
};

export const countOf = (groups: readonly Group[], state?: EnrollmentState) =>
  groups.reduce((sum, group) => sum + (!state || group.state === state ? group.count : 0), 0);

/** Finished of all that ended in the range, in percent with one decimal; 0 while none has ended. */
export function rateIn(groups: readonly Group[]) {
  const ended = groups.map((group) => ({ ...group, count: group.ended }));
  return Math.round((countOf(ended, "done") / (countOf(ended) || 1)) * 1_000) / 10;
}

/** Largest first. */
export function countBy<Key>(groups: readonly Group[], key: (group: Group) => Key) {
  return [...Map.groupBy(groups, key)]
    .map(([value, some]) => ({ value, count: countOf(some) }))
    .toSorted((one, other) => other.count - one.count);
}

export type DayCount = { day: string; channel: string; count: number };

export const totalOf = (sent: readonly DayCount[], channel: "email" | "sms") =>
  sent.reduce((total, each) => total + (each.channel === channel ? each.count : 0), 0);

/** By day while there are few, else by month. */
export function sentOverTime(sent: readonly DayCount[], { from, to }: { from: string; to: string }) {
  const isByDay = Date.parse(to) - Date.parse(from) <= 62 * 86_400_000;
  const keyOf = (day: string) => (isByDay ? day : day.slice(0, 7));
  const points = new Map<string, { email: number; sms: number }>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    points.set(keyOf(new Date(at).toISOString().slice(0, 10)), { email: 0, sms: 0 });
  for (const { day, channel, count } of sent) {
    const point = points.get(keyOf(day));
    if (point) point[channel === "sms" ? "sms" : "email"] += count;
  }
  return [...points].map(([id, counts]) => ({ id, ...counts }));
}
