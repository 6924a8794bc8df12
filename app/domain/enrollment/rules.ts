import { normaliseStreet } from "#app/domain/analysis/rules/address.ts";
import type { AnalysisForm } from "#app/domain/analysis/schema.ts";
import { clockAt, instantAt } from "#app/domain/calendar.ts";
import { type DraftValues, readUnits, stepFields, type Typed } from "#app/domain/enrollment/schema.ts";
import {
  dayWords,
  lastVisit,
  visitTimes,
  weekdayOf,
  weekdayWords,
} from "#app/domain/enrollment/visit-hours.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import type { VisitRules } from "#app/domain/site/schema.ts";
import { isOutside, type ServiceArea } from "#app/domain/site/service-area.ts";
import { clockLabel, dateInputError, parseDateInput } from "#app/ui/dates/date-input.ts";

/** Days that a draft, and the pages after it was completed, can be come back to. */
export const draftDays = 7;

/** The oldest change that a draft may have and still be there. */
export const oldestDraft = (now: Date) => new Date(now.getTime() - draftDays * 86_400_000);

/** The only statuses that an enrollment moves on: before the office has done anything about the lead. */
const untouched = new Set([null, "", "leads", "new", "analysis_submitted"]);

/** The status of a known lead after somebody enrolled the same home; what the office has set stays. */
export const statusAfterEnrolling = (status: string | null) => (untouched.has(status) ? "enrolled" : status);

/** How often the time of a walkthrough can be changed online, after it was chosen. */
export const mostVisitChanges = 5;

type Home = { streetAddress: string | null; zipCode: string | null };

/** `1 Court Ave, 50309`: by which one home of a draft is told from another. */
export const homeLine = ({ streetAddress, zipCode }: Partial<Home>) =>
  `${normaliseStreet(streetAddress ?? "")}, ${zipCode?.trim().slice(0, 5) ?? ""}`;

/**
 * The lead of the same home among those of one e-mail: same street line, however it is written, and same ZIP code (a
 * town goes by several names). One that is enrolled goes before one that is not, else the first of the list.
 */
export function sameHome<Lead extends Home & { status: string | null }>(
  leads: readonly Lead[],
  home: { streetAddress: string; zipCode: string },
): Lead | null {
  const same = leads.filter((lead) => homeLine(lead) === homeLine(home));
  return same.find((lead) => lead.status === "enrolled") ?? same[0] ?? null;
}

/**
 * The instant of a walkthrough as chosen, within the company's rules for visits.
 *
 * @param typed `date` as typed (MM/DD/YYYY or YYYY-MM-DD) and `time` as `HH:mm`, on the clocks of `timeZone`.
 */
export function readWalkthrough(
  typed: { date: string; time: string },
  { rules, now, timeZone }: { rules: VisitRules; now: Date; timeZone: string },
): Result<Date> {
  const wrong = (message: string) => refused("invalid", message, "visit");
  if (!typed.date.trim() && !typed.time) return wrong("Choose a day and a time.");
  const day = parseDateInput(typed.date);
  const problems = [problemOfDay(typed.date, day, rules), problemOfTime(typed.time, rules)];
  if (!day || problems.some(Boolean)) return wrong(problems.filter(Boolean).join(" "));
  const at = instantAt(day, typed.time, timeZone);
  if (at.getTime() < now.getTime()) return wrong("This time has passed. Choose a later one.");
  if (at.getTime() < now.getTime() + rules.noticeHours * hour)
    return wrong(
      `Choose a time at least ${rules.noticeHours === 1 ? "one hour" : `${rules.noticeHours} hours`} from now.`,
    );
  if (at > lastVisit(rules, { now, timeZone }))
    return wrong(
      `Choose a day within the next ${rules.horizonDays === 1 ? "day" : `${rules.horizonDays} days`}.`,
    );
  return done(at);
}

/** The days (`YYYY-MM-DD`, in their order) on which a walkthrough can be chosen still: those with a time that is kept. */
export function visitDays(rules: VisitRules, { now, timeZone }: { now: Date; timeZone: string }): string[] {
  const today = clockAt(now, timeZone).date;
  const latest = visitTimes(rules).at(-1)?.value ?? "";
  return Array.from(
    { length: rules.horizonDays + 1 },
    (_, later) => clockAt(instantAt(today, "12:00", timeZone, later), timeZone).date,
  ).filter((date) => readWalkthrough({ date, time: latest }, { rules, now, timeZone }).ok);
}

