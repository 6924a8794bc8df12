import type { StatusGroup } from "#app/features/leads/rules.ts";
import type { TargetKind } from "#app/features/settings/company/target-kinds.ts";
import type { Work } from "#app/features/today/next-step.ts";
import { addDays, weekdayOf } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";

/** In the order of the page. */
export const waitingKinds = [
  "targets",
  "tasks",
  "walkthroughs",
  "unsigned",
  "unpaid",
  "undelivered",
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export type WaitingItem = {
  id: string;
  leadId: string | null;
  name: string | null;
  work: Work;
  /** Kind of target, title of the task, or what is owed. */
  what: string | null;
  at: string;
  amountCents: number | null;
  address: string | null;
  phone: string | null;
  mayCall: boolean;
  mayWrite: boolean;
  assignee: string | null;
  task: { id: string; kind: string; title: string; version: number; doneAt: string | null } | null;
};

export type IdleLead = {
  id: string;
  name: string | null;
  status: string | null;
  feeCents: number;
  /** Of 10,000. */
  probability: number;
  /** That it comes from; 0 for an assumed one. */
  closedLeads: number;
  idleSince: string;
  computedAt: string;
};

/** Instants are ISO texts. */
export type Today = {
  /** `count` is at most `mostCounted`. */
  waiting: Partial<Record<WaitingKind, { items: WaitingItem[]; count: number }>>;
  mayCountersign: boolean;
  idle: IdleLead[];
  weeks: WeekCounts[];
  /** Response targets of the last 30 days. */
  /** By what was due; one that ended in time counts nowhere. */
  targets: { kind: TargetKind; met: number; missed: number }[];
};

type Stage = StatusGroup["value"];

/** Stages of leads that may still sign, with the assumed share that does. Of 10,000. */
const assumedProbability = {
  new: 500,
  analysis_submitted: 1_000,
  site_visit_scheduled: 3_000,
  proposal: 4_000,
  contract_sent: 7_000,
} as const satisfies Partial<Record<Stage, number>>;

type OpenStage = keyof typeof assumedProbability;

export const openStages = Object.keys(assumedProbability) as OpenStage[];

/** Below it, a company's own history says too little. */
const fewestClosed = 30;

export type StageHistory = { stage: string; won: number; closed: number };

/** Every closed lead counts for the stages it went through. `closedLeads` is 0 for an assumed share. */
export function stageProbabilities(history: readonly StageHistory[]) {
  return openStages.map((stage) => {
    const { won, closed } = history.find((each) => each.stage === stage) ?? { won: 0, closed: 0 };
    return closed >= fewestClosed
      ? { stage, probability: Math.round((won / closed) * 10_000), closedLeads: closed }
      : { stage, probability: assumedProbability[stage], closedLeads: 0 };
  });
}

export type WeekCounts = { from: string; to: string; byGroup: Record<string, number> };

/** Stages in the order of the funnel; a lead is counted where it is now. */
export const funnelStages: { label: string; groups: readonly Stage[] }[] = [
  { label: "New", groups: ["new"] },
  { label: "Analysis", groups: ["analysis_submitted"] },
  { label: "Walkthrough", groups: ["site_visit_scheduled"] },
  { label: "Proposal", groups: ["proposal", "contract_sent"] },
  { label: "Signed", groups: ["enrolled", "closed", "won"] },
  { label: "Lost", groups: ["lost"] },
];

/** A longer list is too slow to count for a page. */
export const mostCounted = 500;

export const formatCounted = (count: number) =>
  count >= mostCounted ? `${formatNumber(mostCounted)} or more` : formatNumber(count);

/** The Mondays of the last `count` weeks, newest first. Days are `YYYY-MM-DD`. */
export const weeksUntil = (today: string, count: number) =>
  Array.from({ length: count }, (_, ago) => {
    const from = addDays(today, 1 - weekdayOf(today) - 7 * ago);
    return { from, to: addDays(from, 6) };
  });
