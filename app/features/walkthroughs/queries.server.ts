import { and, asc, eq, gte, isNull, lt, type SQL } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { walkthroughChoice, walkthroughLabel } from "#app/features/walkthroughs/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { CalendarEntry } from "#app/lib/calendar.ts";
import { clockAt } from "#app/lib/dates.ts";
import { formatPhone } from "#app/lib/format.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { isStreet } from "#app/lib/text-rules.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, userSettings, users, walkthroughs } from "#db/schema/index.ts";

const listRows = (where: SQL | undefined, limit = 1) =>
  db()
    .select({
      booking: walkthroughs,
      lead: leads,
      who: { id: users.id, name: users.name, email: users.email },
    })
    .from(walkthroughs)
    .innerJoin(leads, eq(leads.id, walkthroughs.leadId))
    .leftJoin(users, eq(users.id, walkthroughs.assignedTo))
    .where(where)
    .orderBy(asc(walkthroughs.startsAt), asc(walkthroughs.id))
    .limit(limit);

type Row = Awaited<ReturnType<typeof listRows>>[number];

const isOpen = isNull(walkthroughs.canceledAt);
const isPresent = isNull(leads.deletedAt);

const ownerUrl = ({ ownerKey }: Row["booking"]) => `${config.appUrl}/visit/${ownerKey}`;

const walkthroughMs = 3_600_000;

const entryOf = ({ id, startsAt, sequence, updatedAt, canceledAt }: Row["booking"]) => ({
  uid: `walkthrough-${id}`,
  sequence,
  stamp: updatedAt,
  start: startsAt,
  end: new Date(startsAt.getTime() + walkthroughMs),
  isCanceled: canceledAt !== null,
});

function ownerEntry({ booking, lead, who }: Row, { shortName }: CompanyFacts): CalendarEntry {
  const url = ownerUrl(booking);
  const place = lead.streetAddress;
  return {
    ...entryOf(booking),
    summary: `Walkthrough with ${shortName}`,
    location: place && isStreet(place) ? place : "Your property",
    description: `${who ? `${who.name} meets you there. ` : ""}Move or cancel it: ${url}`,
    url,
  };
}

const staffEntry = ({ booking, lead }: Row): CalendarEntry => ({
  ...entryOf(booking),
  summary: `Walkthrough: ${displayName(lead.name)}${booking.confirmedAt ? "" : " (to confirm)"}`,
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
export async function findWalkthroughMail(mailed: Mailed) {
  const which =
    "visitId" in mailed
      ? eq(walkthroughs.id, mailed.visitId)
      : and(eq(walkthroughs.leadId, mailed.leadId), eq(walkthroughs.startsAt, new Date(mailed.at)), isOpen);
  const [[row], { company, requirements }] = await Promise.all([
    listRows(and(which, isPresent)),
    findSettings(),
  ]);
  if (!row) return null;
  const { timeZone } = company;
  const from = "from" in mailed && mailed.from ? new Date(mailed.from) : null;
  return {
    ...row,
    time: walkthroughLabel(row.booking.startsAt, timeZone),
    movedFrom: from && walkthroughLabel(from, timeZone),
    company,
    requirements,
    url: ownerUrl(row.booking),
    ownerFile: () => calendar([ownerEntry(row, company)], company),
    staffFile: () => calendar([staffEntry(row)], company),
  };
}

/** The key is the owner's only credential. */
async function findByKey(ownerKey: string) {
  const [row] = isUuid(ownerKey) ? await listRows(eq(walkthroughs.ownerKey, ownerKey)) : [];
  return row ?? null;
}

/** Null for an unknown key. */
export async function findOwnerWalkthrough(ownerKey: string, now: Date) {
  const [row, { company, visits: rules }] = await Promise.all([findByKey(ownerKey), findSettings()]);
  if (!row) return null;
  const { booking, lead, who } = row;
  const { timeZone, shortName, phone } = company;
  const state = stateOf(row, now);
  return {
    key: ownerKey,
    state,
    version: booking.version,
    label: walkthroughLabel(booking.startsAt, timeZone),
    ...clockAt(booking.startsAt, timeZone),
    isConfirmed: booking.confirmedAt !== null,
    who: state === "gone" ? null : who && { name: who.name, email: who.email },
    place: state === "gone" ? null : displayAddress(lead),
    choice: walkthroughChoice(rules, { now, timeZone }),
    company: { shortName, phone },
  };
}

export type OwnerWalkthrough = NonNullable<Awaited<ReturnType<typeof findOwnerWalkthrough>>>;

/** `gone`: the lead was deleted or merged into another. */
function stateOf({ booking, lead }: Row, now: Date) {
  if (lead.deletedAt) return "gone" as const;
  if (booking.canceledAt) return "canceled" as const;
  return booking.startsAt <= now ? ("over" as const) : ("open" as const);
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
    gte(walkthroughs.startsAt, from),
    lt(walkthroughs.startsAt, to),
    userId === null ? undefined : eq(walkthroughs.assignedTo, userId),
    isOpen,
    isPresent,
  );

export async function listWalkthroughs(actor: Actor, shown: Shown) {
  if (!mayWorkLeads(actor)) return [];
  const rows = await listRows(isShown(shown), 500);
  return rows.map(({ booking, lead, who }) => ({
    id: booking.id,
    leadId: lead.id,
    startsAt: booking.startsAt,
    isConfirmed: booking.confirmedAt !== null,
    name: displayName(lead.name),
    address: displayAddress(lead),
    who: who?.name ?? null,
  }));
}

export type CalendarRow = Awaited<ReturnType<typeof listWalkthroughs>>[number];

/** Null for a lead that is gone: the page behind says so. */
export async function findWalkthrough(actor: Actor, leadId: string, now: Date) {
  if (!mayWorkLeads(actor) || !isUuid(leadId)) return null;
  const [[row], { company, visits: rules, requirements }] = await Promise.all([
    db()
      .select({ booking: walkthroughs })
      .from(leads)
      .leftJoin(walkthroughs, and(eq(walkthroughs.leadId, leads.id), isOpen))
      .where(and(eq(leads.id, leadId), isPresent)),
    findSettings(),
  ]);
  if (!row) return null;
  const { booking } = row;
  const { timeZone } = company;
  return {
    booking: booking && {
      ...clockAt(booking.startsAt, timeZone),
      version: booking.version,
      assignedTo: booking.assignedTo,
    },
    requirements,
    choice: walkthroughChoice(rules, { now, timeZone }),
  };
}

export type WalkthroughView = NonNullable<Awaited<ReturnType<typeof findWalkthrough>>>;