function problemOfDay(typed: string, day: string | null, { weekdays, closedDays }: VisitRules) {
  if (!typed.trim()) return "Choose a day.";
  if (!day) return dateInputError;
  if (!weekdays.includes(weekdayOf(day))) return `Choose a day: ${weekdayWords(weekdays)}.`;
  return closedDays.includes(day) ? `We are closed on ${dayWords(day)}. Choose another day.` : null;
}

function problemOfTime(typed: string, rules: VisitRules) {
  if (!typed) return "Choose a time.";
  if (visitTimes(rules).some(({ value }) => value === typed)) return null;
  return `Choose a time between ${clockLabel(rules.opensAt)} and ${clockLabel(rules.closesAt)}.`;
}

/** Instants in ISO: the lead's appointment, the owner's choice that became one, and what the owner wished since. */
export type Visits = { stands: string | null; chosen: string | null; wished: string | null };

/** Of a lead and of the draft that became it. */
export const visitsOf = (walkthroughDate: Date | null, values: DraftValues): Visits => ({
  stands: walkthroughDate?.toISOString() ?? null,
  chosen: values.walkthroughAt || null,
  wished: values.wishedAt || null,
});

/**
 * What it means when an owner picks a time. Whoever types an address and an e-mail must not move an appointment
 * that the office made, so that another time is a `wish` beside it, and its own time is `agreed`, which also takes
 * a wish back. Where the office made none it is a `choice`.
 */
export function readChoice(
  at: string,
  { stands, chosen, wished }: Visits,
): "same" | "choice" | "wish" | "agreed" {
  if (stands === null) return "choice";
  if (at === wished) return "same";
  if (at === stands) return stands === chosen && !wished ? "same" : "agreed";
  return stands === chosen ? "choice" : "wish";
}

/**
 * The walkthrough that its owner sees, and whose time it is. Null where there is none, or only one that the office
 * made with a known lead: that is not shown to whoever typed its address.
 */
export function shownVisit({ stands, chosen, wished }: Visits): {
  at: string;
  whose: "choice" | "wish" | "office";
} | null {
  if (wished) return { at: wished, whose: wished === stands ? "office" : "wish" };
  if (!stands || !chosen) return null;
  return { at: stands, whose: stands === chosen ? "choice" : "office" };
}

/** When staff should have confirmed a walkthrough: within a day, and an hour before it begins at the latest. */
export const confirmBy = (at: Date, now: Date) =>
  new Date(Math.max(now.getTime(), Math.min(now.getTime() + 24 * hour, at.getTime() - hour)));

const hour = 3_600_000;

/** What a rent analysis tells of its owner and, where it was about one home in the service area, of that. */
export type Carried = {
  contact: { name: string; email: string; phone: string };
  home: Record<
    "propertyType" | "unitCount" | "streetAddress" | "zipCode" | "city" | "carriedLead",
    string
  > | null;
};

/** What an analysis that was sent tells an enrollment: its home only where it is one, and in the service area. */
export function carriedFrom(
  { properties, name, email, phone }: Pick<AnalysisForm, "properties" | "name" | "email" | "phone">,
  { leadId, area }: { leadId: string; area: ServiceArea },
): Carried {
  const [home, ...others] = properties;
  const isOne = home && others.length === 0 && !isOutside(area, home);
  return {
    contact: { name: name ?? "", email, phone: phone?.typed ?? "" },
    home: isOne
      ? {
          propertyType: home.propertyType,
          unitCount: String(home.unitCount),
          streetAddress: home.streetAddress,
          zipCode: home.zipCode,
          city: home.city,
          carriedLead: leadId,
        }
      : null,
  };
}

/**
 * The answers of an enrollment after a rent analysis was sent from the same browser: whoever then enrolls need not type
 * again. What somebody typed into the enrollment stays, and of the same person or the same home only empty answers are
 * filled. What an earlier analysis brought gives way as a whole to another e-mail, and so does a contact that was begun
 * without one, so that two people or two homes never mix; where an e-mail of somebody else stands that was typed, or a
 * home of that other person, nothing is carried.
 */
export function carryOver(values: DraftValues, { contact, home }: Carried): DraftValues {
  if (isAnotherContact(values, contact)) {
    const isEmailTyped = Boolean(values.email) && !isSameText(values.email, values.carriedEmail);
    if (isEmailTyped || isHomeTyped(values)) return values;
    const other: DraftValues = {
      ...emptied(values, [...stepFields[1], ...carriedHome, ...stepFields[2], "sms"]),
      ...contact,
      carriedEmail: contact.email,
    };
    return home ? carryHome(other, home) : other;
  }
  const begun = { ...values, ...emptyOnes(values, contact) };
  // Text messages were agreed to for a number, which need not be the one that comes with this e-mail.
  const same: DraftValues = values.email ? begun : { ...begun, sms: "", carriedEmail: contact.email };
  return home ? carryHome(same, home) : same;
}

