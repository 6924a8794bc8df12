import { unknownMarkIn } from "#app/features/agreements/items.ts";
import { SiteLink, socialNetworks } from "#app/features/settings/company/schema.ts";
import { zipRange } from "#app/features/settings/company/service-area.ts";
import type { StoredSection } from "#app/features/settings/section-types.ts";
import { emailAddress, phone, tick, typedLine } from "#app/lib/fields.ts";
import { readDollars } from "#app/lib/money.ts";
import { stateCode, stateOfZip } from "#app/lib/us-states.ts";
import { z } from "#app/lib/zod.ts";

const email = emailAddress("Enter an email address.", "Enter a complete email address.");
const link = SiteLink.optional().transform((typed) => typed ?? null);
const zone = typedLine("Enter the time zone.").refine((typed) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: typed }));
  } catch {
    return false;
  }
}, "Enter the name of a time zone, like America/Chicago.");

const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).max(50, "At most fifty.").default([]);

const company = z.object({
  name: typedLine("Enter the name."),
  shortName: typedLine("Enter the short name.", 40),
  tagline: z.string().trim().max(200, "Keep it under 201 characters.").default(""),
  areaName: typedLine("Enter the area.", 60),
  phone: phone("Enter a phone number with area code.", "Enter the phone number."),
  email,
  street: typedLine("Enter the street."),
  city: typedLine("Enter the city.", 60),
  state: typedLine("Enter the state.")
    .regex(/^[A-Za-z]{2}$/, "Two letters, like IA.")
    .toUpperCase(),
  zip: typedLine("Enter the ZIP.").regex(/^\d{5}(-\d{4})?$/, "Five digits."),
  brokerage: typedLine("Enter the brokerage."),
  licenceLine: typedLine("Enter the license line."),
  sample: tick,
});

const listed = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

const area = z
  .object({
    states: typedLine("Enter the states.")
      .transform(listed)
      .pipe(
        z.array(
          z.string().transform((typed, context) => {
            const code = stateCode(typed);
            if (code) return code;
            context.addIssue({
              code: "custom",
              message: `${typed} is not a state. Use two letters, like IA.`,
            });
            return z.NEVER;
          }),
        ),
      ),
    timeZone: zone,
    zips: z
      .string()
      .default("")
      .transform((typed) => listed(typed.replace(/\s*[-–]\s*/g, "-")))
      .pipe(
        z
          .array(z.string().regex(zipRange, "Write five digits, or a range like 50310-50325."))
          .max(2_000, "At most two thousand."),
      ),
    fairHousing: typedLine("Enter the line.", 400),
  })
  .superRefine(({ states, zips }, context) => {
    const other = zips.find((range) => !states.includes(stateOfZip(range.slice(0, 5)) ?? ""));
    if (other)
      context.addIssue({
        code: "custom",
        path: ["zips"],
        message: `${other} is not in ${states.join(", ")}.`,
      });
  });

const links = z.object({
  residentPortalUrl: link,
  ownerPortalUrl: link,
  listingsUrl: link,
  bookingUrl: link,
  walkthroughUrl: link,
  multiFamilyUrl: link,
});

const minutes = z.coerce
  .number({ error: "Enter a number of minutes." })
  .int("Whole minutes.")
  .min(1, "At least one minute.")
  .max(10_080, "At most a week.");

const policy = z.object({
  title: typedLine("Enter the title."),
  text: typedLine("Enter the text.", 40_000),
});

const whole = (missing: string, least: number, most: number) =>
  z.coerce
    .number({ error: missing })
    .int("A whole number.")
    .min(least, `At least ${least}.`)
    .max(most, `At most ${most}.`);
const time = z
  .string({ error: "Choose the time." })
  .regex(/^([01]\d|2[0-3]):[03]0$/, "Choose a full or half hour.");
const lines = (typed: string) =>
  typed
    .split("\n")
    .map((each) => each.trim())
    .filter(Boolean);

const visits = z
  .object({
    day1: tick,
    day2: tick,
    day3: tick,
    day4: tick,
    day5: tick,
    day6: tick,
    day7: tick,
    opensAt: time,
    closesAt: time,
    noticeHours: whole("Enter the hours.", 0, 336),
    horizonDays: whole("Enter the days.", 1, 365),
    closedDays: z
      .string()
      .default("")
      .transform(lines)
      .pipe(
        z
          .array(z.iso.date("Write each day on a line of its own, like 2026-12-24."))
          .max(200, "At most two hundred days.")
          .transform((days) => [...new Set(days)].sort()),
      ),
  })
  .refine((rules) => [1, 2, 3, 4, 5, 6, 7].some((day) => rules[`day${day}` as keyof typeof rules] === true), {
    path: ["day1"],
    error: "Choose at least one day.",
  })
  .refine((rules) => rules.opensAt <= rules.closesAt, {
    path: ["closesAt"],
    error: "This is before the first.",
  })
  .refine((rules) => rules.noticeHours < rules.horizonDays * 24, {
    path: ["noticeHours"],
    error: "Keep this shorter than the days bookable ahead, or nothing can be booked.",
  });

