import { and, asc, eq, gt, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { displayAddress, displayName, mayWorkLeads } from "#app/features/leads/rules.ts";
import type { CalendarVisit } from "#app/features/leads/visits/calendar.ts";
import {
  freeTimes,
  openDays,
  visitLabel,
  visitRule,
  visitSpan,
  visitTimes,
} from "#app/features/leads/visits/rules.ts";
import type { CalendarRow, OwnerVisit, Walkthrough } from "#app/features/leads/visits/types.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import type { Actor } from "#app/lib/actor.ts";
import { clockAt } from "#app/lib/dates.ts";
import { formatPhone } from "#app/lib/format.ts";
import { isStreet } from "#app/lib/text-rules.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, userSettings, users, visits } from "#db/schema/index.ts";

const joined = (where: SQL | undefined, limit = 1) =>
  db()
    .select({ visit: visits, lead: leads, who: { id: users.id, name: users.name, email: users.email } })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .leftJoin(users, eq(users.id, visits.assignedTo))
    .where(where)
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(limit);

type Row = Awaited<ReturnType<typeof joined>>[number];

const isOpen = isNull(visits.canceledAt);

export const ownerPath = ({ ownerKey }: { ownerKey: string }) => `/visit/${ownerKey}`;

/** For the owner's calendar. */
function ownerEntry({ visit, lead, who }: Row, { shortName }: CompanyFacts): CalendarVisit {
  const url = config.appUrl + ownerPath(visit);
  const place = lead.streetAddress;
  return {
    ...visit,
    summary: `Walkthrough with ${shortName}`,
    place: place && isStreet(place) ? place : "Your property",
    description: `${who ? `${who.name} meets you there. ` : ""}Move or cancel it: ${url}`,
    url,
  };
}

/** For the calendar of who comes. */
function staffEntry({ visit, lead }: Row): CalendarVisit {
  const contact = [lead.phone && formatPhone(lead.phone), lead.email].filter(Boolean).join(", ");
  return {
    ...visit,
    summary: `Walkthrough: ${displayName(lead.name)}${visit.confirmedAt ? "" : " (to confirm)"}`,
    place: displayAddress(lead) ?? "",
    description: contact,
    url: `${config.appUrl}/leads/${lead.id}`,
  };
}

async function calendar(entries: CalendarVisit[], company: CompanyFacts, name?: string) {
  const { visitCalendar } = await import("#app/features/leads/visits/calendar.ts");
  return visitCalendar(entries, { company, origin: config.appUrl, ...(name && { name }) });
}

/** Null if the lead is gone or the walkthrough has another time. */
export async function findVisitMail({
  leadId,
  at,
  from,
}: {
  leadId: string;
  at: string;
  from?: string | undefined;
}) {
  const [row] = await joined(
    and(eq(visits.leadId, leadId), eq(visits.startsAt, new Date(at)), isOpen, isNull(leads.deletedAt)),
  );
  return row ? mailOf(row, from) : null;
}

export async function findCanceledMail(visitId: string) {
  const [row] = await joined(and(eq(visits.id, visitId), isNull(leads.deletedAt)));
  return row ? mailOf(row) : null;
}

async function mailOf(row: Row, from?: string) {
  const { company, requirements } = await findSettings();
  const { timeZone } = company;
  return {
    ...row,
    time: visitLabel(row.visit.startsAt, timeZone),
    movedFrom:
      from && from !== row.visit.startsAt.toISOString() ? visitLabel(new Date(from), timeZone) : null,
    company,
    requirements,
    url: config.appUrl + ownerPath(row.visit),
    ownerFile: () => calendar([ownerEntry(row, company)], company),
    staffFile: () => calendar([staffEntry(row)], company),
  };
}

/** Null for an unknown key. The key is the owner's only credential. */
export async function findOwnerVisit(
  ownerKey: string,
  { day, now }: { day: string | null; now: Date },
): Promise<OwnerVisit | null> {
  if (!isUuid(ownerKey)) return null;
  const [[row], { company, visits: rules }] = await Promise.all([
    joined(eq(visits.ownerKey, ownerKey)),
    findSettings(),
  ]);
  if (!row) return null;
  const { visit, lead, who } = row;
  const { timeZone, shortName, phone, email } = company;
  const state = stateOf(row, now);
  const clock = { rules, now, timeZone };
  const taken = state === "open" && visit.assignedTo ? await listTaken(visit.assignedTo, now) : [];
  const days = state === "open" ? openDays(rules, { now, timeZone }) : [];
  const { date } = clockAt(visit.startsAt, timeZone);
  const chosen = days.find((each) => each === day) ?? days.find((each) => each >= date) ?? days[0] ?? date;
  return {
    key: ownerKey,
    state,
    version: visit.version,
    label: visitLabel(visit.startsAt, timeZone),
    isConfirmed: visit.confirmedAt !== null,
    who: who && { name: who.name, email: who.email },
    place: state === "gone" ? null : displayAddress(lead),
    days,
    day: chosen,
    times: state === "open" ? freeTimes(chosen, taken, clock) : [],
    company: { shortName, phone, email },
  };
}

/** `gone`: the lead was deleted or merged into another. */
function stateOf({ visit, lead }: Row, now: Date) {
  if (lead.deletedAt) return "gone" as const;
  if (visit.canceledAt) return "canceled" as const;
  return visit.startsAt <= now ? ("over" as const) : ("open" as const);
}

async function listTaken(userId: string, now: Date) {
  const rows = await db()
    .select({ startsAt: visits.startsAt })
    .from(visits)
    .where(and(eq(visits.assignedTo, userId), gt(visits.startsAt, now), isOpen))
    .limit(2_000);
  return rows.map(({ startsAt }) => startsAt);
}

export async function findOwnerFile(ownerKey: string): Promise<string | null> {
  if (!isUuid(ownerKey)) return null;
  const [[row], { company }] = await Promise.all([
    joined(and(eq(visits.ownerKey, ownerKey), isNull(leads.deletedAt))),
    findSettings(),
  ]);
  return row ? calendar([ownerEntry(row, company)], company) : null;
}

const feedMs = 60 * 24 * 3_600_000;

/** Null for an unknown key, or that of someone who can't sign in any more. */
export async function findFeed(calendarKey: string, now: Date): Promise<string | null> {
  if (!isUuid(calendarKey)) return null;
  const [person] = await db()
    .select({ id: users.id })
    .from(userSettings)
    .innerJoin(users, eq(users.id, userSettings.userId))
    .where(and(eq(userSettings.calendarKey, calendarKey), isNull(users.disabledAt)));
  if (!person) return null;
  const from = new Date(now.getTime() - feedMs);
  const to = new Date(now.getTime() + feedMs);
  const [rows, { company }] = await Promise.all([
    joined(and(eq(visits.assignedTo, person.id), isShown({ from, to })), 2_000),
    findSettings(),
  ]);
  return calendar(rows.map(staffEntry), company, `${company.shortName} walkthroughs`);
}

const isShown = ({ from, to }: { from: Date; to: Date }) =>
  and(gte(visits.startsAt, from), lt(visits.startsAt, to), isOpen, isNull(leads.deletedAt));

/** `userId` null: of everyone. */
export async function listVisits(
  actor: Actor,
  { userId, ...span }: { from: Date; to: Date; userId: string | null },
): Promise<CalendarRow[]> {
  if (!mayWorkLeads(actor)) return [];
  const rows = await joined(
    and(isShown(span), userId === null ? undefined : eq(visits.assignedTo, userId)),
    500,
  );
  return rows.map(({ visit, lead, who }) => ({
    id: visit.id,
    leadId: lead.id,
    startsAt: visit.startsAt,
    isConfirmed: visit.confirmedAt !== null,
    name: displayName(lead.name),
    address: displayAddress(lead),
    who: who?.name ?? null,
  }));
}

/** Null for a lead that is gone: the page behind says so. */
export async function findWalkthrough(actor: Actor, leadId: string, now: Date): Promise<Walkthrough | null> {
  if (!mayWorkLeads(actor) || !isUuid(leadId)) return null;
  const [[row], { company, visits: rules, requirements }] = await Promise.all([
    db()
      .select({ lead: leads, visit: visits, people: activePeople })
      .from(leads)
      .leftJoin(visits, and(eq(visits.leadId, leads.id), isOpen))
      .where(and(eq(leads.id, leadId), isNull(leads.deletedAt))),
    findSettings(),
  ]);
  if (!row) return null;
  const { lead, visit, people } = row;
  const { timeZone } = company;
  return {
    lead: { id: lead.id, name: displayName(lead.name), email: lead.email, assignedTo: lead.assignedTo },
    address: displayAddress(lead),
    visit: visit && {
      ...clockAt(visit.startsAt, timeZone),
      version: visit.version,
      assignedTo: visit.assignedTo,
    },
    people,
    requirements,
    timeZone,
    rule: visitRule(rules, { now, timeZone }),
    times: visitTimes(rules),
    ...visitSpan(rules, { now, timeZone }),
  };
}

const activePeople = sql<{ id: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]'::json)
  from ${users} u where u.disabled_at is null
)`;
