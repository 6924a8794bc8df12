import type { Requirements } from "#app/features/settings/company/schema.ts";

type Time = { value: string; label: string };

/** The owner's page. Days are `YYYY-MM-DD`. */
export type OwnerVisit = {
  key: string;
  /** `gone`: the lead was deleted. */
  state: "open" | "canceled" | "over" | "gone";
  version: number;
  label: string;
  isConfirmed: boolean;
  who: { name: string; email: string } | null;
  place: string | null;
  days: string[];
  day: string;
  /** Free on `day`. */
  times: Time[];
  company: { shortName: string; phone: string; email: string };
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
  lead: { id: string; name: string; email: string | null; assignedTo: string | null };
  address: string | null;
  visit: { date: string; time: string; version: number; assignedTo: string | null } | null;
  people: { id: string; name: string }[];
  requirements: Requirements;
  timeZone: string;
  rule: string;
  times: Time[];
  /** The days that may be chosen. */
  first: string;
  last: string;
};

/** On the page of its lead; the instant is an ISO text. */
export type LeadVisit = { startsAt: string; isConfirmed: boolean; version: number; who: string | null };