/** `$1,049.50` → 104950 cents */
const dollars = z
  .string({ error: "Enter the fee in dollars." })
  .transform((typed, context) => {
    const cents = readDollars(typed);
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: "Enter the fee in dollars, like 250 or 249.50." });
    return z.NEVER;
  })
  .pipe(z.number().min(100, "At least one dollar.").max(1_000_000, "At most $10,000."));

/** Invalid text here would block every agreement. */
const agreementText = typedLine("Write what it says, or remove the item.", 2_000).superRefine(
  (typed, context) => {
    const unknown = unknownMarkIn(typed);
    if (unknown)
      context.addIssue({
        code: "custom",
        message: `${unknown} stands for nothing. The marks that do are named above.`,
      });
  },
);

const agreement = z.object({
  brokerName: z.string().trim().max(120, "Keep it under 121 characters.").default(""),
  brokerEmail: email.optional(),
  brokerLicence: z.string().trim().max(200, "Keep it under 201 characters.").default(""),
  statementDay: whole("Enter the day of the month.", 1, 28),
  noticeDays: whole("Enter the days.", 0, 365),
  openDays: whole("Enter the days.", 1, 365),
  checkedOn: z.iso.date("Choose the day.").optional(),
});

const answer = z.string().trim().max(40, "Keep it under 41 characters.").optional();
const entries = typedLine("Enter the entries.", 2_000)
  .transform(lines)
  .pipe(z.array(z.string().max(120, "Keep it under 121 characters.")).max(30, "At most thirty lines."));

/** Fingerprint of the values that the form was filled with. */
const seen = z.string().max(100);
const nothing = z.object({}).optional();
const listOf = <Row extends z.ZodType>(row: Row) => z.object({ seen, fields: nothing, rows: rowsOf(row) });
const atLeastOne = <Row extends z.ZodType>(row: Row, problem: string) =>
  z.object({ seen, fields: nothing, rows: rowsOf(row).refine((rows) => rows.length > 0, problem) });

const policyForm = z.object({ seen, fields: policy });

export const settingsForms = {
  company: z.object({ seen, fields: company }),
  "service-area": z.object({ seen, fields: area }),
  links: z.object({
    seen,
    fields: links.default(() => links.parse({})),
    rows: rowsOf(
      z.object({
        network: z.enum(socialNetworks, "Choose a network."),
        url: z.string({ error: "Enter the address." }).pipe(SiteLink),
      }),
    ),
  }),
  office: z.object({
    seen,
    fields: z.object({ firstResponseMinutes: minutes, pushesToOdoo: tick }),
    rows: rowsOf(z.object({ email })),
  }),
  visits: z.object({ seen, fields: visits }),
  agreement: z.object({
    seen,
    fields: agreement,
    rows: rowsOf(
      z.object({
        title: typedLine("Enter what it is.", 80),
        text: agreementText,
      }),
    ).refine((rows) => rows.length > 0, "Keep at least one item."),
  }),
  "referral-terms": z.object({
    seen,
    fields: z.object({ feeDollars: dollars, contactHours: whole("Enter the hours.", 1, 336) }),
  }),
  included: listOf(z.object({ text: typedLine("Enter the text.") })),
  challenges: listOf(
    z.object({
      pain: typedLine("Enter the trouble."),
      promise: typedLine("Enter the promise.", 80),
      answer: typedLine("Enter what you do about it.", 600),
      isPriced: tick,
    }),
  ),
  services: atLeastOne(
    z.object({
      title: typedLine("Enter the title.", 60),
      line: typedLine("Enter the line.", 120),
      text: typedLine("Enter the text.", 600),
    }),
    "Keep at least one service.",
  ),
  "service-lists": listOf(z.object({ title: typedLine("Enter the title.", 60), items: entries })),
  "plan-contents": z.object({
    seen,
    fields: z.record(z.string(), z.string().trim().max(120, "Keep it under 121 characters.")).default({}),
    rows: rowsOf(
      // The other fields are plans, by their names in the fee schedules.
      z.object({ title: typedLine("Enter what it is.", 80) }).catchall(answer),
    ),
  }),
  testimonials: listOf(
    z.object({
      words: typedLine("Enter the words.", 600),
      initials: typedLine("Enter the initials.", 12),
      town: typedLine("Enter the town.", 60),
      sample: tick,
    }),
  ),
  requirements: atLeastOne(
    z.object({ title: typedLine("Enter the title.", 80), detail: typedLine("Enter the detail.", 400) }),
    "Keep at least one requirement.",
  ),
  "referral-questions": listOf(
    z.object({ question: typedLine("Enter the question."), answer: typedLine("Enter the answer.", 2_000) }),
  ),
  "policy:privacy": policyForm,
  "policy:terms": policyForm,
  "policy:accessibility": policyForm,
  "policy:sms-terms": policyForm,
} satisfies Record<StoredSection, z.ZodType>;

/** The feature that owns the item validates the fields. */
export const itemForm = z.object({ seen, fields: z.record(z.string(), z.string()).default({}) });
