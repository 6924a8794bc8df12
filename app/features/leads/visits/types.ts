import type { VisitChoice } from "#app/features/leads/visits/rules.ts";
import type { Requirements } from "#app/features/settings/company/schema.ts";

/** The owner's page. */
export type OwnerVisit = {
  key: string;
  /** `gone`: the lead was deleted. */
  state: "open" | "canceled" | "over" | "gone";
  version: number;
  label: string;
  date: string;
  time: string;
  isConfirmed: boolean;
  who: { name: string; email: string } | null;
  place: string | null;
  choice: VisitChoice;
  company: { shortName: string; phone: string };
};

export type CalendarRow = {
  id: string;
  leadId: string;
  startsAt: Date;
  isConfirmed: boolean;
  name: string;
  address: string | null;
  who: string | null;
};

export type Walkthrough = {
  lead: { id: string; name: string; assignedTo: string | null };
  address: string | null;
  visit: { date: string; time: string; version: number; assignedTo: string | null } | null;
  /** Options of a field. */
  people: { value: string; label: string }[];
  requirements: Requirements;
  timeZone: string;
  choice: VisitChoice;
};

/** On the page of its lead; the instant is an ISO text. */
export type LeadVisit = { startsAt: string; isConfirmed: boolean; version: number; who: string | null };
