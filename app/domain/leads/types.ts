import type { Facts } from "#app/domain/analysis/report/correction.ts";
import type { AnalysisCard } from "#app/domain/leads/analysis-card.ts";
import type { LeadOrigin } from "#app/domain/leads/origin.ts";
import type { EnrollmentQuote, OfferQuote } from "#app/domain/pricing/quote-document.ts";

/** A line of a list of leads; an analysis entry without a lead looks the same. */
export type LeadRow = {
  id: string;
  name: string;
  address: string | null;
  status: string | null;
  /** Cents a month; null when there is no estimate yet. */
  rentCents: number | null;
  /** Says what the figure is where it is no estimate of this home. */
  rentCaution: "benchmark" | "preliminary" | null;
  assignedTo: string | null;
  createdAt: Date;
  /** What would be deleted with it: `agreement signed`, `$199 paid`. */
  attached: string[];
};

export type LeadCounts = { all: number; inSpan: number; byGroup: Record<string, number> };

export type TaskRow = {
  id: string;
  kind: string;
  title: string;
  detail: string | null;
  dueAt: Date;
  doneAt: Date | null;
  /** Who did it; null for the program and for people who are gone. */
  doneBy: string | null;
  version: number;
  assignedTo: { id: string; name: string } | null;
};

/** Whose task it is; the address is its street. */
export type TaskLead = { id: string; name: string; address: string | null; phone: string | null };

export type DueTask = TaskRow & { lead: TaskLead | null };

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
  email: string | null;
  address: string | null;
  status: string | null;
};

/** What the form for the facts of a home is filled with. */
export type LeadFacts = {
  id: string;
  name: string;
  /** Whether its rent was asked for. */
  isPriced: boolean;
  facts: Facts;
};

/** What the form for name, e-mail and phone is filled with. */
export type LeadContact = {
  id: string;
  title: string;
  saved: { name: string; email: string; phone: string };
  /** E-mails that did not arrive, by name. */
  undelivered: string[];
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
  /** When the owner asked for the management agreement, first. */
  agreementAskedAt: Date | null;
  /** What the owner wants done before the home is let; cents for one unit. */
  improvements: { name: string; costCents: number }[];
  /** What an estimate cannot do without and is not known of the home, in words. */
  missing: string[];
  /** An analysis entry that has no lead yet. */
  isEntry: boolean;
};

/** What an owner was quoted; the document is null when it cannot be read. */
export type LeadQuote = {
  /** `Q-1042` */
  code: string;
  model: string;
  scheduleName: string;
  issuedAt: Date;
  document: EnrollmentQuote | OfferQuote | null;
};

export type LeadPageData = {
  lead: LeadDetails;
  /** The lead that an entry of this id has become. */
  movedTo: string | null;
  tasks: TaskRow[];
  others: OtherProperty[];
  /** Null when nothing is known of where the person came from. */
  origin: LeadOrigin | null;
  /** Newest first. */
  quotes: LeadQuote[];
  timeline: TimelineEntry[];
  hasMoreEvents: boolean;
  analysis: AnalysisCard;
};

/** A deleted lead with its page as it was; null where a part of it is gone for good. */
export type DeletedLeadPage = DeletedLead & { page: LeadPageData | null };

/** Somebody to whom a task or a lead can be given. */
export type Person = { id: string; name: string };
