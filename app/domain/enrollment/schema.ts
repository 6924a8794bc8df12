import { type PropertyType, propertyTypes } from "#app/domain/analysis/types.ts";
import { readDollars } from "#app/domain/money.ts";
import { typedPhone } from "#app/domain/phone.ts";
import {
  oneLine,
  problemOfCity,
  problemOfEmail,
  problemOfName,
  problemOfStreet,
} from "#app/domain/posted-words.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { isOutside, type ServiceArea } from "#app/domain/site/service-area.ts";
import { formatPhone, formatPromisedDollars } from "#app/ui/format.ts";

/** The three steps of the enrollment, as the address names them. */
export type Step = 1 | 2 | 3;

/** What somebody typed, by the names of the fields; `sms` is the tick for text messages. */
export type Typed = Texts<FieldName | "sms">;

/**
 * What a draft holds, all of it text. Beside the answers: where they came from (`from` is the report that filled
 * in the home, `carried…` what a rent analysis brought, and its lead), and what came after the enrollment
 * (instants in ISO).
 */
export type DraftValues = Typed &
  Texts<"from" | "carriedEmail" | "carriedStreet" | "carriedLead"> &
  Texts<"quoteId" | "agreementAt" | "walkthroughAt" | "wishedAt" | "walkthroughChoices">;

/** What a step sends. */
export type Sent = Typed & Pick<DraftValues, "from">;

type Texts<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export type AskingCompany = ServiceArea & { phone: string };

export type FieldErrors = Partial<Record<FieldName, string>>;

/** An enrollment as it may be stored. `rentCents` is null where the owner does not know a rent. */
export type Enrollment = {
  propertyType: PropertyType;
  unitCount: number;
  rentCents: number | null;
  streetAddress: string;
  zipCode: string;
  city: string;
  name: string;
  email: string;
  phone: { typed: string; e164: string };
};
export type FieldName = Exclude<keyof Enrollment, "rentCents"> | "estimatedRent";

/** The fields of each step, in the order in which they stand there. */
export const stepFields: Record<Step, readonly FieldName[]> = {
  1: ["propertyType", "unitCount", "estimatedRent", "streetAddress", "zipCode", "city"],
  2: ["name", "email", "phone"],
  3: [],
};

/** The answers that each step draws: its fields and what the estimate beside it stands on; at the end, all. */
export const shownAnswers: Record<Step, readonly (keyof Typed)[]> = {
  1: stepFields[1],
  2: ["propertyType", "unitCount", "estimatedRent", ...stepFields[2], "sms"],
  3: [...stepFields[1], ...stepFields[2], "sms"],
};

/** The step that asks for a field. */
export const stepOf = (field: string): Step => (stepFields[1].some((name) => name === field) ? 1 : 2);

/** Longer than any answer; what is beyond is not kept. */
export const longestAnswer = 400;

export const wrongPropertyType = "Invalid property type selected";

/**
 * What is wrong with the answers of one step, by field; the browser asks this before it sends, and the server again.
 * Plain functions and no schema library, which would be half of the page's script.
 *
 * @param company its service area, and its number (E.164) for owners of homes elsewhere.
 */
export function checkStep(step: Step, typed: Typed, company: AskingCompany): FieldErrors {
  const problems = stepFields[step].flatMap((name) => {
    const reading = readers[name](typed[name] ?? "", company);
    return reading.ok ? [] : [[name, reading.message] as const];
  });
  return Object.fromEntries(problems);
}

/** The first step that wants an answer still; 3 when nothing is missing. */
export function firstOpenStep(typed: Typed, company: AskingCompany): Step {
  if (Object.keys(checkStep(1, typed, company)).length > 0) return 1;
  return Object.keys(checkStep(2, typed, company)).length > 0 ? 2 : 3;
}

/** The whole enrollment; refused by the first answer that cannot be kept, with its field. */
export function readEnrollment(typed: Typed, company: AskingCompany): Result<Enrollment> {
  const wrong = { ...checkStep(1, typed, company), ...checkStep(2, typed, company) };
  const [problem] = Object.entries(wrong);
  if (problem) return refused("invalid", problem[1], problem[0]);
  const read = <Name extends FieldName>(name: Name) => {
    const reading = readers[name](typed[name] ?? "", company);
    if (!reading.ok) throw new Error("An answer was right and is wrong");
    return reading.value as Value<Name>;
  };
  return done({
    propertyType: read("propertyType"),
    unitCount: read("unitCount"),
    rentCents: read("estimatedRent") || null,
    streetAddress: read("streetAddress"),
    zipCode: read("zipCode"),
    city: read("city"),
    name: read("name"),
    email: read("email"),
    phone: read("phone"),
  });
}

