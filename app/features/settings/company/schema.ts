import { halfHours } from "#app/components/dates/date-input.ts";
import { unknownMarkIn } from "#app/features/settings/company/agreement-marks.ts";
import {
  type BrandColor,
  type BrandColors,
  nearestPassing,
  pairsOf,
  passes,
} from "#app/features/settings/company/brand.ts";
import * as field from "#app/features/settings/sections/fields.ts";
import { detailOf } from "#app/features/settings/sections/names.ts";
import { hexColor } from "#app/lib/colors.ts";
import { typedLine } from "#app/lib/fields.ts";
import { stateCode, statesOfZip } from "#app/lib/us-states.ts";
import { z } from "#app/lib/zod.ts";

const state = z.string().transform((typed, context) => {
  const code = stateCode(typed);
  if (!code) context.addIssue({ code: "custom", message: "This is not a state. Use two letters, like NY." });
  return code ?? z.NEVER;
});

export const CompanyForm = z.object({
  name: field.line("Name", { half: true }),
  shortName: field.line("Short name", { half: true, max: 40 }),
  tagline: field.optionalLine("Tagline", { hint: "Shown in the footer." }),
  areaName: field.line("Area", { half: true, max: 60, hint: "“Property management in …”" }),
  phone: field.tel("Phone", { half: true }),
  email: field.email("Email", { half: true }),
  street: field.line("Street"),
  city: field.line("City", { half: true, max: 60 }),
  state: field.custom(z.string({ error: "State is required." }).pipe(state), {
    label: "State",
    kind: "text",
    half: true,
    hint: "Two letters.",
  }),
  zip: field.custom(typedLine("ZIP is required.").regex(/^\d{5}(-\d{4})?$/, "Enter five digits."), {
    label: "ZIP",
    kind: "text",
    half: true,
  }),
  brokerage: field.line("Brokerage"),
  licenceLine: field.line("License line"),
  licenceUrl: field.optionalUrl("License link", {
    hint: "Where the license line leads, like the register of your state.",
  }),
  sample: field.check("This is the sample company", {
    hint: "Pages say so in the footer.",
  }),
});

const timeZone = typedLine("Time zone is required.").refine((typed) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: typed }));
  } catch {
    return false;
  }
}, "Enter the name of a time zone, like America/Chicago.");

const zips = z.string().regex(/^\d{5}(-\d{5})?$/, "Enter five digits, or a range like 10001-10025.");

export const ServiceAreaForm = z
  .object({
    states: field.list("States", { half: true, hint: "Two letters each, like NY, NJ." }, state),
    timeZone: field.custom(timeZone, {
      label: "Time zone",
      kind: "text",
      half: true,
      hint: "For example, America/Chicago.",
    }),
    zips: field.list(
      "ZIP codes",
      {
        optional: true,
        hint: "Codes or ranges, like 10001, 10003-10025. Leave empty to serve the entire states.",
      },
      zips,
    ),
    fairHousing: field.area("Fair housing line", {
      max: 400,
      hint: "Shown in the footer of every page. Name your state laws besides the federal one.",
    }),
  })
  .superRefine(({ states, zips }, context) => {
    const other = zips.find((range) => !statesOfZip(range.slice(0, 5)).some((code) => states.includes(code)));
    if (other)
      context.addIssue({
        code: "custom",
        path: ["zips"],
        message: `${other} is not in ${states.join(", ")}.`,
      });
  });

export const LinksForm = z.object({
  residentPortalUrl: field.optionalUrl("Resident portal"),
  ownerPortalUrl: field.optionalUrl("Owner portal"),
  listingsUrl: field.optionalUrl("Listings", { hint: "Shown in the frame of /rentals." }),
  bookingUrl: field.optionalUrl("Book a call"),
  walkthroughUrl: field.optionalUrl("Book the walkthrough"),
  multiFamilyUrl: field.optionalUrl("Custom quote for multi-family"),
});

