import { normaliseStreet } from "#app/domain/analysis/rules/address.ts";
import type { Typed } from "#app/domain/enrollment/schema.ts";
import {
  dayWords,
  lastVisit,
  visitTimes,
  weekdayOf,
  weekdayWords,
} from "#app/domain/enrollment/visit-hours.ts";
import { instantAt } from "#app/domain/leads/calendar.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import type { VisitRules } from "#app/domain/site/schema.ts";
import { clockLabel, dateInputError, parseDateInput } from "#app/ui/dates/date-input.ts";

/** Days that a draft, and the pages after it was completed, can be come back to. */
export const draftDays = 7;

/** The oldest change that a draft may have and still be there. */
export const oldestDraft = (now: Date) => new Date(now.getTime() - draftDays * 86_400_000);

/** Statuses that an enrollment leaves as they are: it never moves a lead backwards. */
const settled = new Set(["enrolled", "closed", "won"]);

/** The status of a known lead after its owner enrolled the same home. */
export const statusAfterEnrolling = (status: string | null) =>
  status !== null && settled.has(status) ? status : "enrolled";

type Home = { streetAddress: string | null; zipCode: string | null };

/**
 * The lead of the same home among those of one e-mail: same street line, however it is written, and same ZIP code (a
 * town goes by several names). One that is enrolled goes before one that is not, else the first of the list.
 */
export function sameHome<Lead extends Home & { status: string | null }>(
  leads: readonly Lead[],
  home: { streetAddress: string; zipCode: string },
): Lead | null {
  const street = normaliseStreet(home.streetAddress);
  const same = leads.filter(
    (lead) =>
      normaliseStreet(lead.streetAddress ?? "") === street &&
      lead.zipCode?.trim().slice(0, 5) === home.zipCode,
  );
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
    return wrong(`Choose a day within the next ${rules.horizonDays} days.`);
  return done(at);
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

/** When staff should have confirmed a walkthrough: within a day, and an hour before it begins at the latest. */
export const confirmBy = (at: Date, now: Date) =>
  new Date(Math.max(now.getTime(), Math.min(now.getTime() + 24 * hour, at.getTime() - hour)));

const hour = 3_600_000;

/** What a rent analysis tells of its owner and, where it was about one home in Iowa, of that. */
export type Carried = {
  contact: { name: string; email: string; phone: string };
  home: Record<"propertyType" | "unitCount" | "streetAddress" | "zipCode" | "city", string> | null;
};

/**
 * The answers of an enrollment after a rent analysis was sent from the same browser: whoever then enrolls need not type
 * again. What somebody typed into the enrollment stays; what an earlier analysis brought gives way as a whole, so that
 * two people or two homes never mix.
 */
export function carryOver(values: Typed, { contact, home }: Carried): Typed {
  const isFree = (value: string | undefined, carried: string | undefined) => !value || value === carried;
  return {
    ...values,
    ...(isFree(values.email, values.carriedEmail) && { ...contact, carriedEmail: contact.email }),
    ...(home &&
      isFree(values.streetAddress, values.carriedStreet) && {
        ...home,
        estimatedRent: "",
        from: "",
        carriedStreet: home.streetAddress,
      }),
  };
}
