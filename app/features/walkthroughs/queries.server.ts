import { and, asc, eq, gte, isNull, lt, type SQL } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { visitChoice, visitLabel } from "#app/features/walkthroughs/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { CalendarEntry } from "#app/lib/calendar.ts";
import { clockAt } from "#app/lib/dates.ts";
import { formatPhone } from "#app/lib/format.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { isStreet } from "#app/lib/text-rules.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, userSettings, users, visits } from "#db/schema/index.ts";

const listRows = (where: SQL | undefined, limit = 1) =>
  db()
    .select({ visit: visits, lead: leads, who: { id: users.id, name: users.name, email: users.email } })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .leftJoin(users, eq(users.id, visits.assignedTo))
    .where(where)
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(limit);

type Row = Awaited<ReturnType<typeof listRows>>[number];

const isOpen = isNull(visits.canceledAt);
const isPresent = isNull(leads.deletedAt);

const ownerUrl = ({ ownerKey }: Row["visit"]) => `${config.appUrl}/visit/${ownerKey}`;

const visitMs = 3_600_000;

const entryOf = ({ id, startsAt, sequence, updatedAt, canceledAt }: Row["visit"]) => ({
  uid: `walkthrough-${id}`,
  sequence,
  stamp: updatedAt,
  start: startsAt,
  end: new Date(startsAt.getTime() + visitMs),
  isCanceled: canceledAt !== null,
});

function ownerEntry({ visit, lead, who }: Row, { shortName }: CompanyFacts): CalendarEntry {
  const url = ownerUrl(visit);
  const place = lead.streetAddress;
  return {
    ...entryOf(visit),
    summary: `Walkthrough with ${shortName}`,
    location: place && isStreet(place) ? place : "Your property",
    description: `${who ? `${who.name} meets you there. ` : ""}Move or cancel it: ${url}`,
    url,
  };
}

const staffEntry = ({ visit, lead }: Row): CalendarEntry => ({
  ...entryOf(visit),
  summary: `Walkthrough: ${displayName(lead.name)}${visit.confirmedAt ? "" : " (to confirm)"}`,
  location: displayAddress(lead) ?? "",
  description: [lead.phone && formatPhone(lead.phone), lead.email].filter(Boolean).join(", "),
  url: `${config.appUrl}/leads/${lead.id}`,
});

async function calendar(entries: CalendarEntry[], company: CompanyFacts, name?: string) {
  const { calendarText } = await import("#app/lib/calendar.ts");
  return calendarText(entries, { company, origin: config.appUrl, product: "Walkthroughs", name });
}

type Mailed = { leadId: string; at: string; from?: string | undefined } | { visitId: string };

/** Null if the lead is gone, or the open walkthrough has another time than `at`. */
export async function findVisitMail(mailed: Mailed) {
  const which =
    "visitId" in mailed
      ? eq(visits.id, mailed.visitId)
      : and(eq(visits.leadId, mailed.leadId), eq(visits.startsAt, new Date(mailed.at)), isOpen);
  const [[row], { company, requirements }] = await Promise.all([
    listRows(and(which, isPresent)),
    findSettings(),
  ]);
  if (!row) return null;
  const { timeZone } = company;
  const from = "from" in mailed && mailed.from ? new Date(mailed.from) : null;
  return {
    ...row,
    time: visitLabel(row.visit.startsAt, timeZone),
    movedFrom: from && visitLabel(from, timeZone),
    company,
    requirements,
    url: ownerUrl(row.visit),
    ownerFile: () => calendar([ownerEntry(row, company)], company),
    staffFile: () => calendar([staffEntry(row)], company),
  };
}

/** The key is the owner's only credential. */
async function findByKey(ownerKey: string) {
  const [row] = isUuid(ownerKey) ? await listRows(eq(visits.ownerKey, ownerKey)) : [];
  return row ?? null;
}

/** Null for an unknown key. */
export async function findOwnerVisit(ownerKey: string, now: Date) {
  const [row, { company, visits: rules }] = await Promise.all([findByKey(ownerKey), findSettings()]);
  if (!row) return null;
  const { visit, lead, who } = row;
  const { timeZone, shortName, phone } = company;
  const state = stateOf(row, now);
  return {
    key: ownerKey,
    state,
    version: visit.version,
    label: visitLabel(visit.startsAt, timeZone),
    ...clockAt(visit.startsAt, timeZone),
    isConfirmed: visit.confirmedAt !== null,
    who: state === "gone" ? null : who && { name: who.name, email: who.email },
    place: state === "gone" ? null : displayAddress(lead),
    choice: visitChoice(rules, { now, timeZone }),
    company: { shortName, phone },
  };
}

export type OwnerVisit = NonNullable<Awaited<ReturnType<typeof findOwnerVisit>>>;

/** `gone`: the lead was deleted or merged into another. */
function stateOf({ visit, lead }: Row, now: Date) {
  if (lead.deletedAt) return "gone" as const;
  if (visit.canceledAt) return "canceled" as const;
  return visit.startsAt <= now ? ("over" as const) : ("open" as const);
}

export async function findOwnerFile(ownerKey: string): Promise<string | null> {
  const [row, { company }] = await Promise.all([findByKey(ownerKey), findSettings()]);
  return row && !row.lead.deletedAt ? calendar([ownerEntry(row, company)], company) : null;
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
    listRows(isShown({ from, to, userId: person.id }), 2_000),
    findSettings(),
  ]);
  return calendar(rows.map(staffEntry), company, `${company.shortName} walkthroughs`);
}

/** `userId` null: of everyone. */
type Shown = { from: Date; to: Date; userId: string | null };

const isShown = ({ from, to, userId }: Shown) =>
  and(
    gte(visits.startsAt, from),
    lt(visits.startsAt, to),
    userId === null ? undefined : eq(visits.assignedTo, userId),
    isOpen,
    isPresent,
  );

export async function listVisits(actor: Actor, shown: Shown) {
  if (!mayWorkLeads(actor)) return [];
  const rows = await listRows(isShown(shown), 500);
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

export type CalendarRow = Awaited<ReturnType<typeof listVisits>>[number];

/** Null for a lead that is gone: the page behind says so. */
export async function findWalkthrough(actor: Actor, leadId: string, now: Date) {
  if (!mayWorkLeads(actor) || !isUuid(leadId)) return null;
  const [[row], { company, visits: rules, requirements }] = await Promise.all([
    db()
      .select({ visit: visits })
      .from(leads)
      .leftJoin(visits, and(eq(visits.leadId, leads.id), isOpen))
      .where(and(eq(leads.id, leadId), isPresent)),
    findSettings(),
  ]);
  if (!row) return null;
  const { visit } = row;
  const { timeZone } = company;
  return {
    visit: visit && {
      ...clockAt(visit.startsAt, timeZone),
      version: visit.version,
      assignedTo: visit.assignedTo,
    },
    requirements,
    choice: visitChoice(rules, { now, timeZone }),
  };
}

export type Walkthrough = NonNullable<Awaited<ReturnType<typeof findWalkthrough>>>;