/** Beside the answers: where the home came from. `carriedLead` is the lead whose estimate may fill the rent. */
const carriedHome = ["from", "carriedStreet", "carriedLead"] as const;

function carryHome(before: DraftValues, home: NonNullable<Carried["home"]>): DraftValues {
  const { estimatedRent, ...rest } = before;
  // A rent that is not there at all, and not only empty, is filled in by the estimate.
  const values: DraftValues = estimatedRent?.trim() ? before : rest;
  // A rent without a street is of no home, and so not of this one.
  if (!values.streetAddress?.trim()) return { ...rest, ...home, from: "", carriedStreet: home.streetAddress };
  if (isSameHome(values, home))
    return { ...values, ...emptyOnes(values, home), carriedLead: home.carriedLead };
  if (isHomeTyped(values) || values.estimatedRent) return values;
  return { ...values, ...home, from: "", carriedStreet: home.streetAddress };
}

type Completed = { leadId: string; values: DraftValues };
type ReportOf = {
  lead: { id: string; email: string | null };
  subject: Pick<Priced, "streetAddress" | "zipCode">;
};

/**
 * What a report asks for whose reader enrolled a home at this browser before. Its own home is `done`; another one of
 * the same e-mail is the next of that owner (`another`), and a home of somebody else begins with no word about the
 * former (`empty`).
 */
export function nextFrom({ lead, subject }: ReportOf, { leadId, values }: Completed) {
  const isOfReport = values.carriedLead === lead.id || values.from === lead.id;
  if (leadId === lead.id || (isOfReport && isSameHome(values, subject))) return "done";
  return values.email && isSameText(values.email, lead.email ?? "") ? "another" : "empty";
}

type Priced = { streetAddress: string; zipCode: string; propertyType: string; rentCents: number | null };

/**
 * What the analysis of a home says of the rent of the same home as somebody typed it, for as many units as they have:
 * cents a month. Null where it is another home or kind, or has no rent.
 *
 * @param priced `rentCents` a month for one unit.
 */
export function rentForHome(typed: Typed, priced: Priced): number | null {
  const units = readUnits(typed.unitCount ?? "");
  if (!isSameHome(typed, priced) || typed.propertyType !== priced.propertyType) return null;
  return priced.rentCents === null || !units ? null : priced.rentCents * units;
}

/**
 * Another e-mail than the one that stands; where none stands yet, another name or number than was begun with, or
 * neither of them, by which nobody can tell.
 */
function isAnotherContact(values: DraftValues, contact: Carried["contact"]) {
  if (values.email) return !isSameText(values.email, contact.email);
  const begun = [
    [plain(values.name), plain(contact.name)],
    [digits(values.phone), digits(contact.phone)],
  ].filter(([before]) => before);
  const told = begun.filter(([, now]) => now);
  return begun.length > 0 && (told.length === 0 || told.some(([before, now]) => before !== now));
}

const isHomeTyped = ({ streetAddress = "", carriedStreet = "" }: DraftValues) =>
  Boolean(streetAddress) && normaliseStreet(streetAddress) !== normaliseStreet(carriedStreet);

const isSameHome = (
  { streetAddress = "", zipCode = "" }: Typed,
  home: Pick<Priced, "streetAddress" | "zipCode">,
) =>
  normaliseStreet(streetAddress) === normaliseStreet(home.streetAddress) &&
  ["", home.zipCode.slice(0, 5)].includes(zipCode.trim().slice(0, 5));

/** Of what is carried, the answers that nobody gave yet. */
const emptyOnes = (values: DraftValues, carried: DraftValues): DraftValues =>
  Object.fromEntries(Object.entries(carried).filter(([name]) => !values[name as keyof DraftValues]?.trim()));

const emptied = (values: DraftValues, names: readonly (keyof DraftValues)[]): DraftValues => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, ""])),
});

const plain = (text = "") => text.trim().toLowerCase();

const isSameText = (a: string | undefined, b: string | undefined) => plain(a) === plain(b);

const digits = (phone = "") => phone.replace(/\D/g, "").slice(-10);
