import { clockLabel, dateInputError, parseDateInput } from "#app/components/dates/date-input.ts";
import { normaliseStreet } from "#app/features/analysis/rules/address.ts";
import type { AnalysisForm } from "#app/features/analysis/schema.ts";
import { type DraftValues, readUnits, stepFields, type Typed } from "#app/features/enrollment/schema.ts";
import {
  dayLabel,
  lastVisit,
  visitTimes,
  weekdayLabel,
  weekdayOf,
} from "#app/features/enrollment/visit-hours.ts";
import type { VisitRules } from "#app/features/settings/company/schema.ts";
import { isOutside, type ServiceArea } from "#app/features/settings/company/service-area.ts";
import { clockAt, instantAt } from "#app/lib/dates.ts";
import { done, type Result, refused } from "#app/lib/result.ts";

export const draftDays = 7;

export const oldestDraft = (now: Date) => new Date(now.getTime() - draftDays * 86_400_000);

export const mostVisitChanges = 5;

type Home = { streetAddress: string | null; zipCode: string | null };

export const homeLine = ({ streetAddress, zipCode }: Partial<Home>) =>
  `${normaliseStreet(streetAddress ?? "")}, ${zipCode?.trim().slice(0, 5) ?? ""}`;

/** Compares street and ZIP code, because a town has several names. Prefers an enrolled lead. */
export function sameHome<Lead extends Home & { status: string | null }>(
  leads: readonly Lead[],
  home: { streetAddress: string; zipCode: string },
): Lead | null {
  const same = leads.filter((lead) => homeLine(lead) === homeLine(home));
  return same.find((lead) => lead.status === "enrolled") ?? same[0] ?? null;
}

/** @param typed `date` (MM/DD/YYYY or YYYY-MM-DD) and `time` (`HH:mm`) in `timeZone` */
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
  if (!weekdays.includes(weekdayOf(day))) return `Choose a day: ${weekdayLabel(weekdays)}.`;
  return closedDays.includes(day) ? `We are closed on ${dayLabel(day)}. Choose another day.` : null;
}

function problemOfTime(typed: string, rules: VisitRules) {
  if (!typed) return "Choose a time.";
  if (visitTimes(rules).some(({ value }) => value === typed)) return null;
  return `Choose a time between ${clockLabel(rules.opensAt)} and ${clockLabel(rules.closesAt)}.`;
}

/** ISO instants: the appointment, the choice that became one, and a later wish. */
export type Visits = { stands: string | null; chosen: string | null; wished: string | null };

export const visitsOf = (walkthroughDate: Date | null, values: DraftValues): Visits => ({
  stands: walkthroughDate?.toISOString() ?? null,
  chosen: values.walkthroughAt || null,
  wished: values.wishedAt || null,
});

/**
 * A visitor must not move the office's appointment: another time is a `wish`, the same is `agreed`. Without an
 * appointment it is a `choice`.
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

/** Hides the office's appointment for a known lead: anyone can type its address. */
export function shownVisit({ stands, chosen, wished }: Visits): {
  at: string;
  whose: "choice" | "wish" | "office";
} | null {
  if (wished) return { at: wished, whose: wished === stands ? "office" : "wish" };
  if (!stands || !chosen) return null;
  return { at: stands, whose: stands === chosen ? "choice" : "office" };
}

/** Within a day, and at least an hour before the walkthrough. */
export const confirmBy = (at: Date, now: Date) =>
  new Date(Math.max(now.getTime(), Math.min(now.getTime() + 24 * hour, at.getTime() - hour)));

const hour = 3_600_000;

export type Carried = {
  contact: { name: string; email: string; phone: string };
  home: Record<
    "propertyType" | "unitCount" | "streetAddress" | "zipCode" | "city" | "carriedLead",
    string
  > | null;
};

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
 * Typed answers win. Another email replaces all that an earlier analysis filled in, so that two people or homes
 * never mix.
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
  // The SMS consent was for another number.
  const same: DraftValues = values.email ? begun : { ...begun, sms: "", carriedEmail: contact.email };
  return home ? carryHome(same, home) : same;
}

const carriedHome = ["from", "carriedStreet", "carriedLead"] as const;

function carryHome(before: DraftValues, home: NonNullable<Carried["home"]>): DraftValues {
  const { estimatedRent, ...rest } = before;
  const values: DraftValues = estimatedRent?.trim() ? before : rest;
  // A rent without a street can't be matched to this home.
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

/** `done`: the report's own home is enrolled; `another`: same email, another home; `empty`: another person. */
export function nextFrom({ lead, subject }: ReportOf, { leadId, values }: Completed) {
  const isOfReport = values.carriedLead === lead.id || values.from === lead.id;
  if (leadId === lead.id || (isOfReport && isSameHome(values, subject))) return "done";
  return values.email && isSameText(values.email, lead.email ?? "") ? "another" : "empty";
}

type Priced = { streetAddress: string; zipCode: string; propertyType: string; rentCents: number | null };

export function rentForHome(typed: Typed, priced: Priced): number | null {
  const units = readUnits(typed.unitCount ?? "");
  if (!isSameHome(typed, priced) || typed.propertyType !== priced.propertyType) return null;
  return priced.rentCents === null || !units ? null : priced.rentCents * units;
}

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

const emptyOnes = (values: DraftValues, carried: DraftValues): DraftValues =>
  Object.fromEntries(Object.entries(carried).filter(([name]) => !values[name as keyof DraftValues]?.trim()));

const emptied = (values: DraftValues, names: readonly (keyof DraftValues)[]): DraftValues => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, ""])),
});

const plain = (text = "") => text.trim().toLowerCase();

const isSameText = (a: string | undefined, b: string | undefined) => plain(a) === plain(b);

const digits = (phone = "") => phone.replace(/\D/g, "").slice(-10);
