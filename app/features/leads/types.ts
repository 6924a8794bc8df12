import type { CallOutcome } from "#app/features/conversations/calls/outcomes.ts";
import type { ContactBarrier } from "#app/features/messaging/contact/queries.server.ts";
import type { LeadFile } from "#app/features/onboarding/files/rules.ts";
import type { Onboarding } from "#app/features/onboarding/rules.ts";
import type { QuoteName } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import type { TargetKind } from "#app/features/settings/company/target-kinds.ts";
import type { AddressColumns } from "#app/lib/labels.ts";

export type SavedView = {
  id: string;
  name: string;
  query: string;
  isShared: boolean;
  isOwn: boolean;
  owner: string;
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

/** The document is null if unreadable. */
export type LeadQuote = QuoteName & { issuedAt: Date; document: EnrollmentQuote | null };

export type CoOwner = {
  id: string;
  name: string;
  role: string;
  email: string | null;
  phone: string | null;
  noCallsSince: string | null;
};

/** `at` is an ISO text. */
export type Message = {
  id: string;
  at: string;
  isIn: boolean;
  channel: "email" | "sms";
  /** Null for an automatic one. */
  by: string | null;
  subject: string | null;
  body: string | null;
  mode: string | null;
  /** Of the carrier. */
  status: string | null;
  job: "queued" | "failed" | null;
  why: string | null;
  /** Job of a campaign's email, which is rendered when someone opens it. */
  letter: number | null;
  attachments: AttachedFile[] | null;
};

/** `report`, `file:{id}` or `agreement:{id}`. */
export type AttachedFile = { id: string; name: string };

/** Small things of a lead. Instants are ISO texts. */
export type LeadExtras = {
  coOwners: CoOwner[];
  files: LeadFile[];
  /** Documents and signed agreements. */
  attachable: AttachedFile[];
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
  walkthrough: { startsAt: string; isConfirmed: boolean; version: number; who: string | null } | null;
  /** Before the last change of the status; null if it never changed. */
  statusBefore: string | null;
  /** Since the status is what it is. */
  wasWalkthroughCanceled: boolean;
  /** Of the same email, newest first. */
  others: (Pick<KnownLead, "id" | "email" | "status"> & { name: string | null } & AddressColumns)[];
  /** Open, the next one due first. */
  targets: { kind: TargetKind; dueAt: string }[];
  /** Newest first. */
  conversation: Message[];
  /** Newest first. */
  endedCampaigns: {
    workflow: string;
    state: "done" | "left";
    reason: string | null;
    detail: string | null;
    endedAt: string;
  }[];
  /** Null: they may be reached this way. */
  callBarrier: ContactBarrier | null;
  noCallsSince: string | null;
  textBarrier: ContactBarrier | null;
  emailBarrier: ContactBarrier | null;
};

export type Person = { id: string; name: string };
