import type { LeadAgreement } from "#app/features/agreements/types.ts";
import type { Facts } from "#app/features/analysis/report/correction.ts";
import type { Improvement } from "#app/features/analysis/rules/improvements.ts";
import type { AnalysisCard } from "#app/features/leads/analysis-card.ts";
import type { CallOutcome } from "#app/features/leads/calls/schema.ts";
import type { CoOwner } from "#app/features/leads/co-owners/schema.ts";
import type { Message } from "#app/features/leads/conversation/schema.ts";
import type { OdooLink } from "#app/features/leads/crm/rules.ts";
import type { DetailTexts } from "#app/features/leads/details.ts";
import type { Contact } from "#app/features/leads/fields.ts";
import type { LeadFile } from "#app/features/leads/files/rules.ts";
import type { Onboarding } from "#app/features/leads/onboarding/rules.ts";
import type { LeadOrigin } from "#app/features/leads/origin.ts";
import type { AddressColumns } from "#app/features/leads/rules.ts";
import type { TargetKind } from "#app/features/leads/targets/schema.ts";
import type { LeadVisit } from "#app/features/leads/visits/types.ts";
import type { ContactBarrier } from "#app/features/messaging/contact/rules.ts";
import type { InvoicesPanelData } from "#app/features/payments/invoices/rules.ts";
import type { LeadMoney } from "#app/features/payments/types.ts";
import type { QuoteName } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";

export type LeadRow = {
  id: string;
  name: string;
  address: string | null;
  status: string | null;
  /** Cents a month. */
  rentCents: number | null;
  /** Set if the figure isn't an estimate of this home. */
  rentCaution: "benchmark" | "preliminary" | null;
  assignedTo: string | null;
  createdAt: Date;
  source: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
  lastContactedAt: Date | null;
  /** The open task that is due first. */
  nextStep: { title: string; dueAt: Date } | null;
  tags: string[];
};

export type SavedView = {
  id: string;
  name: string;
  query: string;
  isShared: boolean;
  isOwn: boolean;
  owner: string;
  version: number;
};

/** What the list can be filtered by, and what the person saved. */
export type ListChoices = {
  people: Person[];
  tags: Person[];
  sources: string[];
  cities: string[];
  views: SavedView[];
  columns: string[] | null;
};

/** Leads that match a filter; `isMore` if there are more than were counted. */
export type Matching = { count: number; isMore: boolean };

export type LeadCounts = { all: number; inSpan: number; byGroup: Record<string, number> };

export type TaskRow = {
  id: string;
  kind: string;
  title: string;
  detail: string | null;
  dueAt: Date;
  doneAt: Date | null;
  /** Null for the system and former users. */
  doneBy: string | null;
  version: number;
  assignedTo: { id: string; name: string } | null;
};

export type TaskLead = { id: string; name: string; address: string | null; phone: string | null };

export type DueTask = TaskRow & { lead: TaskLead | null };

export type TaskGroup = { tasks: DueTask[]; open: number };

/** Upcoming by due date; late with the latest due first. */
export type TasksDue = { ahead: TaskGroup; late: TaskGroup };

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
  actorId: string | null;
  actorName: string;
  body: string | null;
  data: Record<string, unknown> | null;
  pinnedAt: Date | null;
  editedAt: Date | null;
};

export type KnownLead = {
  /** The home of a new lead. */
  isSameHome?: boolean;
  id: string;
  name: string;
  email: string | null;
  address: string | null;
  status: string | null;
};

export type LeadEdit = {
  id: string;
  name: string;
  /** It has an estimate or a pending one. */
  isPriced: boolean;
  facts: Facts;
  details: DetailTexts;
  timeZone: string;
};

export type LeadContact = {
  id: string;
  title: string;
  saved: Record<keyof Contact, string>;
  /** Names of the emails. */
  undelivered: string[];
};

export type LeadDetails = Contact &
  Facts & {
    id: string;
    createdAt: Date;
    name: string;
    address: string | null;
    status: string | null;
    statusReason: string | null;
    source: string | null;
    assignedTo: string | null;
    assigneeId: string | null;
    company: string | null;
    version: number;
    lastContactedAt: Date | null;
    walkthroughDate: Date | null;
    purchasePriceCents: number | null;
    ownerName: string | null;
    finishedBasementArea: number | null;
    /** First request. */
    agreementAskedAt: Date | null;
    /** Cents per unit. */
    improvements: Improvement[];
    /** Required facts that are unknown. */
    missing: string[];
  };

/** The document is null if unreadable. */
export type LeadQuote = QuoteName & { issuedAt: Date; document: EnrollmentQuote | null };

/** Small things of a lead. Instants are ISO texts. */
export type LeadExtras = {
  coOwners: CoOwner[];
  files: LeadFile[];
  tags: { id: string; name: string }[];
  /** Of all leads, to choose from. */
  tagNames: string[];
  onboarding: Onboarding | null;
  /** The owner's last request. */
  asked: {
    at: string;
    kind: string;
    actorName: string;
    body: string | null;
    data: Record<string, unknown> | null;
  } | null;
  lastCall: { at: string; outcome: CallOutcome } | null;
  /** The open one. */
  visit: LeadVisit | null;
  /** Of the same email, newest first. */
  others: (Pick<KnownLead, "id" | "email" | "status"> & { name: string | null } & AddressColumns)[];
  /** Open. */
  targets: { kind: TargetKind; dueAt: string }[];
  /** Newest first. */
  conversation: Message[];
  /** Null: they may be reached this way. */
  callBarrier: ContactBarrier | null;
  textBarrier: ContactBarrier | null;
  emailBarrier: ContactBarrier | null;
};

export type LeadPageData = {
  lead: LeadDetails;
  tasks: TaskRow[];
  others: KnownLead[];
  origin: LeadOrigin | null;
  /** Newest first. */
  quotes: LeadQuote[];
  timeline: TimelineEntry[];
  hasMoreEvents: boolean;
  analysis: AnalysisCard;
  /** Of the city. */
  rentalRules: { city: string; summary: string; url: string; checkedOn: string } | null;
  extras: LeadExtras;
  deal: {
    money: LeadMoney;
    agreement: LeadAgreement;
    invoices: InvoicesPanelData;
    odoo: OdooLink | null;
  };
};

/** `page` is null if some of it was purged. */
export type DeletedLeadPage = DeletedLead & { page: LeadPageData | null };

export type Person = { id: string; name: string };
