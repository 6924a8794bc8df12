import type { AnalysisCard } from "#app/domain/leads/analysis-card.ts";

/** A line of a list of leads; an analysis entry without a lead looks the same. */
export type LeadRow = {
  id: string;
  name: string;
  address: string | null;
  status: string | null;
  /** Cents a month; null when there is no estimate yet. */
  rentCents: number | null;
  assignedTo: string | null;
  createdAt: Date;
};

export type LeadCounts = { all: number; inSpan: number; byGroup: Record<string, number> };

export type TaskRow = {
  id: string;
  kind: string;
  title: string;
  detail: string | null;
  dueAt: Date;
  doneAt: Date | null;
  version: number;
  assignedTo: { id: string; name: string } | null;
};

export type DueTask = TaskRow & { lead: { id: string; name: string; address: string | null } | null };

export type TaskGroup = { tasks: DueTask[]; open: number };

/** What waits to be done: what can still be kept, soonest due first, and what is late, latest missed first. */
export type TasksDue = { ahead: TaskGroup; late: TaskGroup };

/** A lead that an admin can still bring back. */
export type DeletedLead = {
  id: string;
  name: string;
  address: string | null;
  status: string | null;
  deletedAt: Date;
  deletedBy: string;
};

export type TimelineEntry = {
  id: string;
  at: Date;
  kind: string;
  actorName: string;
  body: string | null;
  data: Record<string, unknown> | null;
};

export type OtherProperty = { id: string; address: string | null; status: string | null };

export type KnownLead = {
  id: string;
  name: string;
  address: string | null;
  status: string | null;
  assignedTo: string | null;
};

export type LeadDetails = {
  id: string;
  createdAt: Date;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  propertyType: string | null;
  unitCount: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  squareFootage: number | null;
  yearBuilt: number | null;
  status: string | null;
  statusReason: string | null;
  source: string | null;
  assignedTo: string | null;
  lastContactedAt: Date | null;
  walkthroughDate: Date | null;
  purchasePriceCents: number | null;
  ownerName: string | null;
  finishedBasementArea: number | null;
  /** An analysis entry that has no lead yet. */
  isEntry: boolean;
};

export type LeadPageData = {
  lead: LeadDetails;
  /** The lead that an entry of this id has become. */
  movedTo: string | null;
  tasks: TaskRow[];
  others: OtherProperty[];
  timeline: TimelineEntry[];
  hasMoreEvents: boolean;
  analysis: AnalysisCard;
};

/** Somebody to whom a task or a lead can be given. */
export type Person = { id: string; name: string };
