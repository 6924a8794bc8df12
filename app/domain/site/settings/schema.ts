import { toE164 } from "#app/domain/phone.ts";
import { SiteLink, socialNetworks } from "#app/domain/site/schema.ts";
import type { SectionId } from "#app/domain/site/settings/sections.ts";
import { z } from "#app/domain/zod.ts";

const line = (missing: string, longest = 200) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longest, `Keep it under ${longest + 1} characters.`);

const email = line("Enter an e-mail address.").pipe(z.email("Enter a complete e-mail address."));
const link = SiteLink.optional().transform((typed) => typed ?? null);
const tick = z
  .literal("on")
  .optional()
  .transform((typed) => typed === "on");

const phone = line("Enter the phone number.").transform((typed, context) => {
  const number = toE164(typed);
  if (number) return number;
  context.addIssue({ code: "custom", message: "Enter a phone number with area code." });
  return z.NEVER;
});

const zone = line("Enter the time zone.").refine((typed) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: typed }));
  } catch {
    return false;
  }
}, "Enter the name of a time zone, like America/Chicago.");

const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).max(50, "At most fifty.").default([]);
const fieldsOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape);

const company = fieldsOf({
  name: line("Enter the name."),
  shortName: line("Enter the short name.", 40),
  tagline: z.string().trim().max(200).default(""),
  areaName: line("Enter the area.", 60),
  phone,
  email,
  street: line("Enter the street."),
  city: line("Enter the city.", 60),
  state: line("Enter the state.")
    .regex(/^[A-Za-z]{2}$/, "Two letters, like IA.")
    .toUpperCase(),
  zip: line("Enter the ZIP.").regex(/^\d{5}(-\d{4})?$/, "Five digits."),
  brokerage: line("Enter the brokerage."),
  licenceLine: line("Enter the license line."),
  timeZone: zone,
  sample: tick,
});

const links = fieldsOf({
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

const policy = fieldsOf({
  title: line("Enter the title."),
  updatedOn: z.iso.date({ error: "Enter the day." }),
  text: line("Enter the text.", 40_000),
});

/** As it was read; what somebody else changed since is not overwritten. */
const seen = z.string().max(100);
const nothing = z.object({}).optional();

const policyForm = z.object({ seen, fields: policy });

/** What an admin may store, by the section of the settings that it belongs to. Cities and claims have forms of their own. */
export const settingsForms = {
  company: z.object({ seen, fields: company }),
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
    fields: z.object({ firstResponseMinutes: minutes }),
    rows: rowsOf(z.object({ email })),
  }),
  testimonials: z.object({
    seen,
    fields: nothing,
    rows: rowsOf(
      z.object({
        words: line("Enter the words.", 600),
        initials: line("Enter the initials.", 12),
        town: line("Enter the town.", 60),
        sample: tick,
      }),
    ),
  }),
  requirements: z.object({
    seen,
    fields: nothing,
    rows: rowsOf(
      z.object({ title: line("Enter the title.", 80), detail: line("Enter the detail.", 400) }),
    ).refine((rows) => rows.length > 0, "Keep at least one requirement."),
  }),
  "referral-questions": z.object({
    seen,
    fields: nothing,
    rows: rowsOf(
      z.object({ question: line("Enter the question."), answer: line("Enter the answer.", 2_000) }),
    ),
  }),
  "policy:privacy": policyForm,
  "policy:terms": policyForm,
  "policy:accessibility": policyForm,
  "policy:sms-terms": policyForm,
} satisfies Partial<Record<SectionId, z.ZodType>>;

export type StoredSection = keyof typeof settingsForms;