const brandColor = (name: BrandColor, label: string, hint: string) => {
  const hex = typedLine(`${label} is required.`)
    .transform((typed) => typed.toLowerCase().replace(/^#?(?=[0-9a-f]{6}$)/, "#"))
    .pipe(z.string().regex(hexColor, { error: "Enter six digits from 0 to f, like #1d4e89.", abort: true }))
    .superRefine((color, context) => {
      const failing = pairsOf(name, color).find((pair) => !passes(pair));
      if (failing)
        context.addIssue({
          code: "custom",
          message: `${failing.label}: the contrast is ${Math.floor(failing.ratio * 100) / 100}:1 and must be ${failing.needed}:1. Use ${nearestPassing(name, color)} instead.`,
        });
    });
  return field.custom(hex, { label, kind: name, hint });
};

export const BrandForm = z.object({
  primary: brandColor("primary", "Primary color", "Buttons, links, bands and tints of pages and emails."),
  accent: brandColor(
    "accent",
    "Accent color",
    "The main button of a public page, and the bars of reports and charts.",
  ),
});

const networks = [
  { value: "facebook", label: "Facebook" },
  { value: "instagram", label: "Instagram" },
  { value: "linkedin", label: "LinkedIn" },
  { value: "youtube", label: "YouTube" },
  { value: "x", label: "X" },
] as const;

export const SocialForm = z.object({
  network: field.choice("Network", networks, { half: true }),
  url: field.url("Address", { half: true }),
});

export const OfficeForm = z.object({
  pushesToOdoo: field.check("Push new leads to Odoo", { hint: "If ODOO_URL and ODOO_API_KEY are set." }),
  newLeadAddresses: field.optionalLines(
    "Send new-lead alerts to",
    { hint: "One email address per line. If empty, all admins get them." },
    field.typedEmail,
  ),
});

export const SecurityForm = z.object({
  requireSecondFactor: field.check("Require a second factor of admins", {
    hint: "Until an admin has set one up, they have the rights of staff only.",
  }),
});

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export const WalkthroughsForm = z
  .object({
    weekdays: field.choices(
      "Open on",
      weekdays.map((label, at) => ({ value: String(at + 1), label })),
      "Choose at least one day.",
    ),
    opensAt: field.choice("First start", halfHours, { half: true }),
    closesAt: field.choice("Last start", halfHours, { half: true }),
    noticeHours: field.whole("Notice", { max: 336, half: true, hint: "Hours from booking to walkthrough." }),
    horizonDays: field.whole("Bookable ahead", { min: 1, max: 365, half: true, hint: "Days." }),
  })
  .superRefine((rules, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (rules.opensAt > rules.closesAt) refuse("closesAt", "The last start is before the first.");
    if (rules.noticeHours >= rules.horizonDays * 24)
      refuse("noticeHours", "The notice must be shorter than the days bookable ahead.");
  });

export const ClosedDayForm = z.object({ day: field.day("Closed day", { heading: "Closed days" }) });

const brokerChoice = (staff: readonly { id: string; name: string }[]) =>
  field.optionalChoice(
    "Broker's account",
    staff.map(({ id, name }) => ({ value: id, label: name })),
    { half: true, hint: "Only this person and admins can countersign." },
  );

export const AgreementForm = z.object({
  brokerName: field.optionalLine("Broker who signs", { half: true, max: 120 }),
  brokerEmail: field.optionalEmail("Broker's email", { half: true }),
  brokerLicence: field.optionalLine("Broker's license", { half: true }),
  brokerId: brokerChoice([]),
  statementDay: field.whole("Income and statement by", {
    min: 1,
    max: 28,
    half: true,
    hint: "Day of the month.",
  }),
  noticeDays: field.whole("Notice", { max: 365, half: true, hint: "Days." }),
  openDays: field.whole("Time to sign", { min: 1, max: 365, half: true, hint: "Days." }),
  reminderDays: field.whole("Remind the owner after", {
    max: 30,
    half: true,
    hint: "Days without a signature. 0 sends no reminders.",
  }),
  reminders: field.whole("Reminders at most", { min: 1, max: 10, half: true }),
  checkedOn: field.optionalDay("Reviewed by counsel on", {
    half: true,
    hint: "Your state's real estate commission says what an agreement must contain.",
  }),
});

export const agreementForm = (...staff: Parameters<typeof brokerChoice>) =>
  AgreementForm.extend({ brokerId: brokerChoice(...staff) });

/** Invalid text here would block every agreement. */
const agreementText = typedLine("Text is required. You can remove the item instead.", 2_000).superRefine(
  (typed, context) => {
    const unknown = unknownMarkIn(typed);
    if (unknown)
      context.addIssue({ code: "custom", message: `${unknown} is not one of the marks named above.` });
  },
);

export const AgreementItemForm = z.object({
  title: field.line("Item", { max: 80 }),
  text: field.custom(agreementText, { label: "Text", kind: "area" }),
});

export const RetentionForm = z.object({
  lostLeadMonths: field.whole("Lost leads", {
    max: 240,
    half: true,
    hint: "Months after a lead was lost; it is deleted then, unless money was paid. 0 for never.",
  }),
  notificationDays: field.whole("Notifications", { min: 7, max: 3_650, half: true, hint: "Days." }),
  unknownTextDays: field.whole("Texts of unknown numbers", {
    min: 30,
    max: 3_650,
    half: true,
    hint: "Days, with their finished tasks.",
  }),
  pageViewMonths: field.whole("Counts of page views", {
    min: 1,
    max: 240,
    half: true,
    hint: "Months. They name no one.",
  }),
});

export const BackupRulesForm = z.object({
  every: field.choice("How often", [
    { value: "night", label: "Every night" },
    { value: "week", label: "Every Sunday night" },
    { value: "never", label: "Only by hand" },
  ]),
  keep: field.whole("Archives to keep", {
    ...{ min: 1, max: 90, half: true },
    hint: "So many by schedule, and so many by hand. Older ones are deleted, but never the last proven one.",
  }),
  place: field.choice("Where", [
    { value: "disk", label: "On the disk, in DATA_DIR/files/backups" },
    { value: "s3", label: "In the S3 bucket, if there is one" },
  ]),
});

export const ReferralTermsForm = z.object({
  feeCents: field.dollars("Referral fee", {
    max: 10_000,
    half: true,
    hint: "Dollars, paid to the brokerage.",
  }),
  contactHours: field.whole("Contact within", {
    min: 1,
    max: 336,
    half: true,
    hint: "Hours, including nights and weekends.",
  }),
  activeDays: field.whole("Known clients bring no fee if active within", {
    max: 3_650,
    half: true,
    hint: "Days before the referral. 0 pays for every client.",
  }),
  firstRentRequired: field.check("Pay only after the first rent was received", {
    hint: "The checklist before a payment asks for it.",
  }),
});

export const PolicyForm = z.object({
  title: field.line("Title", { hint: "Shown on the page. The footer link keeps its short name." }),
  text: field.long("Text", { max: 40_000 }),
});

export const HomeForm = z
  .object({
    headline: field.lines("Headline", { max: 40, hint: "Up to three short lines." }),
    intro: field.area("Text below it", { max: 300, hint: "{company} and {area} are filled in." }),
  })
  .refine(({ headline }) => headline.length <= 3, { path: ["headline"], error: "Three lines at most." });

export const StepForm = z.object({
  title: field.line("Title", { max: 40, heading: "From address to first rent check" }),
  text: field.area("Text", { max: 200 }),
});

export const ChallengeForm = z.object({
  pain: field.line("The problem", { hint: "In an owner's words, without quotation marks." }),
  promise: field.line("The promise", { max: 80 }),
  answer: field.area("What we do about it", { max: 600 }),
  /** Also shows the company's time on the market. */
  isPriced: field.check("Followed by the claim about days on market"),
});

export const ServiceForm = z.object({
  title: field.line("Title", { max: 60 }),
  line: field.line("One line", { max: 120 }),
  text: field.area("Text", { max: 600 }),
});

export const ServiceListForm = z.object({
  title: field.line("Title", { max: 60 }),
  items: field.lines("Entries", { hint: "One per line." }),
});

export const TestimonialForm = z.object({
  words: field.area("Quote", { max: 600 }),
  initials: field.line("Initials", { half: true, max: 12 }),
  town: field.line("Town", { half: true, max: 60 }),
  sample: field.check("Mark as sample"),
});

export const RequirementForm = z.object({
  title: field.line("Title", { max: 80 }),
  detail: field.area("Detail", { max: 400 }),
});

export const LostReasonForm = z.object({
  label: field.line("Reason", { half: true, max: 80 }),
  kind: field.choice(
    "Counts as",
    [
      { value: "lost", label: "Lost business" },
      { value: "invalid", label: "Invalid: never was a lead" },
    ],
    { half: true },
  ),
});

export const ImprovementEffectForm = z.object({
  name: field.line("Improvement", { max: 80, hint: "As on the checklist of a lead." }),
  rentChange: field.whole("Expected rent change", { max: 2_000, half: true, hint: "Dollars a month." }),
  daysSaved: field.whole("Days leased sooner", { max: 90, half: true }),
});

export const SourceCostForm = z.object({
  source: field.line("Source", { max: 100, half: true, hint: "As in the list of leads, like Analysis." }),
  monthlyCents: field.dollars("Cost a month", { max: 1_000_000, half: true }),
});

export const QuestionForm = z.object({
  question: field.line("Question"),
  answer: field.area("Answer", { max: 2_000 }),
});

/** Keys are the plan names of the fee schedule; no answer means not included. */
export const PlanContents = z.object({
  summaries: z.record(z.string(), z.string()),
  rows: z.array(z.object({ title: z.string().min(1), answers: z.record(z.string(), z.string()) })),
});
export type PlanContents = z.infer<typeof PlanContents>;

/** The fields of plan contents are named after the plans of the fee schedules. */
export const plansForm = (names: readonly string[]) => ({
  form: z.object(
    Object.fromEntries(
      names.map((name) => [`summary${name}`, field.optionalLine(`${name} in one line`, { max: 120 })]),
    ),
  ),
  rows: {
    one: "row",
    isMatrix: true,
    form: z.object({
      title: field.line("What", { max: 80 }),
      ...Object.fromEntries(
        names.flatMap((name) => [
          [name, field.check(name)],
          [detailOf(name), field.optionalLine(`${name}, how much or how often`, { max: 40 })],
        ]),
      ),
    }),
  },
});

/** The name is empty until an admin saves the facts. */
export type CompanyFacts = z.infer<typeof CompanyForm> &
  z.infer<typeof ServiceAreaForm> &
  z.infer<typeof LinksForm> & { socials: z.infer<typeof SocialForm>[] } & {
    /** Stored apart, under `brand`. */
    colors: BrandColors;
  };

export type OfficeRules = z.infer<typeof OfficeForm>;
/** Days by stage; a missing stage has its default. */
export type StageLimits = Record<string, number>;

/** `weekdays`: 1 Monday to 7 Sunday. Times are `HH:MM` in the company's time zone, days `YYYY-MM-DD`. */
export type WalkthroughRules = z.infer<typeof WalkthroughsForm> & { closedDays: string[] };

/** Required items, in the order of the rule. Placeholders like `{property}` are filled in. */
export type AgreementTerms = z.infer<typeof AgreementForm> & { items: z.infer<typeof AgreementItemForm>[] };

export type BackupRules = z.infer<typeof BackupRulesForm>;
export type Retention = z.infer<typeof RetentionForm>;
export type ReferralTerms = z.infer<typeof ReferralTermsForm>;
export type Included = string[];
export type HomeTexts = z.infer<typeof HomeForm> & { steps: z.infer<typeof StepForm>[] };
export type Challenges = z.infer<typeof ChallengeForm>[];
export type Services = z.infer<typeof ServiceForm>[];
export type ServiceLists = z.infer<typeof ServiceListForm>[];
export type Testimonials = z.infer<typeof TestimonialForm>[];
export type Requirements = z.infer<typeof RequirementForm>[];
export type LostReasons = z.infer<typeof LostReasonForm>[];
export type ImprovementEffects = z.infer<typeof ImprovementEffectForm>[];
export type SourceCosts = z.infer<typeof SourceCostForm>[];
export type Questions = z.infer<typeof QuestionForm>[];

export const policyNames = ["privacy", "terms", "accessibility", "sms-terms"] as const;
export type PolicyName = (typeof policyNames)[number];

/** `text` is a Markdown subset: paragraphs, `## headings`, `- lists`, `[links](/path)`. */
export type Policy = z.infer<typeof PolicyForm> & { updatedOn: string };
