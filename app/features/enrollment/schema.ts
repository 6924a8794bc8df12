import { type PropertyType, propertyTypes } from "#app/features/analysis/types.ts";
import { isOutside, type ServiceArea } from "#app/features/settings/company/service-area.ts";
import { formatPhone, formatPromisedDollars } from "#app/lib/format.ts";
import { readDollars } from "#app/lib/money.ts";
import { typedPhone } from "#app/lib/phone.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import {
  emailShape,
  oneLine,
  problemOfCity,
  problemOfEmail,
  problemOfName,
  problemOfStreet,
} from "#app/lib/text-rules.ts";

export type Step = 1 | 2 | 3;

export type Typed = Texts<FieldName | "sms">;

/** Also the source of the answers (`from`, `carried…`) and the later steps, with ISO instants. */
export type DraftValues = Typed &
  Texts<"from" | "carriedEmail" | "carriedStreet" | "carriedLead"> &
  Texts<"quoteId" | "agreementAt" | "walkthroughAt" | "wishedAt" | "walkthroughChoices">;

export type Sent = Typed & Pick<DraftValues, "from">;

type Texts<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export type AskingCompany = ServiceArea & { phone: string };

export type FieldErrors = Partial<Record<FieldName, string>>;

/** `rentCents` is null if the owner doesn't know it. */
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

export const stepFields: Record<Step, readonly FieldName[]> = {
  1: ["propertyType", "unitCount", "estimatedRent", "streetAddress", "zipCode", "city"],
  2: ["name", "email", "phone"],
  3: [],
};

export const shownAnswers: Record<Step, readonly (keyof Typed)[]> = {
  1: stepFields[1],
  2: ["propertyType", "unitCount", "estimatedRent", ...stepFields[2], "sms"],
  3: [...stepFields[1], ...stepFields[2], "sms"],
};

export const stepOf = (field: string): Step => (stepFields[1].some((name) => name === field) ? 1 : 2);

export const longestAnswer = 400;

export const wrongPropertyType = "Invalid property type selected";

/** Runs in browser and server. A schema library would double the page's client bundle. */
export function checkStep(step: Step, typed: Typed, company: AskingCompany): FieldErrors {
  const problems = stepFields[step].flatMap((name) => {
    const reading = readers[name](typed[name] ?? "", company);
    return reading.ok ? [] : [[name, reading.message] as const];
  });
  return Object.fromEntries(problems);
}

export function firstOpenStep(typed: Typed, company: AskingCompany): Step {
  if (Object.keys(checkStep(1, typed, company)).length > 0) return 1;
  return Object.keys(checkStep(2, typed, company)).length > 0 ? 2 : 3;
}

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

export function shownRent(typed: string): string {
  const cents = readDollars(typed);
  return cents === null ? typed : formatPromisedDollars(cents).replace("$", "");
}

export function readUnits(typed: string): number | null {
  const plain = typed.replace(/[\s,]/g, "");
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null;
}

/** Cents a month for all units. */
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
    if (!email) return invalid("Enter your email address.");
    if (email.length > 254) return invalid("This email address is too long.");
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