/** `$1850` → `1,850`, `2345.5` → `2,345.50`: a rent as its field shows it; what is none comes back as it was typed. */
export function shownRent(typed: string): string {
  const cents = readDollars(typed);
  return cents === null ? typed : formatPromisedDollars(cents).replace("$", "");
}

/** Units as typed; null for what is no whole number. */
export function readUnits(typed: string): number | null {
  const plain = typed.replace(/[\s,]/g, "");
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null;
}

/** The most that a rent may be, in cents a month for all units. */
export const mostRentCents = 1_000_000_00;
const mostUnits = 2_000;

const invalid = (message: string) => refused("invalid", message);

const readers = {
  propertyType(typed: string): Result<PropertyType> {
    const type = propertyTypes.find((each) => each === typed);
    return type ? done(type) : invalid(wrongPropertyType);
  },
  unitCount(typed: string): Result<number> {
    if (!typed.trim()) return invalid("Enter the number of units.");
    if (/^-\s*\d/.test(typed.trim())) return invalid("The number of units must be at least 1.");
    const units = readUnits(typed);
    if (units === null) return invalid("Enter the number of units as a whole number.");
    if (units < 1) return invalid("The number of units must be at least 1.");
    if (units > mostUnits) return invalid("The number of units cannot be more than 2,000.");
    return done(units);
  },
  estimatedRent(typed: string): Result<number> {
    if (!typed.trim()) return invalid("Enter the monthly rent you expect, or 0 if you do not know.");
    if (/^\$?\s*[-−]\s*\$?\s*\d/.test(typed.trim())) return invalid("The rent must be at least $0.");
    const cents = readDollars(typed);
    if (cents === null) return invalid("Enter the rent as an amount, like 1,850.");
    if (cents > mostRentCents) return invalid("The rent cannot be more than $1,000,000 a month.");
    return done(cents);
  },
  streetAddress: (typed: string) => line(typed, problemOfStreet),
  zipCode(typed: string, company: AskingCompany): Result<string> {
    const zip = typed.trim();
    if (!zip) return invalid("Enter the ZIP code.");
    if (!/^\d{5}(-\d{4})?$/.test(zip)) return invalid("A ZIP code has five digits.");
    if (isOutside(company, { zipCode: zip }))
      return invalid(
        `This ZIP code is outside our service area. Call ${formatPhone(company.phone)} and we will say who may help.`,
      );
    return done(zip.slice(0, 5));
  },
  city: (typed: string) => line(typed, problemOfCity),
  name: (typed: string) =>
    line(typed, (text) => {
      if (!text) return "Enter your full name.";
      return text.length > 120 ? "Please keep this under 120 characters." : problemOfName(text);
    }),
  email(typed: string): Result<string> {
    const email = typed.trim();
    if (!email) return invalid("Enter your e-mail address.");
    if (email.length > 254) return invalid("This e-mail address is too long.");
    if (!emailShape.test(email)) return invalid(problemOfEmail(email));
    return done(email);
  },
  phone(typed: string): Result<{ typed: string; e164: string }> {
    if (!typed.trim()) return invalid("Enter your phone number.");
    const e164 = typed.length <= 40 ? typedPhone(typed) : null;
    return e164 ? done({ typed: typed.trim(), e164 }) : invalid("Enter a ten-digit phone number.");
  },
} satisfies Record<FieldName, (typed: string, company: AskingCompany) => Result<unknown>>;

type Value<Name extends FieldName> = Extract<ReturnType<(typeof readers)[Name]>, { ok: true }>["value"];

function line(typed: string, problemOf: (text: string) => string | null): Result<string> {
  const text = oneLine(typed);
  const problem = problemOf(text);
  return problem ? invalid(problem) : done(text);
}

/** The shape that the other public forms ask for. */
const emailShape = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
