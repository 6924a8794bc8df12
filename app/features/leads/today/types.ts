import type { TargetCount } from "#app/features/leads/targets/schema.ts";
import type { WeekCounts } from "#app/features/leads/today/rules.ts";

export const waitingKinds = ["targets", "walkthroughs", "unsigned", "unpaid", "undelivered"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export type WaitingItem = {
  leadId: string | null;
  name: string;
  /** Kind of target, document name, what is owed, or the undelivered email. */
  what: string;
  at: Date;
  amountCents: number | null;
};

/** `count` is at most `mostCounted`. */
export type Waiting = Record<WaitingKind, { items: WaitingItem[]; count: number }>;

export type IdleLead = {
  leadId: string;
  name: string;
  status: string | null;
  feeCents: number;
  /** Of 10,000. */
  probability: number;
  closedLeads: number;
  idleSince: Date;
};

export type Today = {
  waiting: Waiting;
  idle: { leads: IdleLead[]; computedAt: Date | null };
  weeks: WeekCounts[];
  /** Response targets of the last 30 days. */
  targets: TargetCount[];
};
